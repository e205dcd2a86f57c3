"""All games: those in registered folders, those of other packages, and those added."""

import copyreg
import importlib
import pkgutil
import sys
from functools import cache
from importlib.metadata import EntryPoint, entry_points
from typing import Any

from athanor.kernel.declare.words import Json
from athanor.kernel.game import Game

_added: dict[str, Game] = {}
_folders: list[str] = []  # packages whose sub-packages are games
ENTRY_POINTS = "athanor.games"


def add_folder(package: str) -> None:
    """Register a package with one folder per game."""
    _folders.append(package)


def add_game(game: Game) -> None:
    """Register a game from another package, so that its positions and saves can be read."""
    if game.name in find_games() and _added.get(game.name) is not game:
        raise ValueError(f"There is a game {game.name!r} already.")
    _added[game.name] = game


@cache
def installed_games() -> dict[str, Game]:
    """The games of other packages, from the entry point `athanor.games`.

    A package that cannot be loaded is skipped with a sentence, so that the others can be played.
    """
    found = {point.name: _loaded(point) for point in entry_points(group=ENTRY_POINTS)}
    return {name: game for name, game in found.items() if game is not None}


@cache
def own_games() -> dict[str, str]:
    """The games in the registered folders, each with the name of its package."""
    return {
        found.name: f"{folder}.{found.name}"
        for folder in _folders
        for found in pkgutil.iter_modules(sys.modules[folder].__path__)
    }


def find_games() -> tuple[str, ...]:
    """The names of all games: our own, those of other packages, and those added."""
    return tuple(sorted({*own_games(), *installed_games(), *_added}))


def find_game(name: str) -> Game:
    """A game from a folder, from another package, or one that was added."""
    names = find_games()
    if name not in names:
        raise KeyError(f"There is no game {name!r}; the games are {', '.join(names)}.")
    if name in _added:
        return _added[name]
    if name in own_games():
        game: Game = importlib.import_module(own_games()[name]).GAME
        return game
    return installed_games()[name]


def _loaded(point: EntryPoint) -> Game | None:
    """The game behind an entry point, which must be a `Game` of the same name."""
    try:
        game = point.load()
    except Exception as error:  # whatever another package raises
        wrong = f"cannot be loaded: {type(error).__name__}: {error}"
    else:
        if isinstance(game, Game) and game.name == point.name:
            return game
        wrong = "is no game of that name"
    print(
        f"The entry point {point.name!r} ({point.value}) {wrong}; it is skipped.", file=sys.stderr
    )
    return None


def _unpickled(name: str, deck: Json) -> Game:
    """The game that this process knows by a name and a deck."""
    game = find_game(name)
    return game if deck is None else game.with_deck(deck)


def _pickled(game: Game) -> tuple[Any, ...]:
    return _unpickled, (game.name, game.deck)


copyreg.pickle(Game, _pickled)
