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
KNOWN = FIRST + MOST_WORLDS  # how many numbers that has
ANY = 255
ANY_POTION = 127
BITS = 3  # of an alchemical, in an assignment packed into one number
# Places in the numbers that `belief` works with: for each ingredient, what it may be; for each
# pair, what it may make; the mentioned ingredients; and what each of these is assigned so far.
ALLOWED = 0
MADE = ALLOWED + KINDS
LISTED = MADE + PAIRS
CHOSEN = LISTED + KINDS
WORK = CHOSEN + KINDS + 1


@allocating_rule
def belief(v: State, seat: int) -> Ints:
    """How many assignments remain, of which ingredients, and each packed into a number."""
    known, work = np.zeros(KNOWN, np.int64), np.zeros(WORK, np.int64)
    known[MENTIONED] = reduce_facts(v, work)
    if v.world[0] == BLANK:
        list_assignments(known, work)
    return known


@rule
def reduce_facts(v: State, work: Ints) -> int:
    """Fill both tables from the readable facts; returns which ingredients they mention."""
    for kind in range(KINDS):
        work[ALLOWED + kind] = ANY
    for pair in range(PAIRS):
        work[MADE + pair] = ANY_POTION
    mentioned = 0
    for i in range(v.facts):
        pair, kind = v.fact_pair[i], v.fact_kind[i]
        if pair >= 0:
            work[MADE + pair] &= potions_of_fact(v, i)
            mentioned |= 1 << PAIR[pair, 0] | 1 << PAIR[pair, 1]
        elif kind >= 0:
            work[ALLOWED + kind] &= kinds_of_fact(v, i)
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


@rule
def list_assignments(known: Ints, work: Ints) -> None:
    """Assign the mentioned ingredients in every way that both tables allow."""
    depth = 0
    for kind in range(KINDS):
        work[CHOSEN + kind] = -1
        if known[MENTIONED] >> kind & 1:
            work[LISTED + depth] = kind
            depth += 1
    place = 0
    while place >= 0:
        if place == depth:
            known[FIRST + known[COUNT]] = packed(work, depth)
            known[COUNT] += 1
            place -= 1
        else:
            work[CHOSEN + place] = next_fitting(work, place)
            place += 1 if work[CHOSEN + place] >= 0 else -1


@rule
def next_fitting(work: Ints, place: int) -> int:
    """The next alchemical for an ingredient that fits those before it, or -1 when none is left."""
    kind = work[LISTED + place]
    for alchemical in range(work[CHOSEN + place] + 1, KINDS):
        if work[ALLOWED + kind] >> alchemical & 1:
            fits = True
            for before in range(place):
                earlier = work[CHOSEN + before]
                pair = PAIR_OF[work[LISTED + before], kind]
                if earlier == alchemical or not work[MADE + pair] >> MIXED[earlier, alchemical] & 1:
                    fits = False
                    break
            if fits:
                return alchemical
    return -1


@rule
def packed(work: Ints, depth: int) -> int:
    """An assignment as one number, three bits for each ingredient."""
    number = 0
    for place in range(depth):
        number |= work[CHOSEN + place] << BITS * work[LISTED + place]
    return number
