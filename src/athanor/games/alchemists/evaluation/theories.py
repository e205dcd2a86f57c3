"""What publishing, endorsing, sealing and debunking theories is worth."""

from athanor.kernel import lookup, rule
from athanor.kernel.declare.evaluation import Scratch

from ..components import (
    KINDS,
    NEUTRAL,
    SEAL_KINDS,
    SEAL_LOSS,
    SIGN,
    THEORY_SEALS,
    WRONG_SEAL_LOSS,
    Seal,
)
from ..house import House
from ..rules.action_spaces.debunk import DEBUNKER_GAIN, new_conflict, refuted
from ..rules.action_spaces.publish import refuse_theory
from ..rules.grants import counting_seals
from ..scoring import points_of_seal
from ..state import State
from .beliefs import BELIEF, COIN, MAKES, prepare_potions

DEBUNKED = 0.25  # the chance that a wrong theory is debunked before the end

# By alchemical and colour, the one that differs from it only in that colour.
HEDGED = lookup([
    [
        next(b for b in range(KINDS) if [x for x in range(3) if SIGN[a, x] != SIGN[b, x]] == [c])
        for c in range(3)
    ]
    for a in range(KINDS)
])  # fmt: skip


@rule
def most_published(s: State, seat: int, scratch: Scratch) -> float:
    """The best theory to publish."""
    if s.gold[seat] == 0 or s.seal_count[seat] == 0:
        return -1.0
    most = -1.0
    for kind in range(KINDS):
        if s.token[kind] < 0:
            most = max(most, rate_publishing(s, seat, kind, scratch))
    return most


@rule
def rate_publishing(s: State, seat: int, kind: int, scratch: Scratch) -> float:
    """The best theory about an ingredient."""
    most = -9.0
    for alchemical in range(KINDS):
        if refuse_theory(s, kind, alchemical) == 0:
            most = max(most, theory_worth(s, seat, kind, alchemical, scratch))
    return most - scratch[COIN]


@rule
def theory_worth(s: State, seat: int, kind: int, alchemical: int, scratch: Scratch) -> float:
    """Reputation, seals that count, and the best seal that is left."""
    most = -9.0
    for seal in range(SEAL_KINDS):
        if s.seals_left[seat, seal] > 0:
            most = max(most, seal_worth(s, seal, kind, alchemical, scratch))
    counted = 0.5 + (0.6 if counting_seals(s, seat) < 3 and s.round <= 5 else 0.0)
    return most + 1.0 + counted


@rule
def seal_worth(s: State, seal: int, kind: int, alchemical: int, scratch: Scratch) -> float:
    """The value of a seal on a theory: right, wrong in its own colour, or wrong otherwise."""
    right = scratch[BELIEF + kind * KINDS + alchemical]
    hedged = 0.0
    if seal >= Seal.RED:
        hedged = scratch[BELIEF + kind * KINDS + HEDGED[alchemical, seal - Seal.RED]]
    wrong = max(0.0, 1.0 - right - hedged)
    debunked = (SEAL_LOSS + s.house[House.SEAL_LOSS]) * DEBUNKED
    loss = WRONG_SEAL_LOSS + s.house[House.WRONG_SEAL_LOSS] + debunked
    return right * points_of_seal(s, seal) - wrong * loss


@rule
def most_debunked(s: State, seat: int, scratch: Scratch) -> float:
    """The best theory to debunk."""
    most = -1.0
    for kind in range(KINDS):
        for colour in range(3):
            most = max(most, rate_debunking(s, seat, kind, colour, scratch))
    return most


@rule
def rate_debunking(s: State, seat: int, kind: int, colour: int, scratch: Scratch) -> float:
    """Two points if the theory falls, one lost otherwise; and what its seals lose."""
    if s.token[kind] < 0:
        return -1.0
    falls = 0.0
    for alchemical in range(KINDS):
        if SIGN[alchemical, colour] != SIGN[s.token[kind], colour]:
            falls += scratch[BELIEF + kind * KINDS + alchemical]
    return falls * (DEBUNKER_GAIN + harm_of_fall(s, seat, kind)) - (1.0 - falls)


@rule
def harm_of_fall(s: State, seat: int, kind: int) -> float:
    """What rivals lose by the seals on a debunked theory, minus what the seat itself loses."""
    harm = 0.0
    for i in range(THEORY_SEALS):
        if s.seal_seat[kind, i] >= 0:
            harm += -4.0 if s.seal_seat[kind, i] == seat else 2.5 / (s.players - 1)
    return harm


@rule
def rate_demonstrating(s: State, seat: int, pair: int, scratch: Scratch) -> float:
    """The best question to ask about two ingredients."""
    prepare_potions(pair, scratch)
    most = -1.0
    for potion in range(NEUTRAL + 1):
        most = max(most, asking_worth(s, seat, pair, potion, scratch))
    return most


@rule
def rate_asking(s: State, seat: int, potion: int, scratch: Scratch) -> float:
    """The value of asking whether the two named ingredients make a potion."""
    prepare_potions(s.named, scratch)
    return asking_worth(s, seat, s.named, potion, scratch)


@rule
def asking_worth(s: State, seat: int, pair: int, potion: int, scratch: Scratch) -> float:
    """The gain or loss of each answer, weighted by its probability."""
    yes = scratch[MAKES + potion]
    gain = float(DEBUNKER_GAIN) if new_conflict(s, pair, potion, 1) else -1.0
    fallen = refuted(s, pair, potion)
    if fallen != 0:
        gain = float(DEBUNKER_GAIN)
        for kind in range(KINDS):
            if fallen >> kind & 1:
                gain += harm_of_fall(s, seat, kind)
    refused = float(DEBUNKER_GAIN) if new_conflict(s, pair, potion, 0) else -1.0
    return yes * gain + (1.0 - yes) * refused
