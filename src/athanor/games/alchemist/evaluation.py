"""Evaluation of Alchemist: what a choice is worth to a seat, and what it will end with.

All in points. `prepare` and `rate` read only what the choosing seat can see.
"""

from athanor.kernel import rule
from athanor.kernel.declare.evaluation import Dials, Scratch

from .actions import MOVES, Move
from .components import COLOURS, PRODUCTS, TILES
from .rules.create import tile_left
from .rules.cubes import cubes_in
from .scoring import award_of, stock_total
from .state import State

DIALS = {  # tuned by contests (docs/bots.md)
    # To the end with rollouts that are nearly random: shorter ones overrate creating, because they
    # end before rivals have copied, and so do wiser ones.
    2: Dials(
        horizon=99, temperature=1.5, noise=20.0, prior_floor=0.2, result_weight=1.0,
        spread=4.0, round_spread=2.0, net_prior=1.0,
    ),
    **{
        seats: Dials(
            horizon=6, temperature=1.5, noise=4.0, exploration=0.6, prior_floor=0.2,
            spread=4.0, round_spread=2.0, net_prior=1.0, net_depth=8 if seats == 4 else 0,
        )
        for seats in (3, 4, 5)
    },
}  # fmt: skip

CUBE = 0.5  # a cube left at the end is half a point
FUEL = 0.13  # its additional value for each round in which it can still be used
LONG = 6.0  # rounds that a player can plan for
SCHOOL_CUBE = 0.5  # a cube of the seat's own school that leaves the game, towards the award
LEAK = 0.3  # share of a potion's value that a rival gains who can copy it

# Scratch cells: the worth of a cube, the best tile, the loss of a cube by colour, and how many
# cubes of each colour each rival is likely to hold.
WORTH, TILE, LOSS, LIKELY = 0, 1, 2, 2 + COLOURS


@rule
def prepare(s: State, seat: int, scratch: Scratch) -> None:
    """Compute once what all choices of a question share."""
    scratch[WORTH] = cube_worth(s)
    scratch[TILE] = TILES
    while scratch[TILE] > 1 and not tile_left(s, int(scratch[TILE])):
        scratch[TILE] -= 1
    for colour in range(COLOURS):
        scratch[LOSS + colour] = scratch[WORTH] - (SCHOOL_CUBE if s.school[seat] == colour else 0.0)
    for other in range(s.players):
        known = 0
        for colour in range(COLOURS):
            known += s.seen[other, colour]
        for colour in range(COLOURS):
            likely = s.seen[other, colour] + (s.stock_size[other] - known) / COLOURS
            scratch[LIKELY + other * COLOURS + colour] = likely


@rule
def rate(s: State, seat: int, action: int, scratch: Scratch) -> float:
    """Roughly how much a seat gains by this choice."""
    m = MOVES[action]
    if m.kind == Move.CREATE:
        return rate_creating(s, seat, m.cauldron, scratch)
    if m.kind == Move.COPY:
        return rate_copying(s, m.cauldron, scratch)
    if m.kind == Move.RECIPE:
        return rate_mixing(s, seat, m.recipe, scratch)
    if m.kind == Move.VALUE:
        return float(m.value * (1.0 - LEAK * copiers_of_mix(s, seat, scratch)))
    if m.kind == Move.TRIBUTE:
        return -float(scratch[LOSS + m.ingredient])
    if m.kind == Move.TAKE:
        return float(scratch[LOSS + m.ingredient])
    return 2.0 * scratch[WORTH]


@rule
def rounds_left(s: State) -> float:
    """The expected length of the game: until three colours run out, at two cubes per turn."""
    most, second, total = 0, 0, 0
    for colour in range(COLOURS):
        left = s.reserve[colour]
        total += left
        if left > most:
            most, second = left, most
        elif left > second:
            second = left
    return (total - most - second) / (2.0 * s.players)


@rule
def cube_worth(s: State) -> float:
    """Half a point, and more the longer a cube can be used."""
    return CUBE + FUEL * min(LONG, rounds_left(s))


@rule
def products(s: State, cauldron: int, scratch: Scratch) -> float:
    """The value of the by-products that the reserve still has."""
    total = 0.0
    for i in range(2):
        if s.reserve[PRODUCTS[cauldron, i]] > 0:
            total += scratch[LOSS + PRODUCTS[cauldron, i]]
    return total


@rule
def rate_creating(s: State, seat: int, cauldron: int, scratch: Scratch) -> float:
    """The best tile and the by-products, minus some cubes and what rivals will gain."""
    free = 0
    for colour in range(COLOURS):
        if colour != PRODUCTS[cauldron, 0] and colour != PRODUCTS[cauldron, 1]:
            free += min(s.stock[seat, colour], 2)
    cubes = min(free, 4)
    leak = LEAK * (s.players - 1) * (1.0 - 0.2 * cubes)
    return scratch[TILE] * (1.0 - leak) + products(s, cauldron, scratch) - cubes * scratch[WORTH]


@rule
def rate_copying(s: State, cauldron: int, scratch: Scratch) -> float:
    """The value and the by-products, minus the cubes; one of them helps the creator."""
    paid = 0.0
    for colour in range(COLOURS):
        paid += s.recipe[cauldron, colour] * scratch[LOSS + colour]
    gift = scratch[WORTH] / (s.players - 1)
    return s.value[cauldron] + products(s, cauldron, scratch) - paid - gift


@rule
def rate_mixing(s: State, seat: int, recipe: int, scratch: Scratch) -> float:
    """Prefer cubes of the seat's own school, and cubes that rivals will find hard to match."""
    paid = 0.0
    for colour in range(COLOURS):
        paid += cubes_in(recipe, colour) * scratch[LOSS + colour]
    copiers = 0.0
    for other in range(s.players):
        if other != seat:
            able = 1.0
            for colour in range(COLOURS):
                able *= chance_to_hold(other, colour, cubes_in(recipe, colour), scratch)
            copiers += able
    return -paid - LEAK * copiers * scratch[TILE]


@rule
def copiers_of_mix(s: State, seat: int, scratch: Scratch) -> float:
    """How many rivals will be able to copy the potion that is being made."""
    copiers = 0.0
    for other in range(s.players):
        if other != seat:
            able = 1.0
            for colour in range(COLOURS):
                able *= chance_to_hold(other, colour, s.mixed[colour], scratch)
            copiers += able
    return copiers


@rule
def chance_to_hold(other: int, colour: int, count: int, scratch: Scratch) -> float:
    """The rough probability that a rival has this many cubes of a colour."""
    if count == 0:
        return 1.0
    return min(1.0, scratch[LIKELY + other * COLOURS + colour] / (count + 0.5))


@rule
def expected_points(s: State, seat: int) -> float:
    """Fame, cubes, and the school's current award."""
    return s.fame[seat] + s.stock_size[seat] * cube_worth(s) + award_so_far(s, seat)


@rule
def award_so_far(s: State, seat: int) -> float:
    """The award by the cubes now left, smoothed where schools are close."""
    own = stock_total(s, s.school[seat])
    place = 0.0
    for other in range(s.players):
        if other != seat:
            ahead = own - stock_total(s, s.school[other])
            place += max(0.0, min(1.0, 0.5 + ahead / 8.0))
    low = int(place)
    high = min(low + 1, s.players - 1)
    part = place - low
    return award_of(s, low) * (1.0 - part) + award_of(s, high) * part
