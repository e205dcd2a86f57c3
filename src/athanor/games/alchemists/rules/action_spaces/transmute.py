"""K6, K23.26 Transmute Ingredient, and the Sage."""

from athanor.kernel import Log, rule, settle, tell, tell_seat

from ...actions import Event, Refusal
from ...components import Favor, Space
from ...state import State
from ..cards import lose, put_away
from ..reputation import earn
from ..spaces import count_played, note_favors, use_action


@rule
def refuse_transmute(s: State, seat: int, kind: int) -> int:
    """K6.2 One card from the hand."""
    return Refusal.NONE if s.hand[seat, kind] > 0 else Refusal.NOTHING_TO_TRANSMUTE


@rule
def transmute(s: State, seat: int, kind: int, log: Log) -> None:
    """K6.1, K6.3, K23.26 A hidden discard for one gold, and one more for each Sage."""
    use_action(s, Space.TRANSMUTE, seat)
    lose(s, seat, kind)
    put_away(s, kind)
    gold = 1 + count_played(s, Favor.SAGE)
    earn(s, seat, gold)
    tell(log, Event.TRANSMUTED, seat, gold)
    tell_seat(log, Event.GAVE, seat, kind)
    note_favors(s, log)
    settle(log)


@rule
def refuse_sage(s: State, seat: int) -> int:
    """K23.26 There must be a card to transmute."""
    return Refusal.NONE if s.hand_size[seat] > 0 else Refusal.NO_SAGE_USE
