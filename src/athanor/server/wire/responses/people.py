"""Oneself, and everything stored about oneself."""

from msgspec import Struct

from athanor.server.wire.responses.lobby import TableSummary
from athanor.server.wire.shapes import Json, Visibility


class Person(Struct):
    """Oneself."""

    id: str
    name: str
    account: str | None
    mail: str | None
    mail_verified: bool  # no notice goes to an address before its link was opened
    muted: list[str]
    visibility: Visibility  # who may see this person's page
    admin: bool  # whether the administrators' desk is open to this person
    blocked: list[str]  # people one never meets
    language: str | None  # null: as the browser says


class Me(Struct):
    """Who the cookie says one is."""

    person: Person | None


class Export(Struct):
    """Everything stored about a person."""

    person: dict[str, Json]
    messages: list[dict[str, Json]]
    tables: list[TableSummary]
    results: list[dict[str, Json]] = []
    standings: list[dict[str, Json]] = []
