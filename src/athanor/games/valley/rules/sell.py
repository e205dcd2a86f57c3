"""V22–V29, V32 Selling a line: the best naming of wilds and tokens, and what it earns."""

from athanor.kernel import Ints, Log, rule, tell

from ..actions import Event, Refusal
from ..components import (
    COLOUR_BONUS,
    LEVEL_BONUS,
    LINE_OF_THREE,
    LINES,
    SHAPE_BONUS,
    Token,
)
from ..elixirs import COLOURS_SHOWN, LEVELS_SHOWN, PAIR_COLOURS, PAIRS_SHOWN, SHAPES_SHOWN
from ..house import House
from ..scoring import points_of
from ..state import State


@rule
def refuse_sell(s: State, seat: int, three: int) -> int:
    """V22.1 Three cells in a line, an elixir on each."""
    line = LINE_OF_THREE[three]
    if line < 0:
        return Refusal.NO_LINE
    return Refusal.NONE if is_full(s, seat, line) else Refusal.LINE_INCOMPLETE


@rule
def is_full(s: State, seat: int, line: int) -> bool:
    """V22 Whether a line has three elixirs."""
    for i in range(3):
        if s.chest[seat, LINES[line, i]] < 0:
            return False
    return True


@rule
def shared(shown: Ints, s: State, seat: int, line: int) -> int:
    """What all three elixirs of a line can show, as bits."""
    bits = -1
    for i in range(3):
        cell = LINES[line, i]
        bits &= shown[s.chest[seat, cell], s.token_on[seat, cell] + 1]
    return bits


@rule
def bonus_of(s: State, seat: int, line: int) -> int:
    """V23–V27.1 The bonus of a line in its best naming.

    Shape, colour and level are named independently: each token affects one of them, and a wild is
    free in all three. So the best total is the sum of the best bonuses.
    """
    bonus = 0
    if shared(SHAPES_SHOWN, s, seat, line) != 0:
        bonus += SHAPE_BONUS + s.house[House.BONUS + Token.SHAPE]
    if shared(PAIRS_SHOWN, s, seat, line) != 0:
        bonus += 2 * (COLOUR_BONUS + s.house[House.BONUS + Token.COLOUR])
    elif shared(COLOURS_SHOWN, s, seat, line) != 0:
        bonus += COLOUR_BONUS + s.house[House.BONUS + Token.COLOUR]
    if shared(LEVELS_SHOWN, s, seat, line) != 0:
        bonus += LEVEL_BONUS + s.house[House.BONUS + Token.LEVEL]
    return bonus


@rule
def sell(s: State, seat: int, three: int, log: Log) -> None:
    """V22, V29–V29.1, V32.1 Bonus points at once; cards and their tokens leave the chest."""
    line = LINE_OF_THREE[three]
    bonus = bonus_of(s, seat, line)
    s.bonus[seat] += bonus
    s.acts_left -= 1
    tell_sale(s, seat, line, bonus, log)
    for i in range(3):
        cell = LINES[line, i]
        s.sold[seat, 3 * s.lines_sold[seat] + i] = s.chest[seat, cell]
        s.chest[seat, cell] = -1
        s.token_on[seat, cell] = -1
    s.lines_sold[seat] += 1


@rule
def tell_sale(s: State, seat: int, line: int, bonus: int, log: Log) -> None:
    """V26 What was sold, and which bonuses add up."""
    first = s.chest[seat, LINES[line, 0]]
    second = s.chest[seat, LINES[line, 1]]
    third = s.chest[seat, LINES[line, 2]]
    points = points_of(s, first) + points_of(s, second) + points_of(s, third)
    tell(log, Event.SOLD, seat, first, second, third, points, bonus)
    shapes = shared(SHAPES_SHOWN, s, seat, line)
    if shapes != 0:
        tell(log, Event.SAME_SHAPE, seat, first_bit(shapes))
    pairs = shared(PAIRS_SHOWN, s, seat, line)
    colours = shared(COLOURS_SHOWN, s, seat, line)
    if pairs != 0:
        tell(log, Event.SAME_COLOUR, seat, PAIR_COLOURS[first_bit(pairs), 0])
        tell(log, Event.SAME_COLOUR, seat, PAIR_COLOURS[first_bit(pairs), 1])
    elif colours != 0:
        tell(log, Event.SAME_COLOUR, seat, first_bit(colours))
    levels = shared(LEVELS_SHOWN, s, seat, line)
    if levels != 0:
        tell(log, Event.SAME_LEVEL, seat, first_bit(levels))


@rule
def first_bit(bits: int) -> int:
    """The lowest value in a set of bits."""
    value = 0
    while bits >> value & 1 == 0:
        value += 1
    return value
