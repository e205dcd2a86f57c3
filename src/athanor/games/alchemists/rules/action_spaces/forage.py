"""K5 Forage for Ingredient."""

from athanor.kernel import Log, rule, settle, tell

from ...actions import Event, Refusal
from ...components import Space
from ...state import State
from ..cards import draw, gain, put_away
from ..spaces import use_action


@rule
def refuse_take(s: State, kind: int) -> int:
    """K5.3 A kind that is in the row."""
    for i in range(s.row_left):
        if s.row[i] == kind:
            return Refusal.NONE
    return Refusal.NOT_IN_ROW


@rule
def take(s: State, seat: int, kind: int, log: Log) -> None:
    """K5.1–K5.2, K5.6 The first such card of the row, seen by all; the row is not refilled."""
    use_action(s, Space.FORAGE, seat)
    s.row_left -= 1
    found = False
    for i in range(s.row_left):
        found = found or s.row[i] == kind
        if found:
            s.row[i] = s.row[i + 1]
    s.row[s.row_left] = -1
    gain(s, seat, kind)
    tell(log, Event.TOOK, seat, kind)
    settle(log)


@rule
def refuse_draw(s: State) -> int:
    """K5.5 There must be a card left in deck or discard pile."""
    return Refusal.NOTHING_LEFT if s.deck_left + s.discard_left == 0 else Refusal.NONE


@rule
def forage_blindly(s: State, seat: int, log: Log) -> None:
    """K5.1 The unseen top card of the deck."""
    use_action(s, Space.FORAGE, seat)
    draw(s, seat, 1, log)
    settle(log)


@rule
def can_forage(s: State) -> bool:
    """Whether any card is left to forage."""
    return s.row_left + s.deck_left + s.discard_left > 0


@rule
def clear_row(s: State) -> None:
    """K5.7–K5.8 What is left of the row goes face down to the discard pile."""
    for i in range(s.row_left):
        put_away(s, s.row[i])
        s.row[i] = -1
    s.row_left = 0
