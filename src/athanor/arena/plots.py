"""Plots of a report, as SVG text. Marks and words carry the meaning, not colour alone."""

from collections.abc import Callable, Sequence
from html import escape
from math import ceil, floor, log10

import numpy as np

from athanor.arena.intervals import Interval
from athanor.language import percent

WIDTH, NAMES, RIGHT, ROW, FOOT = 640, 170, 70, 34, 30
ROOM_FOR = 18  # letters of a name that fit beside a plot at full width
Row = tuple[str, float, Interval, str]  # name, value, interval, words at the right
Scale = Callable[[float], float]


def picture(width: float, height: float, words: str, parts: Sequence[str]) -> str:
    """A whole plot, with a sentence for screen readers."""
    return (
        f'<svg viewBox="0 0 {width:g} {height:g}" role="img" aria-label="{escape(words)}">'
        f"<title>{escape(words)}</title>{''.join(parts)}</svg>"
    )


def text(x: float, y: float, words: str, kind: str = "", anchor: str = "start") -> str:
    """A word on a plot."""
    place = f'x="{x:.1f}" y="{y:.1f}" text-anchor="{anchor}"'
    return f'<text {place} class="{kind}">{escape(words)}</text>'


def line(x1: float, y1: float, x2: float, y2: float, kind: str) -> str:
    """A straight line."""
    return f'<path class="{kind}" d="M{x1:.1f} {y1:.1f}L{x2:.1f} {y2:.1f}"/>'


def scale(low: float, high: float, left: float, right: float) -> Scale:
    """A linear scale from values to coordinates."""
    span = (high - low) or 1.0
    return lambda value: left + (value - low) / span * (right - left)


def ticks(low: float, high: float, about: int = 5) -> list[float]:
    """Round numbers between two ends."""
    rough = (high - low or 1.0) / about
    size = 10 ** floor(log10(rough))
    step = min((size * by for by in (1, 2, 5, 10)), key=lambda one: abs(one - rough))
    return [step * number for number in range(ceil(low / step), floor(high / step) + 1)]


def whiskers(
    rows: Sequence[Row], ends: Interval, words: str, unit: Callable[[float], str],
    marks: Sequence[float] = (),
) -> str:  # fmt: skip
    """A dot and its interval for each row; `marks` are the reference values by row."""
    height = ROW * len(rows) + FOOT
    x = scale(*ends, NAMES, WIDTH - RIGHT)
    parts = [axis(x, ends, height - FOOT, unit)]
    for place, (name, value, (low, high), note) in enumerate(rows):
        y = ROW * place + ROW / 2
        parts.append(row_name(name, y + 5))
        if place < len(marks):
            parts.append(line(x(marks[place]), y - 11, x(marks[place]), y + 11, "even"))
        parts.append(line(x(max(low, ends[0])), y, x(min(high, ends[1])), y, "reach"))
        parts.append(f'<circle class="dot" cx="{x(value):.1f}" cy="{y:.1f}" r="5"/>')
        parts.append(text(WIDTH - RIGHT + 12, y + 5, note, "value"))
    return picture(WIDTH, height, words, parts)


def row_name(name: str, y: float) -> str:
    """The name of a row, condensed where it would not fit beside the plot."""
    room = NAMES - 20
    tight = f' textLength="{room}" lengthAdjust="spacingAndGlyphs"' if len(name) > ROOM_FOR else ""
    place = f'x="{NAMES - 12}" y="{y:.1f}" text-anchor="end"'
    return f'<text {place}{tight} class="name">{escape(name)}</text>'


def axis(x: Scale, ends: Interval, y: float, unit: Callable[[float], str]) -> str:
    """The axis below the plot, with its numbers and faint grid lines."""
    parts = [line(x(ends[0]), y, x(ends[1]), y, "axis")]
    for tick in ticks(*ends):
        parts.append(line(x(tick), 0, x(tick), y, "grid"))
        parts.append(text(x(tick), y + 18, unit(tick), "tick", "middle"))
    return "".join(parts)


def course(means: Sequence[float], sure: Sequence[Interval], words: str) -> str:
    """A share from deal to deal, with its anytime-valid interval."""
    height, top = 200, 8
    count = max(2, len(means))
    x = scale(1, count, 46, WIDTH - 12)
    y = scale(1, 0, top, height - FOOT)
    so_far = np.cumsum(means) / np.arange(1, len(means) + 1)
    upper = [f"{x(i + 1):.1f} {y(high):.1f}" for i, (_, high) in enumerate(sure)]
    lower = [f"{x(i + 1):.1f} {y(low):.1f}" for i, (low, _) in enumerate(sure)]
    path = "L".join(f"{x(i + 1):.1f} {y(value):.1f}" for i, value in enumerate(so_far))
    parts = [f'<path class="band" d="M{"L".join([*upper, *reversed(lower)])}Z"/>'] if sure else []
    for share in (0.0, 0.25, 0.5, 0.75, 1.0):
        parts.append(line(46, y(share), WIDTH - 12, y(share), "grid"))
        parts.append(text(38, y(share) + 4, percent(share), "tick", "end"))
    parts.append(f'<path class="share" d="M{path}"/>')
    for tick in ticks(1, count):
        if tick == int(tick):
            parts.append(text(x(tick), height - 10, f"{tick:.0f}", "tick", "middle"))
    return picture(WIDTH, height, words, parts)


def histogram(values: Sequence[float], words: str) -> str:
    """A histogram of differences; zero is marked."""
    height = 150
    counts, edges = np.histogram(values, bins=min(24, max(6, len(values) // 6)))
    low, high = min(0.0, float(edges[0])), max(0.0, float(edges[-1]))
    x = scale(low, high, 12, WIDTH - 12)
    y = scale(0, max(1, int(counts.max())), height - FOOT, 8)
    parts = [axis(x, (low, high), height - FOOT, lambda tick: f"{tick:+g}" if tick else "0")]
    for count, left, right in zip(counts, edges[:-1], edges[1:]):
        wide = max(1.0, x(float(right)) - x(float(left)) - 1)
        parts.append(
            f'<rect class="bar" x="{x(float(left)):.1f}" y="{y(int(count)):.1f}" '
            f'width="{wide:.1f}" height="{height - FOOT - y(int(count)):.1f}"/>'
        )
    parts.append(line(x(0), 0, x(0), height - FOOT, "even"))
    return picture(WIDTH, height, words, parts)
