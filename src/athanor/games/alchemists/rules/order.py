"""K3 Choosing play order."""

from athanor.kernel import Log, rule, tell

from ..actions import Event, Refusal
from ..components import (
    ORDER_FAVORS,
    ORDER_INGREDIENTS,
    ORDER_OPEN,
    ORDER_PRINTED,
    Artifact,
    Ask,
    OrderSpace,
    Phase,
)
from ..state import State
from .cards import ask, draw, draw_favors


@rule
def refuse_order(s: State, seat: int, space: int) -> int:
    """K3.2–K3.6 A free space of this board that is not closed, and gold for the first one."""
    if s.players < ORDER_PRINTED[space]:
        return Refusal.NOT_ON_BOARD
    for other in range(s.players):
        if s.choice[other] == space:
            return Refusal.SPACE_TAKEN
    if space == OrderSpace.PARALYSIS:
        return Refusal.PARALYSIS_SPACE
    if s.players < ORDER_OPEN[space]:
        return Refusal.CLOSED_SPACE
    if space == OrderSpace.PAY and s.gold[seat] == 0:
        return Refusal.ORDER_UNPAID
    return Refusal.NONE


@rule
def choose_order(s: State, seat: int, space: int, log: Log) -> None:
    """K3.5, K3.7 Take the space, pay its cost, draw its cards."""
    s.choice[seat] = space
    tell(log, Event.ORDER, seat, space)
    if space == OrderSpace.PAY:
        s.gold[seat] -= 1
    draw_of_space(s, seat, space, log)


@rule
def draw_of_space(s: State, seat: int, space: int, log: Log) -> None:
    """K3.7, K24.23 Ingredients first, then favors; the Trunk's owner draws no ingredients here."""
    if s.owner[Artifact.TRUNK] != seat:
        draw(s, seat, ORDER_INGREDIENTS[space], log)
    draw_favors(s, seat, ORDER_FAVORS[space], log)


@rule
def is_paralysed(s: State, seat: int) -> bool:
    """Whether a seat is on the paralysis space this round."""
    for i in range(s.players):
        if s.paralysed[i] == seat:
            return True
    return False


@rule
def next_in_order(s: State, log: Log) -> bool:
    """K3.2, K3.12 The next to choose is asked; after all, the paralysed draw one by one."""
    for i in range(s.players):
        seat = (s.start + i) % s.players
        if s.choice[seat] < 0 and not is_paralysed(s, seat):
            ask(s, Ask.ORDER, seat)
            return True
    following = 0
    for i in range(s.players):
        if s.paralysed[i] == s.asked and s.asked >= 0:
            following = i + 1
    if following < s.players and s.paralysed[following] >= 0:
        s.asked = s.paralysed[following]
        draw_of_space(s, s.asked, OrderSpace.PARALYSIS, log)
    else:
        fix_order(s, log)
    return False


@rule
def fix_order(s: State, log: Log) -> None:
    """K3.13 From the top space down, then the paralysed in the order in which they drank."""
    place = 0
    for space in range(OrderSpace.PARALYSIS):
        for seat in range(s.players):
            if s.choice[seat] == space:
                s.turn[place] = seat
                place += 1
    for i in range(s.players):
        if s.paralysed[i] >= 0:
            s.turn[place] = s.paralysed[i]
            place += 1
    for i in range(s.players):
        tell(log, Event.PLAY_ORDER, s.turn[i], i + 1)
    s.phase = Phase.DECLARE
    s.asked = -1
