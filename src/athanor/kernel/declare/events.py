"""Events, each with its audience, and the marks that end undo.

A log is a small table of ints that lives for one action. Its first row contains the number of
events and two marks: which viewers have learned something new, and whether the action is final.
"""

from collections.abc import Sequence
from functools import cached_property

import numpy as np

from athanor.kernel.compile.mode import INTERPRETED
from athanor.kernel.compile.rule import rule, uncached_rule
from athanor.kernel.declare.numbered import Numbered
from athanor.kernel.declare.record import Array, Ints
from athanor.kernel.declare.words import Kind

Log = Ints

EVENTS_AT_MOST = 200  # per action; the longest chains (at the end of a round) are much shorter
ARGUMENTS = 6
KIND, AUDIENCE, SEAT, FIRST_ARGUMENT = range(4)
WIDTH = FIRST_ARGUMENT + ARGUMENTS
COUNT, LEARNED, SETTLED = range(3)  # columns of row 0

SPECTATORS = 1 << 14  # the bit of all spectators
EVERYONE = (1 << 15) - 1


class Events(Numbered):
    """The kinds of events of one game, each with typed arguments."""

    kinds: dict[str, Kind]

    def describe(self, kinds: dict[str, Kind]) -> None:
        self.kinds = kinds

    @property
    def key(self) -> str:
        """The name of the kind outside the rules."""
        return self.name.lower().replace("_", "-")

    @cached_property
    def named(self) -> dict[str, Kind]:
        """The arguments, by their names in `fields`."""
        return {name.rstrip("_"): kind for name, kind in self.kinds.items()}


@uncached_rule
def tell_some(
    log: Log, audience: int, kind: int, seat: int,
    a: int = 0, b: int = 0, c: int = 0, d: int = 0, e: int = 0, f: int = 0,
) -> None:  # fmt: skip
    """Tell an event to the viewers in a mask."""
    row = log[0, COUNT] + 1
    log[0, COUNT] = row
    log[row, KIND] = kind
    log[row, AUDIENCE] = audience
    log[row, SEAT] = seat
    log[row, FIRST_ARGUMENT] = a
    log[row, FIRST_ARGUMENT + 1] = b
    log[row, FIRST_ARGUMENT + 2] = c
    log[row, FIRST_ARGUMENT + 3] = d
    log[row, FIRST_ARGUMENT + 4] = e
    log[row, FIRST_ARGUMENT + 5] = f


@uncached_rule
def tell(
    log: Log, kind: int, seat: int,
    a: int = 0, b: int = 0, c: int = 0, d: int = 0, e: int = 0, f: int = 0,
) -> None:  # fmt: skip
    """Tell an event to everyone."""
    tell_some(log, EVERYONE, kind, seat, a, b, c, d, e, f)


@uncached_rule
def tell_seat(
    log: Log, kind: int, seat: int,
    a: int = 0, b: int = 0, c: int = 0, d: int = 0, e: int = 0, f: int = 0,
) -> None:  # fmt: skip
    """Tell an event to the seat it is about only."""
    tell_some(log, 1 << seat, kind, seat, a, b, c, d, e, f)


@uncached_rule
def tell_others(
    log: Log, kind: int, seat: int,
    a: int = 0, b: int = 0, c: int = 0, d: int = 0, e: int = 0, f: int = 0,
) -> None:  # fmt: skip
    """Tell an event to everyone except the seat it is about."""
    tell_some(log, EVERYONE ^ (1 << seat), kind, seat, a, b, c, d, e, f)


@rule
def reveal(log: Log, audience: int) -> None:
    """Mark that these viewers have just learned something they could not have known."""
    log[0, LEARNED] |= audience
    log[0, SETTLED] = 1


@rule
def settle(log: Log) -> None:
    """Mark that this action cannot be undone, although nobody has learned a secret."""
    log[0, SETTLED] = 1


def new_log() -> Array:
    """An empty log for compiled rules."""
    return np.zeros((EVENTS_AT_MOST + 1, WIDTH), np.int16)


def as_told(log: Array) -> "Log":
    """The log in the form that this process's rules expect."""
    return log.data if INTERPRETED else log


def rows_of(log: Array) -> list[Sequence[int]]:
    """The events of a log, as tuples of ints."""
    return [tuple(row) for row in log[1 : 1 + int(log[0, COUNT])].tolist()]
