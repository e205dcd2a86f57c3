"""A board for any game: tables made from the names in a view."""

from collections.abc import Mapping, Sequence

from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from athanor.kernel.declare.words import Json
from athanor.kernel.position import COMMON

HIDDEN = "?"
NOTHING = "·"


def board(view: Mapping[str, Json], seat: int | None, names: Sequence[str]) -> RenderableType:
    """The shared components, then those of each seat."""
    own = {name: value for name, value in view.items() if name not in (*COMMON, "deck")}
    by_seat = {n: v for n, v in own.items() if isinstance(v, list) and len(v) == len(names)}
    of_rows = {n: v for n, v in own.items() if n not in by_seat and is_rows(v)}
    single = {n: v for n, v in own.items() if n not in by_seat and n not in of_rows}
    parts = [rows(name, value) for name, value in of_rows.items()]
    return Group(*parts, singles(single), Text(), seats(by_seat, seat, names))


def is_rows(value: Json) -> bool:
    """Whether a value is a list of dicts with the same names."""
    dicts = isinstance(value, list) and value and all(isinstance(row, dict) for row in value)
    return bool(dicts) and all(set(row) == set(value[0]) for row in value)


def rows(name: str, value: list[dict[str, Json]]) -> RenderableType:
    """A list of similar things as a table."""
    table = plain_table(*map(in_words, value[0]))
    for row in value:
        table.add_row(*(Text(said(cell)) for cell in row.values()))
    return Group(Text(f" {in_words(name)}", "bold"), table, Text())


def singles(values: Mapping[str, Json]) -> Table:
    """Single values, one per line."""
    table = Table(box=None, show_header=False, padding=(0, 1))
    table.add_column(style="dim")
    for name, value in values.items():
        table.add_row(in_words(name), Text(said(value)))
    return table


def seats(values: Mapping[str, list[Json]], seat: int | None, names: Sequence[str]) -> Table:
    """One column per seat, because a game has more names than seats."""
    table = plain_table("")
    for other, name in enumerate(names):
        table.add_column(Text(f"▸ {name}" if other == seat else name, "not dim bold"))
    for field, by_seat in values.items():
        table.add_row(Text(in_words(field), "dim"), *(Text(said(value)) for value in by_seat))
    return table


def said(value: Json) -> str:
    """Any value of a view in a few words."""
    if value is None:
        return HIDDEN
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, dict):
        parts = [f"{name} {said(part)}" for name, part in value.items() if part != 0]
        return ", ".join(parts) or NOTHING
    if isinstance(value, list):
        return " ".join(said(part) for part in value) or NOTHING
    return str(value)


def in_words(name: str) -> str:
    """`bag_left` as words."""
    return name.replace("_", " ")


def plain_table(*headings: str) -> Table:
    """A table without lines."""
    return Table(*headings, box=None, header_style="dim", padding=(0, 1))
