"""PufferLib: many games at once as a native environment, which writes into PufferLib's buffers.

    from athanor.envs import pufferlib
    env = pufferlib.env("alchemist", num_games=256, players=3)
    vecenv = pufferlib.pufferlib.vector.make(pufferlib.env, env_kwargs={"game": "valley"})

Every seat of every game is an agent; `env.masks` says which of them must act, and the actions of
the others are ignored. An observation is the legal mask, followed by what the seat may know. The
reward is a seat's win share. The step after the end of a game deals a new one.
"""

from typing import Any

from athanor.envs.extras import needed, seats_of


def env(
    game: str = "alchemist", num_games: int = 64, players: int | None = None, buf: Any = None,
    seed: int = 0, **options: Any,
) -> Any:  # fmt: skip
    """A PufferEnv."""
    needed("pufferlib", "pufferlib")
    from athanor.envs.puffer import Puffer  # it cannot be imported without PufferLib

    return Puffer(game, num_games, seats_of(game, players), buf, seed, options)
