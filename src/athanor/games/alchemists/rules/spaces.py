"""K4.12–K4.21, K24.1–K24.4 Resolving a space: whose action is next, its cubes, and Boots."""

from athanor.kernel import EVERYONE, Log, reveal, rule, settle, tell

from ..actions import Event, Refusal
from ..components import OPENING, Artifact, Ask, Phase, Space
from ..state import State
from .cards import ask
from .declare import cubes_for


@rule
def space_of(s: State) -> int:
    """The space being resolved."""
    return s.phase - Phase.FORAGE


@rule
def nth_action(s: State, space: int, seat: int) -> int:
    """Which action of a seat on a space is next; for Boots, one beyond the declared ones."""
    return s.declared[space, seat] - s.left[space, seat] + 1


@rule
def by_boots(s: State, seat: int) -> bool:
    """Whether the current action is one of Boots: none of the declared ones is left."""
    return s.left[space_of(s), seat] == 0


@rule
def row_place(s: State, space: int, place: int) -> int:
    """K4.12, K23.9 The seat in a row of a space: Associates in play order, then the others."""
    for friends in (1, 0):
        for i in range(s.players):
            seat = s.turn[i]
            if s.associates[space] >> seat & 1 == friends:
                if place == 0:
                    return seat
                place -= 1
    return -1


@rule
def next_actor(s: State, space: int) -> int:
    """K4.14 All first actions in row order, then all second ones, and so on; -1 when done."""
    found = -1
    least = 0
    for place in range(s.players):
        seat = row_place(s, space, place)
        if s.left[space, seat] > 0:
            nth = nth_action(s, space, seat)
            if found < 0 or nth < least:
                found, least = seat, nth
    return found


@rule
def use_action(s: State, space: int, seat: int) -> int:
    """K4.15, K24.1 An action is carried out; returns the cubes it gives back, none for Boots."""
    s.performed[space, seat] += 1
    if s.left[space, seat] == 0:
        return 0
    cubes = cubes_for(s, space, nth_action(s, space, seat))
    s.left[space, seat] -= 1
    s.placed[seat] -= cubes
    s.spent[seat] += cubes
    return cubes


@rule
def refuse_decline(s: State, seat: int) -> int:
    """K4.16, K4.21, K24.4 Not a Boots action, and not after a favor has been played for it."""
    if by_boots(s, seat):
        return Refusal.NOT_ASKED
    return Refusal.COMMITTED if s.played[0] >= 0 else Refusal.NONE


@rule
def decline(s: State, seat: int, log: Log) -> None:
    """K4.16–K4.19 The cubes go to the unused cubes space, and nothing else happens."""
    space = space_of(s)
    cubes = cubes_for(s, space, nth_action(s, space, seat))
    s.left[space, seat] -= 1
    s.placed[seat] -= cubes
    s.unused[seat] += cubes
    tell(log, Event.DECLINED, seat, space)
    settle(log)


@rule
def open_action(s: State, seat: int) -> None:
    """Ask a seat for its action on the space being resolved."""
    ask(s, OPENING[space_of(s)], seat)


@rule
def boots_owner(s: State) -> int:
    """K24.1–K24.3 Whose Boots could work on the space being resolved, or -1."""
    owner = s.owner[Artifact.BOOTS]
    space = space_of(s)
    if owner < 0 or s.boots_used or space == Space.SELL or s.performed[space, owner] == 0:
        return -1
    return owner


@rule
def pull_on_boots(s: State, seat: int, log: Log) -> None:
    """K24.1 Repeat the action of this space once, without a cube."""
    s.boots_used = 1
    tell(log, Event.BOOTS, seat, space_of(s))
    open_action(s, seat)


@rule
def note_favors(s: State, log: Log) -> None:
    """The others do not see what was played for an action until the action shows it."""
    if s.played[0] >= 0:
        reveal(log, EVERYONE)
    for i in range(len(s.played)):
        s.played[i] = -1


@rule
def count_played(s: State, card: int) -> int:
    """How many favors of a kind have been played for the current action."""
    count = 0
    for i in range(len(s.played)):
        count += s.played[i] == card
    return count


@rule
def add_played(s: State, card: int) -> None:
    """K4.20 Favors for one action add up."""
    for i in range(len(s.played)):
        if s.played[i] < 0:
            s.played[i] = card
            return


@rule
def ask_boots(s: State, seat: int) -> None:
    """K24.1 Offer a repetition after everyone has finished."""
    ask(s, Ask.BOOTS, seat)
