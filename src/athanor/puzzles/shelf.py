"""The shipped puzzles: mined positions and generated deductions."""

import json
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

import msgspec

import athanor
from athanor.games.alchemists.alchemy import POTIONS
from athanor.kernel.table import Table
from athanor.language import Sentence, named
from athanor.puzzles.deduction import Deduction

DATA = Path(__file__).parent / "data"
POSITION, DEDUCTION = "position", "deduction"
EASIEST, STEP = 1100, 200  # initial ratings of puzzles, by difficulty
# Minimum leads of the answer, in win share, by difficulty: a larger lead is easier.
LEADS = ((0.35, 1), (0.25, 2), (0.18, 3), (0.13, 4), (0.0, 5))


@dataclass(frozen=True)
class Puzzle:
    """One puzzle. `source` is the mined position or the deduction itself."""

    id: str
    game: str
    theme: str
    kind: str
    difficulty: int  # from 1 to 5
    answer: str
    source: Any

    @property
    def first_rating(self) -> int:
        """The initial rating."""
        return EASIEST + STEP * self.difficulty


@dataclass(frozen=True)
class Position:
    """A mined position: its game up to there, and what was found about it."""

    players: int
    seed: int
    history: tuple[str, ...]
    found: dict[str, Any]
    options: dict[str, Any]


@cache
def puzzles(game: str) -> tuple[Puzzle, ...]:
    """All puzzles of a game, in the order of its files."""
    found = [*mined(game), *(generated() if game == "alchemists" else ())]
    return tuple(found)


def one_puzzle(puzzle: str) -> Puzzle | None:
    """A puzzle by its id."""
    game = puzzle.partition("-")[0]
    return by_id(game).get(puzzle) if game in athanor.GAMES else None


@cache
def by_id(game: str) -> dict[str, Puzzle]:
    """The puzzles of a game by their ids."""
    return {one.id: one for one in puzzles(game)}


def mined(game: str) -> Iterator[Puzzle]:
    """Positions from games of bots, and of people who agreed to it."""
    path = DATA / f"{game}.json"
    for one in json.loads(path.read_text()) if path.exists() else ():
        for found in one["puzzles"]:
            history = tuple(one["history"][: found["ply"]])
            options = one.get("options", {})
            source = Position(one["players"], one["seed"], history, found, options)
            name = one.get("name", one["seed"])  # seeds of people's games are long
            id_, lead = f"{game}-{name}-{found['ply']}", lead_of(found)
            difficulty = next(level for least, level in LEADS if lead >= least)
            yield Puzzle(id_, game, found["theme"], POSITION, difficulty, found["answer"], source)


def lead_of(found: dict[str, Any]) -> float:
    """By how much the answer leads, in win share."""
    return float(found["win_share"] - found["next_win_share"])


def generated() -> Iterator[Puzzle]:
    """The deductions of Alchemists."""
    path = DATA / "deductions.json"
    for at, one in enumerate(json.loads(path.read_text()) if path.exists() else (), 1):
        source = Deduction(**one | {"facts": tuple(one["facts"]), "pair": tuple(one["pair"])})
        yield Puzzle(
            f"alchemists-d{at}", "alchemists", "deduction", DEDUCTION, source.grade, source.answer,
            source,
        )  # fmt: skip


def table_of(puzzle: Puzzle) -> Table:
    """The table at a mined position."""
    source: Position = puzzle.source
    game = athanor.game(puzzle.game)
    table = game.new(source.players, source.seed, **source.options)
    for line in source.history:
        seat, _, text = line.partition(" ")
        table.play_number(int(seat), game.moves.parse(text, source.players))
    return table


def choices_of(puzzle: Puzzle) -> list[str]:
    """The answers that a puzzle offers."""
    if puzzle.kind == DEDUCTION:
        return list(POTIONS)
    table, seat = table_of(puzzle), puzzle.source.found["seat"]
    return [table.game.moves.text(number) for number in table.legal_numbers(seat)]


def explanation(puzzle: Puzzle) -> list[Sentence]:
    """Why the answer is right, in at most two sentences."""
    if puzzle.kind == DEDUCTION:
        source: Deduction = puzzle.source
        pair = [named("alchemists", kind) for kind in source.pair]
        told = {"worlds": source.worlds, "pair": pair, "potion": named("alchemists", puzzle.answer)}
        return [Sentence("puzzles.why.worlds", told), Sentence(f"puzzles.why.{source.grade}")]
    found = puzzle.source.found
    shares = {name: round(100 * found[name]) for name in ("win_share", "next_win_share")}
    reasons = msgspec.convert(found["reasons"], list[Sentence])
    return [*reasons, Sentence("puzzles.why.lead", shares)]
