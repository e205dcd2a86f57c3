"""What a seat believes of the world, by the facts it can read.

It is worked out by passing messages between the two ingredients of each mix: quick, and close to
the exact chances, which the redeals of a search are drawn by.
"""

from athanor.bots.notes import Notes
from athanor.kernel import rule

from ..belief import kinds_of_fact, potions_of_fact
from ..components import KINDS, MIXED, NEUTRAL, PAIR, How
from ..state import State

# What is noted: what a gold is worth, the chance of each alchemical by ingredient, and those of the
# pair looked at to make each potion.
COIN, BELIEF, MAKES = 0, 1, 1 + KINDS * KINDS
PASSES = 2  # of messages


@rule
def note_beliefs(s: State, seat: int, notes: Notes) -> None:
    """How likely each ingredient is each alchemical, by the facts that the seat can read."""
    for i in range(KINDS * KINDS):
        notes[BELIEF + i] = 1.0
    for _ in range(PASSES):
        for i in range(s.facts):
            if (
                s.fact_seat[i] == seat
                or s.fact_how[i] == How.DEBUNK
                or (s.fact_how[i] == How.DEMONSTRATE)
            ):
                learn(s, i, notes)
        balance(notes)


@rule
def learn(s: State, i: int, notes: Notes) -> None:
    """Weigh what one fact leaves for the one or two ingredients it is about."""
    pair, kind = s.fact_pair[i], s.fact_kind[i]
    if pair >= 0:
        potions = potions_of_fact(s, i)
        pass_message(PAIR[pair, 0], PAIR[pair, 1], potions, notes)
        pass_message(PAIR[pair, 1], PAIR[pair, 0], potions, notes)
    elif kind >= 0:
        allowed = kinds_of_fact(s, i)
        for alchemical in range(KINDS):
            if not allowed >> alchemical & 1:
                notes[BELIEF + kind * KINDS + alchemical] = 0.0


@rule
def pass_message(kind: int, other: int, potions: int, notes: Notes) -> None:
    """What one ingredient of a mix may be, weighs what the other may be."""
    for alchemical in range(KINDS):
        at = BELIEF + kind * KINDS + alchemical
        if notes[at] > 0.0:
            weight = 0.0
            for partner in range(KINDS):
                if partner != alchemical and potions >> MIXED[alchemical, partner] & 1:
                    weight += notes[BELIEF + other * KINDS + partner]
            notes[at] = notes[at] * weight


@rule
def balance(notes: Notes) -> None:
    """Every ingredient is one alchemical, and every alchemical one ingredient."""
    for _ in range(3):
        for row in range(KINDS):
            even_out(notes, BELIEF + row, KINDS)
        for row in range(KINDS):
            even_out(notes, BELIEF + row * KINDS, 1)


@rule
def even_out(notes: Notes, first: int, step: int) -> None:
    """Let eight chances add up to one."""
    whole = 1e-30
    for i in range(KINDS):
        whole += notes[first + i * step]
    for i in range(KINDS):
        notes[first + i * step] = notes[first + i * step] / whole


@rule
def note_potions(pair: int, notes: Notes) -> None:
    """The chances of a pair to make each potion."""
    first, second = BELIEF + PAIR[pair, 0] * KINDS, BELIEF + PAIR[pair, 1] * KINDS
    for potion in range(NEUTRAL + 1):
        notes[MAKES + potion] = 0.0
    whole = 1e-30
    for alchemical in range(KINDS):
        if notes[first + alchemical] > 0.0:
            for partner in range(KINDS):
                if partner != alchemical:
                    both = notes[first + alchemical] * notes[second + partner]
                    notes[MAKES + MIXED[alchemical, partner]] += both
                    whole += both
    for potion in range(NEUTRAL + 1):
        notes[MAKES + potion] /= whole
