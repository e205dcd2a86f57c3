"""Actions as families of moves: each family has a verb, typed fields and a range of numbers.

A game writes `class Move(Moves)` and nothing else; numbers, the dicts of the public contract and
the plain text form are derived here. `Move.table()` gives the rules one row per action: the
family and its fields.

Numbers are dense: those below `Move.count()` are the actions that can ever be legal, family by
family. Actions that can be read but never be legal (see `Fields.where`) are numbered above them, so
that they are refused with a reason like any other.
"""

from collections import namedtuple
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cache, cached_property
from itertools import product
from typing import Any, Self

import numpy as np

from athanor.kernel.compile.mode import INTERPRETED
from athanor.kernel.compile.rule import rule
from athanor.kernel.declare.numbered import Numbered
from athanor.kernel.declare.record import Array, Ints, lookup
from athanor.kernel.declare.words import Json, Kind, Word, kind_of
from athanor.kernel.errors import Unreadable


class Fields(dict[str, Kind]):
    """The fields of a family by name, and which combinations of their values can ever be legal."""

    only: Callable[..., bool] | None = None

    def where(self, only: Callable[..., bool]) -> Self:
        """Say which combinations can ever be legal, given the numbers of the fields in order."""
        self.only = only
        return self


def fields(**kinds: Kind | type[Word]) -> Fields:
    """The fields of a family; `from_` stands for a field named `from`."""
    return Fields((name, kind_of(kind)) for name, kind in kinds.items())


class Moves(Numbered):
    """The families of one game, numbered from 0 in the order they are written."""

    kinds: Fields

    def describe(self, kinds: Fields) -> None:
        self.kinds = kinds

    @cached_property
    def verb(self) -> str:
        """The word in `{"do": verb}` and at the start of the plain text.

        `GATHER` and `GATHER_` share the verb `gather` and differ in their fields.
        """
        return self.name.lower().rstrip("_")

    @cached_property
    def named(self) -> dict[str, Kind]:
        """The fields by the names they have in a dict."""
        return {name.rstrip("_"): kind for name, kind in self.kinds.items()}

    @cached_property
    def possible(self) -> Array:
        """For each combination of values, whether it can ever be legal."""
        sizes = [kind.size for kind in self.kinds.values()]
        only = self.kinds.only
        if only is None:
            return np.ones(int(np.prod(sizes, dtype=int)), bool)
        lows = [kind.low for kind in self.kinds.values()]
        combinations = product(*(range(low, low + size) for low, size in zip(lows, sizes)))
        return np.array([bool(only(*values)) for values in combinations], bool)

    @cached_property
    def size(self) -> int:
        """How many actions of the family can ever be legal."""
        return int(self.possible.sum())

    @cached_property
    def first(self) -> int:
        """The number of the family's first action."""
        return _layout(type(self)).firsts[self]

    @cached_property
    def numbers(self) -> Ints:
        """The number of each combination of values, for the rules."""
        return lookup(_layout(type(self)).numbers[self])

    @classmethod
    def count(cls) -> int:
        """How many actions can ever be legal."""
        return _layout(cls).count

    @classmethod
    def readable(cls) -> int:
        """How many actions can be read, including those that are always refused."""
        return len(_layout(cls).families)

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
        found: Self = _layout(cls).families[number]
        return found

    @classmethod
    def values(cls, number: int) -> dict[str, int]:
        """The numbers of an action's fields."""
        member = cls.family(number)
        rest = _layout(cls).combinations[number]
        found = {}
        for name, kind in reversed(member.kinds.items()):
            rest, found[name] = divmod(rest, kind.size)
        return dict(reversed(found.items()))

    @classmethod
    def action(cls, number: int) -> dict[str, Json]:
        """A new dict of an action, owned by the caller."""
        made = _layout(cls).actions
        found = made.get(number)
        if found is None:
            found = made[number] = cls._written(number)
        action, flat = found
        return action.copy() if flat else {name: own(value) for name, value in action.items()}

    @classmethod
    def _written(cls, number: int) -> tuple[dict[str, Json], bool]:
        """The dict of an action, and whether a shallow copy of it suffices."""
        member = cls.family(number)
        values = cls.values(number)
        told = {n.rstrip("_"): member.kinds[n].value(value) for n, value in values.items()}
        return {"do": member.verb, **told}, not any(
            isinstance(value, dict | list) for value in told.values()
        )

    @classmethod
    def text(cls, number: int) -> str:
        """The plain text of an action."""
        member = cls.family(number)
        parts = [member.kinds[name].text(value) for name, value in cls.values(number).items()]
        return " ".join([member.verb, *parts])

    @classmethod
    def _with_verb(cls, verb: Json, misfit: Callable[[Self], int]) -> Self:
        """The family of a verb; if there are several, the one whose fields match best."""
        verbs: dict[str, list[Self]] = _by_verb(cls)  # type: ignore[assignment]
        found = verbs.get(verb, []) if isinstance(verb, str) else []
        if found:
            return found[0] if len(found) == 1 else min(found, key=misfit)
        raise Unreadable(f"do: {verb!r} is not one of {', '.join(verbs)}.")

    def _numbered(self, values: list[int]) -> int:
        place = 0
        for kind, value in zip(self.kinds.values(), values, strict=True):
            place = place * kind.size + value
        return int(_layout(type(self)).numbers[self][place])


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


@dataclass(frozen=True)
class Layout:
    """The mapping between numbers and actions of a game."""

    count: int  # of the numbers that can ever be legal
    firsts: dict[Moves, int]
    numbers: dict[Moves, Array]  # by combination of the values of a family
    families: list[Any]  # by number
    combinations: list[int]  # likewise
    actions: dict[int, tuple[dict[str, Json], bool]]  # created so far


@cache
def _layout(cls: type[Moves]) -> Layout:
    firsts: dict[Moves, int] = {}
    numbers = {member: np.zeros(len(member.possible), np.int64) for member in cls}
    families: list[Moves] = []
    combinations: list[int] = []
    for possible in (True, False):
        for member in cls:
            places = np.flatnonzero(member.possible == possible)
            if possible:
                firsts[member] = len(families)
            numbers[member][places] = len(families) + np.arange(len(places))
            families += [member] * len(places)
            combinations += places.tolist()
    count = sum(member.size for member in cls)
    return Layout(count, firsts, numbers, families, combinations, {})


@cache
def _by_verb(cls: type[Moves]) -> dict[str, list[Moves]]:
    found: dict[str, list[Moves]] = {}
    for member in cls:
        found.setdefault(member.verb, []).append(member)
    return found


def own(value: Json) -> Json:
    """A value that the caller may change: lists and dicts are copied."""
    if isinstance(value, dict):
        return {key: own(part) for key, part in value.items()}
    return [own(part) for part in value] if isinstance(value, list) else value


@cache
def _rows(cls: type[Moves]) -> Array:
    layout = _layout(cls)
    names = sorted({name for member in cls for name in member.kinds})
    rows = np.zeros(cls.readable(), [("kind", np.int16), *((name, np.int16) for name in names)])
    for member in cls:
        own_rows = layout.numbers[member]
        rows["kind"][own_rows] = member
        for name, digits in _digits(member):
            rows[name][own_rows] = digits
    return rows


def _digits(member: Moves) -> Iterator[tuple[str, Array]]:
    """Each field with its value in every combination, as the rules read it."""
    rest = np.arange(len(member.possible))
    for name, kind in reversed(member.kinds.items()):
        rest, digit = np.divmod(rest, kind.size)
        yield name, digit + kind.low
