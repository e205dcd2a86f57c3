"""K1, K8.1–K8.5, K24.5–K24.9 Mixing two cards: the fact, the Periscope, and where cards go."""

from athanor.kernel import EVERYONE, Log, below, reveal, rule, settle, tell, tell_seat

from ..actions import Event, Refusal
from ..components import MIXED, PAIR, PAIRS, Artifact, Ask, How
from ..state import State
from .cards import ask, gain, lose, put_away


@rule
def refuse_pair(s: State, seat: int, pair: int) -> int:
    """K1.7–K1.8 Two different kinds, both in the hand."""
    if pair >= PAIRS:
        return Refusal.SAME_KIND
    if s.hand[seat, PAIR[pair, 0]] == 0 or s.hand[seat, PAIR[pair, 1]] == 0:
        return Refusal.NOT_IN_HAND
    return Refusal.NONE


@rule
def potion_of(s: State, pair: int) -> int:
    """K1.1, K1.3–K1.6, K1.10 What two ingredients make in this world."""
    return MIXED[s.world[PAIR[pair, 0]], s.world[PAIR[pair, 1]]]


@rule
def add_fact(s: State, seat: int, how: int, pair: int, kind: int, asked: int, answer: int) -> None:
    """K8.4 A new fact about the world; the veil decides who sees it."""
    i = s.facts
    s.fact_round[i] = s.round
    s.fact_seat[i] = seat
    s.fact_how[i] = how
    s.fact_pair[i] = pair
    s.fact_kind[i] = kind
    s.fact_asked[i] = asked
    s.fact_answer[i] = answer
    s.facts += 1


@rule
def fill_cauldron(s: State, seat: int, pair: int) -> None:
    """K8.1 The two cards leave the hand, unseen by the others."""
    lose(s, seat, PAIR[pair, 0])
    lose(s, seat, PAIR[pair, 1])


@rule
def note_made(s: State, seat: int, potion: int) -> None:
    """K8.3 The potion is on the seat's public list from now on."""
    s.made[seat] |= 1 << potion


@rule
def last_mix(s: State) -> int:
    """The fact of the current mix: the last one that is not a look through the Periscope."""
    i = s.facts - 1
    while s.fact_how[i] == How.PEEK:
        i -= 1
    return i


@rule
def offer_look(s: State, seat: int) -> bool:
    """K24.7–K24.8 The Periscope's owner may look after a rival's mix, once a round."""
    owner = s.owner[Artifact.PERISCOPE]
    if owner < 0 or owner == seat or s.periscope_used:
        return False
    ask(s, Ask.PEEK, owner)
    return True


@rule
def peek(s: State, seat: int, log: Log) -> None:
    """K24.7, K24.9 Only the Periscope's owner sees one of the two cards, at random."""
    fact = last_mix(s)
    kind = PAIR[s.fact_pair[fact], below(s.chance, 2)]
    s.periscope_used = 1
    add_fact(s, seat, How.PEEK, -1, kind, fact, -1)
    tell(log, Event.PEEKED, seat)
    tell_seat(log, Event.SAW, seat, kind)
    reveal(log, 1 << seat)


@rule
def empty_cauldron(s: State, log: Log) -> None:
    """K8.5, K10.29, K24.5–K24.6 Both cards are discarded; with the Mortar, a random one."""
    fact = last_mix(s)
    seat, pair = s.fact_seat[fact], s.fact_pair[fact]
    settle(log)
    if s.owner[Artifact.MORTAR] == seat:
        lost = below(s.chance, 2)
        put_away(s, PAIR[pair, lost])
        gain(s, seat, PAIR[pair, 1 - lost])
        tell_seat(log, Event.GAVE, seat, PAIR[pair, lost])
        reveal(log, 1 << seat)
    else:
        put_away(s, PAIR[pair, 0])
        put_away(s, PAIR[pair, 1])


@rule
def show_potion(s: State, seat: int, how: int, pair: int, asked: int, log: Log) -> int:
    """K8.2–K8.4, K20.7 The potion is shown to all, and its link with the pair to the mixer."""
    potion = potion_of(s, pair)
    note_made(s, seat, potion)
    add_fact(s, seat, how, pair, -1, asked, potion)
    tell_seat(log, Event.MIXED_PAIR, seat, pair, potion)
    reveal(log, EVERYONE)
    return potion
