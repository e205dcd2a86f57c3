"""The administrators' desk: what it shows and what can be decided there."""

from typing import Annotated

from msgspec import Meta, Struct

from athanor.server.wire.requests import Name, RequestBody
from athanor.server.wire.responses import ChatMessage, TableSummary

Id = Annotated[str, Meta(max_length=24)]
Reason = Annotated[str, Meta(min_length=1, max_length=500, pattern=r"^[^\x00]*$")]
Hours = Annotated[float, Meta(gt=0, le=24 * 365 * 10)]


class Decision(RequestBody, frozen=True, tag_field="do"):
    """A decision, with the reason that the person concerned will read."""

    reason: Reason


class Silence(Decision, frozen=True, tag="silence"):
    """Bar somebody from the chat for a time."""

    person: Id
    hours: Hours


class Ban(Decision, frozen=True, tag="ban"):
    """Ban somebody from this server for a time. They leave their running games."""

    person: Id
    hours: Hours


class Rename(Decision, frozen=True, tag="rename"):
    """Give somebody another name, which they cannot change."""

    person: Id
    name: Name


class Lift(Decision, frozen=True, tag="lift"):
    """Lift all sanctions against somebody."""

    person: Id


class CloseTable(Decision, frozen=True, tag="close"):
    """Close a table."""

    table: Id


class Remove(Decision, frozen=True, tag="remove"):
    """Remove a reported message from the chat."""

    report: Id


class Settle(Decision, frozen=True, tag="settle"):
    """Dismiss a report."""

    report: Id


AnyDecision = Silence | Ban | Rename | Lift | CloseTable | Remove | Settle


class PersonName(Struct):
    """A person's id and name."""

    id: str
    name: str


class ReportedMessage(Struct):
    """A report, with the messages before and after."""

    id: str
    at: float
    table: str
    table_name: str
    game: str
    number: int
    message: str
    words: str
    reporter: PersonName
    about: PersonName | None
    context: list[ChatMessage]


class DeskEntry(Struct):
    """A decision of an administrator."""

    id: str
    at: float
    admin: PersonName
    deed: str
    person: PersonName | None
    table: str | None
    report: str | None
    hours: float | None
    reason: str


class Desk(Struct):
    """What is waiting for a decision, and recent decisions."""

    reports: list[ReportedMessage]
    stuck: list[TableSummary]
    log: list[DeskEntry]
    viewers: int
    playing: int
    waiting: int


class DeskPerson(Struct):
    """A person, as administrators see them."""

    id: str
    name: str
    account: str | None
    created: float
    name_fixed: bool
    banned_until: float | None
    silenced_until: float | None
    sanction: str | None
    tables: int
    reported: int
    log: list[DeskEntry]
