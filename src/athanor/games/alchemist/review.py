"""What the review knows about Alchemist: what nobody has seen, and words for a better choice."""

from collections.abc import Callable, Mapping
from random import Random
from typing import Any

from athanor.kernel.declare.record import Array
from athanor.kernel.declare.words import Json
from athanor.kernel.game import Game
from athanor.kernel.position import copied
from athanor.language import Sentence

Action = Mapping[str, Json]
CHANCE_FIELDS = ("bag",)


def redraws(game: Game, position: Array) -> Callable[[Random], Array]:
    """Shuffles the bag: stocks and schools are known to their seats."""

    def draw(random: Random) -> Array:
        drawn = copied(position)
        left = int(drawn["bag_left"][0])
        bag = drawn["bag"][0]
        bag[:left] = random.sample(bag[:left].tolist(), left)
        return drawn

    return draw


def remark(view: Json, seat: int, chosen: Action, best: Action) -> Sentence | None:
    """A fact about the position that supports the better choice."""
    if best["do"] == "copy":
        return _on_copying(view, chosen, best)
    if best["do"] == chosen["do"] == "recipe":
        return _on_recipes(view, seat, chosen, best)
    if best["do"] == "create" and chosen["do"] == "copy":
        return Sentence("reasons.alchemist.tribute", {"pot": chosen["cauldron"]})
    return None


def _cauldron(view: Json, action: Action) -> Any:
    return next(pot for pot in view["cauldrons"] if pot["name"] == action["cauldron"])


def _on_copying(view: Json, chosen: Action, best: Action) -> Sentence:
    pot = _cauldron(view, best)
    if chosen["do"] != "copy":
        said = {"pot": pot["name"], "value": pot["value"]}
        return Sentence("reasons.alchemist.copy", said)
    other = _cauldron(view, chosen)
    return Sentence("reasons.alchemist.copies", {
        "best": pot["name"], "value": pot["value"], "cubes": sum(pot["recipe"].values()),
        "other": other["name"], "less": other["value"], "paid": sum(other["recipe"].values()),
    })  # fmt: skip


def _on_recipes(view: Json, seat: int, chosen: Action, best: Action) -> Sentence | None:
    easy, hard = (_sure_copiers(view, seat, action["recipe"]) for action in (chosen, best))
    if easy <= hard:
        return None
    return Sentence("reasons.alchemist.recipe", {"easy": easy, "hard": hard})


def _sure_copiers(view: Json, seat: int, recipe: Mapping[str, int]) -> int:
    """Rivals whose known cubes alone pay for a recipe."""
    return sum(
        all(known[colour] >= count for colour, count in recipe.items())
        for other, known in enumerate(view["seen"])
        if other != seat
    )
