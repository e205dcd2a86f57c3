"""Reasons and events: typed fields, and a sentence from the catalogue in a game's `text.py`."""

from collections.abc import Iterable
from enum import Enum
from functools import cache, lru_cache
from typing import TYPE_CHECKING, Any, TypeVar

from athanor.kernel.declare.events import (
    ARGUMENTS,
    AUDIENCE,
    FIRST_ARGUMENT,
    KIND,
    SEAT,
    SPECTATORS,
)
from athanor.kernel.declare.words import Json, Kind
from athanor.kernel.errors import Refusal

if TYPE_CHECKING:
    from athanor.kernel.game import Game


Member = TypeVar("Member", bound=Enum)
MOST_TOLD = 16_384  # events whose words are kept


@cache
def by_number(catalogue: type[Member]) -> tuple[Member, ...]:
    """The members of a catalogue, in order."""
    return tuple(catalogue)


def refusal_words(game: "Game", reason: int, number: int) -> Refusal:
    """Why an action was refused; the sentence may use only the action's own fields."""
    member = by_number(game.refusals)[reason]
    family, values = game.moves.family(number), game.moves.values(number)
    said = {name: family.kinds[name].say(value) for name, value in values.items()}
    words = game.text.REFUSALS[member].format(**said)
    return Refusal(member.clause, member.code, words, json_fields(family.named, values.values()))


def may_read(row: tuple[int, ...], viewer: int) -> bool:
    """Whether a viewer (-1: a spectator) may read an event."""
    return bool(row[AUDIENCE] & (SPECTATORS if viewer < 0 else 1 << viewer))


def event_words(game: "Game", ply: int, row: tuple[int, ...], viewer: int) -> Json:
    """An event as a viewer may read it, or None if it may not."""
    return {"ply": ply, **spoken_event(game, row)} if may_read(row, viewer) else None


def spoken_event(game: "Game", row: tuple[int, ...]) -> dict[str, Json]:
    """What an event says to those who may read it."""
    member, fields, refs, words = _told(game, game.text, row)
    seat = row[SEAT]
    return {
        "seat": seat if seat >= 0 else None,
        "kind": member.key,
        "fields": dict(fields),
        "refs": list(refs),
        "words": words,
    }


@lru_cache(maxsize=MOST_TOLD)
def _told(
    game: "Game", text: Any, row: tuple[int, ...]
) -> tuple[Any, dict[str, Json], list[str], str]:
    """What an event says, which is the same to each of its viewers: written once for all."""
    member = by_number(game.told)[row[KIND]]
    arguments = row[FIRST_ARGUMENT : FIRST_ARGUMENT + ARGUMENTS]
    kinds = member.kinds.values()
    numbers = [number - kind.low for kind, number in zip(kinds, arguments, strict=False)]
    pairs = list(zip(member.kinds.items(), numbers, strict=True))
    said = {name: kind.say(number) for (name, kind), number in pairs}
    words = text.EVENTS[member].format(who=f"Seat {row[SEAT]}", **said)
    refs = _refs([(kind, number) for (_, kind), number in pairs])
    return member, json_fields(member.named, numbers), refs, words


def catalogue(game: "Game") -> dict[str, dict[str, str]]:
    """The sentences of a game with their fields in braces: events by kind, refusals by reason."""
    events, refusals = game.text.EVENTS, game.text.REFUSALS
    return {
        "events": {member.key: _template(events[member]) for member in game.told},
        "refusals": {
            f"{member.clause} {member.code}": _template(refusals[member])
            for member in list(game.refusals)[1:]
        },
    }


def _template(sentence: str) -> str:
    """A sentence with the names that fields have outside the rules."""
    return sentence.replace("_}", "}")


def json_fields(kinds: dict[str, Kind], numbers: Iterable[int]) -> dict[str, Json]:
    """The values of named fields, in the JSON forms that actions use."""
    pairs = zip(kinds.items(), numbers, strict=True)
    return {name: kind.value(number) for (name, kind), number in pairs}


def _refs(arguments: list[tuple[Kind, int]]) -> list[str]:
    found = [ref for kind, number in arguments for ref in kind.refs(number)]
    return list(dict.fromkeys(found))
