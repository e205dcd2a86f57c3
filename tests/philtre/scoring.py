"""Points in Philtre."""

from athanor.kernel import rule

from .components import PRIZE
from .state import State

SHEET = ("gold", "prizes", "herbs")
GOLD, PRIZES, LEFT_OVER = range(3)


@rule
def score(s: State, seat: int, line: int) -> int:
    """P13 One line of a seat's sheet; herbs count once it is over."""
    if line == GOLD:
        return s.gold[seat]
    if line == PRIZES:
        return s.prizes[seat] * PRIZE[s.spice]
    return s.hand_size[seat] // 2 if s.acting == 0 else 0


@rule
def winners(s: State) -> int:
    """P14 Most points, then more gold; those still equal share."""
    best = -1
    first = 0
    for seat in range(s.players):
        points = score(s, seat, GOLD) + score(s, seat, PRIZES) + score(s, seat, LEFT_OVER)
        rank = points * 1000 + s.gold[seat]
        if rank > best:
            best, first = rank, 1 << seat
        elif rank == best:
            first |= 1 << seat
    return first
