"""K14–K15 Debunking: one aspect by apprentices, a demonstration by masters; conflicts."""

from athanor.kernel import EVERYONE, Log, reveal, rule, tell

from ...actions import Event, Refusal
from ...components import (
    KINDS,
    MIXED,
    NEUTRAL,
    PAIR,
    PAIRS,
    SEAL_LOSS,
    SIGN,
    THEORY_SEALS,
    Ask,
    How,
    Seal,
    Side,
    Space,
)
from ...house import House
from ...state import State
from ...values import CONFLICTS
from ..cards import ask
from ..grants import seal_place, test_all_grants
from ..mixes import add_fact, potion_of
from ..reputation import change_reputation
from ..spaces import use_action

DEBUNKER_GAIN = 2


@rule
def any_theory(s: State) -> bool:
    """K14.2 Whether there is a theory on the board."""
    for kind in range(KINDS):
        if s.token[kind] >= 0:
            return True
    return False


@rule
def is_master(s: State, seat: int) -> bool:
    """K26.3 Which variant's rules a seat debunks by."""
    return s.debunk_side[seat] == Side.MASTER


@rule
def refuse_debunk(s: State, kind: int) -> int:
    """K14.3–K14.4 An ingredient with a theory, one's own included."""
    if not any_theory(s):
        return Refusal.NO_THEORY_AT_ALL
    return Refusal.NONE if s.token[kind] >= 0 else Refusal.NO_THEORY


@rule
def debunk(s: State, seat: int, kind: int, colour: int, log: Log) -> None:
    """K14.4–K14.8 The true sign of an aspect is shown; the theory stands or falls."""
    use_action(s, Space.DEBUNK, seat)
    sign = SIGN[s.world[kind], colour]
    add_fact(s, seat, How.DEBUNK, -1, kind, colour, sign)
    tell(log, Event.ASPECT, seat, kind, colour, sign)
    reveal(log, EVERYONE)
    if SIGN[s.token[kind], colour] == sign:
        fail(s, seat, log)
    else:
        bring_down(s, seat, 1 << kind, colour, log)


@rule
def fail(s: State, seat: int, log: Log) -> None:
    """K14.5, K15.16–K15.17 An attempt that shows nothing costs one reputation."""
    tell(log, Event.FAILED, seat)
    change_reputation(s, seat, -1, log)


@rule
def bring_down(s: State, seat: int, fallen: int, colour: int, log: Log) -> None:
    """K14.8–K14.17, K15.5–K15.6 Everyone's reputation, tokens and seals, conflicts, grants."""
    for kind in range(KINDS):
        if fallen >> kind & 1:
            reveal_seals(s, kind, log)
    for i in range(s.players):
        other = s.turn[i]
        net = DEBUNKER_GAIN if other == seat else 0
        for kind in range(KINDS):
            if fallen >> kind & 1:
                net -= penalty(s, other, kind, colour)
        change_reputation(s, other, net, log)
    freed = False
    for kind in range(KINDS):
        if fallen >> kind & 1:
            if s.left[Space.PUBLISH, seat] > 0:
                s.debunked[kind] = s.token[kind]
            freed = freed or (s.conflicts[kind] & ~fallen) != 0
            clear_theory(s, kind)
    if freed:
        test_all_grants(s, log)


@rule
def reveal_seals(s: State, kind: int, log: Log) -> None:
    """K14.10 All seals on a debunked theory are revealed."""
    tell(log, Event.DEBUNKED, -1, kind, s.token[kind])
    for i in range(THEORY_SEALS):
        if s.seal_seat[kind, i] >= 0:
            tell(log, Event.REVEALED, s.seal_seat[kind, i], s.seal_kind[kind, i], kind)


@rule
def penalty(s: State, seat: int, kind: int, colour: int) -> int:
    """K14.11–K14.12 Five for a seal on it, nothing for one hedged in the colour that refutes it."""
    place = seal_place(s, seat, kind)
    if place < 0 or s.seal_kind[kind, place] == Seal.RED + colour:
        return 0
    return SEAL_LOSS + s.house[House.SEAL_LOSS]


