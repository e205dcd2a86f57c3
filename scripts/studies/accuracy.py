"""What share of the stakes each level of bots keeps: the scale of accuracy in a review.

Every game is played by several levels at one table and judged like a review. What was found is
appended to a file, and the next run continues from there.
"""

import json
import time
from collections import defaultdict
from collections.abc import Iterator
from itertools import combinations, count
from math import sqrt
from multiprocessing import get_context
from pathlib import Path
from random import Random
from typing import Annotated, Any

import numpy as np
import typer

import athanor
from athanor.bots import BOTS, Bot, Budget
from athanor.bots.search import SearchBot
from athanor.kernel.table import Table
from athanor.review import BUDGET, judge
from athanor.review.accuracy import LEVELS, STORED, on_scale
from athanor.review.grades import kept
from athanor.review.judge import Judge, view_of
from athanor.review.run import first_table
from athanor.review.simulator import Simulator

NAMES = tuple(LEVELS)
WANTED = 30  # games of each level in a round of games
FOUND = Path("build") / "accuracy.jsonl"
PARTS = 5  # of the games, for cross-validation
APART = 0.001  # between two levels on a scale
ROUNDS, HALVINGS = 8, 14
Cell = tuple[str, int]  # game and seats
Task = tuple[str, int, int, int]  # the same, the number of the game, and the budget
app = typer.Typer(add_completion=False)


class QuarterMaster(SearchBot):
    """The master with a quarter of its simulations, and no limit of time: alike on any machine."""

    most_simulations = 2000


def levels_of(players: int, number: int) -> list[str]:
    """Who plays: all levels equally often, and at two seats every pair."""
    pairs = list(combinations(NAMES, 2))
    first = [NAMES[(number + seat) % len(NAMES)] for seat in range(players)]
    chosen = list(pairs[number % len(pairs)]) if players == 2 else first
    Random(number).shuffle(chosen)
    return chosen


def bot(level: str, game: str, seat: int, seed: int) -> Bot:
    """A bot of a level."""
    make = QuarterMaster if level == "master" else BOTS[level]
    return make(game, seat, seed)


def played(game: str, players: int, number: int) -> Table:
    """A game between these levels."""
    table = athanor.game(game).new(players, seed=number)
    levels = levels_of(players, number)
    bots = [bot(level, game, seat, 10 * number + seat) for seat, level in enumerate(levels)]
    while not table.over:
        seat = table.actors[0]
        chosen = bots[seat].choose(table.view(seat), table.legal(seat), [], Budget(3600.0))
        table.play(chosen, seat)
    return table


def judged(table: Table, seed: int, budget: int) -> list[list[float]]:
    """The shares that the choices of each seat kept."""
    judge.APPROVING = 1  # the win share of a good choice is not part of the accuracy
    simulator, replay = Simulator(table.game, table.players, seed), first_table(table)
    found: list[list[float]] = [[] for _ in range(table.players)]
    for seat, action in table.history:
        number, numbers = table.game.number(action, table.players), replay.legal_numbers(seat)
        if len(numbers) > 1:
            one = Judge(simulator, view_of(replay, seat), seat).judge(numbers, number, budget)
            found[seat].append(kept(one.loss, one.stake))
        replay.play_number(seat, number)
    return found


def measure_one(task: Task) -> dict[str, Any]:
    """One game, played and judged."""
    game, players, number, budget = task
    table = played(game, players, number)
    shares = [float(np.mean(own)) for own in judged(table, number, budget)]
    return {
        "game": game, "players": players, "number": number, "budget": budget,
        "levels": levels_of(players, number), "kept": shares, "scores": list(table.scores),
    }  # fmt: skip


