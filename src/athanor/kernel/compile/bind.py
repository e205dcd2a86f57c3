"""Executes a source file as a module of a game, with the game's functions bound to names in it.

Numba compiles calls to global functions well, and calls to function arguments badly. Code that is
written once for all games is therefore executed once per game.
"""

import importlib.util
import sys
from collections.abc import Mapping
from pathlib import Path
from types import ModuleType
from typing import Any


def bound_module(name: str, path: Path, words: Mapping[str, Any]) -> ModuleType:
    """Execute a file under a module name, with these words as its globals."""
    spec = importlib.util.spec_from_file_location(name, path)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules[name] = module
    vars(module).update(words)
    spec.loader.exec_module(module)
    return module
