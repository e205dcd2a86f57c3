"""A Numba cache locator that keys compiled code by the content of its sources.

Numba's own locators use the path and modification time of a source file: a second checkout, or a
file that was rewritten unchanged, would be compiled again.
"""

import tempfile
from collections.abc import Callable
from pathlib import Path
from typing import Any

from athanor.kernel.compile.sources import cache_folder


class CacheLocator:
    """The cache folder of one function, as Numba expects it."""

    def __init__(self, function: Callable[..., Any]) -> None:
        self.folder = cache_folder(function.__module__)
        self.module, self.line = function.__module__, function.__code__.co_firstlineno

    @classmethod
    def from_function(cls, function: Callable[..., Any], source: str) -> "CacheLocator":
        return cls(function)

    def get_cache_path(self) -> str:
        return str(self.folder / self.module)

    def get_source_stamp(self) -> str:
        # The folder's name ends in a hash of all sources.
        return self.folder.name

    def get_disambiguator(self) -> str:
        return str(self.line)

    def ensure_cache_path(self) -> None:
        Path(self.get_cache_path()).mkdir(parents=True, exist_ok=True)
        tempfile.TemporaryFile(dir=self.get_cache_path()).close()
