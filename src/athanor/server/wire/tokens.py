"""Personal tokens, and games in bulk."""

from typing import Annotated

from msgspec import Meta, Struct

from athanor.server.wire.requests import Name, RequestBody
from athanor.server.wire.responses.history import ResultSeat
from athanor.server.wire.shapes import Json, Scope


class NewToken(RequestBody, frozen=True):
    """A token to make: `read` sees what you see, `play` plays, `manage` changes the rest."""

    name: Name
    scopes: Annotated[list[Scope], Meta(min_length=1, max_length=3)]


class TokenShown(Struct):
    """One of your tokens, without its secret."""

    id: str
    name: str
    scopes: list[Scope]
    created: float
    used: float | None  # rounded to the hour


class MadeToken(TokenShown):
    """A new token with its secret, which is shown once."""

    token: str


class ExportedGame(Struct):
    """A complete finished game: its save can be replayed anywhere."""

    table: str
    name: str
    game: str
    ended: float
    rated: bool
    seats: list[ResultSeat]
    save: dict[str, Json]
