"""K20, K24.27–K24.30 The exhibition of the last round, with Mortar and Feather in Cap."""

from athanor.kernel import EVERYONE, Log, below, reveal, rule, settle, tell, tell_seat

from ...actions import Event, Refusal
from ...components import NEUTRAL, PAIR, Artifact, Ask, How, Space
from ...state import State
from ...values import EXHIBITION_SPOTS
from ..cards import ask, gain, kinds_held
from ..mixes import empty_cauldron, fill_cauldron, last_mix, offer_look, show_potion
from ..reputation import change_reputation
from ..spaces import use_action

MASTERY_GAIN = 2


@rule
def refuse_exhibit(s: State, seat: int, potion: int) -> int:
    """K20.4–K20.6, K20.14 A coloured potion not yet shown with success, and two kinds in hand."""
    if potion == NEUTRAL:
        return Refusal.NEUTRAL_SHOWN
    if not is_left(s, seat, potion):
        return Refusal.SHOWN
    return Refusal.NONE if kinds_held(s, seat) >= 2 else Refusal.NOTHING_TO_SHOW


@rule
def spots_taken(s: State, potion: int) -> int:
    """How many seats have shown a potion."""
    taken = 0
    for seat in range(s.players):
        taken += s.shown[seat] >> potion & 1
    return taken


@rule
def is_left(s: State, seat: int, potion: int) -> bool:
    """K20.5 Whether a seat has not shown a potion yet, and a spot for it is free."""
    return s.shown[seat] >> potion & 1 == 0 and spots_taken(s, potion) < EXHIBITION_SPOTS


@rule
def any_potion_left(s: State, seat: int) -> bool:
    """Whether any potion is left for a seat to show."""
    for potion in range(NEUTRAL):
        if is_left(s, seat, potion):
            return True
    return False


@rule
def can_exhibit(s: State, seat: int) -> bool:
    """Whether a potion is left for a seat to show, and cards to make it."""
    return kinds_held(s, seat) >= 2 and any_potion_left(s, seat)


@rule
def name_potion(s: State, seat: int, potion: int) -> None:
    """K20.4 Name the potion; the mix follows."""
    s.named = potion
    ask(s, Ask.MIX, seat)


@rule
def exhibit(s: State, seat: int, pair: int, log: Log) -> None:
    """K20.7–K20.13 The potion is shown; success, mastery and failure are one change."""
    asked = s.named
    s.named = -1
    use_action(s, Space.EXHIBIT, seat)
    fill_cauldron(s, seat, pair)
    tell(log, Event.NAMED, seat, asked)
    potion = show_potion(s, seat, How.EXHIBIT, pair, asked, log)
    tell(log, Event.MIXED, seat, potion, Space.EXHIBIT)
    if potion == asked:
        succeed(s, seat, potion, log)
    else:
        s.failed[seat] += 1
        change_reputation(s, seat, -1, log)
    if not offer_look(s, seat):
        clear_stand(s, log)


@rule
def succeed(s: State, seat: int, potion: int, log: Log) -> None:
    """K20.8–K20.9, K20.11–K20.12 One for the first of all, two for both signs of a colour."""
    s.shown[seat] |= 1 << potion
    tell(log, Event.SHOWN, seat, potion)
    net = 0
    if s.first_shown[potion] < 0:
        s.first_shown[potion] = seat
        net += 1
    if s.shown[seat] >> (potion ^ 1) & 1:
        net += MASTERY_GAIN
        tell(log, Event.MASTERED, seat, potion // 2)
    change_reputation(s, seat, net, log)


@rule
def clear_stand(s: State, log: Log) -> None:
    """K24.27–K24.29 The Feather's owner sets the cards of a success aside; the Mortar asks."""
    fact = last_mix(s)
    seat, pair = s.fact_seat[fact], s.fact_pair[fact]
    success = s.fact_asked[fact] == s.fact_answer[fact]
    if not success or s.owner[Artifact.PLUME] != seat:
        empty_cauldron(s, log)
    elif s.owner[Artifact.MORTAR] == seat:
        s.laid_by = below(s.chance, 2)
        tell_seat(log, Event.GAVE, seat, PAIR[pair, s.laid_by])
        reveal(log, 1 << seat)
        ask(s, Ask.MORTAR, seat)
    else:
        set_aside(s, seat, PAIR[pair, 0])
        set_aside(s, seat, PAIR[pair, 1])
        tell(log, Event.SET_ASIDE, seat)
        settle(log)


@rule
def set_aside(s: State, seat: int, kind: int) -> None:
    """K24.27, K24.30 A card goes from the hand under the Feather."""
    s.aside[seat, kind] += 1
    s.aside_size[seat] += 1


@rule
def answer_mortar(s: State, seat: int, back: bool, log: Log) -> None:
    """K24.29 Take the other card back, or leave both aside."""
    pair = s.fact_pair[last_mix(s)]
    set_aside(s, seat, PAIR[pair, s.laid_by])
    other = PAIR[pair, 1 - s.laid_by]
    s.laid_by = 0
    if back:
        gain(s, seat, other)
    else:
        set_aside(s, seat, other)
    tell(log, Event.SET_ASIDE, seat)
    settle(log)
    reveal(log, EVERYONE)
