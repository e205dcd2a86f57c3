"""Score pads: the fields to fill in."""

from typing import Literal

from msgspec import Struct

PadFieldKind = Literal["number", "text", "yes", "choice", "several", "counts", "each", "rows"]


class PadField(Struct):
    """One field, and its possible answers."""

    name: str
    words: str
    kind: PadFieldKind
    most: int
    options: list[str]
    choices: list[str]
    labels: list[str]  # display names of the options
    parts: list["PadField"]  # of each row


class Pad(Struct):
    """The score pad of a game: fields for the table, and for each seat."""

    game: str
    title: str
    seats: list[int]
    sheet: list[str]
    table: list[PadField]
    seat: list[PadField]
