"""Imports of optional frameworks."""

from importlib import import_module
from types import ModuleType


def needed(package: str, extra: str) -> ModuleType:
    """A package from an extra; raises an ImportError that says how to install it."""
    try:
        return import_module(package)
    except ModuleNotFoundError as error:
        if error.name != package.partition(".")[0]:
            raise
        sentence = f"{package} is not installed: run pip install 'athanor-games[{extra}]'."
        raise ImportError(sentence) from None
