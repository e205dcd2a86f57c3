"""TextArena: the games as text, one answer per choice.

    from athanor.envs import textarena
    textarena.register()
    env = textarena.textarena.make("Athanor-valley-v0")
    env.reset(num_players=3, seed=1)

As TextArena's own board games, each game has three kinds. Without a suffix and with `-train`, an
agent reads one text: the rules and the table now. With `-raw`, it gets the messages since it was
last asked, and wraps them as it likes.

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
    envs: Any = needed("textarena.envs", "textarena")
    text = envs.BOARDGAME_WRAPPERS
    for name in find_games():
        kind = f"Athanor-{name}-v0"
        if kind not in envs.registration.ENV_REGISTRY:
            kinds = {"default": text, "-train": text}
            envs.register_with_versions(kind, "athanor.envs.text:TextEnv", kinds, game=name)
