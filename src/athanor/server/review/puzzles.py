"""Puzzles for people: asked, answered, and rated by how people answer them."""

from datetime import UTC, datetime
from zlib import crc32

import athanor
from athanor.language import SOURCE, say, together
from athanor.puzzles.shelf import (
    DEDUCTION,
    Puzzle,
    choices_of,
    explanation,
    one_puzzle,
    puzzles,
    table_of,
)
from athanor.server.review.solves import Solve, SolveStore
from athanor.server.table.registry import TableRegistry
from athanor.server.table.viewer_state import insight_into
from athanor.server.wire.problems import Problem
from athanor.server.wire.responses import review as wire

HELP_WEIGHT = 0.5  # of an answer given with the notebook's help


class Puzzles:
    """The puzzles of this server's games."""

    def __init__(self, registry: TableRegistry) -> None:
        self.registry = registry
        self.solves = SolveStore(registry.database)

    def of_game(self, game: str) -> tuple[Puzzle, ...]:
        """All puzzles of a game that can be played here."""
        if game not in self.registry.settings.games:
            raise Problem("not-found", "game", games=list(self.registry.settings.games))
        return puzzles(game)

    async def shelf(self, game: str, person: str | None) -> wire.PuzzleShelf:
        """The themes of a game, and a person's progress."""
        shelved = self.of_game(game)
        tried = await self.solves.of_person(person, game) if person else []
        themes = dict.fromkeys(one.theme for one in shelved)
        return wire.PuzzleShelf(
            game=game, title=athanor.game(game).title, puzzles=len(shelved),
            themes=[_figures(theme, shelved, tried) for theme in themes],
            mine=await self.solves.rating(person, None) if person else None,
            streak=streak(tried), daily=self.daily(game).id if shelved else "",
        )  # fmt: skip

    def daily(self, game: str) -> Puzzle:
        """The puzzle of the day, the same for everyone."""
        shelved = self.of_game(game)
        day = datetime.fromtimestamp(self.registry.clock.now(), UTC).date()
        return shelved[crc32(f"{game} {day}".encode()) % len(shelved)]

    async def next(self, game: str, theme: str | None, person: str | None) -> wire.Puzzle:
        """The puzzle that fits a person best: not tried yet, and closest to their rating."""
        shelved = [one for one in self.of_game(game) if theme in (None, one.theme)]
        tried = await self.solves.of_person(person, game) if person else []
        known = {one.puzzle for one in tried}
        left = [one for one in shelved if one.id not in known]
        if not left:
            raise Problem("puzzle/none")
        mine = (await self.solves.rating(person, None)).rating if person else 1500
        spread = crc32((person or "").encode())  # breaks ties differently for each person
        best = min(left, key=lambda one: (abs(one.first_rating - mine), crc32(
            f"{spread} {one.id}".encode())))  # fmt: skip
        return await self.asked(best, person)

    async def one(self, puzzle: str, person: str | None) -> wire.Puzzle:
        """A puzzle by its id, without its solution."""
        return await self.asked(self._known(puzzle), person)

    async def asked(self, puzzle: Puzzle, person: str | None) -> wire.Puzzle:
        """A puzzle without its solution."""
        number = puzzles(puzzle.game).index(puzzle) + 1
        rating = await self.solves.rating(puzzle.id, puzzle.first_rating)
        first = await self.solves.first(person, puzzle.id) if person else None
        shown = wire.Puzzle(
            id=puzzle.id, game=puzzle.game, number=number, theme=puzzle.theme, kind=puzzle.kind,
            question="", players=0, seat=0, view=None, insight=None, facts=[], pair=[], options={},
            choices=[], actions=[], difficulty=puzzle.difficulty, rating=rating,
            daily=puzzle == self.daily(puzzle.game), answered=first,
        )  # fmt: skip
        return _deduction(shown, puzzle) if puzzle.kind == DEDUCTION else _position(shown, puzzle)

    async def answer(
        self, puzzle: str, answer: str | None, helped: bool, person: str | None
    ) -> wire.PuzzleAnswer:
        """Judge an answer. An empty answer gives the puzzle up. Only the first one counts."""
        found = self._known(puzzle)
        if answer is not None and answer not in choices_of(found):
            raise Problem("unreadable", "answer")
        right = answer == found.answer
        change, mine, counted = 0, None, False
        if person:
            solve = Solve(person, found.id, found.game, found.theme, right)
            weight = HELP_WEIGHT if helped else 1.0
            counted, change, mine = await self.solves.add(
                solve, found.first_rating, weight, self.registry.clock.now()
            )
        told = right or answer is None
        reasons = explanation(found) if told else []
        return wire.PuzzleAnswer(
            right=right, counted=counted, solution=found.answer if told else None,
            words=together(reasons, SOURCE), mine=mine, change=change, reasons=reasons,
        )  # fmt: skip

    def printed(self, grade: int) -> list[wire.PrintedPuzzle]:
        """Deduction puzzles of one difficulty, for printing."""
        return [
            wire.PrintedPuzzle(one.id, list(one.source.facts), list(one.source.pair), one.answer)
            for one in self.of_game("alchemists")
            if one.kind == DEDUCTION and one.difficulty == grade
        ]

    def _known(self, puzzle: str) -> Puzzle:
        found = one_puzzle(puzzle)
        if found is None or found.game not in self.registry.settings.games:
            raise Problem("not-found", "puzzle")
        return found


def _deduction(shown: wire.Puzzle, puzzle: Puzzle) -> wire.Puzzle:
    source = puzzle.source
    shown.facts, shown.pair, shown.choices = (
        list(source.facts),
        list(source.pair),
        choices_of(puzzle),
    )
    shown.question = say("puzzles.question.deduction", SOURCE, pair=source.pair)
    return shown


def _position(shown: wire.Puzzle, puzzle: Puzzle) -> wire.Puzzle:
    table, seat = table_of(puzzle), puzzle.source.found["seat"]
    view = table.view(seat)
    shown.players, shown.seat, shown.view = table.players, seat, view
    shown.insight = insight_into(table.game, view)
    shown.options = table.truth()["options"]
    shown.actions, shown.choices = table.legal(seat), choices_of(puzzle)
    shown.question = say("puzzles.question.position", SOURCE)
    return shown


def _figures(theme: str, shelved: tuple[Puzzle, ...], tried: list[Solve]) -> wire.ThemeFigures:
    own = [one for one in tried if one.theme == theme]
    count = sum(one.theme == theme for one in shelved)
    return wire.ThemeFigures(theme, count, len(own), sum(one.right for one in own))


def streak(tried: list[Solve]) -> int:
    """How many of the most recent puzzles in a row were right."""
    count = 0
    for one in reversed(tried):
        if not one.right:
            break
        count += 1
    return count
