"""The record of one game of The Valley of Alchemists."""

from athanor.kernel import Int, Ints, Record, public, secret

from .components import (
    ACTIONS,
    CELLS,
    COLOURS,
    DISPLAY,
    INGREDIENTS,
    MOST_INGREDIENTS,
    MOST_SOLD,
    MOST_UNUSED,
    MOST_USED,
    SEATS,
    SETUP_POINTS,
    TOKENS,
    TRACK,
)
from .deck import CARDS


class State(Record):
    """One game of The Valley of Alchemists, between two decisions.

    Wherever a card may lie, -1 stands for none.
    """

    starter: Int = public(high=SEATS - 1)
    cap: Int = public(low=1, high=1000)  # rounds
    points_left: Ints = public(SEATS, high=SETUP_POINTS)
    acts_left: Int = public(high=ACTIONS)
    taken: Int = public(low=-1, high=INGREDIENTS - 1)  # the first kind of a collect under way
    skills: Ints = public(SEATS, INGREDIENTS, high=TRACK)
    cauldron: Ints = public(SEATS, INGREDIENTS, high=MOST_INGREDIENTS)
    decoctions: Ints = public(SEATS, COLOURS, high=6)
    chest: Ints = public(SEATS, CELLS, low=-1, high=CARDS - 1)
    token_on: Ints = public(SEATS, CELLS, low=-1, high=TOKENS - 1)  # the elixir of that cell
    tokens: Ints = public(SEATS, TOKENS, high=1)  # neither placed nor used
    display: Ints = public(DISPLAY, low=-1, high=CARDS - 1)
    pile: Ints = secret(MOST_USED, low=-1, high=CARDS - 1)  # the next card last
    pile_left: Int = public(high=MOST_USED)
    unused: Ints = secret(MOST_UNUSED, low=-1, high=CARDS - 1)  # ascending
    sold: Ints = public(SEATS, MOST_SOLD, low=-1, high=CARDS - 1)  # in the order sold
    lines_sold: Ints = public(SEATS, high=MOST_SOLD // 3)
    bonus: Ints = public(SEATS)
