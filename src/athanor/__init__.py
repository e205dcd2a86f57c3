"""Athanor: four alchemy board games as one fast, honest engine.

>>> import athanor
>>> table = athanor.game("alchemist").new(players=3, seed=7)
>>> table.actors
(0,)
"""

from typing import TYPE_CHECKING, Any

import athanor.games  # noqa: F401 - registers the games of this package
from athanor.kernel.errors import BadPosition, Refusal, Refused, Stale, Unreadable
from athanor.kernel.game import Game
from athanor.kernel.registry import find_game, find_games
from athanor.kernel.replay import loaded, replayed
from athanor.kernel.table import Table
from athanor.version import VERSION

if TYPE_CHECKING:
    from athanor.lab.batch import Batch

__version__ = VERSION


def game(name: str) -> Game:
    """The game of that name; KeyError with the known names if there is none."""
    return find_game(name)


def load(truth: Any) -> Table:
    """A table from the plain data of a whole position; raises BadPosition if it is invalid."""
    return loaded(truth)


def replay(save: str) -> Table:
    """The table of a save."""
    return replayed(save)


def batch(
    game: str, count: int, players: int, seed: int | None = None, *,
    device: str = "cpu", autoreset: bool = False, **options: Any,
) -> "Batch":  # fmt: skip
    """Many tables of one game at once, with positions and choices in arrays."""
    from athanor.lab import batch as made  # Imported here: only batches need the lab.

    return made(game, count, players, seed, device=device, autoreset=autoreset, **options)


def lane_seed(seed: int, lane: int) -> int:
    """The seed of the game in a lane of a batch."""
    from athanor.lab import lane_seed as seed_of  # Imported here for the same reason.

    return seed_of(seed, lane)


GAMES = find_games()  # last: games of other packages may import this one

__all__ = [
    "GAMES", "BadPosition", "Game", "Refusal", "Refused", "Stale", "Table", "Unreadable",
    "batch", "game", "lane_seed", "load", "replay",
]  # fmt: skip
