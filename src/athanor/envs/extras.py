"""Frameworks that may be missing."""

from importlib import import_module
from types import ModuleType


def needed(package: str, extra: str) -> ModuleType:
    """A package of an extra, or an ImportError that says how to get it."""
    try:
        return import_module(package)
    except ModuleNotFoundError as error:
        if error.name != package.partition(".")[0]:
            raise
        sentence = f"{package} is not installed: pip install 'athanor-games[{extra}]' brings it."
        raise ImportError(sentence) from None
