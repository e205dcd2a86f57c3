"""Score pads: what to ask for, field by field."""

from typing import Literal

from msgspec import Struct

PadFieldKind = Literal["number", "text", "yes", "choice", "several", "counts", "each", "rows"]


class PadField(Struct):
    """One thing asked, and what may be answered."""

    name: str
    words: str
    kind: PadFieldKind
    most: int
    options: list[str]
    choices: list[str]
    labels: list[str]  # what people call the options
    parts: list["PadField"]  # of each row


class Pad(Struct):
    """The score pad of a game: what is asked of the table, and of each seat."""

    game: str
    title: str
    seats: list[int]
    sheet: list[str]
    table: list[PadField]
    seat: list[PadField]
