"""Cards: a table in short, for the lobby, and the whole of what is known about it."""

from typing import Any

import msgspec

from athanor.server.entry import Chair
from athanor.server.naming import made_name
from athanor.server.people import People
from athanor.server.sitting import Sitting


def stored_card(sitting: Sitting) -> dict[str, Any]:
    """The card that is kept beside the log; people by id only."""
    return {
        "id": sitting.id,
        "name": sitting.name,
        "game": sitting.game.name,
        "title": sitting.game.title,
        "status": sitting.status,
        "listed": sitting.listed,
        "players": sitting.players,
        "chairs": [msgspec.to_builtins(chair) for chair in sitting.chairs],
        "actors": list(sitting.actors),
        "round": int(sitting.table.array["round"][0]) if sitting.table else None,
        "entry": sitting.entry,
        "ply": sitting.ply,
        "created": sitting.created,
        "updated": sitting.updated,
        "deadline": deadline_of(sitting),
        "host": sitting.host,
        "pace": msgspec.to_builtins(sitting.pace),
    }


def summary(sitting: Sitting) -> dict[str, object]:
    """The row kept beside the log."""
    card = stored_card(sitting)
    return {
        "id": sitting.id,
        "code": sitting.code,
        "game": sitting.game.name,
        "status": sitting.status,
        "listed": sitting.listed,
        "created": sitting.created,
        "updated": sitting.updated,
        "entry": sitting.entry,
        "deadline": card["deadline"],
        "bot_turn": any(sitting.chairs[seat].bot for seat in sitting.actors),
        "card": msgspec.json.encode(card).decode(),
    }


def deadline_of(sitting: Sitting) -> float | None:
    """When the first of the people asked now runs out of time."""
    ends = [end_of_time(sitting, seat) for seat in sitting.actors if sitting.chairs[seat].human]
    known = [end for end in ends if end is not None]
    return min(known) if known else None


def end_of_time(sitting: Sitting, seat: int) -> float | None:
    """When a seat that is asked now runs out of time."""
    asked = sitting.asked_at.get(seat)
    if asked is None:
        return None
    if sitting.clocks is not None:
        return asked + sitting.clocks[seat]
    return asked + sitting.pace.days * 86400 if sitting.pace.days is not None else None


def shown_card(card: dict[str, Any], people: People, person: str | None) -> dict[str, Any]:
    """A card as a person sees it."""
    shown = {"name": made_name(card["id"]), **card}  # cards of old tables have none
    chairs = [msgspec.convert(chair, Chair) for chair in shown.pop("chairs")]
    shown["seats"] = [shown_seat(seat, chair, people) for seat, chair in enumerate(chairs)]
    own = [seat for seat, chair in enumerate(chairs) if person and chair.person == person]
    shown["your_turn"] = any(seat in card["actors"] for seat in own)
    return shown


def shown_seat(seat: int, chair: Chair, people: People) -> dict[str, Any]:
    """Who sits on a seat, by name."""
    name = chair.name or (chair.level or "") if chair.kind in ("hot", "bot") else ""
    return {
        "seat": seat,
        "kind": chair.kind,
        "name": people.name(chair.person) if chair.kind == "person" else name,
        "person": chair.person,
        "level": chair.level,
        "ready": chair.ready,
        "away": chair.away,
        "resigned": chair.resigned,
        "absent": False,
    }


def people_at(card: dict[str, Any]) -> list[str]:
    """The ids of those who sit at the table of a card."""
    found = [chair.get("person") for chair in card["chairs"]]
    return list(dict.fromkeys(person for person in found if person))


def open_options(sitting: Sitting) -> dict[str, Any]:
    """The options of a table; those that would tell a secret are null until it is over."""
    if sitting.open_to_all:
        return sitting.options
    hidden = {option.name for option in sitting.game.settings if getattr(option, "secret", False)}
    return {name: None if name in hidden else said for name, said in sitting.options.items()}


def shown_table(
    sitting: Sitting, people: People, person: str | None, seated: bool, absent: list[bool]
) -> dict[str, Any]:
    """All there is to know about a table, but for the game itself and seat tokens."""
    shown = shown_card(stored_card(sitting), people, person)
    for seat, missing in zip(shown["seats"], absent):
        seat["absent"] = missing
    return shown | {
        "options": open_options(sitting),
        "without": sitting.without,
        "notes": sitting.notes,
        "hints": sitting.hints_allowed,
        "code": sitting.code if seated or sitting.listed else None,
        "mine": [],
        "votes": msgspec.to_builtins(sitting.votes),
        "rematch": sitting.rematch,
        "frozen": sitting.frozen,
        "result": msgspec.to_builtins(sitting.result),
        "rules": sitting.rules,
    }
