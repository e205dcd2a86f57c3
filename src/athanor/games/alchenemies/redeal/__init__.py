"""A complete position that a seat cannot tell from the true one, drawn from its view alone.

A view does not contain what others remember (`bottom`, `seen`); it becomes empty, which is always
valid. Another seat's unfinished choice becomes any possible one, with its cards.
"""

from athanor.kernel import BLANK, Ints, below, rule, shuffle

from ..components import (
    AMOUNT,
    EFFECT,
    ELEMENT_COST,
    ELEMENTS,
    KEEP,
    KINDS,
    LAB_LIMIT,
    REAGENT_COPIES,
    REAGENTS,
    STACK,
    Phase,
)
from ..effects import Effect
from ..flaw.turn import choice_stands, named_count
from ..rules.conditions import has_choice, to_give_up
from ..rules.flow import is_opponent
from ..rules.give_up import named, put_name
from ..state import State
from .choices import guess_choice
from .unseen import is_shown, sure_of, top_known, unseen_of

MOST_TRIES = 10_000  # then it gives up: nothing fits the view


@rule
def redeal(v: State, seat: int, known: Ints) -> None:
    """Redeal the unseen Recipes and the order of the Reagents, and what follows from them."""
    hidden_choice = v.played == BLANK
    for _ in range(MOST_TRIES):
        if hidden_choice and not guess_choice(v, seat):
            return
        if not deal_recipes(v, seat):
            return
        if not hidden_choice or choice_stands(v):
            break
    if v.phase == Phase.TARGET:
        fill_look(v, seat)
    elif v.phase == Phase.GIVE_UP:
        fill_named(v, seat)
    if v.looked[0] == BLANK:
        for kind in range(KINDS):
            v.looked[kind] = 0
    stack_reagents(v)


@rule
def deal_recipes(v: State, seat: int) -> bool:
    """Deal all Recipes that the viewer cannot locate, keeping sizes; False if impossible."""
    unseen = gather_unseen(v, seat)
    if unseen < 0:
        return False
    # The Reagent Stack serves as a scratch buffer for shuffling; it is filled afterwards.
    shuffle(v.chance, v.stack, unseen)
    for owner in range(v.players):
        if owner != seat:
            for kind in range(KINDS):
                v.seen[owner, kind] = 0
            for place in range(STACK):
                v.bottom[owner, place] = 0
            for place in range(LAB_LIMIT):
                v.chosen[owner, place] = 0
        if owner != seat and not is_shown(v, seat, owner):
            unseen = deal_hand(v, seat, owner, unseen)
        if unseen >= 0:
            unseen = deal_stack(v, seat, owner, unseen)
        if unseen < 0:
            return False
    return unseen == 0


@rule
def gather_unseen(v: State, seat: int) -> int:
    """Put every Recipe that the viewer cannot locate into the buffer; returns how many, or -1."""
    unseen = 0
    top = top_known(v, seat)
    for kind in range(KINDS):
        count = unseen_of(v, seat, kind, top)
        if count < 0 or unseen + count > len(v.stack):
            return -1
        for _ in range(count):
            v.stack[unseen] = kind
            unseen += 1
    return unseen


@rule
def deal_hand(v: State, seat: int, owner: int, unseen: int) -> int:
    """Give a hand the cards the viewer knows and fill it; returns the cards left, or -1."""
    size = 0
    for kind in range(KINDS):
        sure = sure_of(v, seat, owner, kind)
        v.hand[owner, kind] = sure
        size += sure
    for _ in range(v.hand_size[owner] - size):
        unseen -= 1
        if unseen < 0:
            return -1
        v.hand[owner, v.stack[unseen]] += 1
    return unseen


@rule
def deal_stack(v: State, seat: int, owner: int, unseen: int) -> int:
    """Fill a Recipe Stack; the viewer's own keeps cards placed or looked at. Returns as above."""
    left = v.recipes_left[owner]
    top = top_known(v, seat) if owner == seat else 0
    for place in range(STACK):
        if place >= left:
            v.recipes[owner, place] = -1
        elif v.bottom[owner, place] > 0:
            v.recipes[owner, place] = v.bottom[owner, place] - 1
        elif place < left - top:
            unseen -= 1
            if unseen < 0:
                return -1
            v.recipes[owner, place] = v.stack[unseen]
    if top > 0:
        deal_top(v, owner, left - top)
    return unseen


