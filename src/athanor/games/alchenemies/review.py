"""What the review knows about AlchEnemies: what nobody has seen, and words for better choices."""

from collections.abc import Callable, Mapping
from random import Random

from athanor.kernel.declare.record import Array
from athanor.kernel.declare.words import Json
from athanor.kernel.game import Game
from athanor.kernel.position import copied
from athanor.language import Sentence, named

from .components import CARDS, Phase

Action = Mapping[str, Json]
CHANCE_FIELDS = ("stack", "recipes")
COIN_OF = {card.id: card.coin for card in CARDS}
NAME_OF = {card.id: card.name for card in CARDS}


def redraws(game: Game, position: Array) -> Callable[[Random], Array]:
    """Shuffles the Reagent Stack, and the unseen Recipes across all stacks."""
    places = _unseen_places(position)

    def draw(random: Random) -> Array:
        drawn = copied(position)
        left = int(drawn["stack_left"][0])
        stack, recipes = drawn["stack"][0], drawn["recipes"][0]
        stack[:left] = random.sample(stack[:left].tolist(), left)
        cards = [int(recipes[place]) for place in places]
        random.shuffle(cards)
        for place, card in zip(places, cards, strict=True):
            recipes[place] = card
        return drawn

    return draw


def _unseen_places(position: Array) -> list[tuple[int, int]]:
    """Positions in the Recipe Stacks, except cards placed there or being looked at."""
    row = position[0]
    looking = row["phase"] == Phase.TARGET
    return [
        (owner, place)
        for owner in range(int(row["players"]))
        for place in range(int(row["recipes_left"][owner]) - _looked(row, owner, looking))
        if row["bottom"][owner, place] == 0
    ]


def _looked(row: Array, owner: int, looking: bool) -> int:
    if not looking or owner != row["turn"]:
        return 0
    return int(row["looked"].sum() + row["kept"].sum())


def remark(view: Json, seat: int, chosen: Action, best: Action) -> Sentence | None:
    """A fact about the position that supports the better choice."""
    if best["do"] != "transmute":
        return None
    coin, name = COIN_OF[best["recipe"]], card_name(best["recipe"])
    if chosen["do"] != "transmute":
        said = {"recipe": name, "coin": coin}
        return Sentence("reasons.alchenemies.full", said) if coin else None
    other = COIN_OF[chosen["recipe"]]
    if coin <= other:
        return None
    said = {"best": name, "coin": coin, "chosen": card_name(chosen["recipe"]), "other": other}
    return Sentence("reasons.alchenemies.worth", said)


def card_name(card: str) -> Sentence | str:
    """The name of a card."""
    return named("alchenemies", card, NAME_OF[card])
