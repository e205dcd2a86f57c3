"""The seventh, optional word of a game: what is costly to work out from a view."""

from typing import Any

import numpy as np

from athanor.kernel.record import Ints
from athanor.kernel.rule import making_rule, rule

NOTHING = np.zeros(0, np.int32)


@making_rule
def no_belief(v: Any, seat: int) -> Ints:
    """For games whose views need no working out."""
    return NOTHING


@rule
def no_veil(s: Any, seat: int) -> None:
    """For games whose declarations say all there is to say about who sees what."""
