"""TextArena: the games as text, one answer a choice.

    from athanor.envs import textarena
    textarena.register()
    env = textarena.textarena.make("Athanor-valley-v0")
    env.reset(num_players=3, seed=1)

The reward is a seat's share of the first place. A seat that twice in a row answers with no legal
choice forfeits: its choices are made at random from then on, and its share is 0.
"""

from typing import Any

from athanor.envs.extras import needed
from athanor.kernel.registry import find_games


def env(game: str, **options: Any) -> Any:
    """An environment; `reset` says how many seats it has."""
    needed("textarena", "textarena")
    from athanor.envs.text import TextEnv  # it cannot be imported without TextArena

    return TextEnv(game, **options)


def register() -> None:
    """Make the games known to `textarena.make`; again and again does no harm."""
    registration: Any = needed("textarena.envs.registration", "textarena")
    for name in find_games():
        kind = f"Athanor-{name}-v0"
        if kind not in registration.ENV_REGISTRY:
            registration.register(kind, entry_point="athanor.envs.text:TextEnv", game=name)
