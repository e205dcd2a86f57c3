"""Sanctions: what an administrator's decision forbids a person."""

from datetime import UTC, datetime
from typing import Any

from athanor.server.people.people import Person
from athanor.server.wire.problems import Problem


def is_banned(person: Person, now: float) -> bool:
    """Whether a person is banned at this time."""
    return person.banned_until is not None and person.banned_until > now


def check_not_banned(person: Person, now: float) -> None:
    """Refuse a banned person."""
    if person.banned_until is not None and is_banned(person, now):
        raise _sanction("person/banned", person, **moment(person.banned_until))


def check_may_speak(person: Person, now: float) -> None:
    """Refuse messages from a silenced or banned person."""
    check_not_banned(person, now)
    if person.silenced_until is not None and person.silenced_until > now:
        raise _sanction("person/silenced", person, **moment(person.silenced_until))


def check_may_rename(person: Person, name: str) -> None:
    """Refuse a new name if an administrator has set the current one."""
    if person.name_fixed and name != person.name:
        raise _sanction("person/name-fixed", person)


def moment(at: float) -> dict[str, Any]:
    """The fields that tell a moment: its day, and the time of day in UTC."""
    return {"day": at, "time": datetime.fromtimestamp(at, UTC).strftime("%H:%M")}


def _sanction(kind: str, person: Person, **fields: Any) -> Problem:
    if person.sanction:
        return Problem(kind, "reason", reason=person.sanction, **fields)
    return Problem(kind, **fields)
