"""Observations: what a seat may know, as a row of numbers with named columns.

They are derived from the declared fields of a game's record. Seats are relative to the viewer (0 is
the viewer, 1 the seat to its left). A category is the index of its member, or -1 for none. A mask
has one column per bit. A hidden value is a sentinel, one below the column's minimum. Columns that
no viewer could ever see are left out: decks, and the rows of other seats in private fields.
"""

from dataclasses import dataclass
from functools import cache
from itertools import product
from typing import NamedTuple

import numpy as np

from athanor.kernel.declare.record import (
    OWN,
    OWN_UNTIL_OVER,
    SECRET,
    SECRET_UNTIL_OVER,
    Array,
    Field,
    Seats,
)
from athanor.kernel.declare.words import Seat, Word
from athanor.kernel.game import Game

LEFT_OUT = ("players", "chance")  # the same in all lanes, and visible to nobody
NOT_A_BIT = -1
PLAIN, SEAT = 0, -1  # forms of a column, besides the masks of bits
LONG = 12  # columns of a run from which a vectorised copy is faster


class Column(NamedTuple):
    """One column of an observation: its name, its bounds, and what its values mean."""

    name: str
    low: int
    high: int
    of: type | None

    @property
    def blank(self) -> int:
        """The sentinel for a hidden value."""
        return self.low - 1


@dataclass(frozen=True)
class Observer:
    """The tables for writing observations of a game with a given number of seats.

    They have one row per viewing seat, and a last row for spectators. Integers are narrow, so that
    compiled loops can take many at once and the tables stay in the cache.
    """

    columns: list[Column]
    hidden: Array  # by game over, viewer and word: whether declarations hide it
    runs: Array  # by viewer and run: first word, first column, length
    bits: Array  # by viewer and bit: word, shift, column
    by_seat: Array  # columns whose value is a seat
    blank: Array  # by column
    words: Array  # by viewer and column: its word
    forms: Array  # by viewer and column: PLAIN, SEAT, or the mask of its bit
    long_runs: Array  # like runs, of columns that are worth a loop of their own
    singles: Array  # all other columns, by viewer: word, column
    turns: Array  # by viewer: what to subtract from its own seat and later ones, and from others


class Source(NamedTuple):
    """Where a column comes from, for one viewer."""

    word: int
    shift: int = NOT_A_BIT


@cache
def observer(game: Game, players: int) -> Observer:
    """The observer of a game with this many seats."""
    fields = [f for f in game.state.fields.values() if _can_be_seen(f)]
    columns = [column for field in fields for column in _columns(game, field, players)]
    viewers = range(players + 1)
    sources = [
        [source for field in fields for source in _sources(field, viewer % players, players)]
        for viewer in viewers
    ]
    plain = [i for i, source in enumerate(sources[0]) if source.shift == NOT_A_BIT]
    runs = [_runs(found, plain) for found in sources]
    long = _long_columns(runs)
    return Observer(
        columns,
        np.array([[_hidden(game, viewer, players, over) for viewer in viewers] for over in (0, 1)]),
        np.array(_even(runs), np.int64),
        np.array([_bits(found) for found in sources], np.int64).reshape(players + 1, -1, 3),
        np.array([i for i, column in enumerate(columns) if column.of is Seat], np.int64),
        np.array([column.blank for column in columns], np.int16),
        np.array([[source.word for source in found] for found in sources], np.uint16),
        np.array([_forms(columns, found) for found in sources], np.int16),
        np.array(_even([_runs(found, long) for found in sources]), np.int64),
        _singles(sources, long),
        np.array([(viewer % players, viewer % players - players) for viewer in viewers], np.int16),
    )


def _can_be_seen(field: Field) -> bool:
    secret = field.sight in (SECRET, SECRET_UNTIL_OVER)
    return field.observed and not secret and field.name not in LEFT_OUT


def _columns(game: Game, field: Field, players: int) -> list[Column]:
    """The columns of a field, with their names."""
    own = field.sight in (OWN, OWN_UNTIL_OVER)
    labels = [_labels(axis, 1 if own else players) for axis in field.axes]
    low, high = field.low, len(game.phases) - 1 if field.name == "phase" else field.high
    of = field.of
    if field.bits_of is not None:
        low, high, of = 0, 1, None
        labels.append(_bit_labels(field, players))
    elif of is Seat:
        high = players - 1
    names = [".".join((field.name, *parts)) for parts in product(*labels)]
    return [Column(name, low, high, of) for name in names]


