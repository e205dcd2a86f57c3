"""Why a better choice was better, in at most two sentences that the figures support."""

from collections.abc import Sequence
from math import sqrt

import numpy as np

from athanor.kernel.declare.record import Array
from athanor.kernel.game import Game
from athanor.kernel.table import Table
from athanor.lab.redraws import game_review
from athanor.language import SOURCE, Sentence, catalogue
from athanor.review import deductions
from athanor.review.grades import CLEAR, GOOD
from athanor.review.judge import Judge, Judgement

DEALS = 80  # redeals from which the score sheets of both choices are compared
LEAST_POINTS = 0.5  # smaller differences are not mentioned
NO_LINE = "none"  # no line of the sheet stands out
# Games with a notebook, whose remarks follow from the facts in it.
BY_NOTEBOOK = {"alchemists": deductions}


def explain(judge: Judge, table: Table, found: Judgement) -> list[Sentence]:
    """What the better choice gains; for a good choice, only what it left unused, if anything."""
    remark = remark_on(judge, table, found)
    if found.grade == GOOD:
        return [remark] if remark else []
    lines = [_line(table.game, line) for line in table.game.sheet]
    gain = gain_in_words(lines, sheet_differences(judge, found), judge.seat)
    return [sentence for sentence in (remark, gain) if sentence]


def remark_on(judge: Judge, table: Table, found: Judgement) -> Sentence | None:
    """What the game's module says about a choice, from the chooser's view."""
    told = BY_NOTEBOOK.get(table.game.name) or game_review(table.game)
    missed, remark = getattr(told, "missed", None), getattr(told, "remark", None)
    if missed is None and (remark is None or found.grade == GOOD):
        return None
    view, action = table.view(judge.seat), table.game.moves.action
    chosen, best = action(found.chosen), action(found.best)
    words: Sentence | None = missed(view, judge.seat, chosen) if missed is not None else None
    if words is None and remark is not None and found.grade != GOOD:
        words = remark(view, judge.seat, chosen, best)
    return words


def _line(game: Game, line: str) -> Sentence:
    """The name of a line of the sheet; a game without own words is quoted."""
    key = f"{game.name}.line.{line}"
    known = key in catalogue(SOURCE, "reasons")
    return Sentence(f"reasons.{key}") if known else Sentence("reasons.plain", {"text": line})


def sheet_differences(judge: Judge, found: Judgement) -> Array:
    """For each redeal: points by seat and line with the better choice, minus those as played."""
    simulator, rows = judge.simulator, []
    for _ in range(DEALS):
        position, key = judge.redeals.draw(), simulator.key()
        simulator.follow(position, judge.seat, found.best, key)
        better = simulator.sheet()
        simulator.follow(position, judge.seat, found.chosen, key)
        rows.append(better - simulator.sheet())
    return np.array(rows)


def gain_in_words(lines: Sequence[Sentence], sheets: Array, seat: int) -> Sentence | None:
    """One sentence on how the final points differ, if the difference is clear."""
    own = sheets[:, seat, :].sum(1)
    others = np.delete(sheets, seat, 1).sum(2)
    rivals = others.max(1) if others.shape[1] else np.zeros(len(own))
    if _clear(own):
        costs = _clear(rivals) and rivals.mean() < 0
        return Sentence("reasons.gain.own", {
            "points": _points(own), "way": "better" if own.mean() > 0 else "worse",
            "line": _largest(lines, sheets[:, seat, :]), "rival": _points(rivals) if costs else 0,
        })  # fmt: skip
    if _clear(rivals):
        way = "less" if rivals.mean() < 0 else "more"
        return Sentence("reasons.gain.rival", {"points": _points(rivals), "way": way})
    return None


def _clear(values: Array) -> bool:
    error = values.std(ddof=1) / sqrt(len(values))
    return bool(abs(values.mean()) >= LEAST_POINTS and abs(values.mean()) > CLEAR * error)


def _largest(lines: Sequence[Sentence], points: Array) -> Sentence | str:
    """The line of the sheet with most of a gain, if it is clear and more than half."""
    means = points.mean(0)
    total = means.sum()
    best = int(np.argmax(means * np.sign(total)))
    carries = abs(means[best]) > abs(total) / 2 and means[best] * total > 0
    return lines[best] if carries and _clear(points[:, best]) else NO_LINE


def _points(values: Array) -> float:
    """Rounded to one decimal; a whole number takes the plural form of one."""
    rounded = round(abs(float(values.mean())), 1)
    return int(rounded) if rounded.is_integer() else rounded
