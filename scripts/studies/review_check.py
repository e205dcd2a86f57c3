"""How far reviews can be trusted, measured on games between strong bots.

For each game: how many planted blunders are found, how many of a strong bot's own choices are
called mistakes, and how often two reviews with different seeds agree. Every game is stored in
build/review as soon as it is done, and the next run continues from there.
"""

import json
from collections.abc import Iterator
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
REFERENCE = 4  # times the budget, to search for the worst choice of a position
TRIES = 25  # positions tried to find one where a blunder is possible
GRAVE = (MISTAKE, BLUNDER)


def main(
    games: Annotated[list[str] | None, typer.Argument(help="Which games; else all.")] = None,
    count: Annotated[int, typer.Option("--games", "-n", min=1, help="Of each game.")] = 100,
    budget: Annotated[int, typer.Option(min=10, help="Simulations a choice.")] = BUDGET,
) -> None:
    """Play, plant, review, and print what was found."""
    KEPT.mkdir(parents=True, exist_ok=True)
    for name in games or athanor.GAMES:
        found = list(carry_out(name, count, budget))
        print(summary(name, found), flush=True)


def carry_out(name: str, count: int, budget: int) -> Iterator[dict[str, Any]]:
    """The findings of each game; those on disk are reused."""
    path = KEPT / f"{name}-{budget}.jsonl"
    kept = [json.loads(line) for line in path.read_text().splitlines()] if path.exists() else []
    yield from kept[:count]
    for seed in range(len(kept), count):
        found = measured(name, seed, budget)
        with path.open("a") as file:
            file.write(json.dumps(found) + "\n")
        print(f"{name} {seed + 1}/{count}: {found}", flush=True)
        yield found


def measured(name: str, seed: int, budget: int) -> dict[str, Any]:
    """One game of strong bots: reviewed twice, and once with a blunder planted in it."""
    table = played(name, seed)
    first, second = (grades(table, budget, 2 * seed + again) for again in range(2))
    return {
        "choices": len(first),
        "mistakes": sum(one in GRAVE for one in first),
        "agree": sum(one == other for one, other in zip(first, second, strict=True)),
        "planted": planted_and_found(table, seed, budget),
    }


def played(name: str, seed: int) -> Table:
    """A game between three strong bots."""
    table = athanor.game(name).new(PLAYERS, seed=seed)
    seats = [BOTS["search"](name, seat, 10 * seed + seat) for seat in range(PLAYERS)]
    while not table.over:
        seat = table.actors[0]
        choice = seats[seat].choose(table.view(seat), table.legal(seat), [], Budget(3600.0, STRONG))
        table.play(choice, seat)
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


def planted_and_found(table: Table, seed: int, budget: int) -> bool | None:
    """Whether a planted blunder is graded; None if none could be planted.

    Many positions allow no blunder, because all alternatives have the same value. Positions are
    therefore tried in random order until the worst alternative is a blunder, according to a
    separate judge with a larger budget.
    """
    plies = list(range(table.ply))
    Random(seed).shuffle(plies)
    for ply in plies[:TRIES]:
        standing = first_table(table)
        for seat, action in table.history[:ply]:
            standing.play(action, seat)
        seat = table.history[ply][0]
        worst = worst_choice(standing, seat, seed, budget)
        if worst is not None:
            judge = judge_of(standing, seat, seed + 1)
            found = judge.judge(standing.legal_numbers(seat), worst, budget)
            return found.grade != GOOD
    return None


def worst_choice(table: Table, seat: int, seed: int, budget: int) -> int | None:
    """The alternative with the lowest win share, if it is a clear blunder."""
    numbers = table.legal_numbers(seat)
    if len(numbers) < 2:
        return None
    judge = judge_of(table, seat, seed)
    results: dict[int, list[Any]] = {number: [] for number in numbers}
    judge.play(results, max(10, budget // len(numbers)))
    means = {number: float(np.mean(rows, 0)[seat]) for number, rows in results.items()}
    worst = min(means, key=lambda number: means[number])
    if max(means.values()) - means[worst] < LEAST[BLUNDER]:
        return None
    found = judge.judge(numbers, worst, REFERENCE * budget)
    return worst if found.grade == BLUNDER else None


def judge_of(table: Table, seat: int, seed: int) -> Judge:
    """A judge with its own seed."""
    return Judge(Simulator(table.game, table.players, seed), view_of(table, seat), seat)


def summary(name: str, found: list[dict[str, Any]]) -> str:
    """One line of the table in docs/review.md."""
    choices = sum(one["choices"] for one in found)
    planted = [one["planted"] for one in found if one["planted"] is not None]
    parts = (
        rate(sum(planted), len(planted)),
        rate(sum(one["mistakes"] for one in found), choices),
        rate(sum(one["agree"] for one in found), choices),
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