def _labels(axis: int | type, seats: int) -> list[str]:
    if isinstance(axis, Seats):
        return _seat_labels(seats)
    if isinstance(axis, int):
        return [str(place) for place in range(axis)]
    assert issubclass(axis, Word)
    return [member.word for member in axis]


def _seat_labels(seats: int) -> list[str]:
    return ["own", *(f"left{place}" for place in range(1, seats))]


def _bit_labels(field: Field, players: int) -> list[str]:
    kind = field.bits_of
    if kind is Seat:
        return _seat_labels(players)
    assert kind is not None
    assert issubclass(kind, Word)
    return [member.word for member in kind][: field.high.bit_length()]


def _sources(field: Field, viewer: int, players: int) -> list[Source]:
    """Where each column of a field comes from, for one viewer."""
    words = np.arange(field.offset, field.offset + field.size).reshape(field.shape)
    seats = [(viewer + place) % players for place in range(players)]
    axis = field.seat_axis
    if field.sight in (OWN, OWN_UNTIL_OVER):
        words = words[viewer : viewer + 1]
    elif axis is not None:
        words = np.take(words, seats, axis)
    found = words.ravel().tolist()
    if field.bits_of is None:
        return [Source(word) for word in found]
    shifts = seats if field.bits_of is Seat else range(field.high.bit_length())
    return [Source(word, shift) for word in found for shift in shifts]


def _runs(sources: list[Source], columns: list[int]) -> list[tuple[int, ...]]:
    """Merge adjacent ones of these columns into runs: first word, first column, length."""
    runs: list[tuple[int, ...]] = []
    for column in columns:
        word, first, length = runs[-1] if runs else (0, 0, 0)
        if length and (word + length, first + length) == (sources[column].word, column):
            runs[-1] = (word, first, length + 1)
        else:
            runs.append((sources[column].word, column, 1))
    return runs


def _long_columns(runs: list[list[tuple[int, ...]]]) -> list[int]:
    """The columns that lie in a long run for every viewer."""
    long = [{c + i for _, c, n in found if n >= LONG for i in range(n)} for found in runs]
    return sorted(set.intersection(*long))


def _singles(sources: list[list[Source]], long: list[int]) -> Array:
    others = sorted({*range(len(sources[0]))} - {*long})
    found = [[(viewer[column].word, column) for column in others] for viewer in sources]
    return np.array(found, np.uint16).reshape(len(sources), -1, 2)


def _forms(columns: list[Column], sources: list[Source]) -> list[int]:
    masks = [1 << s.shift if s.shift != NOT_A_BIT else PLAIN for s in sources]
    return [SEAT if column.of is Seat else mask for column, mask in zip(columns, masks)]


def _bits(sources: list[Source]) -> list[tuple[int, ...]]:
    found = enumerate(sources)
    return [(s.word, s.shift, column) for column, s in found if s.shift != NOT_A_BIT]


def _hidden(game: Game, viewer: int, players: int, over: int) -> Array:
    """By word: whether a viewer may not see it, according to the field declarations."""
    hidden = np.zeros(game.state.words, np.bool_)
    for field in game.state.fields.values():
        for first, last in _hidden_parts(field, viewer, players, over):
            hidden[first:last] = True
    return hidden


def _hidden_parts(field: Field, viewer: int, players: int, over: int) -> list[tuple[int, int]]:
    start, end = field.offset, field.offset + field.size
    if field.sight == SECRET or (field.sight == SECRET_UNTIL_OVER and not over):
        return [(start, end)]
    if field.sight == OWN or (field.sight == OWN_UNTIL_OVER and not over):
        row = field.size // field.shape[0]
        others = [seat for seat in range(players) if seat != viewer]
        return [(start + seat * row, start + (seat + 1) * row) for seat in others]
    return []


def _even(rows: list[list[tuple[int, ...]]]) -> list[list[tuple[int, ...]]]:
    """Pad lists to the same length with empty runs."""
    longest = max(1, *(len(row) for row in rows))
    return [row + [(0, 0, 0)] * (longest - len(row)) for row in rows]
