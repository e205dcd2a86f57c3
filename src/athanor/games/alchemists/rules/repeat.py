"""K24.4 Boots are offered only if the action can be carried out."""

from athanor.kernel import rule

from ..actions import Refusal
from ..components import ARTIFACTS_OF_A_LEVEL, Favor, Space
from ..state import State
from .action_spaces.brew import can_brew
from .action_spaces.buy import refuse_buy, refuse_shopkeeper
from .action_spaces.debunk import any_theory
from .action_spaces.exhibit import can_exhibit
from .action_spaces.forage import can_forage
from .action_spaces.publish import can_publish_or_endorse


@rule
def can_repeat(s: State, space: int, seat: int) -> bool:
    """Whether the question of a space has an answer other than declining."""
    if space == Space.FORAGE:
        return can_forage(s)
    if space == Space.TRANSMUTE:
        return s.hand_size[seat] > 0
    if space == Space.BUY:
        return can_buy(s, seat)
    if space == Space.DEBUNK:
        return any_theory(s)
    if space == Space.PUBLISH:
        return can_publish_or_endorse(s, seat)
    return can_exhibit(s, seat) if space == Space.EXHIBIT else can_brew(s, seat)


@rule
def can_buy(s: State, seat: int) -> bool:
    """An artifact of the row, or a useful Shopkeeper."""
    for i in range(ARTIFACTS_OF_A_LEVEL):
        if s.for_sale[i] >= 0 and refuse_buy(s, seat, s.for_sale[i]) == Refusal.NONE:
            return True
    held = s.favor[seat, Favor.SHOPKEEPER] > 0
    return held and refuse_shopkeeper(s, seat) == Refusal.NONE
