"""Which Recipes a viewer cannot locate."""

from athanor.kernel import BLANK, rule

from ..components import COPIES, EFFECT, KINDS, MADE, PART_COUNT, Phase
from ..effects import Effect
from ..rules.recipes import seen_of
from ..state import State


@rule
def unseen_of(v: State, seat: int, kind: int, top: int) -> int:
    """Copies of a Recipe in stacks or hands that the viewer cannot locate."""
    count = COPIES[kind] - v.recipe_pile[kind] - placed(v, seat, kind, top)
    for owner in range(v.players):
        count -= in_lab(v, owner, kind) + sure_of(v, seat, owner, kind)
    return count


@rule
def sure_of(v: State, seat: int, owner: int, kind: int) -> int:
    """Copies of a Recipe that the viewer knows to be in a hand."""
    if owner == seat or is_shown(v, seat, owner):
        return v.hand[owner, kind]
    return seen_of(v, seat, owner, kind) if seat >= 0 else 0


@rule
def is_shown(v: State, seat: int, owner: int) -> bool:
    """E56 Whether the viewer is looking into this hand with the Mirror."""
    looking = v.phase == Phase.TARGET and seat == v.turn and owner == v.aim
    return looking and EFFECT[v.played] == Effect.SWAP_HAND


@rule
def in_lab(v: State, owner: int, kind: int) -> int:
    """Copies of a Recipe in a Lab and under its Alembics."""
    count = v.shelf[owner, kind] if kind < MADE else 0
    for place in range(v.works[owner]):
        count += v.work[owner, place] == kind
        if kind < MADE:
            count += PART_COUNT[v.work[owner, place], kind]
            count += v.work_paid[owner, place] == kind + 1
    return count


@rule
def top_known(v: State, seat: int) -> int:
    """How many cards at the top of its own stack a viewer is looking at."""
    count = 0
    if seat >= 0 and v.looked[0] != BLANK:
        for kind in range(KINDS):
            count += v.looked[kind] + v.kept[kind]
    return count


@rule
def placed(v: State, seat: int, kind: int, top: int) -> int:
    """Copies of a Recipe that the viewer knows to be in its own stack."""
    if seat < 0:
        return 0
    count = v.looked[kind] + v.kept[kind] if top > 0 else 0
    # If a short stack is looked through to its bottom, a card is both placed and looked at.
    for place in range(v.recipes_left[seat] - top):
        count += v.bottom[seat, place] == kind + 1
    return count
