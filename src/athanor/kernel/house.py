"""The house rules of a table: from options into the record, and back."""

from collections.abc import Mapping
from functools import cache
from typing import TYPE_CHECKING, Any, NamedTuple

from athanor.kernel.declare.house import HouseRule
from athanor.kernel.declare.words import Json
from athanor.kernel.integers import as_integer

if TYPE_CHECKING:
    from athanor.kernel.game import Game


class Entry(NamedTuple):
    """One number: its rule, its place in that rule's row, and its place in the field."""

    rule: HouseRule
    entry: int
    place: int

    def usual(self, s: Any) -> int:
        """The number without a house rule."""
        return int(self.rule.usual(s, self.entry))


@cache
def entries(game: "Game") -> dict[str, Entry]:
    """Every number that a house rule can change, by name: `seals`, `award.1`."""
    return {
        ".".join(filter(None, (member.name.lower(), word))): Entry(member.rule, i, member + i)
        for member in game.house or ()
        for i, word in enumerate(member.rule.entries)
    }


@cache
def house_names(game: "Game") -> list[str]:
    """The names of the house rules, with `…` for the words of a row."""
    rows = [(m.name.lower(), len(m.rule.entries) > 1) for m in game.house or ()]
    return [f"{name}.…" if row else name for name, row in rows]


def put(game: "Game", s: Any, options: Mapping[str, Json]) -> None:
    """Write the house rules among these options into a record; ValueError for a wrong one."""
    for name, entry in entries(game).items():
        if name in options:
            number = as_integer(options[name])
            if number is None:
                raise ValueError(_bounds(name, options[name], entry.rule))
            s.house[entry.place] = _within(name, number, entry.rule) - entry.usual(s)
    check(game, s)


def changed(game: "Game", s: Any) -> dict[str, int]:
    """The house rules of a record that differ from the usual rules."""
    if game.house is None or not any(s.house):
        return {}
    return {
        name: entry.usual(s) + s.house[entry.place]
        for name, entry in entries(game).items()
        if s.house[entry.place]
    }


def check(game: "Game", s: Any) -> None:
    """Raise ValueError for a number out of bounds, or for numbers that do not go together."""
    house = changed(game, s)
    for name, number in house.items():
        _within(name, number, entries(game)[name].rule)
    wrong = game.house.conflict(s) if game.house and house else ""
    if wrong:
        raise ValueError(f"option {wrong}")


def _within(name: str, number: int, rule: HouseRule) -> int:
    if not rule.low <= number <= rule.high:
        raise ValueError(_bounds(name, number, rule))
    return number


def _bounds(name: str, value: Json, rule: HouseRule) -> str:
    return f"option {name}: {value!r} is not a whole number from {rule.low} to {rule.high}."
