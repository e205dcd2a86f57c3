"""The worker's part in reviews: judges finished games in slices of time."""

import time
from collections.abc import Iterator, Sequence
from typing import Any

from msgspec import to_builtins

import athanor
from athanor.kernel.table import Table
from athanor.language import SOURCE, Sentence, together
from athanor.review import Choice, Progress, Review, Reviewer
from athanor.review.accuracy import LEVELS
from athanor.review.data import chances, fit
from athanor.review.judge import Judge, view_of
from athanor.review.luck import TableValue
from athanor.review.run import first_table
from athanor.review.simulator import Simulator
from athanor.review.words import explain

Question = dict[str, Any]
Json = dict[str, Any]


class Under:
    """The review in progress in this process."""

    def __init__(self, question: Question) -> None:
        table = athanor.replay(question["save"])
        self.reviewer = Reviewer(table, question["budget"], question["seed"])
        self.steps: Iterator[Progress] = self.reviewer.steps()

    def work(self, seconds: float, last: bool) -> float:
        """Continue for some time. The last slice also completes the account of each seat.

        Returns the seconds that were spent.
        """
        began = time.monotonic()
        next(self.steps, None)
        while not last and time.monotonic() - began < seconds:
            if next(self.steps, None) is None:
                break
        if last and not self.reviewer.review.seats:
            self.reviewer.finish()
        return time.monotonic() - began


MOST_UNDER_WAY = 8
under_way: dict[str, Under] = {}  # by table, the latest last


def review(question: Question) -> dict[str, Any]:
    """Continue or start a review, and return everything found so far."""
    table = question["table"]
    under = under_way.pop(table, None) or Under(question)
    seconds = under.work(question["slice"], question["last"])
    if not under.reviewer.review.seats:
        under_way[table] = under
    while len(under_way) > MOST_UNDER_WAY:
        del under_way[next(iter(under_way))]
    return {"review": found_so_far(under.reviewer), "seconds": seconds}


def found_so_far(reviewer: Reviewer) -> Json:
    """A review in wire format."""
    found, texts = reviewer.review, Texts(reviewer.table)
    return {
        "plies": found.plies, "total": len(reviewer.history), "budget": found.budget,
        "complete": bool(found.seats) and found.plies == len(reviewer.history),
        "seats": [seat_of(found, seat) for seat in range(len(found.seats))],
        "levels": LEVELS,
        "choices": [texts.choice(found, one) for one in found.choices],
        "curve": [
            {"ply": point.ply, "round": point.round, "shares": rounded(point.shares),
             "luck": rounded(point.luck)}
            for point in found.curve
        ],
    }  # fmt: skip


def seat_of(found: Review, seat: int) -> Json:
    """The account of a seat."""
    one = found.seats[seat]
    return {
        "verdict": fit(found, seat) if found.over else None,
        "start": one.start, "luck": one.luck, "losses": one.losses, "gifts": one.gifts,
        "rest": one.rest, "result": one.result, "accuracy": one.accuracy, "phases": one.phases,
        "grades": one.grades,
    }  # fmt: skip


class Texts:
    """Actions of one game with their plain text form."""

    def __init__(self, table: Table) -> None:
        self.game, self.players = table.game, table.players

    def alternative(self, action: Any, share: float) -> Json:
        text = self.game.moves.text(self.game.number(action, self.players))
        return {"action": action, "text": text, "win_share": round(share, 4)}

    def choice(self, review: Review, one: Choice) -> Json:
        chosen, best = chances(review, one)
        return {
            "ply": one.ply, "seat": one.seat, "round": one.round, "phase": one.phase,
            "grade": one.grade, "loss": round(one.loss, 4), "error": round(one.error, 4),
            "chosen": self.alternative(one.chosen, chosen),
            "best": self.alternative(one.best, best),
            **worded(one.reasons),
        }  # fmt: skip


def worded(reasons: Sequence[Sentence]) -> Json:
    """Sentences for the reader's device, and in English for programs."""
    return {"words": together(reasons, SOURCE), "reasons": to_builtins(reasons)}


def rounded(shares: Any) -> list[float]:
    """Win shares as plain numbers."""
    return [round(float(one), 4) for one in shares]


def judge(question: Question) -> dict[str, Any]:
    """Judge one answer in a finished game, from the view of its seat."""
    table = standing(question)
    seat, action = question["seat"], question["action"]
    simulator = Simulator(table.game, table.players, question["seed"])
    judging, texts = Judge(simulator, view_of(table, seat), seat), Texts(table)
    numbers, chosen = table.legal_numbers(seat), table.game.number(action, table.players)
    found = judging.judge(numbers, chosen, question["budget"])
    best = texts.alternative(table.game.action(found.best), float(found.best_shares[seat]))
    return {
        "judged": {
            "grade": found.grade, "loss": round(found.loss, 4), "best": best,
            "win_share": round(float(found.shares[seat]), 4),
            **worded(explain(judging, table, found)),
        }
    }  # fmt: skip


def shares(question: Question) -> dict[str, Any]:
    """The win shares of all seats at a position reached by other choices."""
    table = standing(question)
    value = TableValue(Simulator(table.game, table.players, question["seed"]))
    return {"shares": rounded(value.at(table.array, question["playouts"]))}


def standing(question: Question) -> Table:
    """A finished game at a given ply, followed by some other choices."""
    whole = athanor.replay(question["save"])
    table = first_table(whole)
    for seat, action in whole.history[: question["ply"]]:
        table.play(action, seat)
    for action in question.get("line", ()):
        table.play(action, table.actors[0])
    return table
