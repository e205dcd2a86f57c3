"""K13, K17.2 Seals that count, and the grants they win."""

from athanor.kernel import Log, rule, settle, tell

from ..actions import Event, Refusal
from ..components import (
    FIRST_NEEDS,
    GRANT_GOLD,
    GRANT_TILES,
    KINDS,
    LATER_NEEDS,
    ON_GRANT,
    THEORY_SEALS,
    Ask,
)
from ..house import House
from ..state import State
from .cards import ask
from .reputation import earn


@rule
def seal_place(s: State, seat: int, kind: int) -> int:
    """The place of a seat's seal on a theory, or -1."""
    for i in range(THEORY_SEALS):
        if s.seal_seat[kind, i] == seat:
            return i
    return -1


@rule
def counts(s: State, seat: int, kind: int) -> bool:
    """K13.3, K12.14 A seat's seal on a theory that is not in conflict."""
    return s.conflicts[kind] == 0 and seal_place(s, seat, kind) >= 0


@rule
def counting_seals(s: State, seat: int) -> int:
    """K17.2, K17.5 How many seals of a seat count."""
    count = 0
    for kind in range(KINDS):
        count += counts(s, seat, kind)
    return count


@rule
def grants_of(s: State, seat: int) -> int:
    """How many grants a seat owns."""
    count = 0
    for tile in range(GRANT_TILES):
        count += s.grant[tile] == seat
    return count


@rule
def grants_won(s: State, seat: int, needed: int) -> int:
    """The free grants with this many counting seals of a seat, one bit each."""
    mask = 0
    for tile in range(GRANT_TILES):
        if s.grant[tile] < 0:
            seals = 0
            for kind in range(KINDS):
                seals += ON_GRANT[tile, kind] and counts(s, seat, kind)
            if seals >= needed:
                mask |= 1 << tile
    return mask


@rule
def win(s: State, seat: int, tile: int, log: Log) -> None:
    """K13.4–K13.5 The grant is taken at once, with two gold, and kept for good."""
    s.grant[tile] = seat
    earn(s, seat, GRANT_GOLD + s.house[House.GRANT_GOLD])
    tell(log, Event.GRANT, seat, tile)


@rule
def win_later_grants(s: State, seat: int, log: Log) -> None:
    """K13.2, K13.7 With a grant in hand, three ingredients win each further one."""
    if grants_of(s, seat) > 0:
        won = grants_won(s, seat, LATER_NEEDS)
        for tile in range(GRANT_TILES):
            if won >> tile & 1:
                win(s, seat, tile, log)


@rule
def test_grants(s: State, seat: int, log: Log) -> bool:
    """K13.1–K13.8 Give grants that a seat has just won; True if it must choose its first one."""
    if grants_of(s, seat) == 0:
        won = grants_won(s, seat, FIRST_NEEDS)
        if won & (won - 1):
            ask(s, Ask.GRANT, seat)
            return True
        for tile in range(GRANT_TILES):
            if won == 1 << tile:
                win(s, seat, tile, log)
    win_later_grants(s, seat, log)
    return False


@rule
def test_all_grants(s: State, log: Log) -> bool:
    """K13.8 All seats in play order, each one's question answered before the next is tested."""
    for i in range(s.players):
        if test_grants(s, s.turn[i], log):
            return True
    return False


@rule
def refuse_grant(s: State, seat: int, tile: int) -> int:
    """K13.6 One of those it has qualified for."""
    won = grants_won(s, seat, FIRST_NEEDS)
    return Refusal.NONE if won >> tile & 1 else Refusal.NOT_WON


@rule
def choose_grant(s: State, seat: int, tile: int, log: Log) -> None:
    """K13.6 Take one; the others now need three."""
    win(s, seat, tile, log)
    win_later_grants(s, seat, log)
    settle(log)
