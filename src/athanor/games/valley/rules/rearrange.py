"""V21 Rearranging the chest: one elixir to an empty cell, or two change places."""

from athanor.kernel import Log, rule, tell

from ..actions import Event, Refusal
from ..components import PAIRS
from ..state import State


@rule
def refuse_move(s: State, seat: int, source: int, target: int) -> int:
    """V21 An elixir moves to an empty cell."""
    if s.chest[seat, source] < 0:
        return Refusal.NOTHING_TO_MOVE
    if s.chest[seat, target] >= 0:
        return Refusal.NO_ROOM_THERE
    return Refusal.NONE


@rule
def move(s: State, seat: int, source: int, target: int, log: Log) -> None:
    """V21 An elixir moves to an empty cell, and its token with it."""
    exchange(s, seat, source, target)
    s.acts_left -= 1
    tell(log, Event.MOVED, seat, s.chest[seat, target], target)


@rule
def refuse_swap(s: State, seat: int, pair: int) -> int:
    """V21.1 It takes two elixirs to change places."""
    if s.chest[seat, PAIRS[pair, 0]] < 0 or s.chest[seat, PAIRS[pair, 1]] < 0:
        return Refusal.NOTHING_TO_SWAP
    return Refusal.NONE


@rule
def swap(s: State, seat: int, pair: int, log: Log) -> None:
    """V21.1 Two elixirs change places."""
    first, second = PAIRS[pair, 0], PAIRS[pair, 1]
    exchange(s, seat, first, second)
    s.acts_left -= 1
    tell(log, Event.SWAPPED, seat, s.chest[seat, first], s.chest[seat, second])


@rule
def exchange(s: State, seat: int, first: int, second: int) -> None:
    """Swap the contents of two cells."""
    card, token = s.chest[seat, first], s.token_on[seat, first]
    s.chest[seat, first] = s.chest[seat, second]
    s.token_on[seat, first] = s.token_on[seat, second]
    s.chest[seat, second] = card
    s.token_on[seat, second] = token
