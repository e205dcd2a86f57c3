"""Batches: many tables of one game, stepped together; questions and observations are arrays."""

from functools import cached_property
from typing import Any

import numpy as np

from athanor.bots.observation import Column, Observer, observer
from athanor.kernel.checks import checked_seed
from athanor.kernel.declare.record import Array
from athanor.kernel.declare.words import Json
from athanor.kernel.game import Game
from athanor.kernel.integers import as_integer
from athanor.kernel.registry import find_game
from athanor.kernel.table import Table
from athanor.lab.loom import DEAL, STAY, Loom
from athanor.lab.seeds import LANES, batch_key

DEVICES = ("cpu", "cuda")
ROOM = 32  # initial capacity for the legal numbers of a lane


def batch(
    game: str | Game, count: int, players: int, seed: int | None = None, *,
    device: str = "cpu", autoreset: bool = False, **options: Json,
) -> "Batch":  # fmt: skip
    """Many tables of one game; lane i is the game of the seed `lane_seed(seed, i)`."""
    if device not in DEVICES:
        raise ValueError(f"device: {device!r} is not one of {', '.join(DEVICES)}.")
    played = game if isinstance(game, Game) else find_game(game)
    kind = _device_batch() if device == "cuda" else Batch
    return kind(played, count, players, seed, autoreset, options)


def _device_batch() -> type["Batch"]:
    # Imported here: it imports this module, and loads the GPU compiler.
    from athanor.lab.device.batch import DeviceBatch

    return DeviceBatch


