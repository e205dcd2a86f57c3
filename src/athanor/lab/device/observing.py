"""Observations on a GPU: a warp for each lane, neighbouring threads at neighbouring numbers.

`write` reads every column from its place, without those that declarations hide. If a game has a
veil of its own, `cut` first copies the records and blanks what declarations hide, and the veil
hides the rest in the copy, one lane in each thread.
"""

from typing import Any

import numpy as np
from numba import int32

from athanor.bots.observation import NOT_A_BIT, Observer
from athanor.kernel.declare.record import BLANK, Array
from athanor.lab.device.gpu import SIMULATED, cuda

WARP = 1 if SIMULATED else 32  # threads of a lane; the simulator is slow with many
AT_ONCE = 4  # numbers that a thread reads before it writes them: it waits for memory once
HIDDEN = 65535  # instead of a word
SEAT = -2  # instead of a shift


class ObservingTables:
    """What the kernels look up, on the device; one row for each viewer, the last for bystanders.

    The numbers are small, so that the tables stay in the cache beside the records.
    """

    def __init__(self, observer: Observer, words: int) -> None:
        hidden = _hidden_words(observer, words)
        sources, shifts = _sources(observer)
        self.hidden = cuda.to_device(hidden)
        self.sources, self.shifts = cuda.to_device(_seen(sources, hidden)), cuda.to_device(shifts)
        self.blank = cuda.to_device(np.ascontiguousarray(observer.blank))


def _hidden_words(observer: Observer, words: int) -> Array:
    """By over, viewer and word: whether the viewer may not see it."""
    runs = observer.hidden
    found = np.zeros((*runs.shape[:2], words), np.bool_)
    for over, viewer in np.ndindex(*runs.shape[:2]):
        for first, last in runs[over, viewer]:
            found[over, viewer, first:last] = True
    return found


def _sources(observer: Observer) -> tuple[Array, Array]:
    """By viewer and column: its word, and which bit of it, if it is one, or that it is a seat."""
    shape = len(observer.runs), len(observer.columns)
    words, shifts = np.zeros(shape, np.uint16), np.full(shape, NOT_A_BIT, np.int8)
    shifts[:, observer.by_seat] = SEAT
    for viewer in range(len(words)):
        for word, column, length in observer.runs[viewer]:
            words[viewer, column : column + length] = np.arange(word, word + length)
        for word, shift, column in observer.bits[viewer]:
            words[viewer, column], shifts[viewer, column] = word, shift
    return words, shifts


def _seen(sources: Array, hidden: Array) -> Array:
    """By over, viewer and column: its word, unless the viewer may not see it."""
    viewers = np.arange(len(sources))[:, None]
    return np.stack(
        [np.where(hides[viewers, sources], np.uint16(HIDDEN), sources) for hides in hidden]
    )


@cuda.jit
def cut(words: Any, actor: Any, seats: Any, hidden: Any, scratch: Any) -> None:
    """Copy every record, with a blank for each word that its viewer may not see."""
    thread = cuda.grid(1)
    lane, size = thread // WARP, scratch.shape[1]
    if lane < seats.shape[0]:
        known = cuda.local.array(AT_ONCE, int32)
        over = 1 if actor[lane] < 0 else 0
        viewer = seats[lane] if seats[lane] >= 0 else hidden.shape[1] - 1
        for first in range(thread % WARP, size, AT_ONCE * WARP):
            for i in range(AT_ONCE):
                word = first + i * WARP
                if word < size:
                    known[i] = BLANK if hidden[over, viewer, word] else words[lane, word]
            for i in range(AT_ONCE):
                word = first + i * WARP
                if word < size:
                    scratch[lane, word] = known[i]


def veiling(veil: Any) -> Any:
    """The kernel of a game's own veil."""

    @cuda.jit
    def kernel(cells: Any, seats: Any) -> None:
        lane = cuda.grid(1)
        if lane < seats.shape[0]:
            veil(cells[lane], int(seats[lane]))

    return kernel


@cuda.jit
def write(
    words: Any, actor: Any, seats: Any, sources: Any, shifts: Any, blank: Any, out: Any
) -> None:
    """Write every column from its word; see `look` in lanes.py."""
    thread = cuda.grid(1)
    lane, size = thread // WARP, out.shape[1]
    if lane < seats.shape[0]:
        known = cuda.local.array(AT_ONCE, int32)
        over = 1 if actor[lane] < 0 else 0
        players = shifts.shape[0] - 1
        viewer = seats[lane] if seats[lane] >= 0 else players
        base = max(seats[lane], 0)
        for first in range(thread % WARP, size, AT_ONCE * WARP):
            for i in range(AT_ONCE):
                column = first + i * WARP
                if column < size:
                    source = sources[over, viewer, column]
                    known[i] = words[lane, source] if source != HIDDEN else BLANK
            for i in range(AT_ONCE):
                column = first + i * WARP
                if column < size:
                    word, shift = known[i], shifts[viewer, column]
                    hidden = word == BLANK
                    out[lane, column] = (
                        blank[column] if hidden else shown(word, shift, base, players)
                    )


@cuda.jit(device=True)
def shown(word: int, shift: int, base: int, players: int) -> int:
    """The value of a column from a word that the viewer sees; `base` is the viewer's seat."""
    if shift >= 0:
        return (word >> shift) & 1
    if shift == SEAT and word >= 0:
        return word - base if word >= base else word - base + players
    return word
