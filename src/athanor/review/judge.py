"""Judges one choice from the view of the seat that made it.

The search proposes candidates. A choice that the search itself prefers is good. Otherwise playouts
from the same redeals eliminate all candidates but the best, and fresh redeals compare that one with
the choice that was made, so the estimate of the loss has no selection bias.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from math import sqrt

import numpy as np

from athanor.kernel.declare.record import Array
from athanor.kernel.position import hide
from athanor.kernel.table import Table
from athanor.review.grades import BLUNDER, CLEAR, GOOD, INACCURACY, LEAST, grade, is_unclear
from athanor.review.simulator import Simulator

CANDIDATES = 5  # besides the chosen one
OTHERS = 2  # next best choices that are reported
CHUNK = 20  # redeals between two checks
APPROVING = 80  # maximum redeals for the win share of a choice that the search prefers
FEWEST = 40  # redeals before a comparison may end early
DOUBLINGS = 2  # of the redeals, while noise may hide a grade
SEARCHING, COMPARING = 0.3, 0.45  # fractions of the budget; the rest is for the elimination


@dataclass(frozen=True)
class Judgement:
    """The judgement of one choice; shares are those of all seats, from the chooser's view."""

    chosen: int
    best: int
    shares: Array
    best_shares: Array
    error: float  # standard error of the chooser's loss
    loss: float  # of the chooser's win share, if it is clear; else 0
    grade: str
    ranked: list[int] = field(default_factory=list)  # choices as the search ranked them
    others: dict[int, float] = field(default_factory=dict)  # win shares of the next best choices

    @property
    def transfer(self) -> Array:
        """The effect of the choice on each seat's win share; adds up to zero."""
        none = np.zeros_like(self.shares)
        return self.shares - self.best_shares if self.grade != GOOD else none


def view_of(table: Table, seat: int) -> Array:
    """What a seat may know about the record of a table."""
    view = table.array.copy()
    hide(table.game, view, seat)
    return view


class Judge:
    """Judges the choices of one seat at one moment."""

    def __init__(self, simulator: Simulator, view: Array, seat: int) -> None:
        self.simulator, self.view, self.seat = simulator, view, seat
        self.redeals = simulator.redeals(view, seat)
        self.tried: dict[int, list[Array]] = {}  # results of the last elimination

    def judge(self, numbers: Sequence[int], chosen: int, budget: int) -> Judgement:
        """Compare a choice with the best alternative, in about this many simulations."""
        searching = int(SEARCHING * budget)
        ranked = self.simulator.search(self.view, self.seat, numbers, searching)
        if ranked[0] == chosen:
            return self.approve(chosen, budget - searching, ranked)
        candidates = [number for number in ranked if number != chosen][:CANDIDATES]
        comparing = int(COMPARING * budget)
        results = self.eliminate([chosen, *candidates], budget - searching - comparing)
        means = {number: float(np.mean(rows, 0)[self.seat]) for number, rows in results.items()}
        best = max(means, key=lambda number: means[number])
        if best == chosen:
            shares = np.mean(results[chosen], 0)
            return Judgement(chosen, chosen, shares, shares, 0.0, 0.0, GOOD, ranked)
        return replace(
            self.compare(chosen, best, comparing // 2, ranked), others=self._next_best(chosen, best)
        )

    def approve(self, chosen: int, budget: int, ranked: list[int]) -> Judgement:
        """The judgement of a good choice; only its win share is missing."""
        results: dict[int, list[Array]] = {chosen: []}
        self.play(results, max(1, min(APPROVING, budget)))
        shares = np.mean(results[chosen], 0)
        return Judgement(chosen, chosen, shares, shares, 0.0, 0.0, GOOD, ranked)

    def eliminate(self, numbers: list[int], budget: int) -> dict[int, list[Array]]:
        """Successive halving: each round, the worse half of the alternatives drops out.

        Returns the results of those that are left.
        """
        results = self.tried = {number: [] for number in numbers}
        rounds = max(1, (len(numbers) - 1).bit_length())
        while True:
            self.play(results, max(1, budget // (rounds * len(results))))
            if len(results) <= 2:
                return results
            results = self._better_half(results, numbers[0])

    def _better_half(self, results: dict[int, list[Array]], chosen: int) -> dict[int, list[Array]]:
        means = {number: np.mean(rows, 0)[self.seat] for number, rows in results.items()}
        rivals = sorted((n for n in results if n != chosen), key=lambda n: -means[n])
        kept = [chosen, *rivals[: len(rivals) // 2]]
        return {number: results[number] for number in kept}

    def _next_best(self, chosen: int, best: int) -> dict[int, float]:
        """The win shares of the best other candidates, from the elimination."""
        means = {
            number: float(np.mean(rows, 0)[self.seat])
            for number, rows in self.tried.items()
            if number not in (chosen, best)
        }
        return {number: means[number] for number in sorted(means, key=lambda n: -means[n])[:OTHERS]}

    def compare(self, chosen: int, best: int, deals: int, ranked: list[int]) -> Judgement:
        """The loss of a choice compared with another one, on fresh redeals."""
        results: dict[int, list[Array]] = {chosen: [], best: []}
        self._play_up_to(deals, results, chosen, best)
        for _ in range(DOUBLINGS):
            if not is_unclear(*self._difference(results, chosen, best)):
                break
            self._play_up_to(2 * len(results[chosen]), results, chosen, best)
        return self.compared(results, chosen, best, ranked)

    def _play_up_to(
        self, deals: int, results: dict[int, list[Array]], chosen: int, best: int
    ) -> None:
        """Play more redeals of two choices, fewer than asked for if the grade is settled."""
        while len(results[chosen]) < deals and not self._settled(results, chosen, best):
            self.play(results, min(CHUNK, deals - len(results[chosen])))

    def compared(
        self, results: dict[int, list[Array]], chosen: int, best: int, ranked: Sequence[int] = ()
    ) -> Judgement:
        """The judgement from the results of a choice and a better one on the same redeals."""
        loss, error = self._difference(results, chosen, best)
        found = grade(loss, error)
        shares, others = np.mean(results[chosen], 0), np.mean(results[best], 0)
        if found == GOOD and loss < 0:  # the selection was wrong: the choice made is the best
            return Judgement(chosen, chosen, shares, shares, error, 0.0, GOOD, list(ranked))
        lost = loss if found != GOOD else 0.0
        return Judgement(chosen, best, shares, others, error, lost, found, list(ranked))

    def play(self, results: dict[int, list[Array]], deals: int) -> None:
        """Play out each choice from the same redeals with the same luck."""
        for _ in range(deals):
            position, key = self.redeals.draw(), self.simulator.key()
            for number, rows in results.items():
                rows.append(self.simulator.follow(position, self.seat, number, key))

    def _difference(
        self, results: dict[int, list[Array]], chosen: int, best: int
    ) -> tuple[float, float]:
        """The chooser's mean loss and its standard error, over the redeals."""
        lost = np.array(results[best])[:, self.seat] - np.array(results[chosen])[:, self.seat]
        # At least the effect of one opposite result: few equal results prove little.
        least = 1 / len(lost)
        error = lost.std(ddof=1) / sqrt(len(lost)) if len(lost) > 1 else least
        return float(lost.mean()), max(float(error), least)

    def _settled(self, results: dict[int, list[Array]], chosen: int, best: int) -> bool:
        """Whether more redeals are unlikely to change the grade."""
        if len(results[chosen]) < FEWEST:
            return False
        loss, error = self._difference(results, chosen, best)
        good = loss + CLEAR * error < LEAST[INACCURACY]
        return good or loss - CLEAR * error > LEAST[BLUNDER]
