"""Entries: the records of a table's append-only log."""

from typing import Any

import msgspec

from athanor.server.wire.shapes import EndedBy, PaceKind, SeatKind, VoteAbout

KINDS = (
    "create", "sit", "leave", "start", "act", "undo", "resign", "flag", "vote", "back",
    "rematch", "cancel", "nudge", "handover", "lift", "lock", "host", "close",
)  # fmt: skip
GAME_KINDS = frozenset({"start", "act", "undo"})  # kinds that change the position


class Entry(msgspec.Struct):
    """One entry of a table's log. `author` and `request` identify the request that caused it."""

    table: str
    entry: int
    at: float
    kind: str
    seat: int | None = None
    author: str | None = None
    request: str | None = None
    data: dict[str, Any] = {}
    ply: int = 0  # after it
    rules: int = 0  # version of the rules that executed it
    digest: str | None = None  # of the position after it
    number: int | None = None  # of an action already found legal; not stored


class Chair(msgspec.Struct, omit_defaults=True):
    """Who sits on a seat. People's names are not in the log, so that they can be erased."""

    kind: SeatKind
    person: str | None = None
    name: str = ""  # of a hot-seat player, or of a bot that takes part in a tournament
    level: str | None = None
    ready: bool = True
    away: bool = False
    resigned: bool = False
    hands: int = 0  # how often it changed hands; part of the seat token

    @property
    def human(self) -> bool:
        """Whether a person plays it now."""
        return self.kind in ("person", "hot") and not self.away and not self.resigned

    @property
    def bot(self) -> str | None:
        """The level of the bot that plays it now, if any."""
        return self.level if self.kind == "bot" or self.away else None


class Pace(msgspec.Struct):
    """Live, with or without a clock, or a number of days per move."""

    kind: PaceKind = "live"
    clock: float | None = None
    bonus: float = 0
    days: float | None = None


class Result(msgspec.Struct):
    """How a game ended."""

    scores: list[int]
    winners: list[int]
    sheet: list[dict[str, int]]
    by: EndedBy


class Vote(msgspec.Struct):
    """A vote at the table: cancel the game, or let a bot play for an absent person."""

    about: VoteAbout
    seat: int | None
    yes: list[int]
    needed: list[int]
