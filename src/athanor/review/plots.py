"""Plots of a review as SVG text: the waterfall of a seat, and the curve of the whole game."""

from collections.abc import Sequence
from itertools import pairwise

from athanor.arena.plots import line, picture, scale, text
from athanor.language import say
from athanor.review.account import Choice, SeatAccount
from athanor.review.run import Point

WATERFALL = (320, 210)
CURVE = (860, 260)
LEFT, RIGHT, TOP, FOOT = 46, 12, 18, 34
DASHES = ("", "7 4", "2 4", "10 3 2 3", "1 6")  # seats differ by dash, not by colour alone
PARTS = ("start", "luck", "losses", "gifts", "rest")
NAMES = (*PARTS, "result")


def heading(part: str) -> str:
    """The name of a part of the account, or of a column."""
    return say(f"review-terminal.head.{part}")


def percent(share: float) -> str:
    """A win share in whole percent."""
    return say("review-terminal.percent", share=round(100 * share))


def points(share: float) -> str:
    """A change of win share in percentage points, with its sign."""
    return f"{100 * share:+.0f}".replace("-", "−")


def waterfall(account: SeatAccount, words: str) -> str:
    """The terms of a result; each bar starts where the previous one ended."""
    amounts = [getattr(account, part) for part in PARTS]
    ends = [sum(amounts[: i + 1]) for i in range(len(amounts))]
    bars = [(end - amount, end) for end, amount in zip(ends, amounts, strict=True)]
    bars.append((0.0, account.result))
    low = min(0.0, *(min(bar) for bar in bars))
    high = max(1.0, *(max(bar) for bar in bars))
    width, height = WATERFALL
    y = scale(low, high, height - FOOT, TOP)
    parts = [line(0, y(level), width, y(level), "grid") for level in (0.5, 1.0)]
    parts.append(line(0, y(0), width, y(0), "axis"))
    labels = [percent(amounts[0]), *map(points, amounts[1:]), percent(bars[-1][1])]
    for i, ((first, last), label) in enumerate(zip(bars, labels, strict=True)):
        parts.append(_bar(i, y(first), y(last), label, height))
    return picture(width, height, words, parts)


def _bar(place: int, first: float, last: float, label: str, height: float) -> str:
    step = WATERFALL[0] / len(NAMES)
    x, top, tall = place * step + 5, min(first, last), max(1.5, abs(last - first))
    kind = "whole" if place in (0, len(NAMES) - 1) else ("gain" if last <= first else "loss")
    rect = (
        f'<rect class="{kind}" x="{x:.1f}" y="{top:.1f}" '
        f'width="{step - 10:.1f}" height="{tall:.1f}"/>'
    )
    middle = x + step / 2 - 5
    above = text(middle, max(12.0, top - 4), label, "value", "middle")
    return rect + above + text(middle, height - 14, heading(NAMES[place]), "tick", "middle")


def curve(course: Sequence[Point], choices: Sequence[Choice], words: str) -> str:
    """Win shares over the game, one line for each seat, with the graded choices marked on them."""
    width, height = CURVE
    x = scale(0, max(1, course[-1].ply), LEFT, width - RIGHT)
    y = scale(0, 1, height - FOOT, TOP)
    parts = []
    for share in (0.0, 0.25, 0.5, 0.75, 1.0):
        parts.append(line(LEFT, y(share), width - RIGHT, y(share), "grid"))
        parts.append(text(LEFT - 8, y(share) + 4, percent(share), "tick", "end"))
    for before, point in pairwise(course):
        if point.round != before.round:
            parts.append(text(x(point.ply), height - 12, str(point.round), "tick", "middle"))
    parts.append(text(LEFT - 8, height - 12, heading("round"), "tick", "end"))
    for seat in range(len(course[0].shares)):
        way = "L".join(f"{x(p.ply):.1f} {y(p.shares[seat]):.1f}" for p in course)
        dash = f' stroke-dasharray="{DASHES[seat]}"' if DASHES[seat] else ""
        parts.append(f'<path class="share seat-{seat}"{dash} d="M{way}"/>')
    parts += [_mark(x(one.ply), y(course[one.ply].shares[one.seat]), one) for one in choices]
    return picture(width, height, words, parts)


def _mark(x: float, y: float, choice: Choice) -> str:
    """Diamond, triangle, octagon: every grade has its own silhouette."""
    shapes = {
        "inaccuracy": "0,-7 7,0 0,7 -7,0",
        "mistake": "0,-8 8,7 -8,7",
        "blunder": "-3,-8 3,-8 8,-3 8,3 3,8 -3,8 -8,3 -8,-3",
    }
    return (
        f'<polygon class="mark {choice.grade}" transform="translate({x:.1f} {y:.1f})" '
        f'points="{shapes[choice.grade]}"/>'
    )
