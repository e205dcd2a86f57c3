"""Deduction puzzles of Alchemists: what do two ingredients make that nobody has mixed?

Every puzzle is proved by enumerating all 40,320 worlds: all worlds that the facts allow give the
same answer, and no fact is redundant.
"""

from dataclasses import dataclass
from random import Random

from athanor.games.alchemists.alchemy import (
    ALCHEMICALS,
    COLOURS,
    INGREDIENTS,
    NEUTRAL,
    POTIONS,
    QUALITIES,
    QUALITY,
    SIGNS,
)
from athanor.puzzles.technique import grade
from athanor.reader import Fact, Notebook, mix

MOST_FACTS = 9
KINDS_OF_FACTS = ("mix", "mix", "mix", "sale", "demonstration", "aspect")  # relative frequencies
World = dict[str, str]


@dataclass(frozen=True)
class Deduction:
    """A question about two ingredients that the facts answer."""

    facts: tuple[Fact, ...]
    pair: tuple[str, str]
    answer: str
    worlds: int  # that the facts allow
    grade: int


def generated(random: Random) -> Deduction | None:
    """A puzzle about a random world; None if its facts answer nothing worth asking."""
    tokens = random.sample(ALCHEMICALS, len(ALCHEMICALS))
    world = dict(zip(INGREDIENTS, tokens, strict=True))
    book, facts = Notebook(), list[Fact]()
    while len(facts) < MOST_FACTS:
        fact = fact_about(world, random)
        if fact in facts:
            continue
        book.learn(fact)
        facts.append(fact)
        settled = open_pairs(book, facts)
        if settled:
            pair = random.choice(settled)
            return minimal(facts, pair, mix(world[pair[0]], world[pair[1]]))
    return None


def fact_about(world: World, random: Random) -> Fact:
    """Something that is true in a world."""
    first, second = random.sample(INGREDIENTS, 2)
    potion = POTIONS.index(mix(world[first], world[second]))
    pair = {"ingredients": [first, second]}
    kind = random.choice(KINDS_OF_FACTS)
    if kind == "sale":
        wanted = random.randrange(NEUTRAL)
        quality = QUALITIES[QUALITY[wanted][potion]]
        return {"fact": kind, **pair, "wanted": POTIONS[wanted], "quality": quality}
    if kind == "demonstration":
        told = random.randrange(NEUTRAL)
        return {"fact": kind, **pair, "potion": POTIONS[told], "answer": told == potion}
    if kind == "aspect":
        colour = random.randrange(len(COLOURS))
        sign = "+" if SIGNS[world[first]][colour] > 0 else "-"
        return {"fact": kind, "ingredient": first, "colour": COLOURS[colour], "sign": sign}
    return {"fact": kind, **pair, "potion": POTIONS[potion]}


def open_pairs(book: Notebook, facts: list[Fact]) -> list[tuple[str, str]]:
    """Pairs whose potion follows although no fact is about them."""
    told = {frozenset(fact["ingredients"]) for fact in facts if "ingredients" in fact}
    return [
        pair for pair, bits in book.experiments() if bits < 1e-9 and frozenset(pair) not in told
    ]


def settles(facts: list[Fact], pair: tuple[str, str], answer: str) -> bool:
    """Whether all worlds that some facts allow give this answer."""
    return Notebook(facts).chances(*pair)[answer] > 1 - 1e-9


def minimal(facts: list[Fact], pair: tuple[str, str], answer: str) -> Deduction:
    """The puzzle without redundant facts."""
    kept = list(facts)
    for fact in facts:
        rest = [one for one in kept if one is not fact]
        if settles(rest, pair, answer):
            kept = rest
    worlds = Notebook(kept).worlds
    return Deduction(tuple(kept), pair, answer, worlds, grade(kept, pair))


def flaw(puzzle: Deduction) -> str:
    """What is wrong with a puzzle, by enumerating all worlds; nothing if it is sound."""
    facts = list(puzzle.facts)
    if not settles(facts, puzzle.pair, puzzle.answer):
        return "the facts leave more than one answer"
    for at in range(len(facts)):
        if settles(facts[:at] + facts[at + 1 :], puzzle.pair, puzzle.answer):
            return f"fact {at} is not needed"
    if Notebook(facts).worlds != puzzle.worlds:
        return "the number of worlds is wrong"
    return "" if grade(facts, puzzle.pair) == puzzle.grade else "the grade is wrong"
