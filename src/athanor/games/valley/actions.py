"""The moves, refusals and events of The Valley of Alchemists."""

from athanor.kernel import Events, Moves, Number, OneOf, Refusals, fields
from athanor.kernel.declare.words import Json
from athanor.kernel.integers import as_integer

from .components import (
    CELLS,
    LINE_OF_THREE,
    MOST_BREWED,
    MOST_INGREDIENTS,
    THREE_CELLS,
    TRACK,
    TWO_CELLS,
    Card,
    Colour,
    Ingredient,
    Shape,
    Token,
)
from .deck import MOST_LEVEL


class Count(Number):
    """A count. More than the rules could ever allow is read as one too many, and so refused."""

    def __init__(self, most: int) -> None:
        super().__init__(0, most + 1)

    def number(self, value: Json, players: int, at: str) -> int:
        given = as_integer(value)
        return super().number(value if given is None else min(given, self.high), players, at)


CELL = Number(0, CELLS - 1)


class Move(Moves):
    """Set-up points, the five actions, the tokens, and the two ways to end."""

    TRAIN = fields(skill=Ingredient)
    COLLECT = fields(kind_=Ingredient, count=Count(MOST_INGREDIENTS)).where(
        lambda kind, count: 1 <= count <= MOST_INGREDIENTS
    )
    BREW = fields(decoction=Colour)
    MAKE = fields(card=Card, cell=CELL)
    MOVE = fields(from_=CELL, to=CELL).where(lambda source, target: source != target)
    SWAP = fields(cells=OneOf(TWO_CELLS))
    SELL = fields(line=OneOf(THREE_CELLS)).where(lambda three: LINE_OF_THREE[three] >= 0)
    TOKEN = fields(token=Token, cell=CELL).where(lambda token, cell: token != Token.DECOCTIONS)
    TRANSFORM = fields(from_=Colour, to=Colour, count=Count(MOST_BREWED)).where(
        lambda source, result, count: source != result and 1 <= count <= MOST_BREWED
    )
    DONE = fields()
    END = fields()


MOVES = Move.table()
FIRST = Move.firsts()  # the number of the first action of each family


class Refusal(Refusals):
    """Reasons to refuse an action, each with its clause."""

    NONE = ""
    TRACK_FULL = "V3"
    NOT_YOUR_TURN = "V6.1"
    NOT_ASKED = "V7"
    NO_ACTION_LEFT = "V7"
    SAME_KIND = "V8"
    NOTHING_COLLECTED = "V8"
    ABOVE_SKILL = "V9"
    CAULDRON_FULL = "V10"
    INGREDIENTS_MISSING = "V11"
    DECOCTIONS_FULL = "V13"
    NO_WATER = "V14"
    NOT_DISPLAYED = "V16"
    CANNOT_PAY = "V17"
    CELL_TAKEN = "V18"
    CHEST_FULL = "V18.1"
    NOTHING_TO_MOVE = "V21"
    NO_ROOM_THERE = "V21"
    NOTHING_TO_SWAP = "V21.1"
    NO_LINE = "V22.1"
    LINE_INCOMPLETE = "V22.1"
    TOKEN_GONE = "V30.2"
    SECOND_TOKEN = "V31"
    NOT_FOR_ELIXIRS = "V31.1"
    NO_ELIXIR = "V31.1"
    NOTHING_TRANSFORMED = "V33"
    SAME_COLOUR = "V33"
    DECOCTIONS_MISSING = "V33"
    GAME_OVER = "V35"


POINTS = Number(0, 999)
ROUND = Number(0, 1000)


class Event(Events):
    """The events, all visible to everyone: no information in this game is private."""

    TRAINED = fields(skill=Ingredient, value=Number(1, TRACK))
    DISPLAYED = fields(card=Card)
    COLLECTED = fields(ingredient=Ingredient, count=Number(1, MOST_INGREDIENTS))
    BREWED = fields(decoction=Colour)
    MADE = fields(card=Card, cell=CELL)
    ROSE = fields(skill=Ingredient, value=Number(1, TRACK))
    STAYED = fields(skill=Ingredient)
    MOVED = fields(card=Card, to=CELL)
    SWAPPED = fields(card=Card, other=Card)
    SOLD = fields(
        first=Card, second=Card, third=Card, points=POINTS, bonus=Number(0, 80)
    )  # fmt: skip
    SAME_SHAPE = fields(shape=Shape)
    SAME_COLOUR = fields(colour=Colour)
    SAME_LEVEL = fields(level=Number(1, MOST_LEVEL))
    TOKEN_PLACED = fields(token=Token, card=Card)
    TRANSFORMED = fields(count=Number(1, MOST_BREWED), source=Colour, result=Colour)
    TURN_ENDED = fields()
    PILE_EMPTY = fields()
    OVER = fields(round=ROUND)
    COUNTED = fields(points=Number(0, 9999))
