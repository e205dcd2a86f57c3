"""Redeals on a GPU: one in each thread, in a record of its own; see lab/redealing.py."""

import sys
from functools import cache
from typing import Any

import numpy as np
from numba import int64

from athanor.kernel.declare.record import Array
from athanor.kernel.game import Game
from athanor.lab.device.arrays import DeviceArray
from athanor.lab.device.batch import DeviceBatch, Records
from athanor.lab.device.gpu import cuda
from athanor.lab.device.kernels import launch
from athanor.lab.device.twins import changed, plain, twin
from athanor.lab.loom import loops_of
from athanor.lab.seeds import redeal_key

# A redeal tries until all fits together. On a CPU the one position in a thousand that needs tens of
# thousands of tries hardly counts; on a GPU all others wait for it. So it gives up much sooner than
# the game would. Each try takes two random numbers or more, a block has sixteen: by then it has
# used more blocks than MOST_BLOCKS in lanes.py, so what it leaves counts on neither device.
MOST_TRIES = 8200


class DeviceRedealing:
    """Redeals what the actors of some lanes see, and notes the words at some places."""

    def __init__(self, b: DeviceBatch, places: Array, times: int, most: int) -> None:
        """At most so many lanes are redealt together, each so many times."""
        self.batch, self.times = b, times
        self.places = cuda.to_device(places.astype(np.int32))
        self.records = Records(b.game, most * times)
        self.belief = _Belief(b.game)
        self.known = cuda.device_array((most, self.belief.size), np.int64)
        self.redeal = _redealing(b.game, times)

    def truth(self, lanes: Any) -> DeviceArray:
        """The words as they are: a row for each lane."""
        found = cuda.device_array((len(lanes), self.places.shape[1]), np.int16)
        b, threads = self.batch, len(lanes) * self.places.shape[1]
        launch(_note, threads, b._records.words, _given(lanes), b._actor, self.places, found)
        return DeviceArray(found)

    def values(self, lanes: Any, seed: int) -> DeviceArray:
        """The words in each redeal of each lane; BLANK in those that do not count."""
        b, r, count = self.batch, self.records, len(lanes)
        cells, views = b._views(b._actor)
        found = cuda.device_array((count * self.times, self.places.shape[1]), np.int16)
        chosen, key = _given(lanes), cuda.to_device(redeal_key(seed))
        if self.belief.kernel is not None:
            launch(self.belief.kernel, count, cells, chosen, self.known)
        launch(self.redeal, count * self.times, r.cells, r.words, views, chosen, b._actor,
               self.known, self.places, key, found)  # fmt: skip
        return DeviceArray(found.reshape(count, self.times, self.places.shape[1]))


class _Belief:
    """What a game finds out about a view before its redeals, if it says how without `belief`.

    Its belief.py then has `fill_belief`, and the sizes of the two arrays that it fills.
    """

    def __init__(self, game: Game) -> None:
        module = sys.modules[plain(game.belief).__module__]
        fill = getattr(module, "fill_belief", None)
        self.size: int = getattr(module, "KNOWN", 1)
        self.kernel = None if fill is None else _believing(fill, getattr(module, "WORK", 1))


@cache
def _believing(fill: Any, work: int) -> Any:
    fill_belief = twin(fill)

    @cuda.jit
    def kernel(views: Any, lanes: Any, known: Any) -> None:
        at = cuda.grid(1)
        if at < lanes.shape[0]:
            room = cuda.local.array(work, int64)
            fill_belief(views[lanes[at]], known[at], room)

    return kernel


@cache
def _redealing(game: Game, times: int) -> Any:
    hurried = changed(game.redeal, MOST_TRIES=MOST_TRIES)
    redeal_lane = twin(changed(loops_of(game).redeal_lane, redeal=hurried))

    @cuda.jit
    def kernel(
        cells: Any, words: Any, views: Any, lanes: Any, actor: Any, known: Any, places: Any,
        key: Any, found: Any,
    ) -> None:  # fmt: skip
        thread = cuda.grid(1)
        at = thread // times
        if at < lanes.shape[0]:
            lane = lanes[at]
            seat = int(actor[lane])
            redeal_lane(
                cells[thread], words[thread], views[lane], seat, known[at], places[seat], key,
                thread, found[thread],
            )  # fmt: skip

    return kernel


@cuda.jit
def _note(words: Any, lanes: Any, actor: Any, places: Any, found: Any) -> None:
    """Copy the words at the places of each lane's actor."""
    thread = cuda.grid(1)
    at, i = thread // places.shape[1], thread % places.shape[1]
    if at < lanes.shape[0]:
        found[at, i] = words[lanes[at], places[actor[lanes[at]], i]]


def _given(lanes: Any) -> Any:
    """Numbers of lanes, on the device."""
    if hasattr(lanes, "__cuda_array_interface__"):
        return cuda.as_cuda_array(lanes)
    return cuda.to_device(np.ascontiguousarray(lanes, np.int64))
