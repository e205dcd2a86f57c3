"""Mines puzzles from games: one choice is clearly best, but not the obvious one.

A cheap search finds candidates: its favourite is not the choice that the evaluation rates highest,
and its value is far above all others. A large budget then confirms them: on fresh redeals, the
answer must beat every other choice by a wide and statistically significant margin.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Any

import msgspec
import numpy as np

from athanor.bots.game_search import game_search
from athanor.bots.tree_search import ChoiceStatistics
from athanor.kernel.declare.record import Array
from athanor.kernel.table import Table
from athanor.review.grades import CLEAR
from athanor.review.judge import CHUNK, FEWEST, Judge, Judgement, view_of
from athanor.review.simulator import Simulator
from athanor.review.words import remark_on, sheet_differences

FEWEST_CHOICES = 3
WIDE = 0.10  # win share by which the answer must lead
SURE = 4.0  # standard errors that the lead must exceed
HOPEFUL = 0.12  # lead in the cheap search that qualifies a candidate
VISITED = 4  # visits of a rival before its value counts
RIVALS = 4  # choices that the answer is fully compared with
SCORING, DENIAL, TIMING, DEDUCTION = THEMES = ("scoring", "denial", "timing", "deduction")
# Verbs whose choices depend on deduction.
DEDUCTIONS = {"claim", "mix", "endorse", "demonstrate", "disprove", "hedge"}


@dataclass(frozen=True)
class Found:
    """A position of a game with one right answer."""

    ply: int
    seat: int
    answer: str  # in the plain form of actions
    tempting: str  # what looks best without looking ahead
    win_share: float
    next_win_share: float  # of the best alternative
    error: float  # standard error of the difference
    theme: str
    reasons: list[dict[str, Any]]  # sentences about the tempting choice, by key and fields


class Miner:
    """Goes through one game and confirms the candidates in it."""

    def __init__(self, table: Table, seed: int, cheap: int, large: int) -> None:
        self.game, self.table = table.game, table
        self.cheap, self.large = cheap, large
        self.simulator = Simulator(table.game, table.players, seed)

    def play(self) -> Iterator[Found]:
        """All puzzles of a game of searching bots; afterwards `table` contains the whole game."""
        while not self.table.over:
            seat = self.table.actors[0]
            favourite, found = self.look(seat)
            yield from found
            self.table.play_number(seat, favourite)

    def follow(self, history: Iterable[tuple[int, int]]) -> Iterator[Found]:
        """All puzzles of a game whose seats and choices are known."""
        for seat, number in history:
            yield from self.look(seat)[1]
            self.table.play_number(seat, number)

    def look(self, seat: int) -> tuple[int, list[Found]]:
        """The search's favourite of a seat, and the puzzle in this question, if there is one."""
        numbers, view = self.table.legal_numbers(seat), view_of(self.table, seat)
        if len(numbers) == 1:
            return numbers[0], []
        favourite = self.simulator.search(view, seat, numbers, self.cheap)[0].number
        found = self.confirmed(seat, view, numbers) if len(numbers) >= FEWEST_CHOICES else None
        return favourite, [] if found is None else [found]

    def confirmed(self, seat: int, view: Array, numbers: list[int]) -> Found | None:
        """The puzzle in this question, or None."""
        statistics = self.simulator.statistics(view, seat, numbers)
        tempting = self.obvious(view, seat, numbers)
        answer = statistics[0].number
        if answer == tempting or lead(statistics) < HOPEFUL:
            return None
        judge = Judge(self.simulator, view, seat)
        closest = self.closest(judge, answer, tempting, statistics)
        return None if closest is None else self.puzzle(judge, closest, tempting)

    def obvious(self, view: Array, seat: int, numbers: list[int]) -> int:
        """The choice that looks best without search."""
        ratings = game_search(self.game).ratings(view.copy(), seat, numbers)
        return numbers[int(np.argmax(ratings))]

    def closest(
        self, judge: Judge, answer: int, tempting: int, statistics: list[ChoiceStatistics]
    ) -> Judgement | None:
        """The comparison with the best alternative, if the answer clearly beats all of them."""
        ranked = [one.number for one in statistics]
        rivals = dict.fromkeys([*ranked[1 : 1 + RIVALS], tempting])
        rest = [number for number in ranked if number != answer and number not in rivals]
        if rest:
            results = judge.eliminate([answer, *rest], self.large)
            rivals |= dict.fromkeys(number for number in results if number != answer)
        found = []
        for number in rivals:
            one = self.compared(judge, number, answer)
            if not surely_worse(one, judge.seat):
                return None
            found.append(one)
        return max(found, key=lambda one: float(one.shares[judge.seat]))

    def compared(self, judge: Judge, rival: int, answer: int) -> Judgement:
        """Compare the answer and a rival on the same redeals until the margin is clear."""
        results: dict[int, list[Array]] = {rival: [], answer: []}
        judge.play(results, FEWEST)
        one = judge.compared(results, rival, answer)
        while len(results[answer]) < self.large and open_question(one, judge.seat):
            judge.play(results, CHUNK)
            one = judge.compared(results, rival, answer)
        return one

    def puzzle(self, judge: Judge, closest: Judgement, tempting: int) -> Found:
        moves, seat = self.game.moves, judge.seat
        tempted = Judgement(
            seat, tempting, closest.best, closest.shares, closest.best_shares, 0.0, 1.0, "blunder"
        )
        sheets = sheet_differences(judge, tempted)
        remark = remark_on(judge, self.table, tempted)
        return Found(
            self.table.ply, seat, moves.text(closest.best), moves.text(tempting),
            round(float(closest.best_shares[seat]), 3), round(float(closest.shares[seat]), 3),
            round(closest.error, 4), self.theme(closest.best, sheets, seat),
            [msgspec.to_builtins(remark)] if remark else [],
        )  # fmt: skip

    def theme(self, answer: int, sheets: Array, seat: int) -> str:
        """What the answer is about, by how it changes the points of all seats at the end."""
        if self.game.name == "alchemists" and self.game.moves.family(answer).verb in DEDUCTIONS:
            return DEDUCTION
        own = float(sheets[:, seat, :].sum(1).mean())
        rivals = float(np.delete(sheets, seat, 1).sum(2).max(1).mean())
        if own < 0.5 and rivals > -0.5:
            return TIMING
        return SCORING if own >= -rivals else DENIAL


def lead(statistics: list[ChoiceStatistics]) -> float:
    """By how much the favourite of a search leads over all others that were tried."""
    first, *others = statistics
    return first.value - max(
        (one.value for one in others if one.visits >= VISITED), default=first.value
    )


def surely_worse(one: Judgement, seat: int) -> bool:
    """Whether a comparison shows a wide and significant margin."""
    margin = float(one.best_shares[seat] - one.shares[seat])
    return margin >= WIDE and margin > SURE * one.error


def open_question(one: Judgement, seat: int) -> bool:
    """Whether more redeals could still show a wide margin, or are needed to confirm it."""
    margin = float(one.best_shares[seat] - one.shares[seat])
    return not surely_worse(one, seat) and margin + CLEAR * one.error >= WIDE
