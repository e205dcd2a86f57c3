"""PettingZoo: a game as an AEC environment, with masks.

    from athanor.envs import pettingzoo
    env = pettingzoo.env("alchemist", players=3)

Agents are `seat_0`, `seat_1`, …; the reward is an agent's win share, at the end.
"""

from typing import Any

from athanor.envs.extras import needed, seats_of


def raw_env(
    game: str = "alchemist",
    players: int | None = None,
    render_mode: str | None = None,
    **options: Any,
) -> Any:
    """The environment without PettingZoo's wrappers that check its use."""
    needed("pettingzoo", "pettingzoo")
    from athanor.envs.aec import Env  # it cannot be imported without PettingZoo

    return Env(game, seats_of(game, players), render_mode, options)


def env(
    game: str = "alchemist",
    players: int | None = None,
    render_mode: str | None = None,
    **options: Any,
) -> Any:
    """An AECEnv; an illegal action ends the game with a reward of -1, as in its classic games."""
    wrappers: Any = needed("pettingzoo.utils.wrappers", "pettingzoo")
    made = raw_env(game, players, render_mode, **options)
    made = wrappers.TerminateIllegalWrapper(made, illegal_reward=-1)
    made = wrappers.AssertOutOfBoundsWrapper(made)
    return wrappers.OrderEnforcingWrapper(made)
