"""V23–V28, V32 What an elixir may show when it is sold: every naming of every card and token.

A wild shows any value that its owner names. A token on an ordinary elixir makes it show a value
other than the printed one. Everything is enumerated once, as sets; the rules read them as bits.
"""

from itertools import combinations

from athanor.kernel import lookup

from .components import COLOURS, ELIXIRS, SHAPES, Colour, Token
from .deck import MOST_LEVEL, Elixir

PLACED = (None, Token.SHAPE, Token.COLOUR, Token.LEVEL)  # what may be on an elixir
COLOUR_PAIRS = list(combinations(range(COLOURS), 2))


def shapes_shown(card: Elixir, token: int | None) -> set[int]:
    """V23, V28, V32.2 The shapes an elixir may show."""
    every = set(range(len(SHAPES)))
    if card.shape is None:
        return every
    printed = {SHAPES.index(card.shape)}
    return every - printed if token == Token.SHAPE else printed


def levels_shown(card: Elixir, token: int | None) -> set[int]:
    """V25, V28, V32.4 The levels an elixir may show."""
    every = set(range(1, MOST_LEVEL + 1))
    if card.wild:
        return every
    return every - {card.level} if token == Token.LEVEL else {card.level}


def colours_shown(card: Elixir, token: int | None) -> list[set[int]]:
    """V27, V28, V32.3 The sets of colours an elixir may show; a wild shows a single one."""
    if card.wild:
        return [{colour} for colour in range(COLOURS)]
    printed = {int(colour) for colour in Colour if colour.word in card.colours}
    if token != Token.COLOUR:
        return [printed]
    swaps = [(old, new) for old in printed for new in range(COLOURS) if new != old]
    return [printed - {old} | {new} for old, new in swaps]


def single_colours_shown(card: Elixir, token: int | None) -> set[int]:
    """Colours that can be among those shown."""
    return set().union(*colours_shown(card, token))


def colour_pairs_shown(card: Elixir, token: int | None) -> set[int]:
    """V27.1 Pairs of colours that can be shown together, by their place among all pairs."""
    shown = colours_shown(card, token)
    return {i for i, pair in enumerate(COLOUR_PAIRS) if any(set(pair) <= s for s in shown)}


def _bits(values: set[int]) -> int:
    return sum(1 << value for value in values)


# One row per card and one column per token on it, none first; a bit for each value it may show.
SHAPES_SHOWN = lookup([[_bits(shapes_shown(c, t)) for t in PLACED] for c in ELIXIRS])
LEVELS_SHOWN = lookup([[_bits(levels_shown(c, t)) for t in PLACED] for c in ELIXIRS])
COLOURS_SHOWN = lookup([[_bits(single_colours_shown(c, t)) for t in PLACED] for c in ELIXIRS])
PAIRS_SHOWN = lookup([[_bits(colour_pairs_shown(c, t)) for t in PLACED] for c in ELIXIRS])
PAIR_COLOURS = lookup(COLOUR_PAIRS)
