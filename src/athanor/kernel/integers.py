"""Whole numbers from outside: any type with `__index__`, NumPy's among them, but no truth value."""

from operator import index
from typing import Any


def as_integer(value: Any) -> int | None:
    """A whole number as a plain int; None where the value is none."""
    if type(value) is int:
        return value
    if isinstance(value, bool):
        return None
    try:
        return index(value)
    except TypeError:
        return None
