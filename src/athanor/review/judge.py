"""Judges one choice from the view of the seat that made it.

The search proposes candidates. A choice that the search itself prefers is good. Otherwise playouts
from the same redeals eliminate all candidates but the best, and fresh redeals compare that one with
the choice that was made, so the estimate of the loss has no selection bias. What was at stake is
what a choice drawn blindly would lose.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from math import sqrt

import numpy as np

from athanor.kernel.declare.record import Array
from athanor.kernel.position import hide
from athanor.kernel.table import Table
from athanor.review.grades import (
    BLUNDER,
    CLEAR,
    GOOD,
    INACCURACY,
    LEAST,
    expected,
    grade,
    is_unclear,
)
from athanor.review.simulator import Simulator

CANDIDATES = 5  # besides the chosen one
CHUNK = 20  # redeals between two checks
APPROVING = 80  # maximum redeals for the win share of a choice that the search prefers
BLIND = 80  # maximum redeals for the win share of a choice drawn blindly
FEWEST = 40  # redeals before a comparison may end early
DOUBLINGS = 2  # of the redeals, while noise may hide a grade
# In units of the budget: simulations of the search, which says how far it agrees with a choice, and
# playouts of the elimination and of the comparison.
SEARCHING, ELIMINATING, COMPARING = 1.5, 0.25, 0.45


@dataclass(frozen=True)
class Judgement:
    """The judgement of one choice; shares are those of all seats, from the chooser's view."""

    seat: int
    chosen: int
    best: int
    shares: Array
    best_shares: Array
    error: float  # standard error of the chooser's loss
    loss: float  # expected, of the chooser's win share
    grade: str
    stake: float = 0.0  # the win share that a choice drawn blindly would lose
    ranked: list[int] = field(default_factory=list)  # choices as the search ranked them

    @property
    def transfer(self) -> Array:
        """The effect of the choice on each seat's win share; adds up to zero."""
        change = self.shares - self.best_shares
        measured = -float(change[self.seat])
        if measured > 0:
            return np.asarray(change * (self.loss / measured))
        even = np.full_like(change, self.loss / (len(change) - 1))
        even[self.seat] = -self.loss
        return even


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

    def judge(self, numbers: Sequence[int], chosen: int, budget: int) -> Judgement:
        """Compare a choice with the best alternative, in about this many playouts."""
        found = self.simulator.search(self.view, self.seat, numbers, int(SEARCHING * budget))
        ranked = [one.number for one in found]
        if ranked[0] == chosen:
            return self.approve(chosen, min(APPROVING, budget), ranked)
        visits = {one.number: one.visits for one in found}
        agreement = min(1.0, visits[chosen] / max(1, visits[ranked[0]]))
        rivals = [number for number in ranked if number != chosen][:CANDIDATES]
        results = self.eliminate([chosen, *rivals], int(ELIMINATING * budget))
        best = next(number for number in results if number != chosen)
        judged = self.compare(chosen, best, int(COMPARING * budget) // 2, ranked, agreement)
        stake = self.stake(numbers, judged, max(1, min(BLIND, budget)))
        return replace(judged, stake=stake)

    def stake(self, numbers: Sequence[int], found: Judgement, deals: int) -> float:
        """The win share that a choice drawn blindly would lose."""
        rows = []
        for _ in range(deals):
            position, key = self.redeals.draw(), self.simulator.key()
            number = self.simulator.random.choice(numbers)
            rows.append(self.simulator.follow(position, self.seat, number, key))
        blind = float(np.mean(rows, 0)[self.seat])
        return max(0.0, float(found.best_shares[self.seat]) - blind)

    def approve(self, chosen: int, budget: int, ranked: list[int]) -> Judgement:
        """The judgement of a good choice; only its win share is missing."""
        results: dict[int, list[Array]] = {chosen: []}
        self.play(results, max(1, min(APPROVING, budget)))
        shares = np.mean(results[chosen], 0)
        return Judgement(self.seat, chosen, chosen, shares, shares, 0.0, 0.0, GOOD, ranked=ranked)

    def eliminate(self, numbers: list[int], budget: int) -> dict[int, list[Array]]:
        """Successive halving: each round, the worse half of the alternatives drops out.

        Returns the results of the first and of the best alternative.
        """
        results: dict[int, list[Array]] = {number: [] for number in numbers}
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

    def compare(
        self, chosen: int, best: int, deals: int, ranked: list[int], agreement: float = 0.0
    ) -> Judgement:
        """The loss of a choice compared with another one, on fresh redeals."""
        results: dict[int, list[Array]] = {chosen: [], best: []}
        self._play_up_to(deals, results, chosen, best)
        for _ in range(DOUBLINGS):
            if not is_unclear(*self._difference(results, chosen, best)):
                break
            self._play_up_to(2 * len(results[chosen]), results, chosen, best)
        return self.compared(results, chosen, best, ranked, agreement)

    def _play_up_to(
        self, deals: int, results: dict[int, list[Array]], chosen: int, best: int
    ) -> None:
        """Play more redeals of two choices, fewer than asked for if the grade is settled."""
        while len(results[chosen]) < deals and not self._settled(results, chosen, best):
            self.play(results, min(CHUNK, deals - len(results[chosen])))

    def compared(
        self, results: dict[int, list[Array]], chosen: int, best: int,
        ranked: Sequence[int] = (), agreement: float = 0.0,
    ) -> Judgement:  # fmt: skip
        """The judgement from the results of a choice and a better one on the same redeals."""
        loss, error = self._difference(results, chosen, best)
        shares, others = np.mean(results[chosen], 0), np.mean(results[best], 0)
        if loss < 0:  # the selection was wrong: the choice made is no worse
            best, others = chosen, shares
        lost, found = expected(loss, error, agreement), grade(loss, error)
        return Judgement(
            self.seat, chosen, best, shares, others, error, lost, found, ranked=list(ranked)
        )

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
