"""Athanor: four alchemy board games as one fast, honest engine.

>>> import athanor
>>> table = athanor.game("alchemist").new(players=3, seed=7)
>>> table.actors
(0,)
"""

from typing import Any

from athanor.kernel.errors import BadPosition, Refusal, Refused, Stale, Unreadable
from athanor.kernel.game import Game, find_game, find_games
from athanor.kernel.replay import loaded, replayed
from athanor.kernel.table import Table
from athanor.version import VERSION

__version__ = VERSION

GAMES = find_games()


def game(name: str) -> Game:
    """The game of that name; KeyError with the known names if there is none."""
    return find_game(name)


def load(truth: Any) -> Table:
    """A table from the plain data of a whole position; BadPosition says what is wrong with it."""
    return loaded(truth)


def replay(save: str) -> Table:
    """The table of a save."""
    return replayed(save)


__all__ = [
    "GAMES", "BadPosition", "Game", "Refusal", "Refused", "Stale", "Table", "Unreadable",
    "game", "load", "replay",
]  # fmt: skip
