"""Integers from callers: any type with `__index__`, including NumPy's, but not bool."""

from operator import index
from typing import Any


def as_integer(value: Any) -> int | None:
    """An integer as a plain int; None for anything else."""
    if type(value) is int:
        return value
    if isinstance(value, bool):
        return None
    try:
        return index(value)
    except TypeError:
        return None
