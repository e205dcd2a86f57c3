"""What makes a position impossible: cards that do not add up, and inconsistent hidden data."""

from athanor.kernel import lookup, rule, stack_fits

from ..components import (
    ALEMBIC,
    CARDS,
    EFFECT,
    ELEMENT_COST,
    ELEMENTS,
    KINDS,
    MADE,
    PART_COUNT,
    REAGENT_COPIES,
    REAGENTS,
    SEATS,
    STACK,
    Phase,
    Step,
)
from ..effects import Effect
from ..rules.lab import lab_count, lab_limit
from ..rules.recipes import seen_of
from ..rules.transmute import fits_icon
from ..state import State
from .flaws import Flaw
from .turn import flaw_of_stage

__all__ = ["Flaw", "flaw"]

RECIPE_CARDS = sum(card.copies for card in CARDS)

# Counts of ten kinds side by side in one number, five bits each. A count above 31 overflows into
# the next; the sum of all counts is then wrong, which is checked too.
GROUP = 10
GROUPS = (KINDS + GROUP - 1) // GROUP
SIDE_BY_SIDE = lookup([
    sum(card.copies << 5 * i for i, card in enumerate(CARDS[GROUP * g : GROUP * (g + 1)]))
    for g in range(GROUPS)
])  # fmt: skip


@rule
def flaw(s: State) -> int:
    """The first flaw found."""
    found = flaw_of_table(s)
    if found == Flaw.NONE:
        found = flaw_of_reagents(s)
    if found == Flaw.NONE:
        found = flaw_of_stacks(s)
    if found == Flaw.NONE:
        found = flaw_of_recipes(s)
    if found == Flaw.NONE:
        found = flaw_of_labs(s)
    if found == Flaw.NONE:
        found = flaw_of_stage(s)
    return found


@rule
def flaw_of_table(s: State) -> int:
    """The starting seat is a seat of the table."""
    return Flaw.STARTER if s.starter >= s.players else Flaw.NONE


@rule
def flaw_of_reagents(s: State) -> int:
    """E-x24 All Reagents are somewhere, and a Lab has at most ten of them."""
    sums = 0
    if not stack_fits(s.stack, s.stack_left):
        return Flaw.STACK
    for place in range(s.stack_left):
        sums += 1 << 10 * s.stack[place]
    for reagent in range(REAGENTS):
        sums += s.pile[reagent] << 10 * reagent
        for seat in range(s.players):
            sums += s.lab[seat, reagent] << 10 * reagent
    for seat in range(s.players):
        for place in range(s.works[seat]):
            sums += 1 << 10 * ALEMBIC
            for element in range(ELEMENTS):
                sums += ELEMENT_COST[s.work[seat, place], element] << 10 * element
    for reagent in range(REAGENTS):
        if sums >> 10 * reagent & 1023 != REAGENT_COPIES[reagent]:
            return Flaw.REAGENTS
    return Flaw.NONE


@rule
def flaw_of_stacks(s: State) -> int:
    """Stacks, hands, and what is known of them."""
    for seat in range(s.players):
        known = True
        for place in range(STACK):
            if (s.recipes[seat, place] >= 0) != (place < s.recipes_left[seat]):
                return Flaw.STACKS
            placed = s.bottom[seat, place]
            known = known and placed != 0
            if placed != 0 and (not known or s.recipes[seat, place] != placed - 1):
                return Flaw.BOTTOM
        size = 0
        for kind in range(KINDS):
            size += s.hand[seat, kind]
            if s.seen[seat, kind] != 0:
                for owner in range(SEATS):
                    if owner != seat and seen_of(s, seat, owner, kind) > s.hand[owner, kind]:
                        return Flaw.SEEN
        if size != s.hand_size[seat]:
            return Flaw.HAND_SIZE
    return Flaw.NONE


@rule
def flaw_of_recipes(s: State) -> int:
    """E-x24 All Recipes are somewhere."""
    cards = 0
    for group in range(GROUPS):
        first = GROUP * group
        sums = 0
        for kind in range(first, min(KINDS, first + GROUP)):
            count = counted(s, kind)
            sums += count << 5 * (kind - first)
            cards += count
        for seat in range(s.players):
            for place in range(s.recipes_left[seat]):
                kind = s.recipes[seat, place] - first
                if 0 <= kind < GROUP:
                    sums += 1 << 5 * kind
                    cards += 1
        if sums != SIDE_BY_SIDE[group]:
            return Flaw.RECIPES
    return Flaw.NONE if cards == RECIPE_CARDS else Flaw.RECIPES


@rule
def counted(s: State, kind: int) -> int:
    """Copies of a Recipe outside the stacks."""
    count = s.recipe_pile[kind]
    for seat in range(s.players):
        count += s.hand[seat, kind]
        if kind < MADE:
            count += s.shelf[seat, kind]
        for place in range(s.works[seat]):
            if s.work[seat, place] == kind:
                count += 1
            if kind < MADE:
                count += PART_COUNT[s.work[seat, place], kind]
                if s.work_paid[seat, place] == kind + 1:
                    count += 1
    return count


@rule
def flaw_of_labs(s: State) -> int:
    """Labs of ten, work that is paid for, and seals."""
    for seat in range(s.players):
        most = lab_limit(s) + (s.phase == Phase.SHED and seat == s.turn)
        if lab_count(s, seat) > most:
            return Flaw.LAB
        for place in range(s.works[seat]):
            kind = s.work[seat, place]
            if not fits_icon(kind, s.work_paid[seat, place]):
                return Flaw.WORK
            if EFFECT[kind] == Effect.SEAL and s.sealed[seat] == 0:
                return Flaw.UNSEALED
    early = s.step == Step.CLEANUP or s.step == Step.DRAW
    if early and s.works[s.turn] > 0:
        return Flaw.EARLY_WORK
    return Flaw.NONE
