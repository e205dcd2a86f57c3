"""An independent solver: plain Python, one world after the other, signs instead of tables.

It shares nothing with the notebook but the words. A pair makes the colour in which both have the
same sign while one circle is big and the other little; sizes follow from the signs.
"""

from collections.abc import Iterator
from itertools import permutations
from typing import Any

KINDS = ["fern", "claw", "mushroom", "flower", "root", "scorpion", "toad", "feather"]
SIGNS = {
    "B-": "-+-", "B+": "+-+", "G-": "+--", "G+": "-++", "R-": "--+", "R+": "++-", "A-": "---",
    "A+": "+++",
}  # fmt: skip
COLOURS = ["red", "green", "blue"]

World = dict[str, str]
Fact = dict[str, Any]


def is_big(alchemical: str, colour: int) -> bool:
    """A circle is big if the next colour has the same sign."""
    signs = SIGNS[alchemical]
    return signs[colour] == signs[(colour + 1) % 3]


def potion(one: str, two: str) -> str:
    """What two alchemicals make."""
    for colour, letter in enumerate("RGB"):
        same = SIGNS[one][colour] == SIGNS[two][colour]
        if same and is_big(one, colour) != is_big(two, colour):
            return letter + SIGNS[one][colour]
    return "N"


def quality(wanted: str, made: str) -> str:
    """How well a potion meets a wish."""
    if made == wanted:
        return "exact"
    if made == "N":
        return "neutral"
    return "sign" if made[1] == wanted[1] else "wrong"


def holds(world: World, fact: Fact) -> bool:
    """Whether a fact is true in a world."""
    kind = fact["fact"]
    if kind == "aspect":
        sign = SIGNS[world[fact["ingredient"]]][COLOURS.index(fact["colour"])]
        return bool(sign == fact["sign"])
    if kind == "peek":
        seen = world[fact["ingredient"]]
        others = [a for k, a in world.items() if k != fact["ingredient"]]
        made = [potion(seen, other) for other in others]
        if "potion" in fact:
            return fact["potion"] in made
        return fact["quality"] in [quality(fact["wanted"], found) for found in made]
    if kind == "odds":
        return True
    one, two = fact["ingredients"]
    made_now = potion(world[one], world[two])
    if kind == "mix":
        return bool(made_now == fact["potion"])
    if kind == "sale":
        return bool(quality(fact["wanted"], made_now) == fact["quality"])
    return bool((made_now == fact["potion"]) == fact["answer"])


def worlds(facts: list[Fact]) -> Iterator[tuple[World, float]]:
    """Every world that is left, with its weight."""
    for assigned in permutations(SIGNS):
        world = dict(zip(KINDS, assigned, strict=True))
        if all(holds(world, fact) for fact in facts):
            weight = 1.0
            for fact in facts:
                if fact["fact"] == "odds" and world[fact["ingredient"]] == fact["alchemical"]:
                    weight *= fact["odds"]
            yield world, weight
