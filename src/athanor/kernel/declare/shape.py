"""The plain data of a position: how `truth()` represents a record, and how it is read back.

A game declares `SHAPE = {"reserve": counts("reserve", Colour), ...}`. Each part writes JSON from
a record and reads it into one. A blank (which the viewer may not see) is written as None. Data that
a part cannot read raises a `BadPosition` that names the place.
"""

from collections.abc import Callable, Sequence
from functools import cached_property
from typing import Any, Protocol

import numpy as np

from athanor.kernel.declare.record import BLANK, Record
from athanor.kernel.declare.words import Json, Word
from athanor.kernel.errors import BadPosition

Index = tuple[int, ...]


class Part(Protocol):
    """One name of the plain data, or one entry of a list in it."""

    def write(self, s: Any, index: Index) -> Json: ...
    def read(self, s: Any, index: Index, value: Json, at: str) -> None: ...


Shape = dict[str, Part]


def get(s: Record, name: str, index: Index) -> int:
    """One number of a field."""
    found: Any = getattr(s, name)
    if not index:
        return int(found)
    return int(found[index] if len(index) > 1 else found[index[0]])


def put(s: Record, name: str, index: Index, number: int) -> None:
    """Write one number of a field."""
    if index:
        getattr(s, name)[index if len(index) > 1 else index[0]] = number
    else:
        setattr(s, name, number)


class Placed:
    """A part that lies in one field; the place of each index in the record is found once."""

    name: str

    @cached_property
    def places(self) -> dict[Index, int]:
        """The places found so far."""
        return {}

    @cached_property
    def ends(self) -> dict[Index, tuple[int, int]]:
        """Where the rows found so far begin and end."""
        return {}

    def place(self, s: Record, index: Index) -> int:
        """Where the number of an index lies in the record, or the row of an index begins."""
        found = self.places.get(index)
        if found is None:
            field = s.fields[self.name]
            steps = [int(np.prod(field.shape[i + 1 :], dtype=int)) for i in range(len(field.shape))]
            found = field.offset + sum(step * place for step, place in zip(steps, index))
            self.places[index] = found
        return found

    def row(self, s: Record, index: Index) -> list[int]:
        """The numbers along the last axis."""
        found = self.ends.get(index)
        if found is None:
            start = self.place(s, index)
            found = self.ends[index] = (start, start + s.fields[self.name].shape[-1])
        return s._cells[found[0] : found[1]].tolist()


class number(Placed):
    """A whole number; `none` is the sentinel in the record, written as `said` in the data.

    A number that can be hidden as well as absent uses a word, because null means hidden.
    """

    def __init__(self, name: str, none: int | None = None, said: str | None = None) -> None:
        self.name, self.none, self.said = name, none, said

    def write(self, s: Record, index: Index = ()) -> Json:
        found = s._cells[self.place(s, index)]
        if found == self.none:
            return self.said
        return None if found == BLANK else found

    def read(self, s: Record, index: Index, value: Json, at: str) -> None:
        put(s, self.name, index, self.number(s, value, at))

    def number(self, s: Record, value: Json, at: str) -> int:
        if self.none is not None and value == self.said:
            return self.none
        if value is None:
            return BLANK
        if type(value) is not int or value == self.none or not in_range(value, s.fields[self.name]):
            raise BadPosition(at, f"{value!r} is not a whole number that is allowed here.")
        return value


class flag(number):
    """A number 0 or 1, false or true in the data."""

    def write(self, s: Record, index: Index = ()) -> Json:
        found = s._cells[self.place(s, index)]
        return None if found == BLANK else bool(found)

    def read(self, s: Record, index: Index, value: Json, at: str) -> None:
        if value is not None and type(value) is not bool:
            raise BadPosition(at, f"{value!r} is neither true nor false.")
        put(s, self.name, index, BLANK if value is None else int(value))


class word(Placed):
    """A member of a `Word`; `none` stands in the data for -1 in the record."""

    def __init__(self, name: str, members: type[Word], none: Json = None) -> None:
        self.name, self.none = name, none
        self.words = [member.word for member in members]

    def write(self, s: Record, index: Index = ()) -> Json:
        found = s._cells[self.place(s, index)]
        if found == BLANK:
            return None
        return self.none if found < 0 else self.words[found]

    def read(self, s: Record, index: Index, value: Json, at: str) -> None:
        put(s, self.name, index, self.number(s, value, at))

    def number(self, s: Record, value: Json, at: str) -> int:
        absent = s.fields[self.name].low < 0
        if absent and value == self.none:
            return -1
        if value is None:
            return BLANK
        if value not in self.words:
            raise BadPosition(at, f"{value!r} is not one of {', '.join(self.words)}.")
        return self.words.index(value)


class counts(Placed):
    """How many of each word; with `empty_is_none`, all zeros are null."""

    def __init__(self, name: str, members: type[Word], empty_is_none: bool = False) -> None:
        self.name, self.empty_is_none = name, empty_is_none
        self.words = [member.word for member in members]

    def write(self, s: Record, index: Index = ()) -> Json:
        found = self.row(s, index)
        if BLANK in found or (self.empty_is_none and not any(found)):
            return None
        return dict(zip(self.words, found))

    def read(self, s: Record, index: Index, value: Json, at: str) -> None:
        if value is None:
            for i in range(len(self.words)):
                put(s, self.name, (*index, i), 0 if self.empty_is_none else BLANK)
            return
        if not isinstance(value, dict) or set(value) != set(self.words):
            raise BadPosition(at, f"a count names each of {', '.join(self.words)} once.")
        for i, name in enumerate(self.words):
            count = value[name]
            if type(count) is not int or not in_range(count, s.fields[self.name]):
                raise BadPosition(f"{at}.{name}", f"{count!r} is not a count that is allowed here.")
            put(s, self.name, (*index, i), count)


