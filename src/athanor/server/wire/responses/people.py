"""You, and everything stored about you."""

from msgspec import Struct

from athanor.server.wire.responses.lobby import TableSummary
from athanor.server.wire.shapes import Json, Visibility


class Person(Struct):
    """You."""

    id: str
    name: str
    account: str | None
    mail: str | None
    mail_verified: bool  # addresses get no notices before they are verified
    muted: list[str]
    visibility: Visibility  # who may see this person's page
    admin: bool  # whether this person may use the administrators' desk
    blocked: list[str]  # people you never meet
    language: str | None  # null: the browser's language
    puzzles: bool  # whether finished games may become puzzles


class Me(Struct):
    """The person of your cookie."""

    person: Person | None


class Export(Struct):
    """Everything stored about a person."""

    person: dict[str, Json]
    messages: list[dict[str, Json]]
    tables: list[TableSummary]
    results: list[dict[str, Json]]
    standings: list[dict[str, Json]]
    records: dict[str, list[dict[str, Json]]]  # everything else, by table of the storage
