"""Actions as families of moves: each family has a verb, typed fields and a range of numbers.

A game writes `class Move(Moves)` and nothing else; numbers, the dicts of the public contract and
the plain text form are derived here. `Move.table()` gives the rules one row per action: the
family and its fields.
"""

from collections import namedtuple
from collections.abc import Callable
from functools import cache, cached_property
from typing import Any, Self

import numpy as np

from athanor.kernel.errors import Unreadable
from athanor.kernel.numbered import Numbered
from athanor.kernel.record import Array, Ints
from athanor.kernel.rule import INTERPRETED, rule
from athanor.kernel.words import Json, Kind, Word, kind_of


def fields(**kinds: Kind | type[Word]) -> dict[str, Kind]:
    """The fields of a family; `from_` stands for a field named `from`."""
    return {name: kind_of(kind) for name, kind in kinds.items()}


class Moves(Numbered):
    """The families of one game, numbered from 0 in the order they are written."""

    kinds: dict[str, Kind]

    def describe(self, kinds: dict[str, Kind]) -> None:
        self.kinds = kinds

    @property
    def verb(self) -> str:
        """The word in `{"do": verb}` and at the start of the plain text.

        `GATHER` and `GATHER_` share the verb `gather` and differ in their fields.
        """
        return self.name.lower().rstrip("_")

    @cached_property
    def named(self) -> dict[str, Kind]:
        """The fields by the names they have in a dict."""
        return {name.rstrip("_"): kind for name, kind in self.kinds.items()}

    @property
    def size(self) -> int:
        """How many actions the family has."""
        return int(np.prod([kind.size for kind in self.kinds.values()], dtype=int))

    @property
    def first(self) -> int:
        """The number of the family's first action."""
        return _firsts(type(self))[self]

    @classmethod
    def count(cls) -> int:
        """How many actions there are in all."""
        return sum(member.size for member in cls)

    @classmethod
    def firsts(cls) -> Any:
        """The number of each family's first action, by name: `FIRST.CREATE`."""
        return _by_family(cls, [member.first for member in cls])

    @classmethod
    def sizes(cls) -> Any:
        """How many actions each family has, by name."""
        return _by_family(cls, [member.size for member in cls])

    @classmethod
    def table(cls) -> Any:
        """One row per action: its family as `kind`, and the fields of all families."""
        rows = _rows(cls)
        return _Rows(rows) if INTERPRETED else rows

    @classmethod
    def number(cls, action: Json, players: int) -> int:
        """The number of an action given as a dict."""
        if not isinstance(action, dict):
            raise Unreadable(f"An action is a dict with a verb under 'do', not {action!r}.")
        given = set(action) - {"do"}
        member = cls._with_verb(action.get("do"), lambda m: len(given ^ set(m.named)))
        named = member.named
        for key in action:
            if key != "do" and key not in named:
                raise Unreadable(f"{key}: {member.verb!r} has no such field.")
        for key in named:
            if key not in action:
                raise Unreadable(f"{key}: {member.verb!r} needs this field.")
        return member._numbered([k.number(action[n], players, n) for n, k in named.items()])

    @classmethod
    def parse(cls, text: str, players: int) -> int:
        """The number of an action given in plain text, `create K3`."""
        parts = text.split()
        if not parts:
            raise Unreadable("An action in plain text starts with a verb; this text is empty.")
        member = cls._with_verb(parts[0], lambda m: abs(len(parts) - 1 - len(m.kinds)))
        if len(parts) - 1 != len(member.kinds):
            names = " ".join(f"<{name.rstrip('_')}>" for name in member.kinds)
            raise Unreadable(f"{text!r} should read: {member.verb} {names}".rstrip() + ".")
        pairs = zip(member.kinds.items(), parts[1:], strict=True)
        return member._numbered([k.parse(part, players, n.rstrip("_")) for (n, k), part in pairs])

    @classmethod
    def family(cls, number: int) -> Self:
        """The family an action belongs to."""
        return next(m for m in reversed(cls) if number >= m.first)

    @classmethod
    def values(cls, number: int) -> dict[str, int]:
        """The numbers of an action's fields."""
        member = cls.family(number)
        rest = number - member.first
        found = {}
        for name, kind in reversed(member.kinds.items()):
            rest, found[name] = divmod(rest, kind.size)
        return dict(reversed(found.items()))

    @classmethod
    def action(cls, number: int) -> dict[str, Json]:
        """The dict of an action."""
        member = cls.family(number)
        values = cls.values(number)
        told = {n.rstrip("_"): member.kinds[n].value(value) for n, value in values.items()}
        return {"do": member.verb, **told}

    @classmethod
    def text(cls, number: int) -> str:
        """The plain text of an action."""
        member = cls.family(number)
        parts = [member.kinds[name].text(value) for name, value in cls.values(number).items()]
        return " ".join([member.verb, *parts])

    @classmethod
    def _with_verb(cls, verb: Json, misfit: Callable[[Self], int]) -> Self:
        """The family of a verb; of several, the one whose fields match best."""
        found = [member for member in cls if member.verb == verb]
        if found:
            return min(found, key=misfit)
        verbs = ", ".join(dict.fromkeys(m.verb for m in cls))
        raise Unreadable(f"do: {verb!r} is not one of {verbs}.")

    def _numbered(self, values: list[int]) -> int:
        number = 0
        for kind, value in zip(self.kinds.values(), values, strict=True):
            number = number * kind.size + value
        return self.first + number


@rule
def add(out: Ints, count: int, action: int) -> int:
    """Append an action to a list of `count` actions; returns the new count."""
    out[count] = action
    return count + 1


class _Rows:
    """The table as interpreted rules read it: plain ints by name."""

    def __init__(self, rows: Array) -> None:
        self.rows = rows
        self.row = namedtuple("row", rows.dtype.names or ())  # type: ignore[misc]

    def __getitem__(self, number: int) -> Any:
        return self.row(*self.rows[number].tolist())


def _by_family(cls: type[Moves], numbers: list[int]) -> Any:
    """A named tuple, which compiled rules read as constants."""
    made: Any = namedtuple("Families", list(cls.__members__))  # type: ignore[misc]
    return made(*numbers)


@cache
def _firsts(cls: type[Moves]) -> dict[Moves, int]:
    firsts, first = {}, 0
    for member in cls:
        firsts[member] = first
        first += member.size
    return firsts


@cache
def _rows(cls: type[Moves]) -> Array:
    names = sorted({name for member in cls for name in member.kinds})
    rows = np.zeros(cls.count(), [("kind", np.int16), *((name, np.int16) for name in names)])
    for member in cls:
        own = rows[member.first : member.first + member.size]
        own["kind"] = member
        rest = np.arange(member.size)
        for name, kind in reversed(member.kinds.items()):
            rest, digit = np.divmod(rest, kind.size)
            own[name] = digit + kind.low
    return rows
