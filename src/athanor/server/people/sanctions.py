"""Sanctions: what an administrator's decision forbids a person."""

from datetime import UTC, datetime

from athanor.server.people.people import Person
from athanor.server.wire.problems import Problem


def check_not_banned(person: Person, now: float) -> None:
    """Refuse a banned person."""
    if person.banned_until is not None and person.banned_until > now:
        words = f"You may not play here until {day_of(person.banned_until)}."
        raise Problem("person/banned", _with_reason(words, person))


def check_may_speak(person: Person, now: float) -> None:
    """Refuse messages from a silenced or banned person."""
    check_not_banned(person, now)
    if person.silenced_until is not None and person.silenced_until > now:
        words = f"The chat is closed to you until {day_of(person.silenced_until)}."
        raise Problem("person/silenced", _with_reason(words, person))


def check_may_rename(person: Person, name: str) -> None:
    """Refuse a new name if an administrator has set the current one."""
    if person.name_fixed and name != person.name:
        words = "An administrator has changed your name; you cannot change it."
        raise Problem("person/name-fixed", _with_reason(words, person))


def day_of(moment: float) -> str:
    """A date in words, in UTC."""
    return datetime.fromtimestamp(moment, UTC).strftime("%d %B %Y, %H:%M UTC")


def _with_reason(words: str, person: Person) -> str:
    return f"{words} {person.sanction}" if person.sanction else words
