"""A batch on a GPU. The arrays it returns are its own buffers: the next step overwrites them."""

from functools import cached_property
from typing import Any

import numpy as np

from athanor.kernel.declare.defaults import no_veil
from athanor.kernel.declare.record import Array
from athanor.kernel.declare.words import Json
from athanor.kernel.game import Game
from athanor.kernel.table import Table
from athanor.lab.batch import Batch
from athanor.lab.device import kernels
from athanor.lab.device.arrays import DeviceArray
from athanor.lab.device.gpu import SIMULATED, cuda
from athanor.lab.device.observing import WARP, ObservingTables, cut, write
from athanor.lab.loom import DEAL, STAY

NO_GPU = "device: 'cuda' needs an NVIDIA GPU and its driver, and none can be used here"


class DeviceBatch(Batch):
    """Tables of one game on a GPU, one in each lane."""

    device = "cuda"

    def __init__(
        self, game: Game, count: int, players: int, seed: int | None, autoreset: bool,
        options: dict[str, Json],
    ) -> None:  # fmt: skip
        _check_gpu()
        super().__init__(game, count, players, seed, autoreset, options)

    def _begin(self, fresh: Array, key: Array) -> None:
        count = self.count
        self._kernels = kernels.kernels_of(self.game)
        self._records = Records(self.game, count)
        self._fresh = cuda.to_device(fresh.view(np.int16).copy())
        self._key = cuda.to_device(key)
        self._numbered = cuda.to_device(np.arange(count, dtype=np.int64))
        self._chosen = cuda.to_device(np.full(count, DEAL, np.int32))
        self._everyone = cuda.to_device(np.ones(count, np.bool_))
        self._actor = cuda.device_array(count, np.int32)
        self._counts = cuda.to_device(np.full(count, self._room, np.int32))
        self._numbers = cuda.device_array((count, self._room), np.int32)
        self._picked = cuda.device_array(count, np.int32)
        self._status = cuda.to_device(self._all_well)
        self._carry_out(0)
        self.actor, self.legal_counts = DeviceArray(self._actor), DeviceArray(self._counts)

    @property
    def over(self) -> Any:
        """Whether the game of each lane has ended."""
        found = cuda.device_array(self.count, np.bool_)
        self._run(kernels.write_over, self._actor, found)
        return DeviceArray(found)

    def mask(self) -> Any:
        """For each lane and each number, whether it is legal there now."""
        found = cuda.device_array((self.count, self.actions), np.bool_)
        self._run(kernels.write_mask, self._counts, self._numbers, found)
        return DeviceArray(found)

    def step(self, numbers: Any) -> None:
        """Play one action in every lane; a lane that is over ignores its number."""
        self._play(numbers, self._everyone, DEAL if self.autoreset else STAY)

    def step_some(self, lanes: Any, numbers: Any) -> None:
        """Play one action in the lanes of a mask, and leave the others unchanged."""
        self._play(numbers, self._taken(lanes, "lanes", "b"), STAY)

    def pick(self, seed: int) -> Any:
        """A random legal number for each lane, determined by the seed and the position."""
        self._run(kernels.pick, self._actor, self._counts, self._numbers, seed, self._picked)
        return DeviceArray(self._picked)

    def observe(self, seats: Any = None, *, out: Any = None) -> Any:
        """What a seat of each lane may know: by default the actor; `seats` names others."""
        viewers = self._actor
        if seats is not None:
            viewers = cuda.to_device(self._checked_seats(_on_host(seats)))
        shape = (self.count, self.observation_size)
        if out is not None and (out.shape != shape or not isinstance(out, DeviceArray)):
            raise ValueError(f"out: an array of an earlier call with shape {shape} is needed.")
        found = cuda.device_array(shape, np.int16) if out is None else out.data
        t, words = self._tables, self._records.words
        if self.game.veil is not no_veil:
            words = self._views(viewers)
        self._run(write, words, self._actor, viewers, t.sources, t.forms, t.turns, t.blank,
                  found, width=WARP)  # fmt: skip
        return DeviceArray(found) if out is None else out

    def _views(self, viewers: Any) -> Any:
        """The words of copies of all records, without what their viewers may not see."""
        cells, words = self._records.scratch
        hidden = self._tables.hidden
        self._run(cut, self._records.words, self._actor, viewers, hidden, words, width=WARP)
        self._run(self._kernels.veil, cells, viewers)
        return words

    def table(self, lane: int) -> Table:
        """A table at the position of a lane."""
        return Table.at(self.game, self._records.read(self._checked_lane(lane)))

    def words(self) -> Array:
        """The raw records of all lanes, on the host."""
        return self._records.read_all()

    @cached_property
    def _tables(self) -> ObservingTables:
        """The observer's tables, on the device."""
        return ObservingTables(self._observer)

    def _counted(self) -> tuple[Any, Any]:
        shape = self.count, self.players
        scores = cuda.device_array(shape, np.int32)
        shares = cuda.device_array(shape, np.float64)
        self._run(self._kernels.count_up, self._records.cells, scores, shares)
        return DeviceArray(scores), DeviceArray(shares)

    def _play(self, numbers: Any, going: Any, ended: int) -> None:
        given = self._taken(numbers, "numbers", "iu")
        self._run(kernels.choose, given, going, self._actor, self._counts, self._numbers, ended,
                  self._chosen, self._status)  # fmt: skip
        lane = self._carry_out(self.count)
        if lane < self.count:
            self._status.copy_to_device(self._all_well)
            number, seat = given[lane : lane + 1], self._actor[lane : lane + 1]
            raise ValueError(
                f"lane {lane}: {number.copy_to_host()[0]} is not legal for seat "
                f"{seat.copy_to_host()[0]} now."
            )

    @property
    def _all_well(self) -> Array:
        """The status while every number is legal and there is room for all legal numbers."""
        return np.array([self.count, 0], np.int32)

    def _carry_out(self, more: int) -> int:
        """Carry out the chosen actions, unless one is illegal: returns the first lane with one.

        A new deal in a lane advances its game by `more`. The host waits for the device only here.
        """
        self._launch(more)
        wrong, most = map(int, self._status.copy_to_host())
        if most > self._room:
            self._room = most
            self._counts.copy_to_device(np.full(self.count, self._room, np.int32))
            self._numbers = cuda.device_array((self.count, self._room), np.int32)
            self._chosen = cuda.to_device(np.full(self.count, STAY, np.int32))
            self._launch(0)
        self.legal_numbers = DeviceArray(self._numbers)
        return wrong

    def _launch(self, more: int) -> None:
        r = self._records
        self._run(self._kernels.advance, r.cells, r.words, self._chosen, self._numbered, more,
                  self._fresh, self._key, self._actor, self._counts, self._numbers,
                  self._status)  # fmt: skip

    def _run(self, kernel: Any, *arguments: Any, width: int = 1) -> None:
        """Launch a kernel with so many threads for each lane."""
        kernels.launch(kernel, self.count * width, *arguments)

    def _taken(self, values: Any, name: str, kinds: str) -> Any:
        """An array of one value for each lane, on the device."""
        if isinstance(values, DeviceArray):
            values = values.data
        if hasattr(values, "__cuda_array_interface__"):
            found = cuda.as_cuda_array(values)
        else:
            found = np.asarray(values)
        if found.shape != (self.count,):
            raise ValueError(f"{name}: the shape is {found.shape}, not ({self.count},).")
        if np.dtype(found.dtype).kind not in kinds:
            wanted = "whole numbers" if "i" in kinds else "true and false"
            raise ValueError(f"{name}: {found.dtype} is no type of {wanted}.")
        return cuda.to_device(found) if isinstance(found, np.ndarray) else found


