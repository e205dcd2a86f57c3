"""K12, K16 Publishing a theory, endorsing one, and publishing right after a debunking."""

from athanor.kernel import EVERYONE, Log, reveal, rule, tell, tell_seat

from ...actions import Event, Refusal
from ...components import AUTHORITY_GAIN, KINDS, THEORY_SEALS, Artifact, Ask, Phase, Space
from ...state import State
from ..cards import ask
from ..grants import seal_place, test_grants
from ..reputation import change_reputation
from ..spaces import use_action


@rule
def bank_fee(s: State, seat: int) -> int:
    """K12.5, K24.10 One gold to the bank, nothing with the Press."""
    return 0 if s.owner[Artifact.PRESS] == seat else 1


@rule
def token_in_use(s: State, alchemical: int) -> bool:
    """K12.4 Whether a token is on some ingredient."""
    for kind in range(KINDS):
        if s.token[kind] == alchemical:
            return True
    return False


@rule
def just_debunked(s: State) -> int:
    """K16.2 The ingredients debunked by this attempt, one bit each."""
    mask = 0
    for kind in range(KINDS):
        if s.debunked[kind] >= 0:
            mask |= 1 << kind
    return mask


@rule
def refuse_theory(s: State, kind: int, alchemical: int) -> int:
    """K12.4, K16.2–K16.3 A free token; right after a debunking, one that has to do with it."""
    if token_in_use(s, alchemical):
        return Refusal.TOKEN_USED
    if just_debunked(s) == 0:
        return Refusal.NONE
    if s.debunked[kind] == alchemical:
        return Refusal.SAME_THEORY
    if s.debunked[kind] >= 0:
        return Refusal.NONE
    for other in range(KINDS):
        if s.debunked[other] == alchemical:
            return Refusal.NONE
    return Refusal.UNRELATED


@rule
def refuse_publish(s: State, seat: int, kind: int) -> int:
    """K12.3–K12.7, K12.19 An ingredient without a theory that some token can go on; fee; seal."""
    if s.token[kind] >= 0:
        return Refusal.HAS_THEORY
    why: int = Refusal.TOKEN_USED
    for alchemical in range(KINDS):
        found = refuse_theory(s, kind, alchemical)
        if found == Refusal.NONE:
            why = Refusal.NONE
            break
        if found != Refusal.TOKEN_USED:
            why = found
    if why == Refusal.TOKEN_USED:
        return why
    if bank_fee(s, seat) > s.gold[seat]:
        return Refusal.PUBLISHING_UNPAID
    if s.seal_count[seat] == 0:
        return Refusal.SEALS_SPENT
    return why


@rule
def publish(s: State, seat: int, kind: int) -> None:
    """K12.2 Choose the ingredient; nothing is placed before the seal is chosen."""
    s.named = kind
    ask(s, Ask.CLAIM, seat)


@rule
def claim(s: State, seat: int, alchemical: int) -> None:
    """K12.2 Choose the token."""
    s.claimed = alchemical
    forget_debunked(s)
    ask(s, Ask.SEAL, seat)


@rule
def forget_debunked(s: State) -> None:
    """The chance to publish at once has been used or passed."""
    for kind in range(KINDS):
        s.debunked[kind] = -1


@rule
def endorsing_cost(s: State, seat: int, kind: int) -> int:
    """K12.12 One gold to the bank and one to every seat with a seal there."""
    cost = bank_fee(s, seat)
    for i in range(THEORY_SEALS):
        cost += s.seal_seat[kind, i] >= 0
    return cost


@rule
def refuse_endorse(s: State, seat: int, kind: int) -> int:
    """K12.9–K12.12, K12.19 A theory without the seat's own seal, with room, without conflict."""
    if s.token[kind] < 0:
        return Refusal.NOTHING_TO_ENDORSE
    if seal_place(s, seat, kind) >= 0:
        return Refusal.OWN_SEAL
    if seal_place(s, -1, kind) < 0:
        return Refusal.SEALS_FULL
    if s.conflicts[kind] != 0:
        return Refusal.IN_CONFLICT
    if endorsing_cost(s, seat, kind) > s.gold[seat]:
        return Refusal.ENDORSING_UNPAID
    return Refusal.SEALS_SPENT if s.seal_count[seat] == 0 else Refusal.NONE


@rule
def endorse(s: State, seat: int, kind: int) -> None:
    """K12.9 Choose the theory; the seal follows."""
    s.named = kind
    s.claimed = s.token[kind]
    ask(s, Ask.SEAL, seat)


@rule
def refuse_seal(s: State, seat: int, seal: int) -> int:
    """K12.7 An unused seal of the seat."""
    return Refusal.NONE if s.seals_left[seat, seal] > 0 else Refusal.NO_SEAL


@rule
def set_seal(s: State, seat: int, seal: int, log: Log) -> None:
    """K12.17, K16.5 Pay, place, gain reputation, check grants."""
    kind, alchemical = s.named, s.claimed
    s.named = -1
    s.claimed = -1
    use_action(s, Space.PUBLISH, seat)
    gain = AUTHORITY_GAIN if s.owner[Artifact.AUTHORITY] == seat else 0
    if s.token[kind] < 0:
        s.gold[seat] -= bank_fee(s, seat)
        s.token[kind] = alchemical
        gain += 1
        tell(log, Event.PUBLISHED, seat, kind, alchemical)
    else:
        pay_for_endorsing(s, seat, kind)
        tell(log, Event.ENDORSED, seat, kind)
    place_seal(s, seat, kind, seal)
    tell_seat(log, Event.SEALED, seat, seal, kind)
    change_reputation(s, seat, gain, log)
    reveal(log, EVERYONE)
    test_grants(s, seat, log)


@rule
def pay_for_endorsing(s: State, seat: int, kind: int) -> None:
    """K12.12 Pay the bank, and everyone who already has a seal there."""
    s.gold[seat] -= endorsing_cost(s, seat, kind)
    for i in range(THEORY_SEALS):
        if s.seal_seat[kind, i] >= 0:
            s.gold[s.seal_seat[kind, i]] += 1


@rule
def place_seal(s: State, seat: int, kind: int, seal: int) -> None:
    """K12.2, K12.7 A seal goes face down on the next free place."""
    place = seal_place(s, -1, kind)
    s.seal_seat[kind, place] = seat
    s.seal_kind[kind, place] = seal
    s.seals_left[seat, seal] -= 1
    s.seal_count[seat] -= 1


@rule
def can_publish(s: State, seat: int) -> bool:
    """Whether a seat can publish or endorse anything now."""
    for kind in range(KINDS):
        if refuse_publish(s, seat, kind) == Refusal.NONE:
            return True
    return False


@rule
def can_publish_or_endorse(s: State, seat: int) -> bool:
    """K12.18 Whether a seat can use an action on this space."""
    for kind in range(KINDS):
        if refuse_endorse(s, seat, kind) == Refusal.NONE:
            return True
    return can_publish(s, seat)


@rule
def offer_immediate(s: State) -> bool:
    """K16.1, K16.7–K16.8 The debunker may publish at once, where an action and a way are left."""
    if s.phase != Phase.DEBUNK or just_debunked(s) == 0:
        return False
    seat = s.fact_seat[s.facts - 1]
    if can_publish(s, seat):
        ask(s, Ask.IMMEDIATE, seat)
        return True
    forget_debunked(s)
    return False
