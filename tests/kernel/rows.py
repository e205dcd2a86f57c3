"""Rows of ints in the form that the rules of this process take."""

from typing import Any

import numpy as np

from athanor.kernel.compile.mode import INTERPRETED
from athanor.kernel.random import CHANCE_WORDS, start


def ints(numbers: Any) -> Any:
    """A row or a table of 16-bit ints."""
    array = np.array(numbers, np.int16)
    return array.data if INTERPRETED else array


def as_list(row: Any) -> Any:
    """The numbers in a row or a table."""
    return np.asarray(row).tolist()


def generator(*key: int) -> Any:
    """A generator of a key; words left out are 0."""
    words = ints([0] * CHANCE_WORDS)
    start(words, ints([*key, *[0] * (8 - len(key))]))
    return words
