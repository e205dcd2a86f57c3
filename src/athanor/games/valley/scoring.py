"""V36–V37 Points: the score sheet, and who has won."""

from athanor.kernel import rule

from .components import CELLS, COLOURS, DECOCTIONS_FOR_A_POINT, INGREDIENTS, POINTS
from .house import House
from .state import State

SHEET = ("sold", "bonus", "chest", "decoctions")
SOLD, BONUS, CHEST, DECOCTIONS = range(4)


@rule
def score(s: State, seat: int, line: int) -> int:
    """V36–V36.3 One line of a seat's current sheet."""
    if line == SOLD:
        return sold_points(s, seat)
    if line == BONUS:
        return s.bonus[seat]
    if line == CHEST:
        return chest_points(s, seat)
    each = DECOCTIONS_FOR_A_POINT + s.house[House.DECOCTIONS_FOR_A_POINT]
    return decoctions_left(s, seat) // each


@rule
def points_of(s: State, card: int) -> int:
    """V36 The points of a card."""
    return POINTS[card] + s.house[House.POINTS + card]


@rule
def sold_points(s: State, seat: int) -> int:
    """V36 The points of the cards a seat has sold."""
    points = 0
    for place in range(3 * s.lines_sold[seat]):
        points += points_of(s, s.sold[seat, place])
    return points


@rule
def chest_points(s: State, seat: int) -> int:
    """V36.2 The points of the cards still in the chest."""
    points = 0
    for cell in range(CELLS):
        if s.chest[seat, cell] >= 0:
            points += points_of(s, s.chest[seat, cell])
    return points


@rule
def decoctions_left(s: State, seat: int) -> int:
    """V36.3, V37.2 Decoctions on the player board, of any colour."""
    left = 0
    for colour in range(COLOURS):
        left += s.decoctions[seat, colour]
    return left


@rule
def elixirs_made(s: State, seat: int) -> int:
    """V37.1 Cards sold and cards in the chest."""
    made = 3 * s.lines_sold[seat]
    for cell in range(CELLS):
        made += s.chest[seat, cell] >= 0
    return made


@rule
def ingredients_left(s: State, seat: int) -> int:
    """V37.3 Ingredients in the cauldron."""
    left = 0
    for kind in range(INGREDIENTS):
        left += s.cauldron[seat, kind]
    return left


@rule
def total(s: State, seat: int) -> int:
    """All lines of a seat's sheet."""
    points = 0
    for line in range(len(SHEET)):
        points += score(s, seat, line)
    return points


@rule
def rank(s: State, seat: int) -> int:
    """V37–V37.3 Points first, then elixirs made, decoctions and ingredients, as one number."""
    # At most 55 elixirs, 24 ingredients, and 36 decoctions: each fits below 64.
    tie = (elixirs_made(s, seat) * 64 + decoctions_left(s, seat)) * 64 + ingredients_left(s, seat)
    return total(s, seat) * 64 * 64 * 64 + tie


@rule
def winners(s: State) -> int:
    """V37, V37.4 The highest rank; those still equal share the victory."""
    best = 0
    first = 0
    for seat in range(s.players):
        own = rank(s, seat)
        if first == 0 or own > best:
            best, first = own, 1 << seat
        elif own == best:
            first |= 1 << seat
    return first