class pile(Placed):
    """A face-down pile as a list, the next card first; the record stores it bottom first.

    `left` names the field with its height, which has its own name in the data.
    """

    def __init__(self, name: str, left: str, members: type[Word]) -> None:
        self.name, self.left = name, left
        self.words = [member.word for member in members]

    def write(self, s: Record, index: Index = ()) -> Json:
        found = self.row(s, index)
        if found[0] == BLANK:
            return None
        height = get(s, self.left, index)
        return [self.words[card] for card in reversed(found[:height])]

    def read(self, s: Record, index: Index, value: Json, at: str) -> None:
        room = s.fields[self.name].shape[-1]
        if value is None:
            for i in range(room):
                put(s, self.name, (*index, i), BLANK)
            return
        if not isinstance(value, list) or len(value) > room:
            raise BadPosition(at, f"a pile is a list of at most {room} words.")
        if get(s, self.left, index) != len(value):
            raise BadPosition(self.left, f"{at} holds {len(value)} entries.")
        for i in range(room):
            put(s, self.name, (*index, i), self._card(value, i, at))

    def _card(self, value: list[Json], place: int, at: str) -> int:
        """The card at a place counted from the bottom, -1 above the top."""
        if place >= len(value):
            return -1
        card = value[len(value) - 1 - place]
        if not isinstance(card, str) or card not in self.words:
            raise BadPosition(at, f"{card!r} is not one of {', '.join(self.words)}.")
        return self.words.index(card)


class by_seat:
    """A list with one entry per seat of the game."""

    def __init__(self, part: Part) -> None:
        self.part = part

    def entries(self, players: int) -> int:
        """How many entries the list has."""
        return players

    def write_entry(self, s: Record, index: Index) -> Json:
        """One entry of the list."""
        return self.part.write(s, index)

    def write(self, s: Record, index: Index = ()) -> Json:
        write = self.part.write
        return [write(s, (*index, seat)) for seat in range(s.players)]

    def read(self, s: Record, index: Index, value: Json, at: str) -> None:
        if not isinstance(value, list) or len(value) != s.players:
            raise BadPosition(at, f"one entry for each of the {s.players} seats belongs here.")
        for seat, entry in enumerate(value):
            self.part.read(s, (*index, seat), entry, f"{at}[{seat}]")


class rows:
    """A list of dicts, one per row of several fields of the record."""

    def __init__(self, size: int, **parts: Part) -> None:
        self.size, self.parts = size, parts

    def entries(self, players: int) -> int:
        """How many entries the list has."""
        return self.size

    def write_entry(self, s: Record, index: Index) -> Json:
        """One entry of the list."""
        return {name: part.write(s, index) for name, part in self.parts.items()}

    def write(self, s: Record, index: Index = ()) -> Json:
        return [self.write_entry(s, (*index, i)) for i in range(self.size)]

    def read(self, s: Record, index: Index, value: Json, at: str) -> None:
        if not isinstance(value, list) or len(value) != self.size:
            raise BadPosition(at, f"a list of {self.size} entries belongs here.")
        for i, entry in enumerate(value):
            check_names(entry, self.parts, f"{at}[{i}]")
            for name, part in self.parts.items():
                part.read(s, (*index, i), entry[name], f"{at}[{i}].{name}")


class derived:
    """Data derived from other fields: written for convenience, and checked when it is read."""

    def __init__(self, of: Callable[..., Json]) -> None:
        self.of = of

    def write(self, s: Record, index: Index = ()) -> Json:
        return self.of(s, *index)

    def read(self, s: Record, index: Index, value: Json, at: str) -> None:
        expected = self.of(s, *index)
        if not same(value, expected):
            raise BadPosition(
                at, f"{value!r} does not agree with the rest, which gives {expected!r}."
            )


def same(value: Json, expected: Json) -> bool:
    """Whether two pieces of plain data are equal, including types: 1 is neither 1.0 nor true."""
    if type(value) is not type(expected):
        return False
    if isinstance(value, list):
        return len(value) == len(expected) and all(map(same, value, expected))
    if isinstance(value, dict):
        return set(value) == set(expected) and all(same(value[k], expected[k]) for k in value)
    return bool(value == expected)


def in_range(value: int, declared: Any) -> bool:
    """Whether a field may contain this number."""
    return bool(declared.low <= value <= declared.high)


def check_names(value: Json, wanted: Sequence[str] | dict[str, Any], at: str) -> None:
    """Raise `BadPosition` for a missing or unknown name."""
    if not isinstance(value, dict):
        raise BadPosition(at, f"{value!r} is not a dict.")
    inside = "" if at == "position" else f"{at}."
    for name in wanted:
        if name not in value:
            raise BadPosition(f"{inside}{name}", "this is missing.")
    for name in value:
        if name not in wanted:
            raise BadPosition(f"{inside}{name}", "there is no such field.")
