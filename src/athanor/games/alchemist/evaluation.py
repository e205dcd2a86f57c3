"""What a greedy player of Alchemist thinks a choice is worth, in points, from its view alone."""

from typing import Any

from .components import MOST_CUBES, PAIRS, Cauldron, Colour

Json = Any

CUBE = 0.5  # a cube left at the end is half a point
SCHOOL_CUBE = 0.4  # a cube of the own school that leaves the game, towards the award
COPIED = 0.55  # share of a potion's value that rivals get out of it, at its easiest
HARD = 0.15  # by how much each further cube of a recipe spoils that

PRODUCTS = {cauldron.word: [colour.word for colour in PAIRS[cauldron]] for cauldron in Cauldron}
COLOURS = [colour.word for colour in Colour]


def value(view: Json, seat: int, action: Json) -> float:
    """How much better off the seat is for choosing this, roughly."""
    match action["do"]:
        case "create":
            return worth_creating(view, seat, action["cauldron"])
        case "copy":
            return worth_copying(view, seat, action["cauldron"])
        case "recipe":
            return worth_mixing(view, seat, action["recipe"])
        case "value":
            return float(action["value"])
        case "tribute":
            return -loss(view, seat, action["ingredient"])
        case "take":
            return CUBE
        case "draw":
            return float(CUBE * min(2, view["bag_left"]))
    return 0.0


def worth_creating(view: Json, seat: int, cauldron: str) -> float:
    """The best tile and the by-products, less what rivals will get by copying."""
    own: dict[str, int] = view["stock"][seat]
    free = [colour for colour in COLOURS if colour not in PRODUCTS[cauldron]]
    cubes = min(MOST_CUBES, sum(min(own[colour], 2) for colour in free))
    paid = sum(min(own[colour], 2) * loss(view, seat, colour) for colour in free)
    copied = max(0.0, COPIED - HARD * (cubes - 1))
    best: int = max(view["tiles"])
    return best * (1 - copied) + products(view, cauldron) - paid


def worth_copying(view: Json, seat: int, cauldron: str) -> float:
    """The value and the by-products, less the cubes and what the tribute gives its creator."""
    potion = next(one for one in view["cauldrons"] if one["name"] == cauldron)
    recipe: dict[str, int] = potion["recipe"]
    paid = sum(count * loss(view, seat, colour) for colour, count in recipe.items())
    return float(potion["value"]) + products(view, cauldron) - paid - CUBE


def worth_mixing(view: Json, seat: int, recipe: dict[str, int]) -> float:
    """Cubes of the own school gladly; as many as it takes to make copying hard."""
    paid = sum(count * loss(view, seat, colour) for colour, count in recipe.items())
    easy = max(0.0, COPIED - HARD * (sum(recipe.values()) - 1))
    best: int = max(view["tiles"])
    return -paid - best * easy


def products(view: Json, cauldron: str) -> float:
    """What the by-products are worth that the reserve still has."""
    made = [colour for colour in PRODUCTS[cauldron] if view["reserve"][colour]]
    return CUBE * len(made)


def loss(view: Json, seat: int, colour: str) -> float:
    """A cube that leaves the stock for good."""
    return CUBE - (SCHOOL_CUBE if view["school"][seat] == colour else 0.0)
