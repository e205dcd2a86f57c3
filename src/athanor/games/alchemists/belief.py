"""What a seat knows about the world: every assignment of the ingredients in its facts.

Facts are first reduced to two small tables: which alchemicals an ingredient may be, and which
potions a pair may make. The ingredients that some fact mentions are then assigned one after
another, dropping what the tables exclude; the others are free, and the redeal deals them.
"""

import numpy as np

from athanor.kernel import BLANK, Ints, allocating_rule, rule

from .components import KINDS, MIXED, NEUTRAL, PAIR, PAIR_OF, PAIRS, QUALITY, SIGN, How
from .state import State

COUNT, MENTIONED, FIRST = 0, 1, 2  # places in what `belief` returns
MOST_WORLDS = 40_320
ANY = 255
ANY_POTION = 127
BITS = 3  # of an alchemical, in an assignment packed into one number


@allocating_rule
def belief(v: State, seat: int) -> Ints:
    """How many assignments remain, of which ingredients, and each packed into a number."""
    known = np.zeros(FIRST + MOST_WORLDS, np.int64)
    allowed = np.zeros(KINDS, np.int64)
    made = np.zeros(PAIRS, np.int64)
    known[MENTIONED] = reduce_facts(v, allowed, made)
    if v.world[0] == BLANK:
        list_assignments(known, allowed, made)
    return known


@rule
def reduce_facts(v: State, allowed: Ints, made: Ints) -> int:
    """Fill both tables from the readable facts; returns which ingredients they mention."""
    for kind in range(KINDS):
        allowed[kind] = ANY
    for pair in range(PAIRS):
        made[pair] = ANY_POTION
    mentioned = 0
    for i in range(v.facts):
        pair, kind = v.fact_pair[i], v.fact_kind[i]
        if pair >= 0:
            made[pair] &= potions_of_fact(v, i)
            mentioned |= 1 << PAIR[pair, 0] | 1 << PAIR[pair, 1]
        elif kind >= 0:
            allowed[kind] &= kinds_of_fact(v, i)
            mentioned |= 1 << kind
    return mentioned


@rule
def potions_of_fact(v: State, i: int) -> int:
    """K1.9, K10.22, K15.1 The potions that a fact allows for its pair, one bit each."""
    answer, asked = v.fact_answer[i], v.fact_asked[i]
    if v.fact_how[i] == How.SELL:
        return potions_of_quality(asked, answer)
    if v.fact_how[i] == How.DEMONSTRATE:
        return 1 << asked if answer else ANY_POTION & ~(1 << asked)
    return 1 << answer


@rule
def potions_of_quality(asked: int, quality: int) -> int:
    """The potions that match the requested one with this quality."""
    mask = 0
    for potion in range(NEUTRAL + 1):
        if QUALITY[asked, potion] == quality:
            mask |= 1 << potion
    return mask


@rule
def kinds_of_fact(v: State, i: int) -> int:
    """K14.4, K24.7 The alchemicals that a fact allows for its ingredient, one bit each."""
    mask = 0
    for alchemical in range(KINDS):
        if v.fact_how[i] == How.DEBUNK:
            fits = SIGN[alchemical, v.fact_asked[i]] == v.fact_answer[i]
        else:
            fits = partners(v, v.fact_asked[i], alchemical) > 0
        mask |= fits << alchemical
    return mask


@rule
def partners(v: State, fact: int, alchemical: int) -> int:
    """How many alchemicals give the result of a mix together with this one."""
    potions = potions_of_fact(v, fact)
    count = 0
    for other in range(KINDS):
        if other != alchemical:
            count += potions >> MIXED[alchemical, other] & 1
    return count


@allocating_rule
def list_assignments(known: Ints, allowed: Ints, made: Ints) -> None:
    """Assign the mentioned ingredients in every way that both tables allow."""
    kinds = np.zeros(KINDS, np.int64)
    depth = 0
    for kind in range(KINDS):
        if known[MENTIONED] >> kind & 1:
            kinds[depth] = kind
            depth += 1
    chosen = np.full(KINDS + 1, -1, np.int64)
    place = 0
    while place >= 0:
        if place == depth:
            known[FIRST + known[COUNT]] = packed(kinds, chosen, depth)
            known[COUNT] += 1
            place -= 1
        else:
            chosen[place] = next_fitting(kinds, chosen, place, allowed, made)
            place += 1 if chosen[place] >= 0 else -1


@rule
def next_fitting(kinds: Ints, chosen: Ints, place: int, allowed: Ints, made: Ints) -> int:
    """The next alchemical for an ingredient that fits those before it, or -1 when none is left."""
    for alchemical in range(chosen[place] + 1, KINDS):
        if allowed[kinds[place]] >> alchemical & 1:
            fits = True
            for before in range(place):
                pair = PAIR_OF[kinds[before], kinds[place]]
                potion = MIXED[chosen[before], alchemical]
                if chosen[before] == alchemical or not made[pair] >> potion & 1:
                    fits = False
                    break
            if fits:
                return alchemical
    return -1


@rule
def packed(kinds: Ints, chosen: Ints, depth: int) -> int:
    """An assignment as one number, three bits for each ingredient."""
    number = 0
    for place in range(depth):
        number |= chosen[place] << BITS * kinds[place]
    return number
