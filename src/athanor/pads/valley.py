"""The pad of The Valley of Alchemists: lines sold, and what is left over.

The cards in a box may differ from our table, so the pad asks for the points of a line and for what
its three cards share. In the record a house rule gives each card of ours a number of points of its
own, so that any card of a box has one that is worth as much.
"""

from athanor.games.valley.components import (
    CELLS,
    COLOUR_BONUS,
    COLOURS,
    INGREDIENTS,
    LEVEL_BONUS,
    MOST_INGREDIENTS,
    MOST_SOLD,
    POINTS,
    SHAPE_BONUS,
)
from athanor.games.valley.deck import CARDS
from athanor.games.valley.house import House
from athanor.kernel.declare.record import Array
from athanor.pads.fields import Field, Place, WrongAnswer
from athanor.pads.pad import Answers, Pad

LINE = 3
MOST_POINTS = CARDS - 1  # of a card; our card of that number has them in the record
MOST_OF_A_DECOCTION = 6


def fill(s: Array, table: Answers, seats: list[Answers]) -> None:
    """V36–V37 Lines sold with their bonuses, the chest, decoctions and ingredients."""
    for card in range(CARDS):
        s["house"][House.POINTS + card] = card - POINTS[card]
    for seat, told in enumerate(seats):
        at = ("seat", seat + 1)
        lines = told["lines"]
        s["lines_sold"][seat] = len(lines)
        s["bonus"][seat] = sum(map(bonus, lines))
        sold = [card for i, line in enumerate(lines, 1)
                for card in worth(LINE, line["points"], (at, ("lines", i)))]  # fmt: skip
        s["sold"][seat][: len(sold)] = sold
        chest = worth(told["chest"], told["chest_points"], (at, ("chest",)))
        s["chest"][seat][: len(chest)] = chest
        spread(s["decoctions"][seat], told["decoctions"], MOST_OF_A_DECOCTION)
        spread(s["cauldron"][seat], told["ingredients"], MOST_INGREDIENTS)


def bonus(line: Answers) -> int:
    """V23–V25 What a line earns besides its cards."""
    shape, colours, level = line["shape"], line["colours"], line["level"]
    return int(SHAPE_BONUS * shape + COLOUR_BONUS * colours + LEVEL_BONUS * level)


def worth(cards: int, points: int, place: Place) -> list[int]:
    """A number of cards with this total worth, the highest first."""
    if points > cards * MOST_POINTS:
        raise WrongAnswer(place, "worth", cards=cards, points=points)
    found = []
    for _ in range(cards):
        found.append(min(points, MOST_POINTS))
        points -= found[-1]
    return found


def spread(row: Array, total: int, most: int) -> None:
    """Spread a total over any kinds; only the sum counts."""
    for kind in range(len(row)):
        row[kind] = min(total, most)
        total -= int(row[kind])


SOLD = (
    Field("points", "number", most=LINE * MOST_POINTS),
    Field("shape", "yes"),
    Field("colours", "number", most=2),
    Field("level", "yes"),
)
PAD = Pad(
    "valley",
    table=(),
    seat=(
        Field("lines", "rows", most=MOST_SOLD // LINE, parts=SOLD),
        Field("chest", "number", most=CELLS),
        Field("chest_points", "number", most=CELLS * MOST_POINTS),
        Field("decoctions", "number", most=COLOURS * MOST_OF_A_DECOCTION),
        Field("ingredients", "number", most=INGREDIENTS * MOST_INGREDIENTS),
    ),
    fill=fill,
    numbers={"most_points": MOST_POINTS},
)