@rule
def clear_theory(s: State, kind: int) -> None:
    """K14.9, K14.13, K15.15 Token free, seals out of the game, conflicts over."""
    s.token[kind] = -1
    for i in range(THEORY_SEALS):
        if s.seal_seat[kind, i] >= 0:
            s.out_seat[s.outs] = s.seal_seat[kind, i]
            s.out_kind[s.outs] = s.seal_kind[kind, i]
            s.out_ingredient[s.outs] = kind
            s.out_round[s.outs] = s.round
            s.outs += 1
        s.seal_seat[kind, i] = -1
        s.seal_kind[kind, i] = -1
    s.conflicts[kind] = 0
    for other in range(KINDS):
        s.conflicts[other] &= ~(1 << kind)


@rule
def refuse_demonstrate(s: State, pair: int) -> int:
    """K14.2, K15.1 Two different ingredients, once there is any theory; nothing else matters."""
    if pair >= PAIRS:
        return Refusal.SAME_KIND
    return Refusal.NONE if any_theory(s) else Refusal.NO_THEORY_AT_ALL


@rule
def demonstrate(s: State, seat: int, pair: int) -> None:
    """K15.1 Name two ingredients; the potion is asked for next."""
    s.named = pair
    ask(s, Ask.QUESTION, seat)


@rule
def ask_potion(s: State, seat: int, potion: int, log: Log) -> None:
    """K15.1–K15.17 Whether the two make this potion, and what the answer does to theories."""
    pair = s.named
    s.named = -1
    use_action(s, Space.DEBUNK, seat)
    answer = potion_of(s, pair) == potion
    add_fact(s, seat, How.DEMONSTRATE, pair, -1, potion, answer)
    tell(log, Event.DEMONSTRATED if answer else Event.REFUTED, seat, pair, potion)
    reveal(log, EVERYONE)
    fallen = refuted(s, pair, potion) if answer else 0
    if fallen != 0:
        bring_down(s, seat, fallen, potion // 2, log)
    elif new_conflict(s, pair, potion, answer):
        mark_conflict(s, seat, pair, log)
    else:
        fail(s, seat, log)


@rule
def refuted(s: State, pair: int, potion: int) -> int:
    """K15.3–K15.4 The theories of the two with the opposite sign in the potion's colour."""
    fallen = 0
    for i in range(2):
        kind = PAIR[pair, i]
        token = s.token[kind]
        if potion != NEUTRAL and token >= 0 and SIGN[token, potion // 2] != potion % 2:
            fallen |= 1 << kind
    return fallen


@rule
def new_conflict(s: State, pair: int, potion: int, answer: int) -> bool:
    """K15.7–K15.8, K15.11, K15.18 Both theories together say otherwise, unmarked so far."""
    one, two = PAIR[pair, 0], PAIR[pair, 1]
    if s.token[one] < 0 or s.token[two] < 0 or s.conflicts[one] >> two & 1:
        return False
    foretold = MIXED[s.token[one], s.token[two]] == potion
    return foretold != (answer != 0) and conflicts_marked(s) < CONFLICTS


@rule
def conflicts_marked(s: State) -> int:
    """Pairs of conflict tokens on the board."""
    bits = 0
    for kind in range(KINDS):
        for other in range(KINDS):
            bits += s.conflicts[kind] >> other & 1
    return bits // 2


@rule
def mark_conflict(s: State, seat: int, pair: int, log: Log) -> None:
    """K15.9–K15.10 Matching tokens on both; the debunker gains, nobody loses."""
    one, two = PAIR[pair, 0], PAIR[pair, 1]
    s.conflicts[one] |= 1 << two
    s.conflicts[two] |= 1 << one
    tell(log, Event.CONFLICT, seat, pair)
    change_reputation(s, seat, DEBUNKER_GAIN, log)
