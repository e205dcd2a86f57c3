"""How far reviews can be trusted, measured on games between strong bots.

For each game: how many planted blunders are found, how many of a strong bot's own choices are
called mistakes, and how often two reviews with different seeds agree. Every part of every game is
written to a file as soon as it is done, and the next run continues from there.
"""

import json
from collections.abc import Callable, Iterable
from concurrent.futures import ProcessPoolExecutor, as_completed
from functools import partial
from multiprocessing import get_context
from pathlib import Path
from random import Random
from typing import Annotated, Any

import numpy as np
import typer

import athanor
from athanor.arena.intervals import wilson
from athanor.bots import BOTS, Budget
from athanor.kernel.table import Table
from athanor.review import BUDGET, Reviewer
from athanor.review.grades import BLUNDER, GOOD, LEAST, MISTAKE
from athanor.review.judge import Judge, view_of
from athanor.review.run import first_table
from athanor.review.simulator import Simulator

ROOT = Path(__file__).resolve().parents[2]
KEPT = ROOT / "build" / "review"
PLAYERS = 3
STRONG = 1000  # simulations per choice of the strong bots
FAST = {"alchemist": 4000}  # where a simulation is cheap, a strong bot makes more of them
REFERENCE = 4  # times the budget, to search for the worst choice of a position
CONFIRMING = 2000  # redeals that measure the loss of a planted blunder anew
TRIES = 60  # positions with a choice, tried to find one where a blunder is possible
GRAVE = (MISTAKE, BLUNDER)


def main(
    games: Annotated[list[str] | None, typer.Argument(help="Which games; else all.")] = None,
    count: Annotated[int, typer.Option("--games", "-n", min=1, help="Of each game.")] = 100,
    budget: Annotated[int, typer.Option(min=10, help="Simulations a choice.")] = BUDGET,
    workers: Annotated[int, typer.Option(min=1, help="Processes.")] = 1,
    out: Annotated[Path, typer.Option(help="Folder of the results.")] = KEPT,
) -> None:
    """Play, plant, review, and print what was found."""
    names = games or list(athanor.GAMES)
    tasks = {
        (name, seed): path_of(out, name, budget, seed) for name in names for seed in range(count)
    }
    out.mkdir(parents=True, exist_ok=True)
    with ProcessPoolExecutor(workers, get_context("spawn")) as pool:
        running = {
            pool.submit(measure, path, name, seed, budget): f"{name} {seed}"
            for (name, seed), path in tasks.items()
        }
        for done in as_completed(running):
            print(f"{running[done]}: {done.result()['planted']}", flush=True)
    for name in names:
        print(summary(name, [read(tasks[name, seed]) for seed in range(count)]), flush=True)


def path_of(out: Path, name: str, budget: int, seed: int) -> Path:
    """The file of one game's findings."""
    return out / f"{name}-{budget}-{seed}.json"


def read(path: Path) -> dict[str, Any]:
    """The parts that are known of one game."""
    known: dict[str, Any] = json.loads(path.read_text()) if path.exists() else {}
    return known


def write(path: Path, known: dict[str, Any]) -> None:
    """Replace the file at once, so that a kill leaves the old one or the new one."""
    fresh = path.with_suffix(".new")
    fresh.write_text(json.dumps(known))
    fresh.replace(path)


def measure(path: Path, name: str, seed: int, budget: int) -> dict[str, Any]:
    """One game of strong bots: with a blunder planted in it, and reviewed twice."""
    known = read(path)
    if "history" not in known:
        write(path, known := {"history": played(name, seed)})
    table = replayed(name, seed, known["history"])
    parts: dict[str, Callable[[], Any]] = {
        "planted": partial(planted, table, seed, budget),
        "first": partial(grades, table, budget, 2 * seed),
        "second": partial(grades, table, budget, 2 * seed + 1),
    }
    for part, work in parts.items():
        if part not in known:
            write(path, known := known | {part: work()})
    return known


def played(name: str, seed: int) -> list[list[int]]:
    """A game between three strong bots: the seat and the number of every choice."""
    table = athanor.game(name).new(PLAYERS, seed=seed)
    seats = [BOTS["search"](name, seat, 10 * seed + seat) for seat in range(PLAYERS)]
    budget = Budget(3600.0, FAST.get(name, STRONG))
    while not table.over:
        seat = table.actors[0]
        choice = seats[seat].choose(table.view(seat), table.legal(seat), [], budget)
        table.play(choice, seat)
    return [[seat, table.game.number(action, PLAYERS)] for seat, action in table.history]


