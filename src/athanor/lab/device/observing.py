"""Observations on a GPU: a warp for each lane, neighbouring threads at neighbouring numbers.

`write` reads every column from its place, without those that declarations hide. If a game has a
veil of its own, `cut` first copies the records and blanks what declarations hide, and the veil
hides the rest in the copy, one lane in each thread.
"""

from typing import Any

import numpy as np
from numba import int32

from athanor.bots.observation import SEAT, Observer
from athanor.kernel.declare.record import BLANK, Array
from athanor.lab.device.gpu import SIMULATED, cuda

WARP = 1 if SIMULATED else 32  # threads of a lane; the simulator is slow with many
AT_ONCE = 4  # numbers that a thread reads before it writes them: it waits for memory once
HIDDEN = np.uint16(65535)  # instead of a word


class ObservingTables:
    """The observer's tables, on the device."""

    def __init__(self, observer: Observer) -> None:
        self.hidden = cuda.to_device(observer.hidden)
        self.sources = cuda.to_device(_sources(observer))
        self.forms, self.turns = cuda.to_device(observer.forms), cuda.to_device(observer.turns)
        self.blank = cuda.to_device(observer.blank)


def _sources(observer: Observer) -> Array:
    """By over, viewer and column: its word, or HIDDEN if declarations hide it."""
    words = observer.words
    viewers = np.arange(len(words))[:, None]
    return np.stack([np.where(each[viewers, words], HIDDEN, words) for each in observer.hidden])


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
    words: Any, actor: Any, seats: Any, sources: Any, forms: Any, turns: Any, blank: Any, out: Any
) -> None:
    """Write every column from its word; see `look` and `decode` in lanes.py."""
    thread = cuda.grid(1)
    lane, size = thread // WARP, out.shape[1]
    if lane < seats.shape[0]:
        known = cuda.local.array(AT_ONCE, int32)
        over = 1 if actor[lane] < 0 else 0
        viewer = seats[lane] if seats[lane] >= 0 else turns.shape[0] - 1
        own, others = turns[viewer, 0], turns[viewer, 1]
        for first in range(thread % WARP, size, AT_ONCE * WARP):
            for i in range(AT_ONCE):
                column = first + i * WARP
                if column < size:
                    source = sources[over, viewer, column]
                    known[i] = words[lane, source] if source != HIDDEN else BLANK
            for i in range(AT_ONCE):
                column = first + i * WARP
                if column < size:
                    word, form = known[i], forms[viewer, column]
                    hidden = word == BLANK
                    out[lane, column] = blank[column] if hidden else shown(word, form, own, others)


@cuda.jit(device=True)
def shown(word: int, form: int, own: int, others: int) -> int:
    """The value of a column from its word, for a viewer that sees it."""
    if form > 0:
        return 1 if word & form else 0
    if form == SEAT and word >= 0:
        return word - (others if word < own else own)
    return word
