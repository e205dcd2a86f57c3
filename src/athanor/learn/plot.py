"""The curves of a run as one picture, such as strength against rivals, entropy and losses."""

import csv
from pathlib import Path

Panels = tuple[tuple[str, str], ...]  # columns and their titles
WIDTH, HEIGHT, MARGIN = 640, 130, 46
PANELS = (("share", "share of the first place"), ("entropy", "entropy"), ("value", "value loss"))


def write_plot(curves: Path, target: Path, panels: Panels = PANELS, by: str = "update") -> None:
    """Draw columns of a CSV file as an SVG, one below the other."""
    with curves.open() as file:
        rows = list(csv.DictReader(file))
    drawn = [_panel(rows, name, title, i, by) for i, (name, title) in enumerate(panels)]
    height = len(panels) * (HEIGHT + MARGIN) + MARGIN // 2
    target.write_text(
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {height}" '
        f'font-family="sans-serif" font-size="12">{"".join(drawn)}</svg>\n'
    )


def _panel(rows: list[dict[str, str]], name: str, title: str, place: int, by: str) -> str:
    xs = [float(row[by]) for row in rows]
    ys = [float(row[name]) for row in rows]
    low, high = min(ys), max(ys)
    top = place * (HEIGHT + MARGIN) + MARGIN // 2
    room = max(high - low, 1e-9)
    points = " ".join(
        f"{MARGIN + (WIDTH - 2 * MARGIN) * x / max(xs):.1f},{top + HEIGHT * (high - y) / room:.1f}"
        for x, y in zip(xs, ys, strict=True)
    )
    frame = f'<rect x="{MARGIN}" y="{top}" width="{WIDTH - 2 * MARGIN}" height="{HEIGHT}" '
    return (
        f'{frame}fill="none" stroke="#999"/>'
        f'<text x="{MARGIN}" y="{top - 6}">{title}</text>'
        f'<text x="{MARGIN - 4}" y="{top + 10}" text-anchor="end">{high:.2f}</text>'
        f'<text x="{MARGIN - 4}" y="{top + HEIGHT}" text-anchor="end">{low:.2f}</text>'
        f'<text x="{WIDTH - MARGIN}" y="{top + HEIGHT + 16}" text-anchor="end">'
        f"{by} {xs[-1]:.0f}</text>"
        f'<polyline points="{points}" fill="none" stroke="#176b6b" stroke-width="2"/>'
    )
