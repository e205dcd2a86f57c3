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
LONG = 6  # columns of a run from which a vectorised copy is faster


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

    They have one row per viewing seat, and a last row for spectators.
    """

    columns: list[Column]
    hidden: Array  # by (game over, viewer, run): first word, and one past the last
    runs: Array  # by viewer and run: first word, first column, length
    bits: Array  # by viewer and bit: word, shift, column
    long_runs: Array  # the runs that are worth a loop of their own
    singles: Array  # the columns of all other runs, by viewer: word, column
    by_seat: Array  # columns whose value is a seat
    seat_runs: Array  # the same as runs: first column, and one past the last
    blank: Array  # by column


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
    hidden = [_hidden(game, viewer, players, over) for over in (0, 1) for viewer in viewers]
    runs = [_runs(found) for found in sources]
    of_seats = [i for i, column in enumerate(columns) if column.of is Seat]
    return Observer(
        columns,
        np.array(_even(hidden), np.int64).reshape(2, players + 1, -1, 2),
        np.array(_even(runs), np.int64),
        np.array([_bits(found) for found in sources], np.int64).reshape(players + 1, -1, 3),
        np.array(_even([[run for run in found if run[2] >= LONG] for found in runs]), np.int64),
        _singles(runs),
        np.array(of_seats, np.int64),
        np.array(_adjacent(of_seats), np.int64).reshape(-1, 2),
        np.array([column.blank for column in columns], np.int16),
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


def _runs(sources: list[Source]) -> list[tuple[int, ...]]:
    """Merge adjacent columns into runs: first word, first column, length."""
    runs: list[tuple[int, ...]] = []
    for column, source in enumerate(sources):
        if source.shift != NOT_A_BIT:
            continue
        word, first, length = runs[-1] if runs else (0, 0, 0)
        if length and (word + length, first + length) == (source.word, column):
            runs[-1] = (word, first, length + 1)
        else:
            runs.append((source.word, column, 1))
    return runs


def _singles(runs: list[list[tuple[int, ...]]]) -> Array:
    """The words and columns of short runs; a viewer with fewer of them repeats any column."""
    short = [[run for run in viewer if run[2] < LONG] for viewer in runs]
    found = [[(w + i, c + i) for w, c, n in viewer for i in range(n)] for viewer in short]
    most = max(map(len, found))
    even = [single + [all_[0][:2]] * (most - len(single)) for single, all_ in zip(found, runs)]
    return np.array(even, np.int64).reshape(len(runs), most, 2)


def _adjacent(columns: list[int]) -> list[list[int]]:
    """Ascending columns as runs: first, and one past the last."""
    runs: list[list[int]] = []
    for column in columns:
        if runs and runs[-1][1] == column:
            runs[-1][1] += 1
        else:
            runs.append([column, column + 1])
    return runs


def _bits(sources: list[Source]) -> list[tuple[int, ...]]:
    found = enumerate(sources)
    return [(s.word, s.shift, column) for column, s in found if s.shift != NOT_A_BIT]


def _hidden(game: Game, viewer: int, players: int, over: int) -> list[tuple[int, ...]]:
    """The runs of words that a viewer may not see, according to the field declarations."""
    runs: list[tuple[int, ...]] = []
    for field in game.state.fields.values():
        for first, last in _hidden_parts(field, viewer, players, over):
            if runs and runs[-1][1] == first:
                runs[-1] = (runs[-1][0], last)
            else:
                runs.append((first, last))
    return runs


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
    width = max((len(run) for row in rows for run in row), default=2)
    return [row + [(0,) * width] * (longest - len(row)) for row in rows]
