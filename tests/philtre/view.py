"""Sealed bids."""

from athanor.kernel import BLANK, rule

from .components import Phase
from .state import State


@rule
def veil(s: State, seat: int) -> None:
    """P10 That a seat has bid may be seen; what it bade only by itself."""
    for other in range(s.players):
        if s.phase == Phase.BID and other != seat and s.bid[other] >= 0:
            s.bid[other] = BLANK
