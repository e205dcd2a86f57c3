"""OpenSpiel: the games as `athanor_alchemist`, `athanor_valley`, … of `pyspiel`.

    from athanor.envs import openspiel
    openspiel.register()
    game = pyspiel.load_game("athanor_valley(players=3)")

The first node is a chance node that draws the deal, one of `deals`; nothing is random after it.
The utility is a seat's share of the first place. Of several seats at a sealed choice the lowest is
asked first, and the others do not see its answer.
"""

from typing import Any

from athanor.envs.extras import needed
from athanor.kernel.registry import find_games


def register() -> None:
    """Make the games known to `pyspiel.load_game`; again and again does no harm."""
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
