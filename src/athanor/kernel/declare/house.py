"""House rules: numbers of the rules that a table can change without compiling anything.

A game lists them in `house.py`. The field `house` of its record has one entry for each: the
difference from the usual number. All zeros are therefore the rules of the box. A rule adds the
entry where it uses the number: `CREATION_SEALS + s.house[House.SEALS]`.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from enum import IntEnum
from typing import Any, Self

Usual = Callable[[Any, int], int]  # from a record with players and options, and a place in a row


@dataclass(frozen=True)
class HouseRule:
    """A number of the rules, or a row of them with a word for each."""

    usual: Usual
    low: int
    high: int
    entries: tuple[str, ...]


def house_number(usual: int | Usual, low: int, high: int) -> HouseRule:
    """One number within bounds; the usual one may depend on the players and options."""
    found = usual if callable(usual) else lambda s, place: usual
    return HouseRule(found, low, high, ("",))


def house_row(entries: Sequence[str], usual: Usual, low: int, high: int) -> HouseRule:
    """A number within bounds for each of these words."""
    return HouseRule(usual, low, high, tuple(entries))


class HouseRules(IntEnum):
    """A game's house rules. A member is the place of its first entry in the field `house`."""

    rule: HouseRule

    def __new__(cls, rule: HouseRule) -> Self:
        place = cls.room()
        member = int.__new__(cls, place)
        member._value_ = place
        member.rule = rule
        return member

    @classmethod
    def room(cls) -> int:
        """The number of entries."""
        return sum(len(member.rule.entries) for member in cls.__members__.values())

    @classmethod
    def conflict(cls, s: Any) -> str:
        """Why the numbers do not go together, as `name: sentence`; empty if they do."""
        return ""
