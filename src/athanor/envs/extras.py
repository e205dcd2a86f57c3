"""Imports of optional frameworks."""

from importlib import import_module
from types import ModuleType

from athanor.kernel.registry import find_game
from athanor.lab.plan import comfortable


def needed(package: str, extra: str) -> ModuleType:
    """A package from an extra; raises an ImportError that says how to install it."""
    try:
        return import_module(package)
    except ModuleNotFoundError as error:
        if error.name != package.partition(".")[0]:
            raise
        sentence = f"{package} is not installed: run pip install 'athanor-games[{extra}]'."
        raise ImportError(sentence) from None


def seats_of(game: str, players: int | None) -> int:
    """The number of seats, or the game's usual one if none is given."""
    return comfortable(find_game(game)) if players is None else players
