"""E26, E40–E57 When a Formula may be played, and what it may target.

Conditions are checked with the Formula, its ingredients and its Alembic set aside (E-a14): a
Formula that has not been carried out yet is still in the hand.
"""

from athanor.kernel import Ints, lookup, rule

from ..actions import Refusal
from ..components import (
    ALEMBIC,
    AMOUNT,
    EFFECT,
    ESSENCE,
    MADE,
    METAL,
    PART_COUNT,
    REAGENT_COPIES,
    TYPE,
)
from ..effects import Effect
from ..state import State
from .flow import is_opponent
from .lab import card_coin, elements_in_lab, free_reagents, lab_count
from .reagents import elements_in_pile
from .work import makes_something

# The refusal if the condition of a Formula fails.
WHY_NOT: Ints = lookup([
    {
        Effect.DESTROY_METAL: Refusal.NO_METAL_TO_DESTROY,
        Effect.DESTROY_ESSENCE: Refusal.NO_ESSENCE_TO_DESTROY,
        Effect.STEAL_ELEMENTS: Refusal.NOBODY_HAS_ELEMENTS,
        Effect.SWAP_PARAPHERNALIA: Refusal.NOTHING_TO_SWAP,
        Effect.DIG_RECIPES: Refusal.NOTHING_TO_LOOK_AT,
        Effect.RECOVER_RECIPE: Refusal.NOTHING_TO_RECOVER,
        Effect.FINISH_NOW: Refusal.NOTHING_TO_FINISH,
        Effect.FORCE_DISCARD: Refusal.NOBODY_HAS_CARDS,
        Effect.PROJECT_METAL: Refusal.NOTHING_TO_PROJECT,
        Effect.REAGENT_CAP: Refusal.NOBODY_ABOVE_CAP,
        Effect.RUIN_WORK: Refusal.NOTHING_TO_RUIN,
        Effect.RECOVER_ELEMENTS: Refusal.TOO_FEW_ELEMENTS,
        Effect.FIND_ALEMBIC: Refusal.NO_ALEMBIC_LEFT,
        Effect.STEAL_PARAPHERNALIA: Refusal.NOTHING_TO_STEAL,
        Effect.SWAP_HAND: Refusal.NO_HANDS_TO_SWAP,
        Effect.DRAW_RECIPES: Refusal.TOO_FEW_RECIPES,
    }.get(effect, Refusal.NONE)
    for effect in Effect
])  # fmt: skip


@rule
def refuse_formula(s: State, seat: int, kind: int, paid: int) -> int:
    """E26 A Formula is played only if its action can be carried out completely."""
    return Refusal.NONE if can_act(s, seat, kind, paid) else WHY_NOT[EFFECT[kind]]


@rule
def can_act(s: State, seat: int, kind: int, paid: int) -> bool:
    """E40–E57 Whether the condition of a Formula holds."""
    effect = EFFECT[kind]
    # E44, E50 and E64 can always be carried out.
    if effect == Effect.DRAW_REAGENTS or effect == Effect.SEAL or effect == Effect.BY_AGREEMENT:
        return True
    if effect == Effect.DIG_RECIPES:
        return s.recipes_left[seat] > 0
    if effect == Effect.DRAW_RECIPES:
        return s.recipes_left[seat] >= AMOUNT[kind]
    if effect == Effect.RECOVER_RECIPE:
        return can_recover(s)
    if effect == Effect.FINISH_NOW:
        return makes_something(s, seat)
    if effect == Effect.PROJECT_METAL:
        return can_project_any(s, seat, kind, paid)
    if effect == Effect.RECOVER_ELEMENTS:
        return elements_in_pile(s) >= AMOUNT[kind]
    if effect == Effect.FIND_ALEMBIC:
        return alembics_to_find(s) > 0
    if effect == Effect.SWAP_PARAPHERNALIA:
        return can_swap_any(s, seat, kind, paid)
    if effect == Effect.SWAP_HAND and s.hand_size[seat] < 2:
        return False
    for owner in range(s.players):
        if is_opponent(s, owner) and can_hit(s, owner, kind):
            return True
    return False