@rule
def deal_top(v: State, owner: int, first: int) -> None:
    """Put the cards in view on top, in random order, except those that the owner placed."""
    place = first
    while place < v.recipes_left[owner] and v.bottom[owner, place] > 0:
        place += 1
    start = place
    for kind in range(KINDS):
        count = v.looked[kind] + v.kept[kind]
        for low in range(first, start):
            count -= v.recipes[owner, low] == kind
        for _ in range(count):
            if place < v.recipes_left[owner]:
                v.recipes[owner, place] = kind
                place += 1
    for last in range(place - 1, start, -1):
        other = start + below(v.chance, last - start + 1)
        card = v.recipes[owner, last]
        v.recipes[owner, last] = v.recipes[owner, other]
        v.recipes[owner, other] = card


@rule
def fill_look(v: State, seat: int) -> None:
    """Cards another seat is looking at, has kept or is stealing, drawn from what it would see."""
    if v.paid == BLANK and v.works[v.turn] > 0:
        v.paid = v.work_paid[v.turn, v.works[v.turn] - 1]
    if v.stolen == BLANK:
        v.stolen = some_hand_card(v, v.aim)
    if seat != v.turn and EFFECT[v.played] == Effect.DIG_RECIPES:
        fill_dig(v)


@rule
def some_hand_card(v: State, owner: int) -> int:
    """A card of a hand, each equally likely."""
    nth = below(v.chance, v.hand_size[owner])
    for kind in range(KINDS):
        nth -= v.hand[owner, kind]
        if nth < 0:
            return kind
    return -1


@rule
def fill_dig(v: State) -> None:
    """E45 The top of the redealt stack is looked at; some of it is kept if anything was."""
    some_kept = v.kept[0] == BLANK
    for kind in range(KINDS):
        v.looked[kind] = 0
        v.kept[kind] = 0
    left = v.recipes_left[v.turn]
    count = min(AMOUNT[v.played], left)
    chosen = kept_places(v, count) if some_kept else 0
    for i in range(count):
        card = v.recipes[v.turn, left - 1 - i]
        if chosen >> i & 1:
            v.kept[card] += 1
        else:
            v.looked[card] += 1


@rule
def kept_places(v: State, count: int) -> int:
    """Some of the cards looked at, as a mask; any choice that leaves a question, equally likely."""
    keep = KEEP[v.played]
    most = keep if count - keep >= 2 else keep - 1
    if most < 1 or count <= keep:
        return 0
    while True:
        mask = below(v.chance, 1 << count)
        kept = 0
        for i in range(count):
            kept += mask >> i & 1
        if 1 <= kept <= most:
            return mask


@rule
def fill_named(v: State, seat: int) -> None:
    """E-a25 What other asked seats have named becomes any of their cards."""
    for owner in range(v.players):
        if owner != seat and is_opponent(v, owner) and has_choice(v, owner, v.played):
            for _ in range(to_give_up(v, owner, v.played) - v.owed[owner]):
                name_any(v, owner)


@rule
def name_any(v: State, owner: int) -> None:
    """One more card of a hand or Lab, each of those not yet named equally likely."""
    recipes = EFFECT[v.played] == Effect.FORCE_DISCARD
    total = -named_count(v, owner)
    for card in range(KINDS if recipes else REAGENTS):
        total += v.hand[owner, card] if recipes else v.lab[owner, card]
    nth = below(v.chance, total)
    for card in range(KINDS if recipes else REAGENTS):
        there = v.hand[owner, card] if recipes else v.lab[owner, card]
        nth -= there - named(v, owner, card)
        if nth < 0:
            put_name(v, owner, card)
            return


@rule
def stack_reagents(v: State) -> None:
    """E35 Nobody knows the order of the Reagent Stack."""
    left = 0
    for reagent in range(REAGENTS):
        for _ in range(max(0, reagents_in_stack(v, reagent))):
            if left < v.stack_left:
                v.stack[left] = reagent
                left += 1
    shuffle(v.chance, v.stack, left)
    for place in range(left, len(v.stack)):
        v.stack[place] = -1


@rule
def reagents_in_stack(v: State, reagent: int) -> int:
    """Reagents of a type that are nowhere else."""
    count = REAGENT_COPIES[reagent] - v.pile[reagent]
    for owner in range(v.players):
        count -= v.lab[owner, reagent]
        for place in range(v.works[owner]):
            if reagent < ELEMENTS:
                count -= ELEMENT_COST[v.work[owner, place], reagent]
            else:
                count -= 1
    return count
