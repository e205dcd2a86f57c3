"""Plays the cells of a study on all cores, and writes a table of shares as JSON.

    python -m scripts.studies.cells halving --out build/studies/halving.jsonl --minutes 5

A cell is one contest: a line-up, and how many games it plays. The games of all cells share one
pool of processes. Tables of two seats come first, then larger ones; in each group all cells
advance evenly, so a study that runs out of time has some games of each cell it has reached.
Games are stored in the file as they end; the same command resumes, and only plays what is missing.
The table is written beside it, with the ending .json. `plans.py` lists the studies. `--page` copies
the tables of such .json files into docs/results/, between the marks of each study:

    python -m scripts.studies.cells --page build/studies/*.json
"""

import argparse
import json
import multiprocessing
import os
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Protocol

import athanor
from athanor.arena import Contest, GameResult, play_game, standing
from athanor.arena.bot_version import version_of
from athanor.bots.tree_search import prepare
from athanor.lab.deadline import done_before
from scripts.pages import page_with, remake

SEED = 1717


@dataclass(frozen=True)
class Cell:
    """One contest of a study; the share of its first bot is reported."""

    name: str
    game: str
    bots: tuple[str, ...]  # on the seats of one line-up
    games: int
    later: int = 0  # cells with a higher number wait for those with a lower one
    seed: int = SEED  # another one where a choice made by earlier games is confirmed

    @property
    def contest(self) -> Contest:
        return Contest(self.game, (self.bots,), self.seed)

    @property
    def even(self) -> float:
        """The share of the first bot's seats if all bots were alike."""
        return self.bots.count(self.bots[0]) / len(self.bots)


class Played(Protocol):
    """A game that was played, and can be stored."""

    def data(self) -> dict[str, Any]: ...


Play = Callable[[Cell, int], Played]


def tasks(cells: Sequence[Cell], done: set[tuple[str, int]]) -> Iterator[tuple[Cell, int]]:
    """The games still to be played: early cells first, evenly, deal by deal."""
    found = []
    for cell in cells:
        per_deal = cell.contest.per_deal
        for index in range(cell.games):
            if (cell.name, index) not in done:
                place = index // per_deal * per_deal / cell.games
                found.append((cell.later, place, cell.name, index, cell))
    return iter([(cell, index) for *_, index, cell in sorted(found, key=lambda one: one[:4])])


def load(path: Path, cells: Sequence[Cell]) -> dict[str, dict[int, GameResult]]:
    """The stored games of these cells that were played by the present bots."""
    found: dict[str, dict[int, GameResult]] = {cell.name: {} for cell in cells}
    for cell, data in stored_games(path, cells):
        found[cell.name][data["index"]] = GameResult.read(data)
    return found


def stored_games(path: Path, cells: Sequence[Cell]) -> Iterator[tuple[Cell, dict[str, Any]]]:
    """The stored games of these cells as plain data, without those of other versions."""
    by_name = {cell.name: cell for cell in cells}
    for line in path.read_text().split("\n")[:-1] if path.exists() else ():
        stored = json.loads(line)
        cell = by_name.get(stored["cell"])
        if cell is not None and stored["head"] == head_of(cell):
            yield cell, stored["game"]


def head_of(cell: Cell) -> list[Any]:
    """What must be the same for a stored game to count."""
    return [list(cell.bots), cell.seed, version_of(cell.game, cell.bots)]


def play(
    cells: Sequence[Cell], path: Path, minutes: float, processes: int, one: Play | None = None
) -> None:
    """Play what is missing until time is up, and store each game as it ends."""
    path.parent.mkdir(parents=True, exist_ok=True)
    done = {(cell.name, data["index"]) for cell, data in stored_games(path, cells)}
    if path.exists():
        whole, _, _ = path.read_text().rpartition("\n")  # without a line that was cut off
        path.write_text(f"{whole}\n" if whole else "")
    missing = tasks(cells, done)
    ends = time.monotonic() + 60 * minutes
    with path.open("a", encoding="utf-8") as stream:
        for (cell, _), game in done_before(ends, one or play_one, missing, processes):
            stored = {"cell": cell.name, "head": head_of(cell), "game": game.data()}
            stream.write(json.dumps(stored) + "\n")
            stream.flush()


def play_one(cell: Cell, index: int) -> GameResult:
    """One game of a cell."""
    return play_game(cell.contest, index)


