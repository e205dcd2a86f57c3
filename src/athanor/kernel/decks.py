"""Decks and tables from a file: a specialised game.

Numba freezes a game's tables when it compiles its rules. So a deck of one's own gives a second
copy of the game's modules, named after the deck's hash, with rules and compiled code of its own.
The copy's components ask `given_deck(__package__)` and fall back on the game's own table.
"""

import hashlib
import importlib.util
import json
import sys
from pathlib import Path
from types import ModuleType

from athanor.kernel.errors import Unreadable
from athanor.kernel.words import Json

_given: dict[str, str] = {}  # as JSON text, so that nobody can scribble on it


def given_deck(package: str | None) -> Json:
    """The deck this copy of a game was loaded with, or None for the game's own."""
    return json.loads(_given.get(package or "", "null"))


def specialised(package: str, deck: Json) -> ModuleType:
    """A copy of a game's package that is made with another deck."""
    if deck is None:
        raise Unreadable("deck: there is none.")
    try:
        canonical = json.dumps(deck, sort_keys=True, allow_nan=False)
    except (TypeError, ValueError):
        raise Unreadable("deck: this is not plain JSON data.") from None
    digest = hashlib.blake2b(canonical.encode(), digest_size=6).hexdigest()
    name = f"{package.partition('__')[0]}__{digest}"
    if name in sys.modules:
        return sys.modules[name]
    folder = Path(sys.modules[package].__path__[0])
    spec = importlib.util.spec_from_file_location(
        name, folder / "__init__.py", submodule_search_locations=[str(folder)]
    )
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules[name] = module
    _given[name] = canonical
    try:
        spec.loader.exec_module(module)
        module.GAME.load()
    except BaseException:
        _forget(name)
        raise
    return module


def _forget(name: str) -> None:
    """Leave nothing behind of a copy whose deck could not be read."""
    del _given[name]
    for module in [m for m in sys.modules if m == name or m.startswith(f"{name}.")]:
        del sys.modules[module]
