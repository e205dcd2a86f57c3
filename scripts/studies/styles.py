"""Shows how the levels differ in style: each plays itself, with two seats and the same deals.

    python -m scripts.studies.styles --out build/studies/styles.jsonl [--minutes M] [--write]

Games are stored as they end; the same command resumes. `habits.py` says what is counted. The tables
are written into docs/results/styles.md, between the marks of each game; `--write` plays nothing.
"""

import argparse
import sys
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass
from pathlib import Path
from statistics import mean
from typing import Any

import athanor
from athanor.arena.play import SeatedBot, spec_of
from athanor.bots.failures import close
from athanor.kernel.table import Table
from scripts.pages import RESULTS, remake
from scripts.studies.cells import Cell, play, prepare_games, stored_games
from scripts.studies.habits import HABITS, OPENINGS, Habit, Opening, Story

PAGE = RESULTS / "styles.md"
# The bots of the levels, and how many games each plays. The master would take hours.
PLAYERS = {"apprentice": ("apprentice", 40), "adept": ("adept", 40), "master": ("search:1000", 20)}
MOST_ANSWERS = 5  # told of a question, the most frequent first
LEAST_SHARE = 0.045  # of an answer that is told, at some level
Rows = list[list[str]]


@dataclass(frozen=True)
class StyledGame:
    """A game with what each seat did in it."""

    index: int
    rounds: int
    scores: list[int]
    stories: list[Story]

    def data(self) -> dict[str, Any]:
        return asdict(self)


def cells(players: Mapping[str, tuple[str, int]] = PLAYERS) -> list[Cell]:
    """Every level against itself in every game."""
    return [
        Cell(f"styles {game} {level}", game, (bot, bot), games)
        for game in athanor.GAMES
        for level, (bot, games) in players.items()
    ]


def play_styled(cell: Cell, index: int) -> StyledGame:
    """One game of a cell."""
    contest, fixture = cell.contest, cell.contest.fixture(index)
    table = contest.played.new(len(fixture.seats), fixture.seed)
    players = [
        SeatedBot(cell.game, seat, fixture.bot_seeds[seat], spec_of(bot, contest.seconds))
        for seat, bot in enumerate(fixture.seats)
    ]
    while not table.over:
        players[table.actors[0]].act(table)
    for player in players:
        close(player.bot)
    stories = [story_of(table, seat) for seat in range(table.players)]
    return StyledGame(index, table.round, table.scores, stories)


def story_of(table: Table, seat: int) -> Story:
    """What a seat did, as it knows it itself."""
    return [
        {name: event[name] for name in ("ply", "kind", "fields")}
        for event in table.events(seat)
        if event["seat"] == seat
    ]


def load(path: Path, played: Sequence[Cell]) -> dict[str, list[StyledGame]]:
    """The stored games of some cells, by their names."""
    found: dict[str, list[StyledGame]] = {cell.name: [] for cell in played}
    for cell, data in stored_games(path, played):
        found[cell.name].append(StyledGame(**data))
    return found


def rows_of(game: str, by_level: Mapping[str, Sequence[StyledGame]]) -> Rows:
    """The table of a game: what is told, then a figure for each level."""
    stories = [[story for one in games for story in one.stories] for games in by_level.values()]
    rows = [["Games", *(str(len(games)) for games in by_level.values())]]
    for opening in OPENINGS[game]:
        rows += opening_rows(opening, stories)
    rows += [habit_row(habit, stories) for habit in HABITS[game]]
    for words, figure in (("**The game**: rounds", rounds), ("**The game**: points", points)):
        rows.append([words, *(f"{figure(games):.1f}" for games in by_level.values())])
    return rows


def rounds(games: Sequence[StyledGame]) -> float:
    """The mean length of some games."""
    return mean(one.rounds for one in games)


def points(games: Sequence[StyledGame]) -> float:
    """The mean points of a seat."""
    return mean(score for one in games for score in one.scores)


def opening_rows(opening: Opening, stories: Sequence[Sequence[Story]]) -> Rows:
    """How often each level gives the most frequent answers, all levels counting alike."""
    shares = [answers_of(opening, of_level) for of_level in stories]
    total = sum(shares, Counter[str]())
    return [
        [f"**{opening.words}**: {answer}", *(f"{level[answer]:.0%}" for level in shares)]
        for answer, _ in total.most_common(MOST_ANSWERS)
        if max(level[answer] for level in shares) >= LEAST_SHARE
    ]


def answers_of(opening: Opening, stories: Sequence[Story]) -> Counter[str]:
    """The share of each answer among those of some stories."""
    given = Counter(answer for story in stories for answer in opening.answers(story))
    shares = Counter[str]()
    for answer, count in given.items():
        shares[answer] = count / given.total()  # type: ignore[assignment]
    return shares


def habit_row(habit: Habit, stories: Sequence[Sequence[Story]]) -> list[str]:
    """The mean of a habit for each level."""
    cells = [f"**{'On average' if habit.mean else 'In a game'}**: {habit.words}"]
    for of_level in stories:
        found = [one for story in of_level if (one := habit.measure(story)) is not None]
        cells.append(f"{mean(found):.1f}" if found else "–")
    return cells


def table_of(game: str, by_level: Mapping[str, Sequence[StyledGame]]) -> str:
    """The rows of a game as a table of a page."""
    head = [["", *by_level], ["---"] * (len(by_level) + 1)]
    return "\n".join(f"| {' | '.join(row)} |" for row in [*head, *rows_of(game, by_level)])


def write_page(path: Path, played: Sequence[Cell], page: Path = PAGE) -> None:
    """Put the table of each game into its page."""
    found = load(path, played)
    for game in athanor.GAMES:
        of_game = [cell for cell in played if cell.game == game and found[cell.name]]
        by_level = {heading(cell): found[cell.name] for cell in of_game}
        marks = f"<!-- styles {game}: remade by python -m scripts.studies.styles -->"
        remake(page, marks, f"<!-- end of styles {game} -->", table_of(game, by_level))


def heading(cell: Cell) -> str:
    """The level of a cell, and the bot that stands in for it."""
    level, bot = cell.name.rpartition(" ")[2], cell.bots[0]
    return f"`{level}`" if bot == level else f"`{level}` as `{bot}`"


def main(arguments: Sequence[str]) -> int:
    """Play what is missing, and write the tables."""
    parser = argparse.ArgumentParser(description="Shows how the levels differ in style.")
    parser.add_argument("--out", required=True, type=Path, help="a .jsonl file; resumed")
    parser.add_argument("--minutes", type=float, default=1e6)
    parser.add_argument("--processes", type=int, default=1)
    parser.add_argument("--write", action="store_true", help="play nothing")
    given = parser.parse_args(arguments)
    if not given.write:
        prepare_games(athanor.GAMES)
        play(cells(), given.out, given.minutes, given.processes, play_styled)
    write_page(given.out, cells())
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