@rule
def can_hit(s: State, owner: int, kind: int) -> bool:
    """E40–E42, E48, E51–E52, E55–E56 Whether an opponent has what a Formula targets."""
    effect = EFFECT[kind]
    if effect == Effect.STEAL_ELEMENTS:
        return elements_in_lab(s, owner) >= AMOUNT[kind]
    if effect == Effect.FORCE_DISCARD or effect == Effect.SWAP_HAND:
        return s.hand_size[owner] > 0
    if effect == Effect.REAGENT_CAP:
        return to_give_up(s, owner, kind) > 0
    if effect == Effect.RUIN_WORK:
        return makes_something(s, owner)
    for card in range(MADE):
        if s.shelf[owner, card] > 0 and fits_aim(s, kind, card):
            return True
    return False


@rule
def fits_aim(s: State, kind: int, card: int) -> bool:
    """E40–E41, E55 Whether a Formula can target such a card."""
    effect = EFFECT[kind]
    if effect == Effect.DESTROY_METAL:
        return TYPE[card] == METAL
    if effect == Effect.DESTROY_ESSENCE:
        return TYPE[card] == ESSENCE
    return card_coin(s, card) <= AMOUNT[kind]


@rule
def can_recover(s: State) -> bool:
    """E46 A Paraphernalia lies in the Recipe Discard Pile."""
    for card in range(MADE):
        if s.recipe_pile[card] > 0:
            return True
    return False


@rule
def alembics_to_find(s: State) -> int:
    """E54 Alembics in the Reagent Stack and its Discard Pile: all that are not in a Lab."""
    left = REAGENT_COPIES[ALEMBIC]
    for seat in range(s.players):
        left -= s.lab[seat, ALEMBIC] + s.works[seat]
    return left


@rule
def can_project(s: State, seat: int, kind: int, paid: int, card: int) -> bool:
    """E49 A Metal of the hand, worth at most the Metal used plus the Formula's number."""
    return (
        card < MADE
        and s.hand[seat, card] > 0
        and TYPE[card] == METAL
        and card_coin(s, card) <= card_coin(s, paid - 1) + AMOUNT[kind]
    )


@rule
def can_project_any(s: State, seat: int, kind: int, paid: int) -> bool:
    """E49 Whether the hand has such a Metal."""
    for card in range(MADE):
        if can_project(s, seat, kind, paid, card):
            return True
    return False


@rule
def left_on_shelf(s: State, seat: int, card: int, kind: int, paid: int) -> int:
    """E-a14 Copies in play once the ingredients of a Formula are set aside."""
    return s.shelf[seat, card] - PART_COUNT[kind, card] - (paid == card + 1)


@rule
def can_swap_any(s: State, seat: int, kind: int, paid: int) -> bool:
    """E43 Whether any card of the seat could be exchanged."""
    for card in range(MADE):
        if can_offer(s, seat, kind, paid, card):
            return True
    return False


@rule
def can_offer(s: State, seat: int, kind: int, paid: int, card: int) -> bool:
    """E43 A card can be offered only if an opponent has one that it can be exchanged for."""
    if s.shelf[seat, card] == 0 or left_on_shelf(s, seat, card, kind, paid) == 0:
        return False
    return card_coin(s, card) + AMOUNT[kind] >= cheapest_of_opponents(s)


@rule
def cheapest_of_opponents(s: State) -> int:
    """The lowest Coin of a card in opponents' Labs; higher than any card's if there is none."""
    least = 32767
    for owner in range(s.players):
        if is_opponent(s, owner):
            for card in range(MADE):
                if s.shelf[owner, card] > 0 and card_coin(s, card) < least:
                    least = card_coin(s, card)
    return least


@rule
def to_give_up(s: State, owner: int, kind: int) -> int:
    """E48, E51, E-a26 How many cards an opponent loses to Putrefaction or an Audit."""
    if EFFECT[kind] == Effect.FORCE_DISCARD:
        return min(s.hand_size[owner], AMOUNT[kind])
    above = lab_count(s, owner) - AMOUNT[kind]
    return max(0, min(above, free_reagents(s, owner)))


@rule
def has_choice(s: State, owner: int, kind: int) -> bool:
    """E-a25 A seat is asked only if public numbers leave a choice."""
    if EFFECT[kind] == Effect.FORCE_DISCARD:
        return s.hand_size[owner] > AMOUNT[kind]
    return free_reagents(s, owner) > to_give_up(s, owner, kind)
