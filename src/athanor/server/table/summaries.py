"""Summaries of tables for the lobby, and everything known about one table."""

from typing import Any

import msgspec

from athanor.server.chance import fixed_options
from athanor.server.decks import OPTION
from athanor.server.people.people import People
from athanor.server.storage.entries import Chair
from athanor.server.table.names import default_name
from athanor.server.table.projection import Projection
from athanor.server.wire.responses import Pace, Result, Seat, Table, TableSummary, Vote

# In summaries of old tables.
UNSAID: dict[str, Any] = {
    "lesson": None, "options": {}, "fixed": [], "without": [], "hints": False, "locked": False,
    "rated": False, "tournament": None, "circle": None, "delay": 0.0,
}  # fmt: skip
# What a summary tells strangers of the course of a delayed game.
LATE: dict[str, Any] = {"actors": [], "round": None, "entry": 0, "ply": 0, "deadline": None}


def summary_of(projection: Projection) -> dict[str, Any]:
    """The summary stored beside the log, with people by id only."""
    found: dict[str, Any] = msgspec.to_builtins(_card(projection))
    return found


def _card(projection: Projection) -> dict[str, Any]:
    return {
        "id": projection.id,
        "name": projection.name,
        "game": projection.game.name,
        "title": projection.game.title,
        "status": projection.status,
        "listed": projection.listed,
        "rated": projection.rated,
        "players": projection.players,
        "chairs": projection.chairs,
        "actors": projection.actors,
        "round": projection.table.round if projection.table else None,
        "entry": projection.entry,
        "ply": projection.ply,
        "created": projection.created,
        "updated": projection.updated,
        "deadline": deadline_of(projection),
        "host": projection.host,
        "pace": projection.pace,
        "lesson": projection.lesson,
        "options": open_options(projection),
        "fixed": projection.fixed,
        "without": projection.without,
        "hints": projection.hints_allowed,
        "locked": projection.locked,
        "tournament": projection.tournament,
        "circle": projection.circle,
        "delay": projection.delay,
    }


def summary_row(projection: Projection) -> dict[str, object]:
    """The row stored beside the log."""
    card = _card(projection)
    return {
        "id": projection.id,
        "code": projection.code,
        "game": projection.game.name,
        "status": projection.status,
        "listed": projection.listed,
        "created": projection.created,
        "updated": projection.updated,
        "entry": projection.entry,
        "deadline": card["deadline"],
        "bot_turn": any(projection.chairs[seat].bot for seat in projection.actors),
        "card": msgspec.json.encode(card).decode(),
        "circle": projection.circle,
    }


def deadline_of(projection: Projection) -> float | None:
    """When the first of the people asked now runs out of time."""
    if projection.clocks is None and projection.pace.days is None:
        return None
    ends = [
        end_of_time(projection, seat) for seat in projection.actors if projection.chairs[seat].human
    ]
    known = [end for end in ends if end is not None]
    return min(known) if known else None


def end_of_time(projection: Projection, seat: int) -> float | None:
    """When a seat that is asked now runs out of time."""
    asked = projection.asked_at.get(seat)
    if asked is None or seat in projection.curtained:
        return None
    if projection.clocks is not None:
        return asked + projection.clocks[seat]
    return asked + projection.pace.days * 86400 if projection.pace.days is not None else None


def shown_summary(card: dict[str, Any], people: People, person: str | None) -> TableSummary:
    """A stored summary as a person sees it."""
    late = card.get("delay") and card["status"] == "playing" and person not in people_at(card)
    return _shown(_not_yet(card) if late else card, people, person)


def _not_yet(card: dict[str, Any]) -> dict[str, Any]:
    """The summary of a delayed table, without what its spectators are shown later."""
    there = [msgspec.convert(chair, Chair) for chair in card["chairs"]]
    chairs = [
        Chair(chair.kind, chair.person, chair.name, chair.level if chair.kind == "bot" else None)
        for chair in there
    ]
    return card | LATE | {"updated": card["created"], "chairs": chairs}


def _shown(card: dict[str, Any], people: People, person: str | None) -> TableSummary:
    fields = {"name": default_name(card["id"]), **UNSAID, **card}
    chairs = [msgspec.convert(chair, Chair) for chair in fields.pop("chairs")]
    own = [seat for seat, chair in enumerate(chairs) if person and chair.person == person]
    fields["pace"] = msgspec.convert(fields["pace"], Pace)
    return TableSummary(
        **fields,
        seats=[shown_seat(seat, chair, people) for seat, chair in enumerate(chairs)],
        your_turn=any(seat in card["actors"] for seat in own),
    )


def shown_seat(seat: int, chair: Chair, people: People) -> Seat:
    """Who sits on a seat, by name."""
    name = chair.name or (chair.level or "") if chair.kind in ("hot", "bot") else ""
    return Seat(
        seat=seat,
        kind=chair.kind,
        name=people.name(chair.person) if chair.kind == "person" else name,
        person=chair.person,
        level=chair.level,
        ready=chair.ready,
        away=chair.away,
        resigned=chair.resigned,
        absent=False,
    )


def people_at(card: dict[str, Any]) -> list[str]:
    """The ids of the people at the table of a stored summary."""
    found = [chair.get("person") for chair in card["chairs"]]
    return list(dict.fromkeys(person for person in found if person))


def awaited(card: dict[str, Any], person: str) -> bool:
    """Whether the table of a stored summary waits for a person."""
    chairs = [card["chairs"][seat] for seat in card["actors"]]
    return any(
        chair.get("person") == person and not chair.get("away") and not chair.get("resigned")
        for chair in chairs
    )


def open_options(projection: Projection) -> dict[str, Any]:
    """The options of a table. Those that would reveal a secret are null until the game is over."""
    options = projection.options
    hidden = [] if projection.open_to_all else fixed_options(projection.game, options)
    deck = {OPTION: projection.deck} if projection.deck else {}
    return deck | {name: None if name in hidden else said for name, said in options.items()}


def shown_table(
    projection: Projection, people: People, person: str | None, seated: bool, absent: list[bool]
) -> Table:
    """Everything about a table except the game itself and seat tokens."""
    summary = _shown(summary_of(projection), people, person)
    for seat, missing in zip(summary.seats, absent):
        seat.absent = missing
    return Table(
        **msgspec.structs.asdict(summary),
        notes=projection.notes,
        code=projection.code if seated or projection.listed else None,
        mine=[],
        votes=[msgspec.convert(vote, Vote, from_attributes=True) for vote in projection.votes],
        rematch=projection.rematch,
        frozen=projection.frozen.words if projection.frozen else None,
        closed=projection.closed,
        result=msgspec.convert(projection.result, Result | None, from_attributes=True),
        rules=projection.rules,
    )


async def shown_summaries(
    people: People, cards: list[dict[str, Any]], person: str | None
) -> list[TableSummary]:
    """Stored summaries as a person sees them."""
    await people.learn_names(list({one for card in cards for one in people_at(card)}))
    return [shown_summary(card, people, person) for card in cards]
