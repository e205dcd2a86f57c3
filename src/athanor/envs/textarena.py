"""TextArena: the games as text, one answer per choice.

    from athanor.envs import textarena
    textarena.register()
    env = textarena.textarena.make("Athanor-valley-v0")
    env.reset(num_players=3, seed=1)

The reward is a seat's win share. A seat that answers twice in a row without a legal choice
forfeits: its choices are random from then on, and its win share is 0.
"""

from typing import Any

from athanor.envs.extras import needed
from athanor.kernel.registry import find_games


def env(game: str, **options: Any) -> Any:
    """An environment; `reset` sets the number of seats."""
    needed("textarena", "textarena")
    from athanor.envs.text import TextEnv  # it cannot be imported without TextArena

    return TextEnv(game, **options)


def register() -> None:
    """Register the games with `textarena.make`; idempotent."""
    registration: Any = needed("textarena.envs.registration", "textarena")
    for name in find_games():
        kind = f"Athanor-{name}-v0"
        if kind not in registration.ENV_REGISTRY:
            registration.register(kind, entry_point="athanor.envs.text:TextEnv", game=name)