class Records:
    """The records of all lanes, and space for a second copy, from which views are made."""

    def __init__(self, game: Game, count: int) -> None:
        self.game, self.count, self.dtype = game, count, game.state.dtype
        self.host = np.zeros(count, self.dtype) if SIMULATED else None
        self.cells, self.words = self._made(self.host)

    @cached_property
    def scratch(self) -> tuple[Any, Any]:
        """The second copy, made only for games that need it."""
        return self._made(np.zeros(self.count, self.dtype) if SIMULATED else None)

    def _made(self, host: Array | None) -> tuple[Any, Any]:
        """Records, and the same memory as rows of words."""
        game, count, size = self.game, self.count, self.game.state.words
        if host is None:
            words = cuda.to_device(np.zeros((count, size), np.int16))
            return words.ravel().view(self.dtype), words
        # The simulator runs Python, which reads records as plain ints.
        cells = [game.state.of(host[lane : lane + 1]) for lane in range(count)]
        rows = host.view(np.int16).reshape(count, size)
        return cells, _Rows(rows)

    def read_all(self) -> Array:
        """The words of all records, on the host."""
        if self.host is not None:
            return self.host.view(np.int16).reshape(len(self.host), -1).copy()
        found: Array = self.words.copy_to_host()
        return found

    def read(self, lane: int) -> Array:
        """The record of a lane, on the host."""
        if self.host is not None:
            return self.host[lane : lane + 1].copy()
        found: Array = self.words[lane : lane + 1].copy_to_host().ravel().view(self.dtype)
        return found


class _Rows:
    """Rows of words in the simulator's form: indexed by a pair, or a whole row."""

    def __init__(self, rows: Array) -> None:
        self.rows, self.shape = rows.data, rows.shape

    def __getitem__(self, index: Any) -> Any:
        if isinstance(index, tuple):
            return self.rows[index]
        return np.asarray(self.rows)[index].data

    def __setitem__(self, index: Any, value: int) -> None:
        self.rows[index] = value


def _check_gpu() -> None:
    """Raise ValueError if there is no GPU."""
    try:
        there = cuda.is_available()
    except Exception as error:  # whatever a broken driver raises
        raise ValueError(f"{NO_GPU}: {error}") from None
    if not there:
        raise ValueError(f"{NO_GPU}.")


def _on_host(values: Any) -> Any:
    if isinstance(values, DeviceArray):
        return values.copy_to_host()
    if hasattr(values, "__cuda_array_interface__"):
        return cuda.as_cuda_array(values).copy_to_host()
    return values
