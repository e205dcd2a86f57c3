"""Draws reliability curves: result against prediction, of one game."""

from collections.abc import Sequence
from dataclasses import dataclass

SIZE, GAP, TOP = 200, 44, 40
COLOURS = ("#8a5a00", "#1f6f8b", "#7a3b69", "#4d7c2a")


@dataclass(frozen=True)
class Curve:
    """Points of prediction, result and standard error, from a number of positions."""

    name: str
    points: Sequence[tuple[float, float, float]]
    count: int


def reliability_plot(title: str, curves: Sequence[Curve]) -> str:
    """An SVG with the curves of one game."""
    width, height = SIZE + 2 * GAP, SIZE + TOP + 92
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" role="img" '
        'font-family="sans-serif" font-size="11">\n'
        f"<title>Win share said and won in {title}, by number of seats</title>\n"
        f'<rect width="{width}" height="{height}" fill="#fffdf7"/>\n'
        f"{_panel(title, curves)}\n</svg>\n"
    )


def _panel(title: str, curves: Sequence[Curve]) -> str:
    lines = [
        f'<g transform="translate({GAP},{TOP})">',
        f'<text x="{SIZE / 2}" y="-14" text-anchor="middle" font-weight="bold">{title}</text>',
        f'<rect width="{SIZE}" height="{SIZE}" fill="none" stroke="#999"/>',
        f'<line x1="0" y1="{SIZE}" x2="{SIZE}" y2="0" stroke="#bbb" stroke-dasharray="4 3"/>',
        *_scale(),
    ]
    for number, curve in enumerate(curves):
        lines += _curve(curve, COLOURS[number % len(COLOURS)])
        lines.append(
            f'<text x="0" y="{SIZE + 34 + 13 * number}" fill="{COLOURS[number % len(COLOURS)]}">'
            f"{curve.name}, {curve.count} turns</text>"
        )
    return "\n".join([*lines, "</g>\n"])


def _scale() -> list[str]:
    return [
        f'<text x="{SIZE * part}" y="{SIZE + 14}" text-anchor="middle">{part:.0%}</text>'
        f'<text x="-5" y="{SIZE * (1 - part) + 4}" text-anchor="end">{part:.0%}</text>'
        for part in (0.0, 0.5, 1.0)
    ]


def _curve(curve: Curve, colour: str) -> list[str]:
    """A line through the bins, with two standard errors on each side."""
    path = " ".join(f"{SIZE * said:.1f},{SIZE * (1 - won):.1f}" for said, won, _ in curve.points)
    found = [f'<polyline points="{path}" fill="none" stroke="{colour}" stroke-width="1.5"/>']
    for said, won, error in curve.points:
        x, low, high = SIZE * said, max(0.0, won - 2 * error), min(1.0, won + 2 * error)
        found.append(
            f'<line x1="{x:.1f}" y1="{SIZE * (1 - low):.1f}" x2="{x:.1f}" '
            f'y2="{SIZE * (1 - high):.1f}" stroke="{colour}" opacity="0.5"/>'
            f'<circle cx="{x:.1f}" cy="{SIZE * (1 - won):.1f}" r="2.5" fill="{colour}"/>'
        )
    return found
