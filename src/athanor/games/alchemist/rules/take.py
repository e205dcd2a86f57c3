"""A28–A29 Taking ingredients: one from the reserve, or two from the bag."""

from athanor.kernel import Log, reveal, rule, tell, tell_others, tell_seat

from ..actions import Event, Refusal
from ..components import DRAWN_CUBES
from ..house import House
from ..state import State
from .cubes import draw_cube, take_in


@rule
def refuse_take(s: State, colour: int) -> int:
    """A28 A cube of a colour that the reserve still has."""
    if s.reserve[colour] == 0:
        return Refusal.RESERVE_EMPTY
    return Refusal.NONE


@rule
def take(s: State, seat: int, colour: int, log: Log) -> None:
    """A28 One cube of a chosen colour from the reserve."""
    s.reserve[colour] -= 1
    take_in(s, seat, colour)
    tell(log, Event.TOOK, seat, colour)


@rule
def refuse_draw(s: State) -> int:
    """A29 An empty bag gives nothing."""
    if s.bag_left == 0:
        return Refusal.BAG_EMPTY
    return Refusal.NONE


@rule
def draw(s: State, seat: int, log: Log) -> None:
    """A28, A-a3, A-a4 Two unseen cubes from the bag, or the last one if there is only one."""
    count = min(DRAWN_CUBES + s.house[House.DRAWN], s.bag_left)
    tell_others(log, Event.DREW, seat, count)
    for _ in range(count):
        tell_seat(log, Event.DREW_CUBE, seat, draw_cube(s, seat))
    reveal(log, 1 << seat)
