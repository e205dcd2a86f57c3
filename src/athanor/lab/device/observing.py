"""Observations on a GPU: a warp for each lane, neighbouring threads at neighbouring numbers.

Three kernels: `cut` copies the records and blanks what declarations hide, the game's own `veil`
hides the rest, one lane in each thread, and `write` reads every column from its place.
"""

from typing import Any

import numpy as np

from athanor.bots.observation import NOT_A_BIT, Observer
from athanor.kernel.declare.record import BLANK, Array
from athanor.lab.device.gpu import SIMULATED, cuda

WARP = 1 if SIMULATED else 32  # threads of a lane; the simulator is slow with many


class ObservingTables:
    """What the kernels look up, on the device; one row for each viewer, the last for bystanders."""

    def __init__(self, observer: Observer, words: int) -> None:
        self.hidden = cuda.to_device(_hidden_words(observer, words))
        sources, shifts = _sources(observer)
        self.sources, self.shifts = cuda.to_device(sources), cuda.to_device(shifts)
        holds_seat = np.zeros(len(observer.columns), np.bool_)
        holds_seat[observer.by_seat] = True
        self.holds_seat = cuda.to_device(holds_seat)
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
    """By viewer and column: its word, and which bit of it, if it is one."""
    shape = len(observer.runs), len(observer.columns)
    words, shifts = np.zeros(shape, np.int32), np.full(shape, NOT_A_BIT, np.int32)
    for viewer in range(len(words)):
        for word, column, length in observer.runs[viewer]:
            words[viewer, column : column + length] = np.arange(word, word + length)
        for word, shift, column in observer.bits[viewer]:
            words[viewer, column], shifts[viewer, column] = word, shift
    return words, shifts


@cuda.jit
def cut(words: Any, actor: Any, seats: Any, hidden: Any, scratch: Any) -> None:
    """Copy every record, with a blank for each word that its viewer may not see."""
    thread = cuda.grid(1)
    lane = thread // WARP
    if lane < seats.shape[0]:
        over = 1 if actor[lane] < 0 else 0
        viewer = seats[lane] if seats[lane] >= 0 else hidden.shape[1] - 1
        for word in range(thread % WARP, scratch.shape[1], WARP):
            hides = hidden[over, viewer, word]
            scratch[lane, word] = BLANK if hides else words[lane, word]


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
    scratch: Any, seats: Any, sources: Any, shifts: Any, holds_seat: Any, blank: Any, out: Any
) -> None:
    """Write every column from its word; see `look` in lanes.py."""
    thread = cuda.grid(1)
    lane = thread // WARP
    if lane < seats.shape[0]:
        players = sources.shape[0] - 1
        viewer = seats[lane] if seats[lane] >= 0 else players
        base = max(seats[lane], 0)
        for column in range(thread % WARP, out.shape[1], WARP):
            word = int(scratch[lane, sources[viewer, column]])
            shift = shifts[viewer, column]
            if shift != NOT_A_BIT:
                value = (word >> shift) & 1 if word != BLANK else -1
            elif word == BLANK:
                value = int(blank[column])
            elif holds_seat[column] and word >= 0:
                value = word - base if word >= base else word - base + players
            else:
                value = word
            out[lane, column] = value