def row(cell: Cell, games: dict[int, GameResult]) -> dict[str, Any]:
    """The share of a cell's first bot over its complete deals."""
    per_deal = cell.contest.per_deal
    whole = [
        games[index]
        for index in sorted(games)
        if all(index - index % per_deal + place in games for place in range(per_deal))
    ]
    found: dict[str, Any] = {
        "cell": cell.name, "game": cell.game, "seats": len(cell.bots), "bots": list(cell.bots),
        "even": cell.even, "games": len(whole), "wanted": cell.games,
    }  # fmt: skip
    if whole:
        line = standing(cell.contest, whole).line(cell.bots[0])
        found |= line.data() | {"name": cell.bots[0]}
        found["core_seconds"] = sum(sum(game.seconds) for game in whole)
    return found


def write(cells: Sequence[Cell], path: Path) -> list[dict[str, Any]]:
    """Write the table of a study beside its games."""
    found = load(path, cells)
    rows = [row(cell, found[cell.name]) for cell in cells]
    path.with_suffix(".json").write_text(json.dumps(rows, indent=1) + "\n")
    return rows


def told(row: dict[str, Any]) -> str:
    """A row in words."""
    if not row["games"]:
        return f"{row['cell']}: no games yet"
    share, low, high = (f"{row[name]:.1%}" for name in ("win_share", "low", "high"))
    return f"{row['cell']}: {share} ({low} to {high}) of {row['games']}, even is {row['even']:.0%}"


def page_row(row: dict[str, Any]) -> str:
    """A line of the table of a study."""
    bots = [f"`{bot}`" for bot in row["bots"][:2]]
    shares = [span(row, "win_share", "low", "high")]
    shares.append(span(row, "adjusted_share", "adjusted_low", "adjusted_high"))
    shares.append(span(row, "points_share", "points_low", "points_high"))
    cells = [row["game"], row["seats"], *bots, row["games"], *shares, f"{row['even']:.0%}"]
    return "| " + " | ".join(map(str, cells)) + " |"


def span(row: dict[str, Any], share: str, low: str, high: str) -> str:
    """A share with its interval in per cent; nothing where it was not measured."""
    if row.get(share) is None:
        return ""
    return f"{row[share]:.0%} ({100 * row[low]:.0f}–{100 * row[high]:.0f})"


def write_page(files: Sequence[Path]) -> None:
    """Copy the tables of studies into their pages; a row belongs to the study that names it."""
    rows = [row for path in files for row in json.loads(path.read_text()) if row["games"]]
    head = ["| game | seats | bot | against | games | share | without luck | by points | even |"]
    head.append("|" + "---|" * 9)
    for study in dict.fromkeys(row["cell"].partition(" ")[0] for row in rows):
        lines = [page_row(row) for row in rows if row["cell"].startswith(f"{study} ")]
        marks = f"<!-- study {study}: remade by python -m scripts.studies.cells --page -->"
        remake(page_with(marks), marks, f"<!-- end of {study} -->", "\n".join([*head, *lines]))


def prepare_games(names: Sequence[str]) -> None:
    """Compile rules and searches once, each game in its own process."""
    context = multiprocessing.get_context("spawn")
    workers = [context.Process(target=prepare_game, args=(name,)) for name in names]
    for worker in workers:
        worker.start()
    for worker in workers:
        worker.join()


def prepare_game(name: str) -> None:
    """Compile one game's rules and search."""
    prepare(athanor.game(name))


def run_study(name: str, out: str, minutes: float = 1e6, processes: int | None = None) -> None:
    """Play one study (or several, joined by +), then write and print its table."""
    from scripts.studies.plans import PLANS  # here, because the plans are made of cells

    cells = [cell for one in name.split("+") for cell in PLANS[one]()]
    path = Path(out)
    prepare_games(sorted({cell.game for cell in cells}))
    play(cells, path, minutes, processes or os.cpu_count() or 1)
    for found in write(cells, path):
        print(told(found), flush=True)


def main(arguments: Sequence[str]) -> int:
    """Play a study."""
    parser = argparse.ArgumentParser(description="Plays the contests of a study on all cores.")
    parser.add_argument("study", nargs="?", help="a name in plans.py, or several joined by +")
    parser.add_argument("--out", help="a .jsonl file; resumed if it exists")
    parser.add_argument("--page", nargs="+", type=Path, default=[], help="tables for docs/results/")
    parser.add_argument("--minutes", type=float, default=1e6)
    parser.add_argument("--processes", type=int, default=None)
    given = parser.parse_args(arguments)
    if given.study and given.out:
        run_study(given.study, given.out, given.minutes, given.processes)
    elif not given.page:
        parser.error("a study needs --out")
    write_page(given.page)
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
