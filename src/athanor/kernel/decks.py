"""Games specialised by a custom deck.

Numba freezes global tables when it compiles a function. A custom deck therefore gets a second
copy of the game's modules, named after the deck's hash, with its own compiled code. The copy's
`components.py` calls `given_deck(__package__)` and falls back to the game's own deck.
"""

import hashlib
import importlib.util
import json
import sys
from pathlib import Path
from types import ModuleType

from athanor.kernel.declare.words import Json
from athanor.kernel.errors import Unreadable

_given: dict[str, str] = {}  # as JSON text, which is immutable


def given_deck(package: str | None) -> Json:
    """The deck this copy of a game was loaded with, or None for the game's own."""
    return json.loads(_given.get(package or "", "null"))


def specialised(package: str, deck: Json) -> ModuleType:
    """A copy of a game's package, loaded with a custom deck."""
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
    """Remove a copy whose deck turned out to be unreadable."""
    del _given[name]
    for module in [m for m in sys.modules if m == name or m.startswith(f"{name}.")]:
        del sys.modules[module]
