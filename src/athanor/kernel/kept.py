"""Where compiled code is kept, told to Numba in its own terms.

Numba would keep it by the place and the age of a source file: a second checkout, or a file that was
merely written anew, would be compiled again, in silence and while somebody waits. Ours is kept by
what the sources say.
"""

import tempfile
from collections.abc import Callable
from pathlib import Path
from typing import Any

from athanor.kernel.rule import cache_folder


class Keeper:
    """The folder of one function, in the form of Numba's cache locators."""

    def __init__(self, function: Callable[..., Any]) -> None:
        self.folder = cache_folder(function.__module__)
        self.module, self.line = function.__module__, function.__code__.co_firstlineno

    @classmethod
    def from_function(cls, function: Callable[..., Any], source: str) -> "Keeper":
        return cls(function)

    def get_cache_path(self) -> str:
        return str(self.folder / self.module)

    def get_source_stamp(self) -> str:
        # The folder's name ends in a hash of everything the code was made from.
        return self.folder.name

    def get_disambiguator(self) -> str:
        return str(self.line)

    def ensure_cache_path(self) -> None:
        Path(self.get_cache_path()).mkdir(parents=True, exist_ok=True)
        tempfile.TemporaryFile(dir=self.get_cache_path()).close()
