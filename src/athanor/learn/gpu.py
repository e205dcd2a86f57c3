"""A game's evaluation on a GPU: the same source as on the CPU, one lane in each thread."""

from functools import cache
from typing import Any

from numba import float64

from athanor.bots.game_search import game_search
from athanor.bots.ismcts.workspace import SCRATCH
from athanor.kernel.game import Game
from athanor.lab.device.gpu import cuda
from athanor.lab.device.twins import twin


@cache
def rating_kernel(game: Game) -> Any:
    """The kernel that rates the choices of all lanes."""
    rate_lanes = twin(game_search(game).kernel.rate_lanes)
    room = SCRATCH

    @cuda.jit
    def kernel(a: Any, actor: Any, counts: Any, numbers: Any, scratch: Any, ratings: Any) -> None:
        lane = cuda.grid(1)
        if lane < actor.shape[0]:
            work = cuda.local.array(room, float64)
            rate_lanes(a, lane, lane + 1, actor, counts, numbers, work, scratch, ratings)

    return kernel


@cache
def foreseeing_kernel(game: Game) -> Any:
    """The kernel that finds what the critic of each lane may know."""
    foresee_lanes = twin(game_search(game).kernel.foresee_lanes)

    @cuda.jit
    def kernel(a: Any, actor: Any, foreseen: Any) -> None:
        lane = cuda.grid(1)
        if lane < actor.shape[0]:
            foresee_lanes(a, lane, lane + 1, actor, foreseen)

    return kernel
