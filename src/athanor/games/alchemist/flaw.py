"""What makes a position impossible: conservation, ranges, and the phase."""

from athanor.kernel import Flaws, Ints, only_actor, rule, stack_fits

from .components import (
    CAULDRONS,
    COLOURS,
    CREATION_SEALS,
    CUBES_OF_A_COLOUR,
    MOST_CUBES,
    MOST_OF_A_COLOUR,
    PRODUCTS,
    Phase,
)
from .house import House
from .rules.copy import refuse_copy
from .rules.create import must_create, refuse_create, refuse_recipe
from .rules.cubes import BASE, coded
from .rules.turn import is_last_round
from .state import State


class Flaw(Flaws):
    """What can be wrong with a position."""

    NONE = "", ""
    STARTER = "starter", "the starting seat is not at this table."
    CUBES = (
        "stock",
        "bag, reserve, stocks, cauldrons and removed do not add up to 32 of each colour.",
    )
    STOCK_SIZE = "stock_size", "it is not the number of cubes in that stock."
    SEEN = "seen", "a stock holds fewer cubes of a colour than everyone can know it does."
    BAG = "bag", "bag and bag_left do not agree."
    SCHOOL = "school", "two seats hold the same school card."
    SEALS = "seals", "seals left and potions created do not add up to five for that seat."
    CAULDRON = "cauldrons", "a cauldron has some but not all of creator, value and recipe."
    CREATOR = "cauldrons", "the creator of a potion is not at this table."
    RECIPE = "cauldrons", "a recipe breaks the rules for recipes."
    SAME_RECIPE = "cauldrons", "two cauldrons hold the same recipe."
    SAME_TILE = "cauldrons", "a value tile lies on two cauldrons."
    TURNS = "turns", "the turns taken do not fit the round, the starting seat and the seat to move."
    ACTORS = "actors", "exactly one seat may act, or none once the game is over."
    PHASE = "phase", "the phase does not fit the seats that may act."
    PENDING = "pending", "what this turn has chosen so far does not fit the phase."
    ENDED = (
        "over",
        "it must be over at the end of a round with two colours or fewer left, and only then.",
    )


@rule
def flaw(s: State) -> int:
    """The first flaw found; conservation, ranges, and the phase."""
    found = flaw_of_table(s)
    if found == Flaw.NONE:
        found = flaw_of_cubes(s)
    if found == Flaw.NONE:
        found = flaw_of_board(s)
    if found == Flaw.NONE:
        found = flaw_of_turn(s)
    if found == Flaw.NONE:
        found = flaw_of_choice(s)
    return found


@rule
def flaw_of_table(s: State) -> int:
    """The starting seat, and a different school card for each seat."""
    if s.starter >= s.players:
        return Flaw.STARTER
    for seat in range(s.players):
        for other in range(seat):
            if s.school[seat] == s.school[other]:
                return Flaw.SCHOOL
    return Flaw.NONE


@rule
def flaw_of_cubes(s: State) -> int:
    """160 cubes, 32 of each colour, in any place."""
    if not stack_fits(s.bag, s.bag_left):
        return Flaw.BAG
    for seat in range(s.players):
        size = 0
        for colour in range(COLOURS):
            size += s.stock[seat, colour]
            if s.seen[seat, colour] > s.stock[seat, colour]:
                return Flaw.SEEN
        if size != s.stock_size[seat]:
            return Flaw.STOCK_SIZE
    for colour in range(COLOURS):
        if cubes_of(s, colour) != CUBES_OF_A_COLOUR:
            return Flaw.CUBES
    return Flaw.NONE


@rule
def cubes_of(s: State, colour: int) -> int:
    """All cubes of a colour."""
    count = s.reserve[colour] + s.removed[colour]
    for seat in range(s.players):
        count += s.stock[seat, colour]
    for cauldron in range(CAULDRONS):
        count += s.recipe[cauldron, colour]
    for place in range(s.bag_left):
        if s.bag[place] == colour:
            count += 1
    return count


