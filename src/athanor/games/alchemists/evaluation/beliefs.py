"""What a seat believes about the world, from the facts it can see.

Belief propagation between the two ingredients of each mix: fast, and close to the exact
probabilities, with which the redeals of a search are drawn.
"""

from athanor.kernel import rule
from athanor.kernel.declare.evaluation import Scratch

from ..belief import kinds_of_fact, potions_of_fact
from ..components import KINDS, MIXED, NEUTRAL, PAIR, How
from ..state import State

# Scratch cells: the value of one gold, the probability of each alchemical by ingredient, and of
# each potion for the current pair.
COIN, BELIEF, MAKES = 0, 1, 1 + KINDS * KINDS
PASSES = 2  # of messages


@rule
def prepare_beliefs(s: State, seat: int, scratch: Scratch) -> None:
    """How likely each ingredient is each alchemical, by the facts that the seat can read."""
    for i in range(KINDS * KINDS):
        scratch[BELIEF + i] = 1.0
    for _ in range(PASSES):
        for i in range(s.facts):
            if (
                s.fact_seat[i] == seat
                or s.fact_how[i] == How.DEBUNK
                or (s.fact_how[i] == How.DEMONSTRATE)
            ):
                learn(s, i, scratch)
        balance(scratch)


@rule
def learn(s: State, i: int, scratch: Scratch) -> None:
    """Apply one fact to the one or two ingredients it is about."""
    pair, kind = s.fact_pair[i], s.fact_kind[i]
    if pair >= 0:
        potions = potions_of_fact(s, i)
        pass_message(PAIR[pair, 0], PAIR[pair, 1], potions, scratch)
        pass_message(PAIR[pair, 1], PAIR[pair, 0], potions, scratch)
    elif kind >= 0:
        allowed = kinds_of_fact(s, i)
        for alchemical in range(KINDS):
            if not allowed >> alchemical & 1:
                scratch[BELIEF + kind * KINDS + alchemical] = 0.0


@rule
def pass_message(kind: int, other: int, potions: int, scratch: Scratch) -> None:
    """Weight the alchemicals of one ingredient of a mix by those of the other."""
    for alchemical in range(KINDS):
        at = BELIEF + kind * KINDS + alchemical
        if scratch[at] > 0.0:
            weight = 0.0
            for partner in range(KINDS):
                if partner != alchemical and potions >> MIXED[alchemical, partner] & 1:
                    weight += scratch[BELIEF + other * KINDS + partner]
            scratch[at] = scratch[at] * weight


@rule
def balance(scratch: Scratch) -> None:
    """Every ingredient is one alchemical, and every alchemical one ingredient."""
    for _ in range(3):
        for row in range(KINDS):
            even_out(scratch, BELIEF + row, KINDS)
        for row in range(KINDS):
            even_out(scratch, BELIEF + row * KINDS, 1)


@rule
def even_out(scratch: Scratch, first: int, step: int) -> None:
    """Normalise eight probabilities."""
    whole = 1e-30
    for i in range(KINDS):
        whole += scratch[first + i * step]
    for i in range(KINDS):
        scratch[first + i * step] = scratch[first + i * step] / whole


@rule
def prepare_potions(pair: int, scratch: Scratch) -> None:
    """The probabilities of each potion for a pair."""
    first, second = BELIEF + PAIR[pair, 0] * KINDS, BELIEF + PAIR[pair, 1] * KINDS
    for potion in range(NEUTRAL + 1):
        scratch[MAKES + potion] = 0.0
    whole = 1e-30
    for alchemical in range(KINDS):
        if scratch[first + alchemical] > 0.0:
            for partner in range(KINDS):
                if partner != alchemical:
                    both = scratch[first + alchemical] * scratch[second + partner]
                    scratch[MAKES + MIXED[alchemical, partner]] += both
                    whole += both
    for potion in range(NEUTRAL + 1):
        scratch[MAKES + potion] /= whole
