"""K4.1–K4.11 Declaring actions: cubes on spaces, and the favors played meanwhile."""

from athanor.kernel import Log, rule, settle, tell

from ..actions import Event, Refusal
from ..components import CUBES, FIRST_ROUND, LAST_ROUND, Ask, Favor, Phase, Space
from ..state import State
from .cards import ask, put_away_favor


@rule
def cubes_for(s: State, space: int, nth: int) -> int:
    """K4.3 The cubes of a seat's nth action on a space; 0 where there is no such action."""
    if space == Space.CUSTODIAN:
        return 1
    return CUBES[int(s.players == 4), space, nth - 1]


@rule
def refuse_place(s: State, seat: int, space: int) -> int:
    """K4.3–K4.6 Cubes for the next action there, which the space must have, in a fitting round."""
    if space == Space.CUSTODIAN:
        return Refusal.ONLY_BY_CARD
    cubes = cubes_for(s, space, s.declared[space, seat] + 1)
    if cubes > s.ready[seat]:
        return Refusal.CUBES
    if cubes == 0:
        return Refusal.SPACE_FULL
    if s.round < FIRST_ROUND[space]:
        return Refusal.CLOSED_ROUND if space == Space.EXHIBIT else Refusal.CLOSED_IN_ROUND_1
    return Refusal.CLOSED_ROUND if s.round > LAST_ROUND[space] else Refusal.NONE


@rule
def place(s: State, seat: int, space: int, log: Log) -> None:
    """K4.3, K4.8 Pay the cubes of the next action on a space, for all to see."""
    cubes = cubes_for(s, space, s.declared[space, seat] + 1)
    s.ready[seat] -= cubes
    s.placed[seat] += cubes
    s.declared[space, seat] += 1
    s.left[space, seat] += 1
    tell(log, Event.PLACED, seat, space)
    ask(s, Ask.DECLARE, seat)


@rule
def refuse_declared_favor(s: State, seat: int, card: int) -> int:
    """K23.6, K23.13 Assistant and Custodian; the latter takes a cube at once."""
    if card == Favor.CUSTODIAN and s.ready[seat] == 0:
        return Refusal.CUSTODIAN_CUBES
    return Refusal.NONE


@rule
def play_declared_favor(s: State, seat: int, card: int, log: Log) -> None:
    """K23.6, K23.13 One more cube this round, or one cube on the Custodian card."""
    put_away_favor(s, seat, card, log)
    tell(log, Event.PLAYED, seat, card)
    ask(s, Ask.DECLARE, seat)
    if card == Favor.ASSISTANT:
        s.extra[seat] += 1
        s.ready[seat] += 1
    else:
        place(s, seat, Space.CUSTODIAN, log)


@rule
def refuse_associate(s: State, seat: int, space: int) -> int:
    """K23.7, K23.10, K23.12 A space with an action of the seat, each space once, not Custodian."""
    if s.declared[space, seat] == 0:
        return Refusal.NO_CUBE
    if s.associates[space] >> seat & 1:
        return Refusal.ASSOCIATE_TWICE
    return Refusal.NO_SPACE if space == Space.CUSTODIAN else Refusal.NONE


@rule
def play_associate(s: State, seat: int, space: int, log: Log) -> None:
    """K23.7–K23.9 The seat's row is now the top one on that space."""
    put_away_favor(s, seat, Favor.ASSOCIATE, log)
    s.associates[space] |= 1 << seat
    tell(log, Event.PLAYED, seat, Favor.ASSOCIATE)
    tell(log, Event.FIRST_ROW, seat, space)
    ask(s, Ask.DECLARE, seat)


@rule
def done(s: State, seat: int, log: Log) -> None:
    """K4.10 Cubes never placed go to the unused cubes space."""
    tell(log, Event.DECLARED, seat, s.ready[seat])
    s.unused[seat] += s.ready[seat]
    s.ready[seat] = 0
    settle(log)


@rule
def next_declarer(s: State) -> bool:
    """K4.1 The last in play order declares first, the first in play order last."""
    place = s.players - 1
    for i in range(s.players):
        if s.asked >= 0 and s.turn[i] == s.asked:
            place = i - 1
    if place >= 0:
        ask(s, Ask.DECLARE, s.turn[place])
        return True
    s.phase = Phase.FORAGE
    return False
