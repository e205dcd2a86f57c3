"""Lists the legal actions faster than asking `refuse` about every action."""

from athanor.kernel import Ints, add, rule

from ..actions import FIRST, PAYMENT, Move
from ..components import (
    ALEMBIC,
    COMPLETING,
    EFFECT,
    ELEMENTS,
    ICON,
    KINDS,
    MADE,
    NO_ICON,
    REAGENTS,
    TYPE,
    Phase,
    Source,
)
from ..effects import Effect
from ..state import State
from .agreement import agreed, legal_agreed
from .answers import asked_verb, can_pick, can_take, fits
from .cleanup import refuse_victim
from .conditions import can_act
from .flow import can_use, is_opponent
from .give_up import named
from .transmute import can_pay, has_listed
from .work import place_of_work

PAYMENTS = PAYMENT.size
# Numbers of the families with combinations that can be named but never be legal.
USES = Move.USE.numbers
PLAYS = Move.TRANSMUTE.numbers
FINISHES = Move.FINISH.numbers
RUINS = Move.RUIN.numbers


@rule
def legal(s: State, seat: int, out: Ints) -> int:
    """Every legal action, in ascending order."""
    if not s.acting >> seat & 1:
        return 0
    if s.phase == Phase.PLAY:
        return legal_plays(s, seat, out)
    if s.phase == Phase.DRAW:
        out[0] = FIRST.DRAW + Source.REAGENTS
        out[1] = FIRST.DRAW + Source.RECIPES
        return 2 if s.recipes_left[seat] > 0 else 1
    if agreed(s):
        return legal_agreed(s, out)
    if s.phase == Phase.TARGET:
        return legal_answers(s, seat, out)
    if s.phase == Phase.EFFECTS:
        return legal_uses(s, out)
    if s.phase == Phase.GIVE_UP and EFFECT[s.played] == Effect.FORCE_DISCARD:
        return legal_discards(s, seat, out)
    if s.phase == Phase.DISCARD:
        return held(s, seat, FIRST.DISCARD, out)
    return legal_sheds(s, seat, out)


@rule
def legal_plays(s: State, seat: int, out: Ints) -> int:
    """E19–E26 Recipes that can be played, once for each card that could pay their icon; or none."""
    count = 0
    if s.lab[seat, ALEMBIC] > 0:
        for kind in range(KINDS):
            if s.hand[seat, kind] > 0 and has_listed(s, seat, kind):
                count = legal_payments(s, seat, kind, out, count)
    return add(out, count, FIRST.END)


@rule
def legal_payments(s: State, seat: int, kind: int, out: Ints, count: int) -> int:
    """E21.1 The ways to pay for a Recipe whose other ingredients are in play."""
    first = kind * PAYMENTS
    if ICON[kind] == NO_ICON:
        if kind < MADE or can_act(s, seat, kind, 0):
            count = add(out, count, PLAYS[first])
        return count
    for card in range(MADE):
        if s.shelf[seat, card] > 0 and TYPE[card] == ICON[kind]:
            paid = card + 1
            if can_pay(s, seat, kind, paid) and (kind < MADE or can_act(s, seat, kind, paid)):
                count = add(out, count, PLAYS[first + paid])
    return count


@rule
def legal_uses(s: State, out: Ints) -> int:
    """E-a24 Finished cards that can do something, or none of them."""
    count = 0
    for i in range(len(COMPLETING)):
        if s.effects[COMPLETING[i]] > 0 and can_use(s, COMPLETING[i]):
            count = add(out, count, USES[COMPLETING[i]])
    return add(out, count, FIRST.SKIP)


@rule
def legal_sheds(s: State, seat: int, out: Ints) -> int:
    """E17, E51 Free Reagents that have not been named."""
    count = 0
    for reagent in range(REAGENTS):
        free = s.lab[seat, reagent]
        if free > 0 and (s.phase == Phase.SHED or free > named(s, seat, reagent)):
            count = add(out, count, FIRST.SHED + reagent)
    return count


