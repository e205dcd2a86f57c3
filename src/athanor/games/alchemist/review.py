"""What the review knows about Alchemist: what nobody has seen, and words for a better choice."""

from collections.abc import Callable, Mapping
from random import Random
from typing import Any

from athanor.kernel.declare.record import Array
from athanor.kernel.declare.words import Json
from athanor.kernel.game import Game

Action = Mapping[str, Json]
CHANCE_FIELDS = ("bag",)
SHEET_WORDS = {
    "created": "fame from own potions", "copied": "fame from copies",
    "stock": "points for cubes left", "school": "the school's award",
}  # fmt: skip


def redraws(game: Game, position: Array) -> Callable[[Random], Array]:
    """Shuffles the bag: stocks and schools are known to their seats."""

    def draw(random: Random) -> Array:
        drawn = position.copy()
        left = int(drawn["bag_left"][0])
        bag = drawn["bag"][0]
        bag[:left] = random.sample(bag[:left].tolist(), left)
        return drawn

    return draw


def remark(view: Json, seat: int, chosen: Action, best: Action) -> str:
    """A fact about the position that supports the better choice."""
    if best["do"] == "copy":
        return _on_copying(view, chosen, best)
    if best["do"] == chosen["do"] == "recipe":
        return _on_recipes(view, seat, chosen, best)
    if best["do"] == "create" and chosen["do"] == "copy":
        pot = _cauldron(view, chosen)
        return f"Copying {pot['name']} pays a cube to its creator, seat {pot['creator']}."
    return ""


def _cauldron(view: Json, action: Action) -> Any:
    return next(pot for pot in view["cauldrons"] if pot["name"] == action["cauldron"])


def _cubes(pot: Any) -> str:
    count = sum(pot["recipe"].values())
    return "one cube" if count == 1 else f"{count} cubes"


def _on_copying(view: Json, chosen: Action, best: Action) -> str:
    pot = _cauldron(view, best)
    if chosen["do"] == "copy":
        other = _cauldron(view, chosen)
        return (
            f"{pot['name']} scores {pot['value']} for {_cubes(pot)}, "
            f"{other['name']} scores {other['value']} for {_cubes(other)}."
        )
    return f"The stock had all cubes for {pot['name']}, and a copy scores {pot['value']} at once."


def _on_recipes(view: Json, seat: int, chosen: Action, best: Action) -> str:
    easy, hard = (_sure_copiers(view, seat, action["recipe"]) for action in (chosen, best))
    if easy <= hard:
        return ""
    rivals = "one rival is" if easy == 1 else f"{easy} rivals are"
    fewer = "none" if hard == 0 else f"only {hard}"
    return f"By the known cubes, {rivals} able to copy this recipe, {fewer} the better one."


def _sure_copiers(view: Json, seat: int, recipe: Mapping[str, int]) -> int:
    """Rivals whose known cubes alone pay for a recipe."""
    return sum(
        all(known[colour] >= count for colour, count in recipe.items())
        for other, known in enumerate(view["seen"])
        if other != seat
    )
