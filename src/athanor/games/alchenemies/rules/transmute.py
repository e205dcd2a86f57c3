"""E19–E22 What a Recipe needs before it can be played."""

from athanor.kernel import rule

from ..actions import Refusal
from ..components import (
    ALEMBIC,
    ELEMENT_COST,
    ELEMENTS,
    ICON,
    MADE,
    MOST_INGREDIENTS,
    NO_ICON,
    PART_COUNT,
    PARTS,
    TYPE,
)
from ..state import State
from .conditions import refuse_formula


@rule
def refuse_transmute(s: State, seat: int, kind: int, paid: int) -> int:
    """E19–E26 A hand card, a free Alembic, every ingredient in play, and a possible effect."""
    if s.hand[seat, kind] == 0:
        return Refusal.NOT_IN_HAND
    if s.lab[seat, ALEMBIC] == 0:
        return Refusal.NO_ALEMBIC
    if not has_listed(s, seat, kind):
        return Refusal.INGREDIENT_MISSING
    if not fits_icon(kind, paid):
        return Refusal.WRONG_PAYMENT
    if not can_pay(s, seat, kind, paid):
        return Refusal.INGREDIENT_MISSING
    return Refusal.NONE if kind < MADE else refuse_formula(s, seat, kind, paid)


@rule
def has_listed(s: State, seat: int, kind: int) -> bool:
    """E21 Every Element and every Paraphernalia that the Recipe names is in play."""
    for element in range(ELEMENTS):
        if s.lab[seat, element] < ELEMENT_COST[kind, element]:
            return False
    for i in range(MOST_INGREDIENTS):
        part = PARTS[kind, i]
        if part < 0:
            break
        if s.shelf[seat, part] < PART_COUNT[kind, part]:
            return False
    return True


@rule
def fits_icon(kind: int, paid: int) -> bool:
    """E21.1 An icon is paid with a card of its type; a Recipe without one needs none."""
    if ICON[kind] == NO_ICON:
        return paid == 0
    return paid > 0 and TYPE[paid - 1] == ICON[kind]


@rule
def can_pay(s: State, seat: int, kind: int, paid: int) -> bool:
    """E22.1, E-a13 The card for the icon is in play beside those the Recipe names."""
    return paid == 0 or s.shelf[seat, paid - 1] > PART_COUNT[kind, paid - 1]