class Batch:
    """Tables of one game, one in each lane.

    The arrays it returns are snapshots: later steps do not change them.
    """

    device = "cpu"
    actor: Any  # seat to act in each lane, -1 if the game is over
    legal_counts: Any  # how many numbers are legal for it
    legal_numbers: Any  # these numbers, ascending, then -1

    def __init__(
        self, game: Game, count: int, players: int, seed: int | None, autoreset: bool,
        options: dict[str, Json],
    ) -> None:  # fmt: skip
        lanes = as_integer(count)
        if lanes is None or not 0 < lanes < LANES:
            raise ValueError(f"count: {count!r} is not a number of lanes from 1 to {LANES - 1}.")
        if not isinstance(autoreset, bool):
            raise ValueError(f"autoreset: {autoreset!r} is neither True nor False.")
        fresh = game.prepared(players, options)
        self.game, self.count, self.autoreset = game, lanes, autoreset
        self.players = int(fresh["players"][0])
        self.seed = checked_seed(seed)
        self.actions = game.actions
        self._room = ROOM
        self._begin(fresh, batch_key(self.seed))

    def _begin(self, fresh: Array, key: Array) -> None:
        """Deal the game of every lane."""
        self._games = np.arange(self.count, dtype=np.int64)
        self._loom = Loom(self.game, self.count, fresh, key)
        self._go(np.full(self.count, DEAL, np.int32))

    @property
    def over(self) -> Array:
        """Whether the game of each lane has ended."""
        ended: Array = self.actor < 0
        return ended

    def mask(self) -> Array:
        """For each lane and each number, whether it is legal there now."""
        allowed = np.zeros((self.count, self.actions), bool)
        lanes = np.repeat(np.arange(self.count), self.legal_counts)
        allowed[lanes, self.legal_numbers[self.legal_numbers >= 0]] = True
        return allowed

    def step(self, numbers: Any) -> None:
        """Play one action in every lane; a lane that is over ignores its number.

        With `autoreset`, a lane that was over before the step gets a new game in it.
        """
        ended = self.over
        chosen = self._checked(numbers, ~ended)
        chosen[ended] = DEAL if self.autoreset else STAY
        if self.autoreset:
            self._games[ended] += self.count
        self._go(chosen)

    def step_some(self, lanes: Array, numbers: Any) -> None:
        """Play one action in the lanes of a mask, and leave the others unchanged."""
        going = np.asarray(lanes)
        if going.shape != (self.count,) or going.dtype != bool:
            raise ValueError(f"lanes: a mask of shape ({self.count},) is needed.")
        going = going & ~self.over
        chosen = self._checked(numbers, going)
        chosen[~going] = STAY
        self._go(chosen)

    def scores(self) -> Array:
        """Current points by lane and seat."""
        return self._counted()[0]

    def winners(self) -> Array:
        """Win shares by lane and seat; zeros while a game runs."""
        return self._counted()[1]

    def observe(self, seats: Any = None, *, out: Array | None = None) -> Array:
        """What a seat of each lane may know: by default the actor; `seats` names others.

        A lane that is over shows its actor (-1) the spectator's view. `out` is an array to write
        into, such as one from an earlier call.
        """
        viewers = self.actor if seats is None else self._checked_seats(seats)
        shape = (self.count, self.observation_size)
        found = np.empty(shape, np.int16) if out is None else _checked_room(out, shape)
        self._loom.observe(viewers, self._observer, found)
        return found

    @property
    def observation_size(self) -> int:
        """How many numbers an observation has."""
        return len(self.observation_columns)

    @property
    def observation_columns(self) -> list[Column]:
        """Name, bounds and meaning of each column of an observation."""
        return self._observer.columns

    @cached_property
    def observation_names(self) -> list[str]:
        """The name of each column of an observation."""
        return [column.name for column in self.observation_columns]

    def table(self, lane: int) -> Table:
        """A table at the position of a lane."""
        place = self._checked_lane(lane)
        return Table.at(self.game, self._loom.records[place : place + 1].copy())

    def words(self) -> Array:
        """The raw records of all lanes, one row of 16-bit integers each."""
        return self._loom.words.copy()

    @cached_property
    def _observer(self) -> Observer:
        return observer(self.game, self.players)

    def _counted(self) -> tuple[Array, Array]:
        shape = self.count, self.players
        scores, shares = np.zeros(shape, np.int32), np.zeros(shape, np.float64)
        self._loom.count_up(scores, shares)
        return scores, shares

    def _go(self, chosen: Array) -> None:
        """Carry out the chosen actions, and store the next questions."""
        self.actor = np.empty(self.count, np.int32)
        self._list(chosen)
        most = int(self.legal_counts.max())
        if most > self._room:
            self._room = most
            self._list(np.full(self.count, STAY, np.int32))
        for array in (self.actor, self.legal_counts, self.legal_numbers):
            array.flags.writeable = False

    def _list(self, chosen: Array) -> None:
        self.legal_counts = np.full(self.count, self._room, np.int32)  # so that all is written
        self.legal_numbers = np.empty((self.count, self._room), np.int32)
        self._loom.advance(chosen, self._games, self.actor, self.legal_counts, self.legal_numbers)

    def _checked_lane(self, lane: int) -> int:
        place = as_integer(lane)
        if place is None or not 0 <= place < self.count:
            raise ValueError(f"lane: {lane!r} is not a lane from 0 to {self.count - 1}.")
        return place

    def _checked(self, numbers: Any, going: Array) -> Array:
        """The numbers of a step, checked to be legal in every lane of a mask."""
        given = np.asarray(numbers)
        if given.shape != (self.count,):
            raise ValueError(f"numbers: the shape is {given.shape}, not ({self.count},).")
        if given.dtype.kind not in "iu":
            raise ValueError(f"numbers: {given.dtype} is not an integer type.")
        legal = (self.legal_numbers == given[:, None]).any(axis=1) & (given >= 0)
        wrong = going & ~legal
        if wrong.any():
            lane = int(np.argmax(wrong))
            raise ValueError(
                f"lane {lane}: {given[lane]} is not legal for seat {self.actor[lane]} now."
            )
        return np.where(going, given, STAY).astype(np.int32)

    def _checked_seats(self, seats: Any) -> Array:
        given = np.asarray(seats)
        if given.dtype.kind not in "iu" or given.shape not in ((), (self.count,)):
            raise ValueError(
                f"seats: one seat, or one whole number for each of {self.count} lanes."
            )
        wrong = (given < 0) | (given >= self.players)
        if wrong.any():
            lane = int(np.argmax(wrong))
            seat = given.flat[lane]
            at = f"seats, lane {lane}" if given.shape else "seats"
            raise ValueError(f"{at}: {seat} is not a seat from 0 to {self.players - 1}.")
        return np.ascontiguousarray(np.broadcast_to(given, self.count), dtype=np.int32)

    def __repr__(self) -> str:
        return f"<batch of {self.count} tables of {self.game.name} with {self.players} seats>"


def _checked_room(out: Array, shape: tuple[int, int]) -> Array:
    """An array to write observations into."""
    fits = isinstance(out, np.ndarray) and out.shape == shape and out.dtype == np.int16
    if not fits or not out.flags.c_contiguous or not out.flags.writeable:
        raise ValueError(
            f"out: a writable array of int16 with shape {shape}, row by row, is needed."
        )
    return out
