"""What the tools answer: text for the model, and the same as data for its program."""

from typing import Any, NamedTuple

from typing_extensions import TypedDict  # that of Python 3.11 cannot be nested in a schema


class Told(NamedTuple):
    """An answer as text, and as data of one of the shapes below."""

    text: str
    data: Any


class GameLine(TypedDict):
    """A game to choose."""

    name: str
    title: str
    seats: list[int]
    options: dict[str, str]


class GamesTold(TypedDict):
    """The games."""

    games: list[GameLine]


class RulesTold(TypedDict):
    """Clauses of a game by their ids."""

    clauses: dict[str, str]


class ChoiceTold(TypedDict):
    """A choice by its number, as text and as the action it stands for."""

    number: int
    text: str
    action: dict[str, Any]


class PositionTold(TypedDict):
    """A table as its model sees it; points and the seats in first place once the game is over."""

    table: str
    game: str
    seat: int
    ply: int
    over: bool
    events: list[str]
    view: dict[str, Any]
    choices: list[ChoiceTold]
    points: list[int] | None
    first: list[int] | None


class ReasonTold(TypedDict):
    """Whether an action is allowed, and if it is not, why."""

    allowed: bool
    words: str
    rule: str | None


class NotesTold(TypedDict):
    """The notes at a table."""

    notes: list[str]


class TableLine(TypedDict):
    """One of a client's tables."""

    table: str
    game: str
    seat: int
    players: int
    ply: int
    over: bool


class TablesTold(TypedDict):
    """A client's tables."""

    tables: list[TableLine]


class LeftTold(TypedDict):
    """The table that was left."""

    left: str