@rule
def legal_discards(s: State, seat: int, out: Ints) -> int:
    """E48 Hand cards that have not been named."""
    count = 0
    for kind in range(KINDS):
        if s.hand[seat, kind] > 0 and s.hand[seat, kind] > named(s, seat, kind):
            count = add(out, count, FIRST.DISCARD + kind)
    return count


@rule
def held(s: State, seat: int, first: int, out: Ints) -> int:
    """One action for each kind of card in a hand."""
    count = 0
    for kind in range(KINDS):
        if s.hand[seat, kind] > 0:
            count = add(out, count, first + kind)
    return count


@rule
def legal_answers(s: State, seat: int, out: Ints) -> int:
    """The answers to the question of the card being played."""
    verb = asked_verb(s)
    if verb == Move.TARGET:
        return legal_targets(s, out)
    if verb == Move.PICK:
        return legal_picks(s, out)
    if verb == Move.TAKE:
        return legal_takes(s, out)
    if verb == Move.RUIN:
        return legal_ruins(s, out)
    if verb == Move.FINISH:
        return legal_works(s, seat, FINISHES, 0, out, 0)
    if verb == Move.STEAL:
        return held(s, s.aim, FIRST.STEAL, out)
    if verb == Move.GIVE:
        return held(s, seat, FIRST.GIVE, out)
    if verb == Move.OFFER:
        return legal_cards(s, verb, FIRST.OFFER, MADE, out)
    if verb == Move.RECOVER:
        return legal_cards(s, verb, FIRST.RECOVER, MADE, out)
    if verb == Move.PROJECT:
        return legal_cards(s, verb, FIRST.PROJECT, MADE, out)
    return legal_cards(s, verb, FIRST.KEEP if verb == Move.KEEP else FIRST.BOTTOM, KINDS, out)


@rule
def legal_cards(s: State, verb: int, first: int, kinds: int, out: Ints) -> int:
    """One action for each card that fits the question."""
    count = 0
    for card in range(kinds):
        if fits(s, verb, 0, card, 0):
            count = add(out, count, first + card)
    return count


@rule
def legal_targets(s: State, out: Ints) -> int:
    """E42, E56, E61 Opponents a card may target."""
    count = 0
    regia = EFFECT[s.played] == Effect.AQUAREGIA
    for owner in range(s.players):
        if refuse_victim(s, owner) == 0 if regia else fits(s, Move.TARGET, owner, 0, 0):
            count = add(out, count, FIRST.TARGET + owner)
    return count


@rule
def legal_picks(s: State, out: Ints) -> int:
    """E40–E41, E43, E55 Cards in opponents' Labs."""
    count = 0
    for owner in range(s.players):
        if is_opponent(s, owner):
            for card in range(MADE):
                if s.shelf[owner, card] > 0 and can_pick(s, owner, card):
                    count = add(out, count, FIRST.PICK + owner * MADE + card)
    return count


@rule
def legal_takes(s: State, out: Ints) -> int:
    """E42, E53 Elements not yet taken."""
    count = 0
    for element in range(ELEMENTS):
        if can_take(s, element):
            count = add(out, count, FIRST.TAKE + element)
    return count


@rule
def legal_ruins(s: State, out: Ints) -> int:
    """E52 Paraphernalia at work in opponents' Labs."""
    count = 0
    for owner in range(s.players):
        if is_opponent(s, owner):
            count = legal_works(s, owner, RUINS, owner * KINDS * PAYMENTS, out, count)
    return count


@rule
def legal_works(s: State, owner: int, numbers: Ints, first: int, out: Ints, count: int) -> int:
    """E47, E52 Paraphernalia at work in a Lab, without duplicates, in ascending order."""
    start = count
    for place in range(s.works[owner]):
        kind, paid = s.work[owner, place], s.work_paid[owner, place]
        if kind < MADE and place_of_work(s, owner, kind, paid) == place:
            action = numbers[first + kind * PAYMENTS + paid]
            at = count
            while at > start and out[at - 1] > action:
                out[at] = out[at - 1]
                at -= 1
            out[at] = action
            count += 1
    return count
