"""A complete position that a seat cannot tell from the true one, drawn from its view alone."""

from athanor.kernel import BLANK, Int, Ints, below, only_actor, rule, shuffle

from .components import (
    ALLOWED,
    CAULDRONS,
    COLOURS,
    CUBES_OF_A_COLOUR,
    MOST_OF_A_COLOUR,
    Phase,
)
from .flaw import choice_stands
from .state import State

MOST_TRIES = 1_000_000  # then it gives up: nothing fits the view, as `flaw` reports


@rule
def redeal(v: State, seat: int, known: Ints) -> None:
    """Redeal the unseen cubes and schools; a hidden choice becomes any that fits the deal.

    Every deal is equally likely with every choice it allows: rejection sampling draws both
    independently until they fit.
    """
    hidden_choice = v.chosen == BLANK
    for _ in range(MOST_TRIES):
        if not deal_cubes(v, seat):
            return
        if not hidden_choice:
            break
        guess_choice(v)
        if choice_stands(v, only_actor(v.acting, v.players)):
            break
    if v.acting != 0:
        deal_schools(v, seat)


@rule
def deal_cubes(v: State, seat: int) -> bool:
    """Deal the bag and other stocks, keeping sizes and seen cubes; False if that is impossible."""
    unseen = gather_unseen(v, seat)
    if unseen < 0:
        return False
    shuffle(v.chance, v.bag, unseen)
    if v.acting != 0:
        for other in range(v.players):
            if other != seat:
                unseen = deal_stock(v, other, unseen)
                if unseen < 0:
                    return False
    for place in range(v.bag_left, len(v.bag)):
        v.bag[place] = -1
    return unseen == v.bag_left


@rule
def gather_unseen(v: State, seat: int) -> int:
    """Put every cube that the viewer cannot locate into the bag; returns how many, or -1."""
    unseen = 0
    for colour in range(COLOURS):
        count = CUBES_OF_A_COLOUR - v.reserve[colour] - v.removed[colour]
        for cauldron in range(CAULDRONS):
            count -= v.recipe[cauldron, colour]
        for other in range(v.players):
            open_stock = other == seat or v.acting == 0
            count -= v.stock[other, colour] if open_stock else v.seen[other, colour]
        if count < 0:
            return -1
        for _ in range(count):
            v.bag[unseen] = colour
            unseen += 1
    return unseen


@rule
def deal_stock(v: State, other: int, unseen: int) -> Int:
    """Give a stock its seen cubes and fill it from the bag; returns how many unseen are left."""
    size = 0
    for colour in range(COLOURS):
        v.stock[other, colour] = v.seen[other, colour]
        size += v.seen[other, colour]
    for _ in range(v.stock_size[other] - size):
        unseen -= 1
        if unseen < 0:
            return -1
        v.stock[other, v.bag[unseen]] += 1
    return unseen


@rule
def deal_schools(v: State, seat: int) -> None:
    """Give every other seat a different school that the viewer does not have."""
    dealt = 1 << v.school[seat] if seat >= 0 else 0
    left = COLOURS - 1 if seat >= 0 else COLOURS
    for other in range(v.players):
        if other != seat:
            nth = below(v.chance, left)
            left -= 1
            v.school[other] = nth_free(dealt, nth)
            dealt |= 1 << v.school[other]


@rule
def nth_free(dealt: int, nth: int) -> int:
    """The nth colour whose bit is not set."""
    for colour in range(COLOURS):
        if not dealt >> colour & 1:
            if nth == 0:
                return colour
            nth -= 1
    return -1


@rule
def guess_choice(v: State) -> None:
    """Any cauldron, and in `value` any mixture of three colours for it, fitting or not."""
    v.chosen = below(v.chance, CAULDRONS)
    for colour in range(COLOURS):
        v.mixed[colour] = 0
    if v.phase == Phase.VALUE:
        for i in range(3):
            v.mixed[ALLOWED[v.chosen, i]] = below(v.chance, MOST_OF_A_COLOUR + 1)
