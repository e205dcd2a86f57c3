"""Friends, circles and invitations by name: requests and responses."""

from typing import Annotated

from msgspec import Meta, Struct

from athanor.server.wire.requests import Name, RequestBody
from athanor.server.wire.responses.lobby import TableSummary
from athanor.server.wire.responses.ratings import RatingShown


class NewCircle(RequestBody, frozen=True):
    """A circle to found, or its new name."""

    name: Annotated[str, Meta(max_length=200)]  # its length is checked after trimming


class Invitee(RequestBody, frozen=True):
    """Whom to invite: an account by its name, or a person you know."""

    account: Name | None = None
    person: Annotated[str, Meta(max_length=24)] | None = None


class Friend(Struct):
    """Somebody you follow. A private person shows only the name."""

    person: str
    name: str
    mutual: bool  # whether they follow you too
    online: bool  # false for people whose page is private
    tables: list[TableSummary]  # listed tables where they sit, to watch or to join


class FoundPerson(Struct):
    """Somebody who was searched for by name."""

    person: str
    name: str


class CircleSummary(Struct):
    """A circle in short."""

    id: str
    name: str
    members: int
    host: str


class CircleMember(Struct):
    """A member, with the rating from the circle's own tables."""

    person: str
    name: str
    joined: float
    host: bool


class CircleLine(Struct):
    """A member on the ladder of a circle."""

    place: int
    person: str
    name: str
    rating: RatingShown
    games: int
    won: int


class CircleLadder(Struct):
    """The ladder of a circle in one game."""

    game: str
    title: str
    lines: list[CircleLine]


class Circle(CircleSummary):
    """A circle, as its members see it."""

    code: str
    people: list[CircleMember]
    tables: list[TableSummary]
    ladders: list[CircleLadder]


class TableInvitation(Struct):
    """A table that somebody has invited you to, by name."""

    table: TableSummary
    code: str
    by: str
    at: float
