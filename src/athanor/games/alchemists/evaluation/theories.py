"""What publishing, endorsing, sealing and debunking theories is worth."""

from athanor.bots.notes import Notes
from athanor.kernel import lookup, rule

from ..components import (
    KINDS,
    NEUTRAL,
    SEAL_KINDS,
    SEAL_LOSS,
    SEAL_POINTS,
    SIGN,
    THEORY_SEALS,
    WRONG_SEAL_LOSS,
    Seal,
)
from ..rules.debunk import DEBUNKER_GAIN, new_conflict, refuted
from ..rules.grants import counting_seals
from ..rules.publish import refuse_theory
from ..state import State
from .beliefs import BELIEF, COIN, MAKES, note_potions

DEBUNKED = 0.25  # the chance that a wrong theory is debunked before the end

# By alchemical and colour, the one that differs from it in that colour alone.
HEDGED = lookup([
    [
        next(b for b in range(KINDS) if [x for x in range(3) if SIGN[a, x] != SIGN[b, x]] == [c])
        for c in range(3)
    ]
    for a in range(KINDS)
])  # fmt: skip


@rule
def most_published(s: State, seat: int, notes: Notes) -> float:
    """The best theory there is to publish."""
    if s.gold[seat] == 0 or s.seal_count[seat] == 0:
        return -1.0
    most = -1.0
    for kind in range(KINDS):
        if s.token[kind] < 0:
            most = max(most, like_publishing(s, seat, kind, notes))
    return most


@rule
def like_publishing(s: State, seat: int, kind: int, notes: Notes) -> float:
    """The best theory about an ingredient."""
    most = -9.0
    for alchemical in range(KINDS):
        if refuse_theory(s, kind, alchemical) == 0:
            most = max(most, theory_worth(s, seat, kind, alchemical, notes))
    return most - notes[COIN]


@rule
def theory_worth(s: State, seat: int, kind: int, alchemical: int, notes: Notes) -> float:
    """Reputation, seals that count, and the best seal that is left."""
    most = -9.0
    for seal in range(SEAL_KINDS):
        if s.seals_left[seat, seal] > 0:
            most = max(most, seal_worth(s, seal, kind, alchemical, notes))
    counted = 0.5 + (0.6 if counting_seals(s, seat) < 3 and s.round <= 5 else 0.0)
    return most + 1.0 + counted


@rule
def seal_worth(s: State, seal: int, kind: int, alchemical: int, notes: Notes) -> float:
    """What a seal brings on a theory: right, wrong in its own colour, or wrong otherwise."""
    right = notes[BELIEF + kind * KINDS + alchemical]
    hedged = 0.0
    if seal >= Seal.RED:
        hedged = notes[BELIEF + kind * KINDS + HEDGED[alchemical, seal - Seal.RED]]
    wrong = max(0.0, 1.0 - right - hedged)
    return right * SEAL_POINTS[seal] - wrong * (WRONG_SEAL_LOSS + SEAL_LOSS * DEBUNKED)


@rule
def most_debunked(s: State, seat: int, notes: Notes) -> float:
    """The best theory there is to debunk."""
    most = -1.0
    for kind in range(KINDS):
        for colour in range(3):
            most = max(most, like_debunking(s, seat, kind, colour, notes))
    return most


@rule
def like_debunking(s: State, seat: int, kind: int, colour: int, notes: Notes) -> float:
    """Two points if the theory falls, one lost if not; and what its seals lose."""
    if s.token[kind] < 0:
        return -1.0
    falls = 0.0
    for alchemical in range(KINDS):
        if SIGN[alchemical, colour] != SIGN[s.token[kind], colour]:
            falls += notes[BELIEF + kind * KINDS + alchemical]
    return falls * (DEBUNKER_GAIN + harm_of_fall(s, seat, kind)) - (1.0 - falls)


@rule
def harm_of_fall(s: State, seat: int, kind: int) -> float:
    """What rivals lose by the seals on a theory that falls, less what the seat itself loses."""
    harm = 0.0
    for i in range(THEORY_SEALS):
        if s.seal_seat[kind, i] >= 0:
            harm += -4.0 if s.seal_seat[kind, i] == seat else 2.5 / (s.players - 1)
    return harm


@rule
def like_demonstrating(s: State, seat: int, pair: int, notes: Notes) -> float:
    """The best question to ask about two ingredients."""
    note_potions(pair, notes)
    most = -1.0
    for potion in range(NEUTRAL + 1):
        most = max(most, asking_worth(s, seat, pair, potion, notes))
    return most


@rule
def like_asking(s: State, seat: int, potion: int, notes: Notes) -> float:
    """What it is worth to ask whether the two ingredients named make a potion."""
    note_potions(s.named, notes)
    return asking_worth(s, seat, s.named, potion, notes)


@rule
def asking_worth(s: State, seat: int, pair: int, potion: int, notes: Notes) -> float:
    """The gain or loss of each answer, by how likely it is."""
    yes = notes[MAKES + potion]
    gain = float(DEBUNKER_GAIN) if new_conflict(s, pair, potion, 1) else -1.0
    fallen = refuted(s, pair, potion)
    if fallen != 0:
        gain = float(DEBUNKER_GAIN)
        for kind in range(KINDS):
            if fallen >> kind & 1:
                gain += harm_of_fall(s, seat, kind)
    refused = float(DEBUNKER_GAIN) if new_conflict(s, pair, potion, 0) else -1.0
    return yes * gain + (1.0 - yes) * refused
