"""What is told of a level's style: how it begins each game, and what it does in all of it.

A story is what one seat did in one game: its events in order, each with its kind and fields.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from statistics import mean
from typing import Any

from athanor.games.alchenemies.components import CARDS
from athanor.games.valley.components import ELIXIRS

Deed = Mapping[str, Any]
Story = Sequence[Deed]
PLAYS = {card.id: f"{'an' if card.type[0] in 'AEIOU' else 'a'} {card.type}" for card in CARDS}
LEVEL = {card.name: card.level for card in ELIXIRS}
SPACES = {
    "forage": "forage", "transmute": "transmute", "custodian": "custodian", "sell": "sell",
    "buy": "buy an artifact", "debunk": "debunk", "publish": "publish",
    "test": "test on the student", "drink": "drink a potion", "exhibit": "exhibit",
}  # fmt: skip
ORDERS = {
    "pay": "pay 1 gold to be early", "nil": "be early for nothing", "i": "an ingredient",
    "ii": "two ingredients", "fi": "a favor and an ingredient", "ff": "two favors",
    "iii": "three ingredients", "fii": "a favor and two ingredients",
}  # fmt: skip
WORTH = {9: "worth 9 or 10", 7: "worth 7 or 8", 1: "worth 5 or 6"}
TURN = {
    "created": "create a potion", "copied": "copy the rival's potion",
    "took": "take a cube", "drew-cube": "draw two cubes blindly",
}  # fmt: skip


@dataclass(frozen=True)
class Opening:
    """A question about how a game begins; a seat may give several answers to it."""

    words: str
    answers: Callable[[Story], Iterable[str]]


@dataclass(frozen=True)
class Habit:
    """Something that is measured in every game; nothing where it did not occur."""

    words: str
    measure: Callable[[Story], float | None]
    mean: bool = False  # of an amount, rather than of how often something happens


def did(story: Story, *kinds: str) -> list[Deed]:
    """What a seat did of some kinds, in order."""
    return [deed for deed in story if deed["kind"] in kinds]


def times(words: str, *kinds: str, **fields: str) -> Habit:
    """How often a seat does something in a game."""

    def measure(story: Story) -> float:
        return len(
            [deed for deed in did(story, *kinds) if fields.items() <= deed["fields"].items()]
        )

    return Habit(words, measure)


def average(words: str, kind: str, amount: Callable[[Deed], float]) -> Habit:
    """The mean amount of what a seat does, if it does it at all."""

    def measure(story: Story) -> float | None:
        found = did(story, kind)
        return mean(amount(deed) for deed in found) if found else None

    return Habit(words, measure, mean=True)


def field(name: str) -> Callable[[Deed], float]:
    """Reads a number that a deed names."""
    return lambda deed: float(deed["fields"][name])


def before(words: str, kind: str, end: str) -> Habit:
    """The number of the turn in which a seat first does something; turns end with `end`."""

    def measure(story: Story) -> float | None:
        kinds = [deed["kind"] for deed in story]
        return kinds[: kinds.index(kind)].count(end) + 1 if kind in kinds else None

    return Habit(words, measure, mean=True)


def blind_draws(story: Story) -> float:
    """How often a seat of Alchemist draws from the bag; it sees every cube as an event."""
    return len({deed["ply"] for deed in did(story, "drew-cube")})


def cubes(deed: Deed) -> int:
    """How many cubes a recipe of Alchemist has."""
    return int(sum(deed["fields"]["recipe"].values()))


def first_potion(story: Story) -> Iterator[str]:
    """The value of the first potion of Alchemist, which is 5 or more with two seats."""
    for deed in did(story, "created")[:1]:
        yield next(words for least, words in WORTH.items() if deed["fields"]["value"] >= least)


def second_turn(story: Story) -> Iterator[str]:
    """The second turn of Alchemist."""
    yield from (TURN[deed["kind"]] for deed in did(story, *TURN)[1:2])


def first_order(story: Story) -> Iterator[str]:
    """The first place in the turn order of Alchemists, by what it brings."""
    yield from (ORDERS[deed["fields"]["space"]] for deed in did(story, "order")[:1])


def first_round(story: Story) -> Iterator[str]:
    """The actions that a seat of Alchemists declares in the first round."""
    rounds = 0
    for deed in did(story, "order", "placed"):
        rounds += deed["kind"] == "order"
        if rounds == 1 and deed["kind"] == "placed":
            yield SPACES[deed["fields"]["space"]]


def first_draws(story: Story) -> Iterator[str]:
    """The two cards that a seat of AlchEnemies draws as it likes in its first turn."""
    began = did(story, "turn-began")[0]["ply"]
    drawn = [deed for deed in did(story, "drew-card", "drew-reagent") if deed["ply"] > began]
    recipes = sum(deed["kind"] == "drew-card" for deed in drawn[:2])
    yield ("two Reagents", "one of each", "two Recipes")[recipes]


def first_plays(story: Story) -> Iterator[str]:
    """The first card that a seat of AlchEnemies plays in its first turn, by its type."""
    turns = did(story, "turn-began", "transmuted", "played")[1:2]
    yield from (PLAYS.get(deed["fields"].get("recipe", ""), "nothing") for deed in turns)


def first_skills(story: Story) -> Iterator[str]:
    """The two points of skill that a seat of the Valley has before the game."""
    one, other = sorted(deed["fields"]["skill"] for deed in did(story, "trained"))
    yield f"{one} and {other}" if one != other else f"{one} twice"


def first_card(story: Story) -> Iterator[str]:
    """The first card that a seat of the Valley makes, by its level."""
    yield from (f"of level {LEVEL[deed['fields']['card']]}" for deed in did(story, "made")[:1])


OPENINGS: Mapping[str, Sequence[Opening]] = {
    "alchemist": (Opening("First potion", first_potion), Opening("Second turn", second_turn)),
    "alchemists": (
        Opening("First place in the order", first_order),
        Opening("Actions of round 1", first_round),
    ),
    "alchenemies": (
        Opening("First draws", first_draws), Opening("First card played", first_plays),
    ),
    "valley": (Opening("First skills", first_skills), Opening("First card made", first_card)),
}  # fmt: skip
HABITS: Mapping[str, Sequence[Habit]] = {
    "alchemist": (
        times("creates a potion", "created"),
        times("copies a potion", "copied"),
        times("takes a cube of its choice", "took"),
        Habit("draws two cubes blindly", blind_draws),
        average("cubes in a recipe", "created", cubes),
        average("value of its potions", "created", field("value")),
    ),
    "alchemists": (
        times("tests on the student", "mixed", space="test"),
        times("drinks a potion", "mixed", space="drink"),
        times("publishes a theory", "published"),
        times("endorses a theory", "endorsed"),
        times("tries to debunk", "aspect", "demonstrated", "refuted"),
        times("sells a potion", "sold"),
        times("transmutes an ingredient", "transmuted"),
        times("buys an artifact", "bought"),
        times("exhibits a potion", "shown"),
        times("plays a favor card", "played"),
    ),
    "alchenemies": (
        times("draws a Recipe", "drew-card"),
        times("makes Paraphernalia", "finished"),
        times("plays a Formula", "played"),
        times("destroys, steals or ruins a rival's card", "destroyed", "stole", "ruined"),
        times("exchanges a card in play with a rival", "swapped"),
        times("takes an Element from a rival", "took-element"),
        times("gives up a Reagent for lack of room", "shed"),
    ),
    "valley": (
        times("collects ingredients", "collected"),
        times("brews a decoction", "brewed"),
        times("makes a card", "made"),
        times("sells a line of cards", "sold"),
        times("uses a token", "token-placed", "transformed"),
        before("turn of its first card", "made", "turn-ended"),
        before("turn of its first sale", "sold", "turn-ended"),
        average("points of the cards in a sale", "sold", field("points")),
        average("bonus of a sale", "sold", field("bonus")),
    ),
}  # fmt: skip
