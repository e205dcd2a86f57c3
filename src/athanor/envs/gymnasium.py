"""Gymnasium: many games at once as a `VectorEnv`, with bots on the other seats.

    from athanor.envs import gymnasium
    envs = gymnasium.vector("valley", num_envs=64, players=3, opponents="greedy")

Also `gymnasium.make_vec("athanor/valley-v0", num_envs=64, players=3)`, after this import.
"""

import importlib.util
from typing import Any

from athanor.envs.extras import needed, seats_of
from athanor.kernel.registry import find_games


def vector(
    game: str, num_envs: int = 1, players: int | None = None, opponents: str | list[str] = "random",
    seat: int = 0, **options: Any,
) -> Any:  # fmt: skip
    """A VectorEnv with the learner on one seat and bots on the others.

    `opponents` is one bot for all of them, or a list with one for each, in seat order.
    """
    needed("gymnasium", "gymnasium")
    from athanor.envs.vector import Envs  # it cannot be imported without Gymnasium

    return Envs(game, num_envs, seats_of(game, players), opponents, seat, options)


def register() -> None:
    """Register the games with `gymnasium.make_vec`."""
    registration: Any = needed("gymnasium.envs.registration", "gymnasium")
    for name in find_games():
        kind = f"athanor/{name}-v0"
        if kind not in registration.registry:
            registration.register(
                kind, vector_entry_point="athanor.envs.gymnasium:vector", kwargs={"game": name}
            )


if importlib.util.find_spec("gymnasium"):
    register()