def tasks(cells: list[tuple[str, int]], budget: int, done: set[Task]) -> Iterator[Task]:
    """Games to play, round by round: all cells grow alike, and never end."""
    for turn in count():
        for game, players in cells:
            wanted = len(NAMES) * WANTED // players
            for number in range(turn * wanted // WANTED, (turn + 1) * wanted // WANTED):
                if (game, players, number, budget) not in done:
                    yield game, players, number, budget


@app.command()
def measure(
    games: Annotated[list[str] | None, typer.Argument(help="Which games; else all.")] = None,
    seconds: Annotated[float, typer.Option(help="When to stop.")] = 3600.0,
    workers: Annotated[int, typer.Option(min=1, help="Processes.")] = 1,
    budget: Annotated[int, typer.Option(min=10, help="Of a review.")] = BUDGET,
    out: Annotated[Path, typer.Option(help="The file that grows.")] = FOUND,
) -> None:
    """Play and judge games until the time is over."""
    names = games or list(athanor.GAMES)
    cells = [(name, players) for name in names for players in athanor.game(name).seats]
    known = {(one["game"], one["players"], one["number"], one["budget"]) for one in read(out)}
    until = time.monotonic() + seconds
    with get_context("spawn").Pool(workers) as pool, out.open("a") as file:
        asked = tasks(cells, budget, known)
        running = [pool.apply_async(measure_one, (next(asked),)) for _ in range(workers)]
        while time.monotonic() < until:
            for place, one in enumerate(running):
                if one.ready():
                    print(json.dumps(one.get()), file=file, flush=True)
                    running[place] = pool.apply_async(measure_one, (next(asked),))
            time.sleep(0.05)
        pool.terminate()


def read(path: Path) -> list[dict[str, Any]]:
    """What was found so far."""
    return [json.loads(line) for line in path.read_text().splitlines()] if path.exists() else []


@app.command()
def fit(
    files: Annotated[list[Path] | None, typer.Argument(help="What was found.")] = None,
    budget: Annotated[int, typer.Option(help="Of the reviews to use.")] = BUDGET,
) -> None:
    """Store the scale, and print the accuracy of every level on a scale from other games."""
    found = [one for path in files or [FOUND] for one in read(path) if one["budget"] == budget]
    STORED.write_text(json.dumps(scale_of(found), indent=1) + "\n")
    measured: dict[Cell, dict[str, list[float]]] = defaultdict(lambda: defaultdict(list))
    for part in range(PARTS):
        scale = scale_of([one for one in found if one["number"] % PARTS != part])
        rest = by_cell([one for one in found if one["number"] % PARTS == part])
        for cell, levels in rest.items():
            for level, shares in levels.items():
                known = scale[cell[0]][str(cell[1])]
                measured[cell][level] += [on_scale([share], known) for share in shares]
    print(f"| game | seats | {' | '.join(NAMES)} |\n|{'---|' * (2 + len(NAMES))}")
    for (game, players), kept_by in sorted(measured.items()):
        told = [shown(kept_by[level]) for level in NAMES]
        print(f"| {game} | {players} | {' | '.join(told)} |")


def by_cell(found: list[dict[str, Any]]) -> dict[Cell, dict[str, list[float]]]:
    """The shares kept, by game and seats, and then by level."""
    cells: dict[Cell, dict[str, list[float]]] = defaultdict(lambda: defaultdict(list))
    for one in found:
        for level, share in zip(one["levels"], one["kept"], strict=True):
            cells[one["game"], one["players"]][level].append(share)
    return cells


def scale_of(found: list[dict[str, Any]]) -> dict[str, dict[str, list[float]]]:
    """The scale of every game and number of seats."""
    scale: dict[str, dict[str, list[float]]] = defaultdict(dict)
    for (game, players), cell in sorted(by_cell(found).items()):
        scale[game][str(players)] = fitted([cell[level] for level in NAMES])
    return scale


def fitted(shares: list[list[float]]) -> list[float]:
    """The scale on which the mean accuracy of each level is its own; one place after another."""
    means = np.maximum.accumulate([float(np.mean(level)) for level in shares])
    scale = [float(mean) + APART * place for place, mean in enumerate(means)]
    for _ in range(ROUNDS):
        for place, (level, wanted) in enumerate(zip(shares, LEVELS.values(), strict=True)):
            ends = [0.0, *scale, 1.0]
            low, high = ends[place] + APART, ends[place + 2] - APART
            for _ in range(HALVINGS):
                scale[place] = (low + high) / 2
                if np.mean([on_scale([one], scale) for one in level]) > wanted:
                    low = scale[place]
                else:
                    high = scale[place]
    return [round(one, 4) for one in scale]


def shown(values: list[float]) -> str:
    """The mean accuracy of a level, with its 95 % interval."""
    error = 196 * float(np.std(values, ddof=1)) / sqrt(len(values))
    mean = 100 * float(np.mean(values))
    return f"{mean:.0f} ({mean - error:.0f}–{mean + error:.0f}) of {len(values)}"


if __name__ == "__main__":
    app()
