"""What only the network reads: beliefs at any question, and what the seat's main plans are worth.

The ratings of a question do not need these; the network judges whole positions.
"""

from athanor.kernel import rule
from athanor.kernel.declare.evaluation import Scratch

from ..components import ARTIFACTS_OF_A_LEVEL, KINDS, NEUTRAL, THEORY_SEALS
from ..rules.action_spaces.buy import printed_cost
from ..state import State
from .beliefs import BELIEF, MAKES, prepare_beliefs
from .potions import most_exhibited, rate_selling
from .spaces import artifact_worth
from .theories import most_debunked, most_published

# Scratch cells after those of the beliefs.
FIRST = MAKES + NEUTRAL + 1
SELLING, PUBLISHING, DEBUNKING, EXHIBITING, BUYING = range(FIRST, FIRST + 5)
CERTAINTY, OWN_RIGHT, RIVALS_WRONG = range(FIRST + 5, FIRST + 8)


@rule
def notice(s: State, seat: int, scratch: Scratch) -> None:
    """Fill the cells that no rating reads; from what the seat can see."""
    prepare_beliefs(s, seat, scratch)
    scratch[SELLING] = rate_selling(s, seat, scratch)
    scratch[PUBLISHING] = most_published(s, seat, scratch)
    scratch[DEBUNKING] = most_debunked(s, seat, scratch)
    scratch[EXHIBITING] = most_exhibited(s, seat, scratch)
    scratch[BUYING] = most_bought(s, seat, scratch)
    scratch[CERTAINTY] = certainty(scratch)
    for potion in range(NEUTRAL + 1):
        scratch[MAKES + potion] = 0.0  # of whichever pair came last
    notice_theories(s, seat, scratch)


@rule
def most_bought(s: State, seat: int, scratch: Scratch) -> float:
    """The best artifact that the seat can pay."""
    most = 0.0
    for i in range(ARTIFACTS_OF_A_LEVEL):
        card = s.for_sale[i]
        if card >= 0 and printed_cost(s, card) <= s.gold[seat]:
            most = max(most, artifact_worth(s, card, scratch))
    return most


@rule
def certainty(scratch: Scratch) -> float:
    """How many ingredients the seat is sure of: the sum of the likeliest alchemicals."""
    found = 0.0
    for kind in range(KINDS):
        most = 0.0
        for alchemical in range(KINDS):
            most = max(most, scratch[BELIEF + kind * KINDS + alchemical])
        found += most
    return found


@rule
def notice_theories(s: State, seat: int, scratch: Scratch) -> None:
    """How many of the seat's seals are on right theories, and of its rivals' on wrong ones."""
    scratch[OWN_RIGHT] = 0.0
    scratch[RIVALS_WRONG] = 0.0
    for kind in range(KINDS):
        if s.token[kind] >= 0:
            right = scratch[BELIEF + kind * KINDS + s.token[kind]]
            for i in range(THEORY_SEALS):
                if s.seal_seat[kind, i] == seat:
                    scratch[OWN_RIGHT] += right
                elif s.seal_seat[kind, i] >= 0:
                    scratch[RIVALS_WRONG] += 1.0 - right
