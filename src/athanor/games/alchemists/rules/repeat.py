"""K24.4 Where Boots are offered, and where their owner can use them.

They are offered wherever the others cannot see that they are useless: an offer that depended on
hidden cards would tell of them.
"""

from athanor.kernel import rule

from ..actions import Refusal
from ..components import ARTIFACTS_OF_A_LEVEL, Favor, Space
from ..state import State
from .action_spaces.brew import can_brew, fee_paid
from .action_spaces.buy import price_with, refuse_buy, refuse_shopkeeper
from .action_spaces.debunk import any_theory
from .action_spaces.exhibit import any_potion_left, can_exhibit
from .action_spaces.forage import can_forage
from .action_spaces.publish import can_publish_or_endorse
from .spaces import space_of


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


@rule
def might_repeat(s: State, space: int, seat: int) -> bool:
    """Whether a hand and favors that the others cannot rule out would answer the question."""
    if space == Space.BUY:
        return might_buy(s, seat)
    if space == Space.EXHIBIT:
        return s.hand_size[seat] >= 2 and any_potion_left(s, seat)
    if space == Space.TEST or space == Space.DRINK or space == Space.CUSTODIAN:
        return s.hand_size[seat] >= 2 and fee_paid(s, seat)
    return can_repeat(s, space, seat)


@rule
def might_buy(s: State, seat: int) -> bool:
    """An artifact of the row that could be paid if every favor in hand were a Shopkeeper."""
    for i in range(ARTIFACTS_OF_A_LEVEL):
        card = s.for_sale[i]
        if card >= 0 and price_with(s, seat, card, s.favor_count[seat]) <= s.gold[seat]:
            return True
    return False


@rule
def refuse_boots(s: State, seat: int) -> int:
    """K24.4 Once begun, the action must be carried out."""
    return Refusal.NONE if can_repeat(s, space_of(s), seat) else Refusal.NO_REPETITION
