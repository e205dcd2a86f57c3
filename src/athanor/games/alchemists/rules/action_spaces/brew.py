"""K8–K9, K23.13–K23.16 Test on Student, Drink Potion, and drinking early with a Custodian."""

from athanor.kernel import Log, rule, tell

from ...actions import Event, Refusal
from ...components import Hit, How, Phase, Potion, Space
from ...state import State
from ..cards import kinds_held
from ..mixes import empty_cauldron, fill_cauldron, offer_look, refuse_pair, show_potion
from ..reputation import change_reputation
from ..spaces import space_of, use_action


@rule
def refuse_brew(s: State, seat: int, pair: int) -> int:
    """K1.7–K1.8, K8.11 Two kinds from the hand, and the fee of an unhappy student."""
    why = refuse_pair(s, seat, pair)
    if why == Refusal.NONE and not fee_paid(s, seat):
        return Refusal.STUDENT_UNPAID
    return why


@rule
def fee_paid(s: State, seat: int) -> bool:
    """K8.7–K8.11 Whether a seat can pay what the student asks on this space."""
    return s.phase != Phase.TEST or s.unhappy == 0 or s.gold[seat] > 0


@rule
def can_brew(s: State, seat: int) -> bool:
    """K8.6, K8.11 Whether a seat can mix here at all."""
    return kinds_held(s, seat) >= 2 and fee_paid(s, seat)


@rule
def brew(s: State, seat: int, pair: int, log: Log) -> None:
    """K8.1–K8.5 Mix, show the potion, and let student or drinker bear it."""
    space = space_of(s)
    cubes = use_action(s, space, seat)
    if space == Space.TEST and s.unhappy:
        s.gold[seat] -= 1
        tell(log, Event.FEE, seat, 1)
    fill_cauldron(s, seat, pair)
    potion = show_potion(s, seat, how_on(space), pair, -1, log)
    tell(log, Event.MIXED, seat, potion, space)
    if space == Space.TEST:
        upset_student(s, potion, log)
    else:
        drink(s, seat, potion, cubes, log)
    if not offer_look(s, seat):
        empty_cauldron(s, log)


@rule
def how_on(space: int) -> int:
    """The source of a fact from this space."""
    if space == Space.TEST:
        return How.TEST
    return How.DRINK if space == Space.DRINK else How.CUSTODIAN


@rule
def is_negative(potion: int) -> bool:
    """Whether a potion is coloured and negative."""
    return potion != Potion.NEUTRAL and potion % 2 == 1


@rule
def upset_student(s: State, potion: int, log: Log) -> None:
    """K8.7–K8.12 The first negative potion of the round makes later tests cost a gold."""
    if is_negative(potion) and s.unhappy == 0:
        s.unhappy = 1
        tell(log, Event.UNHAPPY, -1)


@rule
def drink(s: State, seat: int, potion: int, cubes: int, log: Log) -> None:
    """K9.1–K9.8 Negative potions act on the drinker, each kind once a round."""
    if not is_negative(potion):
        return
    hit = potion // 2
    if s.hits[seat] >> hit & 1:
        return
    s.hits[seat] |= 1 << hit
    if hit == Hit.POISON:
        go_to_hospital(s, seat, cubes, log)
    elif hit == Hit.PARALYSIS:
        become_paralysed(s, seat, log)
    else:
        change_reputation(s, seat, -1, log)


@rule
def go_to_hospital(s: State, seat: int, cubes: int, log: Log) -> None:
    """K9.6, K9.8 The cube of the action; for Boots a spent one, else an unused one."""
    if cubes > 0 or s.spent[seat] > 0:
        s.spent[seat] -= 1
    else:
        s.unused[seat] -= 1
    s.hospital[seat] += 1
    tell(log, Event.HOSPITAL, seat)


@rule
def become_paralysed(s: State, seat: int, log: Log) -> None:
    """K9.4–K9.5, K9.10 Behind those who drank before, for the next round."""
    for i in range(s.players):
        if s.next_paralysed[i] < 0:
            s.next_paralysed[i] = seat
            tell(log, Event.PARALYSED, seat)
            return
