"""Which unfinished choice another seat may have, from what everyone sees."""

from athanor.kernel import below, rule

from ..components import (
    ALEMBIC,
    AMOUNT,
    COMPLETING,
    EFFECT,
    ELEMENTS,
    ICON,
    KINDS,
    MADE,
    NO_ICON,
    Step,
)
from ..effects import Effect
from ..flaw.turn import regia_stands
from ..rules.conditions import can_act, can_hit, can_offer
from ..rules.flow import is_opponent
from ..rules.formulas import AT_ONCE
from ..rules.transmute import can_pay, fits_icon, has_listed
from ..state import State
from .unseen import sure_of, unseen_of

NOBODY = -1
COUNT_ONLY = -1


@rule
def guess_choice(v: State, seat: int) -> bool:
    """Any choice that fits the viewer's knowledge, each equally likely; False if none does."""
    nothing_chosen(v)
    count = walk(v, seat, COUNT_ONLY)
    if count == 0:
        return False
    walk(v, seat, below(v.chance, count))
    return True


@rule
def nothing_chosen(v: State) -> None:
    """Clear all parts of a choice."""
    v.played = -1
    v.paid = 0
    v.aim = NOBODY
    v.offered = -1
    v.stolen = -1
    for element in range(ELEMENTS):
        v.taken[element] = 0
    for kind in range(KINDS):
        v.kept[kind] = 0


@rule
def walk(v: State, seat: int, nth: int) -> int:
    """Enumerate and count all choices; the nth is written into the record."""
    count = 0
    for i in range(len(COMPLETING)):
        v.played = COMPLETING[i]
        if EFFECT[v.played] == Effect.AQUAREGIA and regia_stands(v):
            if count == nth:
                return count
            count += 1
        v.played = -1
    if v.step != Step.PLAY or v.lab[v.turn, ALEMBIC] == 0:
        return count
    for kind in range(MADE, KINDS):
        if not AT_ONCE[EFFECT[kind]] and has_listed(v, v.turn, kind) and may_hold(v, seat, kind):
            for paid in range(1 if ICON[kind] == NO_ICON else MADE + 1):
                if could_play(v, kind, paid):
                    count = walk_formula(v, kind, paid, nth, count)
    return count


@rule
def may_hold(v: State, seat: int, kind: int) -> bool:
    """Whether, as far as the viewer knows, the seat to move may have such a card."""
    return sure_of(v, seat, v.turn, kind) > 0 or unseen_of(v, seat, kind, 0) > 0


@rule
def could_play(v: State, kind: int, paid: int) -> bool:
    """Whether a Formula could be played, judging by open cards."""
    if not fits_icon(kind, paid) or not can_pay(v, v.turn, kind, paid):
        return False
    # Whether the hand has a Metal to project is checked once it is dealt.
    return EFFECT[kind] == Effect.PROJECT_METAL or can_act(v, v.turn, kind, paid)


@rule
def walk_formula(v: State, kind: int, paid: int, nth: int, count: int) -> int:
    """The choices of one Formula: none yet, a target, an offer, some Elements."""
    effect = EFFECT[kind]
    count = note(v, kind, paid, NOBODY, -1, nth, count)
    if effect == Effect.SWAP_PARAPHERNALIA:
        for card in range(MADE):
            if can_offer(v, v.turn, kind, paid, card):
                count = note(v, kind, paid, NOBODY, card, nth, count)
    elif effect == Effect.RECOVER_ELEMENTS:
        count = walk_elements(v, kind, paid, NOBODY, nth, count)
    elif effect == Effect.STEAL_ELEMENTS:
        for owner in range(v.players):
            if is_opponent(v, owner) and can_hit(v, owner, kind):
                count = note(v, kind, paid, owner, -1, nth, count)
                count = walk_elements(v, kind, paid, owner, nth, count)
    return count


@rule
def note(v: State, kind: int, paid: int, aim: int, offered: int, nth: int, count: int) -> int:
    """Count a choice, and write it if it is the nth."""
    if count == nth:
        v.played = kind
        v.paid = paid
        v.aim = aim
        v.offered = offered
    return count + 1


@rule
def walk_elements(v: State, kind: int, paid: int, aim: int, nth: int, count: int) -> int:
    """One to n - 1 Elements of those in the pile or in a Lab."""
    most = AMOUNT[kind] - 1
    for air in range(min(most, there(v, aim, 0)) + 1):
        for earth in range(min(most - air, there(v, aim, 1)) + 1):
            for fire in range(min(most - air - earth, there(v, aim, 2)) + 1):
                for water in range(min(most - air - earth - fire, there(v, aim, 3)) + 1):
                    if air + earth + fire + water > 0:
                        if count == nth:
                            v.taken[0] = air
                            v.taken[1] = earth
                            v.taken[2] = fire
                            v.taken[3] = water
                        count = note(v, kind, paid, aim, -1, nth, count)
    return count


@rule
def there(v: State, aim: int, element: int) -> int:
    """Elements of a type in the pile, or in the Lab of a target."""
    return v.pile[element] if aim < 0 else v.lab[aim, element]
