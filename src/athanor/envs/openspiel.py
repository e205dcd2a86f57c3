"""OpenSpiel: the games as `athanor_alchemist`, `athanor_valley`, … of `pyspiel`.

    from athanor.envs import openspiel
    openspiel.register()
    game = pyspiel.load_game("athanor_valley(players=3)")

The deal and every draw are chance nodes; options and house rules are parameters, such as
`athanor_alchemist(players=2,seals=1)`, where -1 is the usual value of a house rule. The
utility is a seat's win share. In a sealed choice of several seats, the lowest seat is asked first,
and the others do not see its answer.
"""

from typing import Any

from athanor.envs.extras import needed
from athanor.kernel.registry import find_games


def register() -> None:
    """Register the games with `pyspiel.load_game`; idempotent."""
    pyspiel: Any = needed("pyspiel", "openspiel")
    from athanor.envs.spiel import (
        game_class,
        game_type,
    )  # they cannot be imported without OpenSpiel

    known = set(pyspiel.registered_names())
    for name in find_games():
        kind = game_type(name)
        if kind.short_name not in known:
            pyspiel.register_game(kind, game_class(name, kind))
