"""Reasons and events in words, from the catalogue in a game's `text.py`."""

from enum import Enum
from functools import cache
from typing import TYPE_CHECKING, TypeVar

from athanor.kernel.errors import Refusal
from athanor.kernel.events import ARGUMENTS, AUDIENCE, BYSTANDERS, FIRST_ARGUMENT, KIND, SEAT
from athanor.kernel.words import Json, Kind

if TYPE_CHECKING:
    from athanor.kernel.game import Game


Member = TypeVar("Member", bound=Enum)


@cache
def by_number(catalogue: type[Member]) -> tuple[Member, ...]:
    """The members of a catalogue, in order."""
    return tuple(catalogue)


def refusal_words(game: "Game", reason: int, number: int) -> Refusal:
    """Why an action was refused; its own fields are all that the sentence may speak of."""
    member = by_number(game.refusals)[reason]
    kinds = game.moves.family(number).kinds
    said = {name: kinds[name].say(value) for name, value in game.moves.values(number).items()}
    return Refusal(member.clause, member.code, game.text.REFUSALS[member].format(**said))


def event_words(game: "Game", ply: int, row: tuple[int, ...], viewer: int) -> Json:
    """An event as a viewer may read it, or None."""
    bit = BYSTANDERS if viewer < 0 else 1 << viewer
    if not row[AUDIENCE] & bit:
        return None
    member = by_number(game.told)[row[KIND]]
    arguments = row[FIRST_ARGUMENT : FIRST_ARGUMENT + ARGUMENTS]
    named = list(zip(member.kinds.items(), arguments, strict=False))
    said = {name: kind.say(number - kind.low) for (name, kind), number in named}
    seat = row[SEAT]
    return {
        "ply": ply,
        "seat": seat if seat >= 0 else None,
        "kind": member.key,
        "refs": _refs([(kind, number - kind.low) for (_, kind), number in named]),
        "words": game.text.EVENTS[member].format(who=f"Seat {seat}", **said),
    }


def _refs(arguments: list[tuple[Kind, int]]) -> list[str]:
    found = [ref for kind, number in arguments for ref in kind.refs(number)]
    return list(dict.fromkeys(found))
