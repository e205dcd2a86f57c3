"""The sum of many small noisy estimates: each is shrunk by the share of noise in all of them.

A game may have hundreds of chance events. The true luck of most is small, and the sampling errors
of their estimates add up to more than the luck itself. The size of the errors is known, so the
share of true luck in the estimates is too: they are multiplied by it (James and Stein).
"""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from athanor.kernel.declare.record import Array

CERTAIN = 4.0  # standard errors beyond which an estimate counts in full


@dataclass(frozen=True)
class Measured:
    """A change of the win shares of all seats, and the variances of its estimates."""

    change: Array
    variance: Array

    @property
    def is_certain(self) -> bool:
        """Whether the change of some seat is much larger than its error."""
        return bool((np.abs(self.change) > CERTAIN * np.sqrt(self.variance)).any())


def variance_of(shares: Array, playouts: int) -> Array:
    """The variances of mean win shares over playouts, never quite zero."""
    smoothed = (shares * playouts + 0.5) / (playouts + 1)
    return np.asarray(smoothed * (1 - smoothed) / playouts)


def signal(estimates: Sequence[Measured]) -> float:
    """The share of true changes in the squares of estimates; the rest of them is noise."""
    squares = sum(float(np.sum(one.change**2)) for one in estimates)
    noise = sum(float(one.variance.sum()) for one in estimates)
    return max(0.0, 1 - noise / squares) if squares else 0.0
