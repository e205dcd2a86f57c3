"""The record of one game of The Valley of Alchemists."""

from athanor.kernel import Int, Ints, Record, Seat, Seats, house_field, public, secret

from .components import (
    ACTIONS,
    CELLS,
    DISPLAY,
    MOST_INGREDIENTS,
    MOST_SOLD,
    MOST_UNUSED,
    MOST_USED,
    SEATS,
    SETUP_POINTS,
    TRACK,
    Card,
    Colour,
    Ingredient,
    Token,
)
from .deck import CARDS
from .house import House

BY_SEAT = Seats(SEATS)


class State(Record):
    """One game of The Valley of Alchemists, between two decisions.

    Wherever a card may be, -1 means none.
    """

    starter: Int = public(high=SEATS - 1, of=Seat)
    cap: Int = public(low=1, high=1000)  # rounds
    points_left: Ints = public(BY_SEAT, high=SETUP_POINTS)
    acts_left: Int = public(high=ACTIONS)
    taken: Int = public(
        low=-1, high=len(Ingredient) - 1, of=Ingredient
    )  # the first kind of the current collect action
    skills: Ints = public(BY_SEAT, Ingredient, high=TRACK)
    cauldron: Ints = public(BY_SEAT, Ingredient, high=MOST_INGREDIENTS)
    decoctions: Ints = public(BY_SEAT, Colour, high=6)
    chest: Ints = public(BY_SEAT, CELLS, low=-1, high=CARDS - 1, of=Card)
    token_on: Ints = public(BY_SEAT, CELLS, low=-1, high=len(Token) - 1, of=Token)
    tokens: Ints = public(BY_SEAT, Token, high=1)  # neither placed nor used
    display: Ints = public(DISPLAY, low=-1, high=CARDS - 1, of=Card)
    pile: Ints = secret(MOST_USED, low=-1, high=CARDS - 1)  # the next card last
    pile_left: Int = public(high=MOST_USED)
    unused: Ints = secret(MOST_UNUSED, low=-1, high=CARDS - 1)  # ascending
    sold: Ints = public(BY_SEAT, MOST_SOLD, low=-1, high=CARDS - 1, of=Card)  # in the order sold
    lines_sold: Ints = public(BY_SEAT, high=MOST_SOLD // 3)
    bonus: Ints = public(BY_SEAT)
    house: Ints = house_field(House)
