"""Draws what another seat has chosen but not shown, uniformly from what it could have chosen."""

from athanor.kernel import BLANK, below, rule

from ..actions import Refusal
from ..components import (
    COLOURED,
    FAVOR_KINDS,
    FAVORS_PLAYED,
    KINDS,
    PAIRS,
    SIGN,
    Ask,
    How,
    Phase,
)
from ..rules.action_spaces.buy import cap_pair
from ..rules.action_spaces.debunk import any_theory
from ..rules.action_spaces.publish import (
    forget_debunked,
    refuse_endorse,
    refuse_publish,
    refuse_theory,
)
from ..rules.cards import kinds_held
from ..rules.mixes import refuse_pair
from ..rules.repeat import can_repeat
from ..rules.spaces import by_boots, space_of
from ..state import State


@rule
def nth_free(taken: int, nth: int) -> int:
    """The nth number below eight whose bit is not set."""
    for number in range(KINDS):
        if not taken >> number & 1:
            if nth == 0:
                return number
            nth -= 1
    return 0


@rule
def fill_choices(v: State) -> None:
    """A sealed choice is any that its seat could have made."""
    for other in range(v.players):
        if v.chosen[other] == BLANK:
            nth = below(v.chance, 2)
            for card in range(FAVOR_KINDS):
                if nth >= 0 and v.favor[other, card] > nth:
                    v.chosen[other] = card
                nth -= v.favor[other, card]
        if v.bid[other] == BLANK:
            v.bid[other] = below(v.chance, 3 if v.reputation[other] <= 6 else 4)
    if v.laid_by == BLANK:
        v.laid_by = below(v.chance, 2)
    if v.discards == BLANK:
        v.discards = min(2, v.hand_size[v.asked])
    for i in range(FAVORS_PLAYED):
        if v.played[i] == BLANK:
            v.played[i] = -1


@rule
def can_answer(v: State, seat: int) -> bool:
    """Whether the dealt hand allows the asked seat to continue, as the rules guarantee."""
    other = v.asked
    if other < 0 or other == seat:
        return True
    if v.ask == Ask.MIX or v.ask == Ask.GUARANTEE:
        return kinds_held(v, other) >= 2
    if v.ask == Ask.CAP:
        return first_test_in_hand(v, other)
    opens = v.ask == Ask.BREW or v.ask == Ask.EXHIBIT or v.ask == Ask.BUY
    return not opens or not by_boots(v, other) or can_repeat(v, space_of(v), other)


@rule
def first_test_in_hand(v: State, other: int) -> bool:
    """K24.20 The cards of the Cap's first test are still in the hand."""
    pair = cap_pair(v)
    return pair < 0 or refuse_pair(v, other, pair) == Refusal.NONE


@rule
def fill_question(v: State) -> None:
    """Another seat's named things become anything it could have named."""
    v.veiled = 0
    if v.debunked[0] == BLANK:
        guess_debunked(v)
    if v.named == BLANK:
        if v.ask == Ask.QUESTION:
            v.named = below(v.chance, PAIRS) if any_theory(v) else -1
        elif v.ask == Ask.MIX:
            v.named = nth_free_potion(v)
        else:
            guess_theory(v)


@rule
def nth_free_potion(v: State) -> int:
    """Any potion that the exhibitor has not shown yet."""
    left = 0
    for potion in range(COLOURED):
        left += 1 - (v.shown[v.asked] >> potion & 1)
    return nth_free(v.shown[v.asked], below(v.chance, max(1, left)))


@rule
def guess_debunked(v: State) -> None:
    """The theory whose seals went out last, with any free token that the answer refutes."""
    for kind in range(KINDS):
        v.debunked[kind] = -1
    if v.phase != Phase.DEBUNK or v.outs == 0:
        return
    last = v.facts - 1
    colour, sign = v.fact_asked[last], v.fact_answer[last]
    if v.fact_how[last] == How.DEMONSTRATE:
        colour, sign = v.fact_asked[last] // 2, v.fact_asked[last] % 2
    kind = v.out_ingredient[v.outs - 1]
    used = 0
    for other in range(KINDS):
        if v.token[other] >= 0:
            used |= 1 << v.token[other]
    for token in range(KINDS):
        if SIGN[token, colour] == sign:
            used |= 1 << token
    free = 0
    for token in range(KINDS):
        free += 1 - (used >> token & 1)
    v.debunked[kind] = nth_free(used, below(v.chance, max(1, free)))


@rule
def guess_theory(v: State) -> None:
    """Any publication or endorsement that was possible, each equally likely."""
    seat = v.asked
    if v.phase == Phase.DEBUNK and v.ask == Ask.SEAL:
        guess_debunked(v)
    ways = theory_way(v, seat, -1)
    theory_way(v, seat, below(v.chance, max(1, ways)))
    if v.ask == Ask.SEAL:
        forget_debunked(v)


@rule
def theory_way(v: State, seat: int, nth: int) -> int:
    """Count the ways to reach this question, and write the nth of them."""
    ways = 0
    sealing = v.ask == Ask.SEAL
    for kind in range(KINDS):
        if refuse_publish(v, seat, kind) == 0:
            for token in range(KINDS if sealing else 1):
                if not sealing or refuse_theory(v, kind, token) == 0:
                    if ways == nth:
                        v.named = kind
                        v.claimed = token if sealing else -1
                    ways += 1
        if sealing and v.phase == Phase.PUBLISH and refuse_endorse(v, seat, kind) == 0:
            if ways == nth:
                v.named = kind
                v.claimed = v.token[kind]
            ways += 1
    return ways
