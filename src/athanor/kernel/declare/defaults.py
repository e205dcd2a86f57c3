"""Defaults of the optional words `belief` and `veil`."""

from typing import Any

import numpy as np

from athanor.kernel.compile.rule import allocating_rule, rule
from athanor.kernel.declare.record import Ints

NOTHING = np.zeros(0, np.int32)


@allocating_rule
def no_belief(v: Any, seat: int) -> Ints:
    """For games in which nothing about a view is expensive to compute."""
    return NOTHING


@rule
def no_veil(s: Any, seat: int) -> None:
    """For games whose field declarations fully describe who sees what."""
