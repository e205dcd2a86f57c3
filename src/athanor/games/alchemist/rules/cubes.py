"""Cubes on the move: into a stock, out of it, and as by-products of a potion."""

from athanor.kernel import Ints, Log, lookup, rule, tell

from ..actions import RECIPE, Event
from ..components import COLOURS, PRODUCTS, Colour
from ..state import State

# A recipe as a number of the action table: one digit per colour, which may be one too large.
BASE = RECIPE.base
PLACE = lookup([BASE**colour for colour in Colour])


@rule
def draw_cube(s: State, seat: int) -> int:
    """A3, A28 The next cube of the bag goes behind a screen unseen."""
    s.bag_left -= 1
    colour = s.bag[s.bag_left]
    s.bag[s.bag_left] = -1
    s.stock[seat, colour] += 1
    s.stock_size[seat] += 1
    return colour


@rule
def take_in(s: State, seat: int, colour: int) -> None:
    """A visible cube goes behind a screen."""
    s.stock[seat, colour] += 1
    s.stock_size[seat] += 1
    s.seen[seat, colour] += 1


@rule
def give_up(s: State, seat: int, colour: int, count: int) -> None:
    """Visible cubes leave a stock; `seen` never falls below zero."""
    s.stock[seat, colour] -= count
    s.stock_size[seat] -= count
    s.seen[seat, colour] = max(0, s.seen[seat, colour] - count)


@rule
def receive_products(s: State, seat: int, cauldron: int, log: Log) -> None:
    """A17–A18, A26 One cube of each by-product, if the reserve still has one."""
    for i in range(2):
        colour = PRODUCTS[cauldron, i]
        if s.reserve[colour] > 0:
            s.reserve[colour] -= 1
            take_in(s, seat, colour)
            tell(log, Event.PRODUCED, seat, colour, cauldron)
        else:
            tell(log, Event.RAN_OUT, seat, colour, cauldron)


@rule
def cubes_in(recipe: int, colour: int) -> int:
    """How many cubes of a colour a recipe of the action table needs."""
    return recipe // PLACE[colour] % BASE


@rule
def coded(cubes: Ints, row: int) -> int:
    """The cubes shown on a cauldron as the number of such a recipe."""
    code = 0
    for colour in range(COLOURS - 1, -1, -1):
        code = code * BASE + cubes[row, colour]
    return code
