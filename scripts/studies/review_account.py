"""How long a review takes, and how large the terms of its account are, in games between bots.

Each game is reviewed twice, with different seeds: what differs is sampling error. Times are of one
core: seconds of the processor, so that other work on the machine does not count.
"""

from time import process_time
from typing import Annotated, Any

import numpy as np
import typer

import athanor
from athanor.bots import BOTS, Budget
from athanor.kernel.table import Table
from athanor.review import BUDGET, Reviewer
from athanor.review.simulator import Simulator

PLAYERS = 3
PARTS = ("luck", "losses", "gifts", "rest")
HEADINGS = ("game", "games", "choices", "first result", "whole review", *PARTS)


def main(
    games: Annotated[list[str] | None, typer.Argument(help="Which games; else all.")] = None,
    count: Annotated[int, typer.Option("--games", "-n", min=1, help="Of each game.")] = 10,
    simulations: Annotated[int, typer.Option(min=10, help="A choice of the bots.")] = 100,
    budget: Annotated[int, typer.Option(min=10, help="Simulations a choice.")] = BUDGET,
) -> None:
    """Play, review, and print a table in Markdown."""
    print(f"| {' | '.join(HEADINGS)} |\n|{'---|' * len(HEADINGS)}")
    for name in games or athanor.GAMES:
        found = [measure(name, seed, simulations, budget) for seed in range(count)]
        print(summary(name, found), flush=True)


def measure(name: str, seed: int, simulations: int, budget: int) -> dict[str, Any]:
    """One game, reviewed twice."""
    table = played(name, seed, simulations)
    Simulator(table.game, PLAYERS, 0).key()  # compiled rules are loaded before the clock starts
    reviews = [reviewed(table, budget, 2 * seed + again) for again in range(2)]
    return {key: [one[key] for one in reviews] for key in reviews[0]}


def played(name: str, seed: int, simulations: int) -> Table:
    """A game between equal bots."""
    table = athanor.game(name).new(PLAYERS, seed=seed)
    seats = [BOTS["search"](name, seat, 10 * seed + seat) for seat in range(PLAYERS)]
    while not table.over:
        seat = table.actors[0]
        budget = Budget(3600.0, simulations)
        table.play(seats[seat].choose(table.view(seat), table.legal(seat), [], budget), seat)
    return table


def reviewed(table: Table, budget: int, seed: int) -> dict[str, Any]:
    """The times of a review, and its account by part and seat."""
    began, first = process_time(), 0.0
    reviewer = Reviewer(table, budget, seed)
    for step in reviewer.steps():
        if step.choice and not first:
            first = process_time() - began
    seats = reviewer.review.seats
    account = {part: [getattr(one, part) for one in seats] for part in PARTS}
    times = {"first": first, "whole": process_time() - began}
    return account | times | {"choices": len(reviewer.review.choices)}


def summary(name: str, found: list[dict[str, Any]]) -> str:
    """One line of the table: mean sizes by seat, each with its sampling error."""
    times = {key: np.array([one[key] for one in found]) for key in ("first", "whole", "choices")}
    parts = []
    for part in PARTS:
        values = np.array([one[part] for one in found])  # by game, review and seat
        error = np.abs(values[:, 0] - values[:, 1]).mean() / np.sqrt(2)
        parts.append(f"{np.abs(values).mean():.2f} ± {error:.2f}")
    seconds = [f"{times[key].mean():.1f} s (at most {times[key].max():.1f})" for key in times][:2]
    cells = (name, str(len(found)), f"{times['choices'].mean():.0f}", *seconds, *parts)
    return f"| {' | '.join(cells)} |"


if __name__ == "__main__":
    typer.run(main)
