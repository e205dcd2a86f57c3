"""The names in the plain data of a position."""

from typing import Any

from athanor.kernel import BLANK, shape
from athanor.kernel.declare.words import Json

from .components import (
    CAULDRONS,
    PAIRS,
    TILES,
    Cauldron,
    Colour,
    Phase,
)

ASKING_ON = (Phase.RECIPE, Phase.VALUE, Phase.TRIBUTE)


CAULDRON_NAMES = [cauldron.word for cauldron in Cauldron]
PRODUCTS = [[colour.word for colour in pair] for pair in PAIRS]


class Pending:
    """What this turn has chosen so far."""

    cauldron = shape.word("chosen", Cauldron)
    recipe = shape.counts("mixed", Colour)

    def write(self, s: Any, index: shape.Index) -> Json:
        if s.chosen in (-1, BLANK):
            return None
        found = {"cauldron": self.cauldron.write(s, ())}
        return found | {"recipe": self.recipe.write(s, ())} if s.phase == Phase.VALUE else found

    def read(self, s: Any, index: shape.Index, value: Json, at: str) -> None:
        if value is None:
            hidden = s.phase in ASKING_ON
            s.chosen = BLANK if hidden else -1
            for colour in Colour:
                s.mixed[colour] = BLANK if hidden else 0
            return
        names = ("cauldron", "recipe") if s.phase == Phase.VALUE else ("cauldron",)
        shape.check_names(value, names, at)
        self.cauldron.read(s, (), value["cauldron"], f"{at}.cauldron")
        if s.phase == Phase.VALUE:
            self.recipe.read(s, (), value["recipe"], f"{at}.recipe")


def name_of(s: Any, cauldron: int) -> str:
    """K1 to K10."""
    return CAULDRON_NAMES[cauldron]


def products_of(s: Any, cauldron: int) -> list[str]:
    """The two colours a cauldron gives."""
    return PRODUCTS[cauldron].copy()


def tiles_left(s: Any) -> list[int]:
    """The value tiles beside the board, ascending."""
    used = set(s.value)
    return [value for value in range(1, TILES + 1) if value not in used]


SHAPE: shape.Shape = {
    "starter": shape.derived(lambda s: s.starter),
    "turns": shape.by_seat(shape.number("turns")),
    "reserve": shape.counts("reserve", Colour),
    "removed": shape.counts("removed", Colour),
    "bag_left": shape.number("bag_left"),
    "bag": shape.pile("bag", "bag_left", Colour),
    "stock": shape.by_seat(shape.counts("stock", Colour)),
    "stock_size": shape.by_seat(shape.number("stock_size")),
    "seen": shape.by_seat(shape.counts("seen", Colour)),
    "school": shape.by_seat(shape.word("school", Colour)),
    "seals": shape.by_seat(shape.number("seals")),
    "fame": shape.by_seat(shape.number("fame")),
    "cauldrons": shape.rows(
        CAULDRONS,
        name=shape.derived(name_of),
        products=shape.derived(products_of),
        creator=shape.number("creator", none=-1),
        value=shape.number("value", none=0),
        recipe=shape.counts("recipe", Colour, empty_is_none=True),
    ),
    "tiles": shape.derived(tiles_left),
    "pending": Pending(),
}
