"""Lists the legal actions faster than asking `refuse` about every action."""

from itertools import product

from athanor.kernel import Ints, add, lookup, rule

from ..actions import FIRST, Move
from ..components import (
    ALLOWED,
    CAULDRONS,
    COLOURS,
    MOST_CUBES,
    MOST_OF_A_COLOUR,
    TILES,
    Colour,
    Phase,
)
from ..state import State
from .copy import refuse_copy, refuse_tribute
from .create import fits, must_create, opening_value, refuse_create
from .cubes import PLACE

# A recipe by its cubes of each colour, none to two, and the number of its action.
TERNARY = lookup([(MOST_OF_A_COLOUR + 1) ** colour for colour in Colour])
RECIPES = lookup([
    Move.RECIPE.numbers[sum(n * PLACE[c] for c, n in zip(Colour, reversed(counts)))]
    for counts in product(range(MOST_OF_A_COLOUR + 1), repeat=COLOURS)
])  # fmt: skip


@rule
def legal(s: State, seat: int, out: Ints) -> int:
    """Every legal action."""
    if s.acting != 1 << seat:
        return 0
    if s.phase == Phase.TURN:
        return legal_turns(s, seat, out)
    if s.phase == Phase.RECIPE:
        return legal_recipes(s, seat, out)
    if s.phase == Phase.VALUE:
        return legal_values(s, seat, out)
    count = 0
    for colour in range(COLOURS):
        if refuse_tribute(s, colour) == 0:
            count = add(out, count, FIRST.TRIBUTE + colour)
    return count


@rule
def legal_turns(s: State, seat: int, out: Ints) -> int:
    """The legal ways to start a turn."""
    count = 0
    for cauldron in range(CAULDRONS):
        if refuse_create(s, seat, cauldron) == 0:
            count = add(out, count, FIRST.CREATE + cauldron)
    if not must_create(s, seat):
        count = legal_copies_and_takes(s, seat, out, count)
    if count == 0:
        count = add(out, count, FIRST.PASS)
    return count


@rule
def legal_copies_and_takes(s: State, seat: int, out: Ints, count: int) -> int:
    """The ways to start a turn that are not allowed in a first turn with two seats."""
    for cauldron in range(CAULDRONS):
        if refuse_copy(s, seat, cauldron) == 0:
            count = add(out, count, FIRST.COPY + cauldron)
    for colour in range(COLOURS):
        if s.reserve[colour] > 0:
            count = add(out, count, FIRST.TAKE + colour)
    if s.bag_left > 0:
        count = add(out, count, FIRST.DRAW)
    return count


@rule
def legal_recipes(s: State, seat: int, out: Ints) -> int:
    """The recipes a seat can put on the cauldron it has chosen, in ascending order."""
    low, mid, top = ALLOWED[s.chosen, 0], ALLOWED[s.chosen, 1], ALLOWED[s.chosen, 2]
    made = mixes_made(s, low, mid, top)
    count = 0
    for tops in range(min(s.stock[seat, top], MOST_OF_A_COLOUR) + 1):
        for mids in range(min(s.stock[seat, mid], MOST_OF_A_COLOUR) + 1):
            for lows in range(min(s.stock[seat, low], MOST_OF_A_COLOUR) + 1):
                cubes = lows + mids + tops
                recipe = lows * TERNARY[low] + mids * TERNARY[mid] + tops * TERNARY[top]
                taken = (made >> mix_of(lows, mids, tops)) & 1
                if 0 < cubes <= MOST_CUBES and not taken:
                    count = add(out, count, RECIPES[recipe])
    return count


@rule
def legal_values(s: State, seat: int, out: Ints) -> int:
    """The value tiles a seat can choose, in ascending order."""
    used = 0
    for cauldron in range(CAULDRONS):
        used |= 1 << s.value[cauldron]
    count = 0
    for value in range(opening_value(s) if must_create(s, seat) else 1, TILES + 1):
        if not (used >> value) & 1:
            count = add(out, count, FIRST.VALUE + value - 1)
    return count


@rule
def mixes_made(s: State, low: int, mid: int, top: int) -> int:
    """Which mixes of three colours are already recipes on the board, one bit each."""
    made = 0
    for other in range(CAULDRONS):
        if s.creator[other] >= 0 and fits(s, other, s.chosen):
            mix = mix_of(s.recipe[other, low], s.recipe[other, mid], s.recipe[other, top])
            made |= 1 << mix
    return made


@rule
def mix_of(lows: int, mids: int, tops: int) -> int:
    """The bit of a mix: up to two cubes of each of three colours."""
    return lows + 3 * mids + 9 * tops