def replayed(name: str, seed: int, history: Iterable[list[int]]) -> Table:
    """The table after these choices."""
    table = athanor.game(name).new(PLAYERS, seed=seed)
    for seat, number in history:
        table.play_number(seat, number)
    return table


def grades(table: Table, budget: int, seed: int) -> list[str]:
    """The grade of every choice that was not forced, without the account of luck."""
    reviewer, replay = Reviewer(table, budget, seed), first_table(table)
    found = []
    for seat, number in reviewer.history:
        numbers = replay.legal_numbers(seat)
        if len(numbers) > 1:
            judge = Judge(reviewer.simulator, view_of(replay, seat), seat)
            found.append(judge.judge(numbers, number, budget).grade)
        replay.play_number(seat, number)
    return found


def planted(table: Table, seed: int, budget: int) -> dict[str, Any] | None:
    """A planted blunder, its loss, and its grade in a review; None if none could be planted.

    Many positions allow no blunder, because all alternatives have the same value. Positions are
    therefore tried in random order until the worst alternative is a blunder.
    """
    plies = list(range(table.ply))
    Random(seed).shuffle(plies)
    tried = 0
    for ply in plies:
        standing, seat = before(table, ply), table.history[ply][0]
        numbers = standing.legal_numbers(seat)
        if len(numbers) < 2:
            continue
        found = worst_choice(standing, seat, seed, budget)
        if found is not None:
            worst, loss, error = found
            review = judge_of(standing, seat, seed + 2).judge(numbers, worst, budget)
            return {"ply": ply, "loss": loss, "error": error, "grade": review.grade}
        tried += 1
        if tried == TRIES:
            break
    return None


def before(table: Table, ply: int) -> Table:
    """The table as it was before a choice."""
    standing = first_table(table)
    for seat, action in table.history[:ply]:
        standing.play(action, seat)
    return standing


def worst_choice(
    table: Table, seat: int, seed: int, budget: int
) -> tuple[int, float, float] | None:
    """The worst alternative with its loss and the standard error, if it is a clear blunder.

    The judge that selects it stops at the first large loss it sees, so its estimate is too high.
    The loss is therefore measured anew, on many redeals.
    """
    numbers = table.legal_numbers(seat)
    judge = judge_of(table, seat, seed)
    results: dict[int, list[Any]] = {number: [] for number in numbers}
    judge.play(results, max(10, budget // len(numbers)))
    means = {number: float(np.mean(rows, 0)[seat]) for number, rows in results.items()}
    worst = min(means, key=lambda number: means[number])
    if max(means.values()) - means[worst] < LEAST[BLUNDER]:
        return None
    found = judge.judge(numbers, worst, REFERENCE * budget)
    if found.grade != BLUNDER:
        return None
    loss, error = loss_of(judge_of(table, seat, seed + 1), numbers, worst, found.best, budget)
    return (worst, loss, error) if loss >= LEAST[BLUNDER] else None


def loss_of(
    judge: Judge, numbers: list[int], chosen: int, best: int, budget: int
) -> tuple[float, float]:
    """The loss of a choice compared with a better one, and its standard error."""
    judge.simulator.search(judge.view, judge.seat, numbers, budget)
    results: dict[int, list[Any]] = {chosen: [], best: []}
    judge.play(results, CONFIRMING)
    found = judge.compared(results, chosen, best)
    return float(found.best_shares[judge.seat] - found.shares[judge.seat]), found.error


def judge_of(table: Table, seat: int, seed: int) -> Judge:
    """A judge with its own seed."""
    return Judge(Simulator(table.game, table.players, seed), view_of(table, seat), seat)


def summary(name: str, found: list[dict[str, Any]]) -> str:
    """One line of the table in docs/results/review.md."""
    blunders = [one["planted"]["grade"] for one in found if one["planted"] is not None]
    first = [grade for one in found for grade in one["first"]]
    second = [grade for one in found for grade in one["second"]]
    parts = (
        rate(sum(grade != GOOD for grade in blunders), len(blunders)),
        rate(sum(grade in GRAVE for grade in first), len(first)),
        rate(sum(one == other for one, other in zip(first, second, strict=True)), len(first)),
    )
    return f"| {name} | {len(found)} | {' | '.join(parts)} |"


def rate(hits: int, of: int) -> str:
    """A share with its 95 % interval, and what it is a share of."""
    if not of:
        return "–"
    low, high = wilson(hits / of, of)
    return f"{hits / of:.1%} of {of} ({low:.1%} – {high:.1%})"


if __name__ == "__main__":
    typer.run(main)