@rule
def flaw_of_board(s: State) -> int:
    """Seals, tiles and recipes."""
    for cauldron in range(CAULDRONS):
        found = flaw_of_cauldron(s, cauldron)
        if found != Flaw.NONE:
            return found
    for seat in range(s.players):
        created = 0
        for cauldron in range(CAULDRONS):
            created += s.creator[cauldron] == seat
        if s.seals[seat] + created != CREATION_SEALS + s.house[House.SEALS]:
            return Flaw.SEALS
    return Flaw.NONE


@rule
def flaw_of_cauldron(s: State, cauldron: int) -> int:
    """A cauldron is empty, or has a seal, a tile and a unique recipe."""
    cubes = 0
    for colour in range(COLOURS):
        cubes += s.recipe[cauldron, colour]
    if s.creator[cauldron] < 0:
        return Flaw.CAULDRON if s.value[cauldron] != 0 or cubes != 0 else Flaw.NONE
    if s.value[cauldron] == 0 or cubes == 0:
        return Flaw.CAULDRON
    if s.creator[cauldron] >= s.players:
        return Flaw.CREATOR
    if not is_recipe(s.recipe, cauldron, cauldron):
        return Flaw.RECIPE
    for other in range(cauldron):
        if s.creator[other] >= 0 and coded(s.recipe, other) == coded(s.recipe, cauldron):
            return Flaw.SAME_RECIPE
        if s.value[other] == s.value[cauldron]:
            return Flaw.SAME_TILE
    return Flaw.NONE


@rule
def is_recipe(cubes: Ints, row: int, cauldron: int) -> bool:
    """A11–A13 One to five cubes, two of a colour at most, none that the cauldron produces."""
    total = 0
    for colour in range(COLOURS):
        total += cubes[row, colour]
        if cubes[row, colour] > MOST_OF_A_COLOUR:
            return False
    first, second = PRODUCTS[cauldron, 0], PRODUCTS[cauldron, 1]
    return 0 < total <= MOST_CUBES and cubes[row, first] == 0 and cubes[row, second] == 0


@rule
def flaw_of_turn(s: State) -> int:
    """One seat to move, at its place in the round; or nobody, after a complete round."""
    if s.acting == 0:
        return flaw_of_end(s)
    seat = only_actor(s.acting, s.players)
    if seat < 0:
        return Flaw.ACTORS
    if s.phase == Phase.OVER:
        return Flaw.PHASE
    moved = (seat - s.starter) % s.players
    for place in range(s.players):
        turns = s.turns[(s.starter + place) % s.players]
        if turns != s.round - (place >= moved):
            return Flaw.TURNS
    if moved == 0 and is_last_round(s):
        return Flaw.ENDED
    return Flaw.NONE


@rule
def flaw_of_end(s: State) -> int:
    """A31 A game is over after a complete round, with two colours or fewer in the reserve."""
    if s.phase != Phase.OVER:
        return Flaw.PHASE
    for seat in range(s.players):
        if s.round == 0 or s.turns[seat] != s.round:
            return Flaw.TURNS
    return Flaw.NONE if is_last_round(s) else Flaw.ENDED


@rule
def flaw_of_choice(s: State) -> int:
    """What this turn has chosen so far must be what a legal turn could have chosen."""
    mixed = 0
    for colour in range(COLOURS):
        mixed += s.mixed[colour]
    if s.phase == Phase.TURN or s.phase == Phase.OVER:
        return Flaw.NONE if s.chosen == -1 and mixed == 0 else Flaw.PENDING
    if s.chosen < 0 or (mixed > 0) != (s.phase == Phase.VALUE):
        return Flaw.PENDING
    return Flaw.NONE if choice_stands(s, only_actor(s.acting, s.players)) else Flaw.PENDING


@rule
def choice_stands(s: State, seat: int) -> bool:
    """Whether the seat to move could have chosen what it has chosen."""
    if s.phase == Phase.TRIBUTE:
        return not must_create(s, seat) and refuse_copy(s, seat, s.chosen) == 0
    if refuse_create(s, seat, s.chosen) != 0:
        return False
    return s.phase == Phase.RECIPE or refuse_recipe(s, seat, mixture(s)) == 0


@rule
def mixture(s: State) -> int:
    """The recipe chosen so far, as its number in the action table."""
    code = 0
    for colour in range(COLOURS - 1, -1, -1):
        code = code * BASE + s.mixed[colour]
    return code
