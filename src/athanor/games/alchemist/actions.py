"""The moves, refusals and events of Alchemist."""

from athanor.kernel import Counts, Events, Moves, Number, Refusals, Seat, fields

from .components import (
    MOST_AWARD,
    MOST_CUBES,
    MOST_OF_A_COLOUR,
    PRODUCED,
    SEATS,
    TILES,
    Cauldron,
    Colour,
)

RECIPE = Counts(Colour, most=MOST_CUBES + 1)


def can_be_made(recipe: int) -> bool:
    """A11–A13 One to five cubes, at most two of a colour, none of the two that are produced."""
    counts = RECIPE.counts(recipe)
    colours = sum(count > 0 for count in counts)
    return (
        0 < sum(counts) <= MOST_CUBES
        and max(counts) <= MOST_OF_A_COLOUR
        and colours <= len(counts) - PRODUCED
    )


class Move(Moves):
    """A turn is one of the first five; creating and copying lead to further questions."""

    CREATE = fields(cauldron=Cauldron)
    COPY = fields(cauldron=Cauldron)
    TAKE = fields(ingredient=Colour)
    DRAW = fields()
    PASS = fields()
    RECIPE = fields(recipe=RECIPE).where(can_be_made)
    VALUE = fields(value=Number(1, TILES))
    TRIBUTE = fields(ingredient=Colour)


MOVES = Move.table()
FIRST = Move.firsts()  # the number of the first action of each family


class Refusal(Refusals):
    """Reasons to refuse an action, each with its clause."""

    NONE = ""
    NOT_YOUR_TURN = "A7"
    GAME_OVER = "A31"
    NOT_ASKED = "A8"
    MUST_CREATE = "A9"
    VALUE_TOO_LOW = "A9"
    NO_OPENING_TILE = "A9"
    CAULDRON_TAKEN = "A10"
    NO_SEAL = "A10"
    NO_CUBES = "A11"
    TOO_FEW_CUBES = "A11"
    TOO_MANY_CUBES = "A11"
    CUBES_MISSING = "A11"
    TOO_MANY_OF_A_COLOUR = "A12"
    OWN_PRODUCT = "A13"
    ONLY_PRODUCTS = "A13"
    SAME_RECIPE = "A14"
    ALL_RECIPES_MADE = "A14"
    TILE_TAKEN = "A15"
    NO_POTION = "A21"
    OWN_POTION = "A21"
    CANNOT_PAY = "A22"
    NOT_PAID = "A23"
    RESERVE_EMPTY = "A28"
    BAG_EMPTY = "A29"
    MUST_ACT = "A8"


class Event(Events):
    """The events; only a seat itself sees what it draws."""

    DEALT = fields(cubes=Number(0, 99))
    STOCKED = fields(
        gray=Number(0, 32), blue=Number(0, 32), orange=Number(0, 32),
        green=Number(0, 32), yellow=Number(0, 32), school=Colour,
    )  # fmt: skip
    CREATED = fields(cauldron=Cauldron, recipe=RECIPE, value=Number(1, TILES))
    COPIED = fields(cauldron=Cauldron, recipe=RECIPE)
    TRIBUTE = fields(ingredient=Colour, creator=Seat(SEATS))
    REMOVED = fields(recipe=RECIPE)
    SCORED = fields(value=Number(1, TILES))
    PRODUCED = fields(ingredient=Colour, cauldron=Cauldron)
    RAN_OUT = fields(ingredient=Colour, cauldron=Cauldron)
    TOOK = fields(ingredient=Colour)
    DREW = fields(cubes=Number(0, 9))
    DREW_CUBE = fields(ingredient=Colour)
    PASSED = fields()
    ENDED = fields(round=Number(0, 9999))
    STOCK_COUNTED = fields(cubes=Number(0, 160), points=Number(0, 160))
    SCHOOL_SHOWN = fields(school=Colour, left=Number(0, 160), award=Number(0, MOST_AWARD))
