"""A9–A20 Creating a new potion: the cauldron, the recipe, the value."""

from athanor.kernel import Log, rule, tell

from ..actions import Event, Refusal
from ..components import (
    ALLOWED,
    CAULDRONS,
    COLOURS,
    MOST_CUBES,
    MOST_OF_A_COLOUR,
    OPENING_VALUE,
    PRODUCTS,
    TILES,
    Phase,
)
from ..house import House
from ..state import State
from .cubes import BASE, coded, cubes_in, give_up, receive_products


@rule
def must_create(s: State, seat: int) -> bool:
    """A9 With two seats, the first action of each is a creation."""
    return s.players == 2 and s.turns[seat] == 0


@rule
def refuse_create(s: State, seat: int, cauldron: int) -> int:
    """A9–A14 It takes an empty cauldron, a seal, a tile, and cubes for a recipe not made yet."""
    if must_create(s, seat) and not opening_tile_left(s):
        return Refusal.NO_OPENING_TILE
    if s.creator[cauldron] >= 0:
        return Refusal.CAULDRON_TAKEN
    if s.seals[seat] == 0:
        return Refusal.NO_SEAL
    if s.stock_size[seat] == 0:
        return Refusal.NO_CUBES
    possible = recipes_in_stock(s, seat, cauldron)
    if possible == 0:
        return Refusal.ONLY_PRODUCTS
    if possible < CAULDRONS and possible <= recipes_made_of(s, seat, cauldron):
        return Refusal.ALL_RECIPES_MADE
    return Refusal.NONE


@rule
def opening_value(s: State) -> int:
    """A9 The lowest tile for a first potion with two seats."""
    return OPENING_VALUE + s.house[House.OPENING_VALUE]


@rule
def opening_tile_left(s: State) -> bool:
    """A9 Whether a tile of 5 or more is beside the board; always so in a game from its start."""
    for value in range(opening_value(s), TILES + 1):
        if tile_left(s, value):
            return True
    return False


@rule
def tile_left(s: State, value: int) -> bool:
    """A15 Whether a value tile is still beside the board."""
    for cauldron in range(CAULDRONS):
        if s.value[cauldron] == value:
            return False
    return True


@rule
def recipes_in_stock(s: State, seat: int, cauldron: int) -> int:
    """How many recipes a seat's cubes allow for a cauldron, including those made before."""
    mixes = 1
    for i in range(3):
        mixes *= min(s.stock[seat, ALLOWED[cauldron, i]], MOST_OF_A_COLOUR) + 1
    # Not the empty mix, and not two of each: that is six cubes.
    return 25 if mixes == 27 else mixes - 1


@rule
def recipes_made_of(s: State, seat: int, cauldron: int) -> int:
    """How many of these recipes are already on the board."""
    made = 0
    for other in range(CAULDRONS):
        if s.creator[other] >= 0 and fits_stock(s, seat, other) and fits(s, other, cauldron):
            made += 1
    return made


@rule
def fits_stock(s: State, seat: int, cauldron: int) -> bool:
    """Whether a seat holds the cubes shown on a cauldron."""
    for colour in range(COLOURS):
        if s.recipe[cauldron, colour] > s.stock[seat, colour]:
            return False
    return True


@rule
def fits(s: State, shown: int, cauldron: int) -> bool:
    """Whether the recipe on one cauldron could be on another."""
    first, second = PRODUCTS[cauldron, 0], PRODUCTS[cauldron, 1]
    return s.recipe[shown, first] == 0 and s.recipe[shown, second] == 0


@rule
def create(s: State, cauldron: int) -> None:
    """A10 Choose the cauldron; the board changes only with the last choice, the value."""
    s.chosen = cauldron
    s.phase = Phase.RECIPE


@rule
def refuse_recipe(s: State, seat: int, recipe: int) -> int:
    """A11–A14 One to five own cubes, two of a colour at most, no product, and no recipe twice."""
    total = 0
    most = 0
    missing = False
    for colour in range(COLOURS):
        count = cubes_in(recipe, colour)
        total += count
        most = max(most, count)
        missing = missing or count > s.stock[seat, colour]
    if total == 0:
        return Refusal.TOO_FEW_CUBES
    if total > MOST_CUBES:
        return Refusal.TOO_MANY_CUBES
    if missing:
        return Refusal.CUBES_MISSING
    if most > MOST_OF_A_COLOUR:
        return Refusal.TOO_MANY_OF_A_COLOUR
    first, second = PRODUCTS[s.chosen, 0], PRODUCTS[s.chosen, 1]
    if cubes_in(recipe, first) > 0 or cubes_in(recipe, second) > 0:
        return Refusal.OWN_PRODUCT
    if on_board(s, recipe):
        return Refusal.SAME_RECIPE
    return Refusal.NONE


@rule
def on_board(s: State, recipe: int) -> bool:
    """A14 Whether a recipe is already on the board, whoever made it, on whichever cauldron."""
    for cauldron in range(CAULDRONS):
        if s.creator[cauldron] >= 0 and coded(s.recipe, cauldron) == recipe:
            return True
    return False


@rule
def choose_recipe(s: State, recipe: int) -> None:
    """A11 Choose the cubes."""
    rest = recipe
    for colour in range(COLOURS):
        s.mixed[colour] = rest % BASE
        rest //= BASE
    s.phase = Phase.VALUE


@rule
def refuse_value(s: State, seat: int, value: int) -> int:
    """A9, A15 Any tile still beside the board; 5 or more in the opening of two seats."""
    if must_create(s, seat) and value < opening_value(s):
        return Refusal.VALUE_TOO_LOW
    if not tile_left(s, value):
        return Refusal.TILE_TAKEN
    return Refusal.NONE


@rule
def complete_creation(s: State, seat: int, value: int, log: Log) -> None:
    """A15–A19 Seal, tile and cubes go on the cauldron; fame and by-products to the creator."""
    cauldron = s.chosen
    s.seals[seat] -= 1
    s.creator[cauldron] = seat
    s.value[cauldron] = value
    for colour in range(COLOURS):
        s.recipe[cauldron, colour] = s.mixed[colour]
        give_up(s, seat, colour, s.mixed[colour])
    s.fame[seat] += value
    tell(log, Event.CREATED, seat, cauldron, coded(s.recipe, cauldron), value)
    receive_products(s, seat, cauldron, log)
