"""Games: descriptions, options for new tables, and what the page needs to show them."""

from typing import Literal

from msgspec import Struct

from athanor.server.wire.shapes import Json


class Option(Struct, omit_defaults=True):
    """A setting of a new game."""

    name: str
    default: Json
    words: str
    kind: Literal["seat", "word", "number", "other"]
    values: list[Json] | None = None
    low: int | None = None
    high: int | None = None
    by_seat: bool = False  # whether it may also be a list with one value per seat
    follows: str = ""  # the option whose value is the default
    house: bool = False  # whether it is a number of the rules that tables here begin with


class MemoryAid(Struct):
    """A part of the view that replaces remembering; a table may play without it."""

    name: str
    words: str


class BotLevel(Struct):
    """A level of bots."""

    level: str
    words: str
    points: int | None  # its measured rating on the people's scale


class GameSummary(Struct):
    """A short description of a game."""

    name: str
    title: str
    version: int
    seats: list[int]  # possible numbers of seats
    options: list[Option]
    aids: list[MemoryAid]
    notes: bool  # whether it has a notebook
    bots: list[BotLevel]  # weakest first
    sheet: list[str]  # lines of the score sheet, in order
    phases: list[str]


class ServerVersion(Struct):
    """The version of Athanor running here, and what is set up."""

    version: str
    mail: bool  # whether it sends letters
    address: str  # at which others reach it


class Compiling(Struct):
    """Titles of the games that are still interpreted, in compilation order."""

    waiting: list[str]


class GameTexts(Struct):
    """Templates of sentences: by kind of event, and by clause and code of a refusal."""

    events: dict[str, str]  # with field names, and who, in braces
    refusals: dict[str, str]  # by clause and code: "A14 same-recipe"


class Game(GameSummary):
    """A game with every clause of its rules, its deck, the tables of its box and its sentences."""

    rules: dict[str, str]  # by clause
    deck: Json  # in the form of a deck file; null if there is none
    tables: dict[str, Json]  # what is in the box: cards, costs, awards, zones
    texts: GameTexts
