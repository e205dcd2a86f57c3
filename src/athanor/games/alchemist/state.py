"""The record of one game of Alchemist."""

from athanor.kernel import Int, Ints, Record, private, public, secret

from .components import BAG, CAULDRONS, COLOURS, CUBES_OF_A_COLOUR, MOST_CUBES, SEATS, TILES


class State(Record):
    """One game of Alchemist, between two decisions."""

    starter: Int = public(high=SEATS - 1)
    edition: Int = public(high=1)
    turns: Ints = public(SEATS)  # turns taken, passes included
    reserve: Ints = public(COLOURS, high=CUBES_OF_A_COLOUR)
    removed: Ints = public(COLOURS, high=CUBES_OF_A_COLOUR)  # those never used included
    bag: Ints = secret(BAG, low=-1, high=COLOURS - 1)  # last to be drawn first; -1 above bag_left
    bag_left: Int = public(high=BAG)
    stock: Ints = private(SEATS, COLOURS, high=CUBES_OF_A_COLOUR, shown_at_end=True)
    stock_size: Ints = public(SEATS)
    seen: Ints = public(
        SEATS, COLOURS, high=CUBES_OF_A_COLOUR
    )  # cubes all can know to be in a stock
    school: Ints = private(SEATS, high=COLOURS - 1, shown_at_end=True)
    seals: Ints = public(SEATS, high=5)  # left to create with
    fame: Ints = public(SEATS)
    creator: Ints = public(CAULDRONS, low=-1, high=SEATS - 1)  # -1: an empty cauldron
    value: Ints = public(CAULDRONS, high=TILES)  # 0: no tile
    recipe: Ints = public(CAULDRONS, COLOURS, high=MOST_CUBES)
    chosen: Int = public(
        low=-1, high=CAULDRONS - 1
    )  # cauldron of this turn so far; view.py veils it
    mixed: Ints = public(COLOURS, high=MOST_CUBES)  # recipe of this turn so far; likewise
