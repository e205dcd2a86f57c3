"""The kernels of a game: each thread runs the loops of lanes.py on one lane of a batch."""

from functools import cache
from typing import Any

from numba import int16, int32

from athanor.kernel.declare.events import WIDTH
from athanor.kernel.game import Game
from athanor.lab.device.gpu import cuda
from athanor.lab.device.observing import veiling
from athanor.lab.device.twins import twin
from athanor.lab.loom import DEAL, STAY, loops_of

THREADS = 128  # in a block
# Indices of the status: the first lane with an illegal number; the largest count beyond the room.
# Both stay as they are in a usual step, so the host need not reset them.
WRONG, MOST = 0, 1


class Kernels:
    """What is done to all lanes at once, compiled at the first launch."""

    def __init__(self, game: Game) -> None:
        loops = loops_of(game)
        self.advance = _advance(twin(loops.advance), game.actions)
        self.veil = veiling(twin(game.veil))
        self.count_up = _count_up(twin(loops.count_up))


def launch(kernel: Any, threads: int, *arguments: Any) -> None:
    """Launch a kernel with so many threads."""
    kernel[-(-threads // THREADS), min(THREADS, threads)](*arguments)


@cache
def kernels_of(game: Game) -> Kernels:
    """The kernels of a game, cached."""
    return Kernels(game)


def _advance(advance: Any, actions: int) -> Any:
    width = WIDTH

    @cuda.jit
    def kernel(
        a: Any, words: Any, chosen: Any, games: Any, more: int, fresh: Any, key: Any, actor: Any,
        counts: Any, numbers: Any, status: Any,
    ) -> None:  # fmt: skip
        lane = cuda.grid(1)
        if lane < chosen.shape[0] and status[WRONG] == chosen.shape[0]:
            out = cuda.local.array(actions, int32)
            log = cuda.local.array((1, width), int16)
            if chosen[lane] == DEAL:
                games[lane] += more
            advance(
                a, words, lane, lane + 1, chosen, games, fresh, key, actor, counts, numbers, out,
                log,
            )  # fmt: skip
            if counts[lane] > numbers.shape[1]:
                cuda.atomic.max(status, MOST, counts[lane])

    return kernel


def _count_up(count_up: Any) -> Any:
    @cuda.jit
    def kernel(a: Any, scores: Any, shares: Any) -> None:
        lane = cuda.grid(1)
        if lane < scores.shape[0]:
            count_up(a, lane, lane + 1, scores, shares)

    return kernel


@cuda.jit
def choose(
    given: Any, going: Any, actor: Any, counts: Any, numbers: Any, ended: int, chosen: Any,
    status: Any,
) -> None:  # fmt: skip
    """What each lane does: its number, nothing, or `ended` where its game is over."""
    lane = cuda.grid(1)
    if lane < chosen.shape[0]:
        if actor[lane] < 0:
            chosen[lane] = ended
        elif not going[lane]:
            chosen[lane] = STAY
        else:
            legal = False
            for i in range(counts[lane]):
                if numbers[lane, i] == given[lane]:
                    legal = True
            chosen[lane] = given[lane]
            if not legal:
                cuda.atomic.min(status, WRONG, lane)


@cuda.jit
def write_mask(counts: Any, numbers: Any, mask: Any) -> None:
    """For each lane and number, whether it is legal."""
    lane = cuda.grid(1)
    if lane < counts.shape[0]:
        for i in range(mask.shape[1]):
            mask[lane, i] = False
        for i in range(counts[lane]):
            mask[lane, numbers[lane, i]] = True


@cuda.jit
def write_over(actor: Any, over: Any) -> None:
    """For each lane, whether its game has ended."""
    lane = cuda.grid(1)
    if lane < actor.shape[0]:
        over[lane] = actor[lane] < 0


@cuda.jit
def pick(actor: Any, counts: Any, numbers: Any, seed: int, picked: Any) -> None:
    """A legal number for each lane, by a hash of the seed and the lane."""
    lane = cuda.grid(1)
    if lane < actor.shape[0]:
        x = (lane * 0x9E3779B1 + seed * 0x85EBCA77 + 1) & 0xFFFFFFFF
        x = ((x ^ (x >> 15)) * 0x2C1B3C6D) & 0xFFFFFFFF
        x = ((x ^ (x >> 12)) * 0x297A2D39) & 0xFFFFFFFF
        x = x ^ (x >> 15)
        count = int(counts[lane])
        picked[lane] = numbers[lane, x % count] if count > 0 else 0
