"""How a person can solve a deduction: the weakest technique that solves it is its difficulty.

A solver crosses out alchemicals in a grid, as people do on paper. It has five techniques, each
stronger than the one before; the first that answers the question is the grade of the puzzle.
"""

from collections.abc import Iterable

from athanor.games.alchemists.alchemy import (
    ALCHEMICALS,
    COLOURS,
    INGREDIENTS,
    MIXED,
    POTIONS,
    QUALITIES,
    QUALITY,
    SIGNS,
)
from athanor.reader import Fact

GRADES = range(1, 6)
Grid = dict[str, set[int]]  # by ingredient, the alchemicals that are left
Relation = tuple[str, str, frozenset[int]]  # two ingredients, and the potions they may make
KINDS = range(len(ALCHEMICALS))


class Contradiction(Exception):
    """An ingredient has no alchemical left."""


def grade(facts: Iterable[Fact], pair: tuple[str, str]) -> int:
    """The weakest technique that determines what two ingredients make."""
    grid, relations = full_grid(), []
    for fact in facts:
        if fact["fact"] == "aspect":
            grid[fact["ingredient"]] &= with_aspect(fact)
        else:
            relations.append(relation(fact))
    for level in GRADES[:-1]:
        if len(potions_left(solved(grid, relations, level), pair)) == 1:
            return level
    return GRADES[-1]


def full_grid() -> Grid:
    """Nothing is known."""
    return {kind: set(KINDS) for kind in INGREDIENTS}


def with_aspect(fact: Fact) -> set[int]:
    """The alchemicals with a sign in a colour."""
    colour, plus = COLOURS.index(fact["colour"]), fact["sign"] == "+"
    return {kind for kind in KINDS if (SIGNS[ALCHEMICALS[kind]][colour] > 0) == plus}


def relation(fact: Fact) -> Relation:
    """What a fact about two ingredients allows them to make."""
    first, second = fact["ingredients"]
    made = range(len(POTIONS))
    if fact["fact"] == "sale":
        row = QUALITY[POTIONS.index(fact["wanted"])]
        allowed = [potion for potion in made if QUALITIES[row[potion]] == fact["quality"]]
    elif fact["fact"] == "demonstration":
        told = POTIONS.index(fact["potion"])
        allowed = [potion for potion in made if (potion == told) == fact["answer"]]
    else:
        allowed = [POTIONS.index(fact["potion"])]
    return first, second, frozenset(allowed)


def solved(grid: Grid, relations: list[Relation], level: int) -> Grid:
    """The grid after crossing out by one of the techniques."""
    found = {kind: set(left) for kind, left in grid.items()}
    if level == 1:
        return met([crossed_out(found, one) for one in relations] or [found])
    if level == 2:
        found = met([crossed_out(found, one) for one in relations] or [found])
        return all_different(found)
    found = propagated(found, relations)
    return found if level == 3 else assumed(found, relations)


def met(grids: list[Grid]) -> Grid:
    """The intersection of several grids."""
    return {kind: set.intersection(*(grid[kind] for grid in grids)) for kind in INGREDIENTS}


def crossed_out(grid: Grid, one: Relation) -> Grid:
    """The grid after one relation: an alchemical without a partner is crossed out."""
    first, second, allowed = one
    found = {kind: set(left) for kind, left in grid.items()}
    pairs = [(a, b) for a in grid[first] for b in grid[second] if a != b and MIXED[a][b] in allowed]
    found[first] = {a for a, _ in pairs}
    found[second] = {b for _, b in pairs}
    return found


def all_different(grid: Grid) -> Grid:
    """All-different: cross out known alchemicals elsewhere; place those with one place left."""
    found = {kind: set(left) for kind, left in grid.items()}
    while True:
        before = {kind: set(left) for kind, left in found.items()}
        for kind, left in found.items():
            if len(left) == 1:
                for other in found:
                    if other != kind:
                        found[other] -= left
        for token in KINDS:
            places = [kind for kind, left in found.items() if token in left]
            if len(places) == 1:
                found[places[0]] = {token}
        if not all(found.values()):
            raise Contradiction
        if found == before:
            return found


def propagated(grid: Grid, relations: list[Relation]) -> Grid:
    """Relations and all-different in turn, until nothing more is crossed out."""
    found = grid
    while True:
        before = found
        for one in relations:
            found = crossed_out(found, one)
        found = all_different(found)
        if found == before:
            return found


def assumed(grid: Grid, relations: list[Relation]) -> Grid:
    """Cross out each alchemical that, assumed for its ingredient, leads to a contradiction."""
    found = {kind: set(left) for kind, left in grid.items()}
    for kind in INGREDIENTS:
        for token in sorted(found[kind]):
            try:
                propagated(found | {kind: {token}}, relations)
            except Contradiction:
                found[kind].discard(token)
    return propagated(found, relations)


def potions_left(grid: Grid, pair: tuple[str, str]) -> set[int]:
    """What two ingredients may make, by the grid alone."""
    first, second = pair
    return {MIXED[a][b] for a in grid[first] for b in grid[second] if a != b}
