"""Facts: what a person can learn about the world, parsed into the set of worlds they allow."""

from collections.abc import Callable
from typing import Any

import numpy as np

from athanor.games.alchemists.alchemy import (
    ALCHEMICALS,
    COLOURS,
    INGREDIENTS,
    NEUTRAL,
    PAIR_OF,
    POTIONS,
    QUALITIES,
)
from athanor.reader import worlds
from athanor.reader.worlds import Mask

Fact = dict[str, Any]


class BadFact(ValueError):
    """A fact that cannot be parsed; the message names the place."""


def word(fact: Fact, key: str, words: tuple[str, ...]) -> int:
    """The number of a word in a fact."""
    if fact.get(key) not in words:
        raise BadFact(f"{key}: {fact.get(key)!r} is not one of {', '.join(words)}.")
    return words.index(fact[key])


def pair(fact: Fact) -> int:
    """The number of the two ingredients of a fact, in either order."""
    given = fact.get("ingredients")
    if not isinstance(given, (list, tuple)) or len(given) != 2:
        raise BadFact(f"ingredients: {given!r} is not a list of two ingredients.")
    return pair_of(given[0], given[1])


def pair_of(first: str, second: str) -> int:
    """The number of a pair of ingredients, in either order."""
    for kind in (first, second):
        if kind not in INGREDIENTS:
            raise BadFact(f"ingredients: {kind!r} is not one of {', '.join(INGREDIENTS)}.")
    if first == second:
        raise BadFact(f"ingredients: a mix needs two different kinds, not {first} twice.")
    a, b = sorted((INGREDIENTS.index(first), INGREDIENTS.index(second)))
    return PAIR_OF[a, b]


def read_mix(fact: Fact) -> Mask:
    """K1.3 These two make this potion."""
    return np.asarray(worlds.potions()[pair(fact)] == word(fact, "potion", POTIONS))


def read_sale(fact: Fact) -> Mask:
    """K10.22 These two matched the requested potion with this quality."""
    allowed = worlds.allowed_potions(
        word(fact, "wanted", POTIONS[:NEUTRAL]), word(fact, "quality", QUALITIES)
    )
    return np.asarray(allowed[worlds.potions()[pair(fact)]])


def read_aspect(fact: Fact) -> Mask:
    """K14.4 This ingredient has this sign in this colour."""
    positive = worlds.POSITIVE[word(fact, "colour", COLOURS)]
    plus = word(fact, "sign", ("-", "+")) == 1
    return kinds_with(word(fact, "ingredient", INGREDIENTS), positive == plus)


def read_demonstration(fact: Fact) -> Mask:
    """K15.1 These two make this potion, or they do not."""
    if type(fact.get("answer")) is not bool:
        raise BadFact(f"answer: {fact.get('answer')!r} is neither true nor false.")
    made = worlds.potions()[pair(fact)] == word(fact, "potion", POTIONS)
    return np.asarray(made == fact["answer"])


def read_peek(fact: Fact) -> Mask:
    """K24.7 With some other ingredient, it makes the potion or this quality of the one wanted."""
    if "potion" in fact:
        allowed = worlds.only(word(fact, "potion", POTIONS))
    else:
        allowed = worlds.allowed_potions(
            word(fact, "wanted", POTIONS[:NEUTRAL]), word(fact, "quality", QUALITIES)
        )
    return kinds_with(word(fact, "ingredient", INGREDIENTS), worlds.holders(allowed))


def read_odds(fact: Fact) -> Mask:
    """Someone's theory, with the odds given to it, and the worlds in which it is true."""
    odds = fact.get("odds")
    if isinstance(odds, bool) or not isinstance(odds, (int, float)) or not 0 < odds < np.inf:
        raise BadFact(f"odds: {odds!r} is not a number above zero.")
    alchemical = word(fact, "alchemical", ALCHEMICALS)
    return kinds_with(
        word(fact, "ingredient", INGREDIENTS), np.arange(len(ALCHEMICALS)) == alchemical
    )


def kinds_with(ingredient: int, allowed: Mask) -> Mask:
    """The worlds in which the ingredient's alchemical is one of those allowed."""
    return np.asarray(allowed[worlds.assignments()[ingredient]])


READERS: dict[str, tuple[Callable[[Fact], Mask], set[str]]] = {
    "mix": (read_mix, {"ingredients", "potion"}),
    "sale": (read_sale, {"ingredients", "wanted", "quality"}),
    "aspect": (read_aspect, {"ingredient", "colour", "sign"}),
    "demonstration": (read_demonstration, {"ingredients", "potion", "answer"}),
    "peek": (read_peek, {"ingredient", "potion"}),
    "odds": (read_odds, {"ingredient", "alchemical", "odds"}),
}
OTHER_PEEK = {"ingredient", "wanted", "quality"}


def read(fact: Any) -> Mask:
    """The worlds in which a fact is true, or `BadFact`."""
    if not isinstance(fact, dict) or fact.get("fact") not in READERS:
        named = fact.get("fact") if isinstance(fact, dict) else fact
        raise BadFact(f"fact: {named!r} is not one of {', '.join(READERS)}.")
    reader, names = READERS[fact["fact"]]
    given = set(fact) - {"fact", "what_if"}
    if given != names and not (fact["fact"] == "peek" and given == OTHER_PEEK):
        raise BadFact(f"fact: a {fact['fact']} has {', '.join(sorted(names))}, and nothing else.")
    return reader(fact)
