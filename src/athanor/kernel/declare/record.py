"""A game's whole position as one record of 16-bit integers; each field declares who may see it.

`State.dtype` is the NumPy type of the record, for compiled rules and for batches.
`State.of(array)` reads and writes the same bytes as plain Python ints: the interpreted rules and
everything outside the rules use that. All fields have the same width, so equal bytes mean equal
positions; storing a value that does not fit raises an error.
"""

from collections.abc import Iterator
from dataclasses import dataclass, field
from enum import IntEnum
from typing import Any, ClassVar, Protocol, Self

import numpy as np
import numpy.typing as npt

from athanor.kernel.compile.mode import INTERPRETED
from athanor.kernel.declare.house import HouseRules
from athanor.kernel.declare.words import Seat

Int = int
Array = npt.NDArray[Any]

BLANK = -32768  # the sentinel in a view for what the viewer may not see
PUBLIC, SECRET, OWN, OWN_UNTIL_OVER, SECRET_UNTIL_OVER = range(5)


class Seats(int):
    """The size of an axis with one entry per seat, in seat order."""


Axis = int | type[IntEnum]  # an axis with an entry for each member of an enumeration, or this many


class Ints(Protocol):
    """A field of several integers: indexed by one number, or by a pair of them."""

    def __getitem__(self, index: Any, /) -> int: ...
    def __setitem__(self, index: Any, value: int, /) -> None: ...
    def __len__(self) -> int: ...


@dataclass
class Field:
    """One declared field: its shape, its visibility, and the meaning and bounds of its values.

    `of` is the meaning of a value: a member of an enumeration, a seat (`Seat`), or a count by
    default. `bits_of` is the meaning of each bit of a value.
    """

    sight: int
    axes: tuple[Axis, ...]
    low: int
    high: int
    of: type | None = None
    bits_of: type | None = None
    observed: bool = True
    quiet: bool = False  # left out of position lines while it is all zeros
    name: str = ""
    offset: int = 0  # in words from the start of the record
    shape: tuple[int, ...] = field(init=False)
    size: int = field(init=False)

    def __post_init__(self) -> None:
        self.shape = tuple(int(a) if isinstance(a, int) else len(a) for a in self.axes)
        self.size = int(np.prod(self.shape, dtype=int))

    @property
    def seat_axis(self) -> int | None:
        """The axis with one entry for each seat, if there is one."""
        return next((i for i, axis in enumerate(self.axes) if isinstance(axis, Seats)), None)


def public(
    *axes: Axis,
    low: int = 0,
    high: int = 32767,
    of: type | None = None,
    bits_of: type | None = None,
) -> Any:
    """A field that everyone sees."""
    return Field(PUBLIC, axes, low, high, of, bits_of)


def secret(
    *axes: Axis, low: int = 0, high: int = 32767, of: type | None = None, shown_at_end: bool = False
) -> Any:
    """A field that nobody sees (at the end everyone)."""
    return Field(SECRET_UNTIL_OVER if shown_at_end else SECRET, axes, low, high, of)


def private(
    *axes: Axis, low: int = 0, high: int = 32767, of: type | None = None,
    shown_at_end: bool = False, observed: bool = True,
) -> Any:  # fmt: skip
    """A field with one row per seat, seen only by that seat (at the end by everyone).

    If it is not `observed`, it is veiled from its own seat too.
    """
    sight = OWN_UNTIL_OVER if shown_at_end else OWN
    return Field(sight, axes, low, high, of, observed=observed)


def house_field(rules: type[HouseRules]) -> Any:
    """The field `house`: everyone knows it, and no observation repeats it."""
    most = BLANK + 1
    return Field(PUBLIC, (rules.room(),), most, -most, observed=False, quiet=True)


def lookup(rows: Any) -> Ints:
    """A table of numbers for the rules, read as plain ints by interpreted rules."""
    table = np.array(rows, np.int64)
    return table.data if INTERPRETED else table


class Record:
    """The fields every game has; a game's `State` adds its own below them."""

    fields: ClassVar[dict[str, Field]] = {}
    dtype: ClassVar[np.dtype[Any]]
    words: ClassVar[int] = 0
    _cells: memoryview

    players: Int = public(low=2)
    round: Int = public()
    phase: Int = public()
    acting: Int = public(
        bits_of=Seat
    )  # seats that may act now, one bit each; 0 when the game is over
    chance: Ints = secret(43, low=-32768)  # the generator's state; random.py defines its layout

    def __init_subclass__(cls) -> None:
        _declare(cls)

    @classmethod
    def blank(cls) -> Array:
        """A record of zeros, as the one-element array that compiled code expects."""
        return np.zeros(1, cls.dtype)

    @classmethod
    def of(cls, array: Array) -> Self:
        """The fields of a one-element array as Python ints."""
        self = cls()
        self._cells = array.view(np.int16).data.cast("B").cast("h")
        return self

    @classmethod
    def field_at(cls, word: int) -> Field:
        """The field a word of the record belongs to."""
        return next(f for f in cls.fields.values() if f.offset <= word < f.offset + f.size)

    def numbers(self, start: int, end: int) -> list[int]:
        """The words of the record from one position to another."""
        return self._cells[start:end].tolist()

    def __iter__(self) -> Iterator[int]:
        return iter(self._cells)


def _declare(cls: type[Record]) -> None:
    """Place a class's own fields after the inherited ones, and replace them with accessors."""
    own = {name: value for name, value in vars(cls).items() if isinstance(value, Field)}
    cls.fields = dict(cls.fields)
    for name, declared in own.items():
        declared.name, declared.offset = name, cls.words
        cls.fields[name] = declared
        cls.words += declared.size
        _put_accessor(cls, declared)
    cls.dtype = np.dtype([(f.name, np.int16, f.shape) for f in cls.fields.values()])


def _put_accessor(cls: type[Record], declared: Field) -> None:
    if not declared.shape:
        setattr(cls, declared.name, _number(declared))
        return
    setattr(cls, declared.name, _Numbers(declared))


def _number(declared: Field) -> property:
    place = declared.offset

    def get(self: Record) -> int:
        return self._cells[place]

    def put(self: Record, value: int) -> None:
        self._cells[place] = value

    return property(get, put)


class _Numbers:
    """A field of several numbers, found once for each record and then kept in its `__dict__`.

    A cached property would take a lock for each, which is most of the time of writing a view.
    """

    def __init__(self, declared: Field) -> None:
        self.name, self.shape = declared.name, declared.shape
        self.start, self.stop = declared.offset, declared.offset + declared.size

    def __get__(self, record: Record | None, owner: type[Record]) -> Any:
        if record is None:
            return self
        part = record._cells[self.start : self.stop]
        found = part if len(self.shape) == 1 else part.cast("B").cast("h", self.shape)
        vars(record)[self.name] = found
        return found


_declare(Record)
