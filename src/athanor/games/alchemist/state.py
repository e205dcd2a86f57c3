"""The record of one game of Alchemist."""

from athanor.kernel import Int, Ints, Record, Seat, Seats, house_field, private, public, secret

from .components import (
    BAG,
    CUBES_OF_A_COLOUR,
    MOST_CUBES,
    SEATS,
    TILES,
    Cauldron,
    Colour,
    Edition,
)
from .house import House

BY_SEAT = Seats(SEATS)


class State(Record):
    """One game of Alchemist, between two decisions."""

    starter: Int = public(high=SEATS - 1, of=Seat)
    edition: Int = public(high=1, of=Edition)
    turns: Ints = public(BY_SEAT)  # turns taken, including passes
    reserve: Ints = public(Colour, high=CUBES_OF_A_COLOUR)
    removed: Ints = public(Colour, high=CUBES_OF_A_COLOUR)  # including those never used
    bag: Ints = secret(BAG, low=-1, high=len(Colour) - 1)  # next one last; -1 above bag_left
    bag_left: Int = public(high=BAG)
    stock: Ints = private(BY_SEAT, Colour, high=CUBES_OF_A_COLOUR, shown_at_end=True)
    stock_size: Ints = public(BY_SEAT)
    seen: Ints = public(
        BY_SEAT, Colour, high=CUBES_OF_A_COLOUR
    )  # cubes that everyone knows to be in a stock
    school: Ints = private(BY_SEAT, high=len(Colour) - 1, of=Colour, shown_at_end=True)
    seals: Ints = public(BY_SEAT, high=5)  # left to create with
    fame: Ints = public(BY_SEAT)
    creator: Ints = public(Cauldron, low=-1, high=SEATS - 1, of=Seat)  # -1: an empty cauldron
    value: Ints = public(Cauldron, high=TILES)  # 0: no tile
    recipe: Ints = public(Cauldron, Colour, high=MOST_CUBES)
    chosen: Int = public(
        low=-1, high=len(Cauldron) - 1, of=Cauldron
    )  # cauldron of this turn so far; view.py veils it
    mixed: Ints = public(Colour, high=MOST_CUBES)  # recipe of this turn so far; likewise
    house: Ints = house_field(House)
