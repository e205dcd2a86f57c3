"""Loops over the words of any game, in the compiled dialect.

The kernel executes this file once per game, as a module of the game's package, with the names below
bound to that game's rules (see bind.py). Every function takes the record as the one-element array
`a`, which is the cheapest form to pass from Python.
"""

from collections.abc import Callable
from typing import Any

from athanor.kernel.compile.rule import allocating_rule, rule
from athanor.kernel.declare.events import COUNT, LEARNED, SETTLED, Log
from athanor.kernel.declare.record import (
    BLANK,
    OWN,
    OWN_UNTIL_OVER,
    SECRET,
    SECRET_UNTIL_OVER,
    Ints,
)
from athanor.kernel.random import below, start, start_from

Cell = Any  # a one-element array of records, or a list with one interpreted record

setup: Callable[[Any, Log], None]
refuse: Callable[[Any, int, int], int]
apply: Callable[[Any, int, int, Log], None]
legal: Callable[[Any, int, Ints], int]
score: Callable[[Any, int, int], int]
winners: Callable[[Any], int]
flaw: Callable[[Any], int]
veil: Callable[[Any, int], None]
belief: Callable[[Any, int], Ints]
redeal: Callable[[Any, int, Ints], None]
ACTIONS: int
LINES: int
SIGHT: Ints  # for each word of the record, who sees it
ROW: Ints  # for each word of the record, the seat whose row it is in
NOBODY: int


@rule
def clear(log: Log) -> None:
    """Clear a log for the next action."""
    log[0, COUNT] = 0
    log[0, LEARNED] = 0
    log[0, SETTLED] = 0


@rule
def begin(a: Cell, key: Ints, log: Log) -> None:
    """Set up a game in a record that already contains players and options."""
    s = a[0]
    clear(log)
    start(s.chance, key)
    setup(s, log)


@rule
def reason(a: Cell, seat: int, action: int) -> int:
    """Why a seat may not do this now; 0 if it may."""
    return refuse(a[0], seat, action)


@rule
def play(a: Cell, seat: int, action: int, log: Log) -> None:
    """Carry out a legal action."""
    clear(log)
    apply(a[0], seat, action, log)


@rule
def play_on(a: Cell, action: int, out: Ints, log: Log) -> int:
    """Carry out the only actor's action and list those of the next actor.

    Returns the seat, the next seat and the count: four bits for each seat, with the count above
    them. Seat 15 is nobody, because the game is over or several may act. Returns -1 if there is
    not exactly one actor, or no such action.
    """
    s = a[0]
    seat = only_seat(s.acting)
    if seat == NOBODY or action < 0 or action >= ACTIONS:
        return -1
    clear(log)
    apply(s, seat, action, log)
    follower = only_seat(s.acting)
    count = legal(s, follower, out) if follower != NOBODY else 0
    return seat | follower << 4 | count << 8


@rule
def only_seat(acting: int) -> int:
    """The only seat of a mask, or nobody if it has none or several."""
    if acting == 0 or acting & (acting - 1):
        return NOBODY
    seat = 0
    while not (acting >> seat) & 1:
        seat += 1
    return seat


@rule
def choices(a: Cell, seat: int, out: Ints) -> int:
    """List a seat's legal actions and count them."""
    return legal(a[0], seat, out)


@rule
def legal_by_refusal(s: Any, seat: int, out: Ints) -> int:
    """List legal actions by asking `refuse` about every action."""
    count = 0
    for action in range(ACTIONS):
        if refuse(s, seat, action) == 0:
            out[count] = action
            count += 1
    return count


@rule
def choices_by_refusal(a: Cell, seat: int, out: Ints) -> int:
    """`choices`, without the game's own generator."""
    return legal_by_refusal(a[0], seat, out)


@rule
def points(a: Cell, seat: int, line: int) -> int:
    """A seat's points on a line of the score sheet."""
    return score(a[0], seat, line)


@rule
def first_places(a: Cell) -> int:
    """The seats that share the first place, one bit each."""
    return winners(a[0])


@rule
def fault(a: Cell) -> int:
    """What is wrong with a position; 0 if it is valid."""
    return flaw(a[0])


@rule
def hide(a: Cell, words: Ints, seat: int) -> None:
    """Blank what a viewer may not see; `words` are the same bytes as `a`, and -1 is a spectator."""
    s = a[0]
    over = s.acting == 0
    players = s.players
    for i in range(len(SIGHT)):
        sight = SIGHT[i]
        foreign = ROW[i] != seat and ROW[i] < players
        if (
            sight == SECRET
            or (sight == SECRET_UNTIL_OVER and not over)
            or (sight == OWN and foreign)
            or (sight == OWN_UNTIL_OVER and foreign and not over)
        ):
            words[i] = BLANK
    veil(s, seat)


@allocating_rule
def believe(a: Cell, seat: int) -> Ints:
    """What is expensive to derive from a view, computed once for all its redeals."""
    return belief(a[0], seat)


@rule
def fill(a: Cell, seat: int, key: Ints, known: Ints) -> None:
    """Fill the blanks of a view at random, with a separate generator."""
    s = a[0]
    start(s.chance, key)
    redeal(s, seat, known)


@rule
def some_actor(acting: int, chance: Ints) -> int:
    """One of the seats that may act, each equally likely."""
    seat = 0
    while not (acting >> seat) & 1:
        seat += 1
    if acting >> seat == 1:
        return seat
    count = 0
    for other in range(15):
        count += (acting >> other) & 1
    for _ in range(below(chance, count)):
        seat += 1
        while not (acting >> seat) & 1:
            seat += 1
    return seat


@rule
def step_at_random(s: Any, chance: Ints, out: Ints, log: Log) -> int:
    """List every legal action of some seat that may act, and carry out one of them.

    Returns the seat in the lowest four bits, with the action above them.
    """
    seat = some_actor(s.acting, chance)
    count = legal(s, seat, out)
    action = int(out[below(chance, count)])  # as from Python: compiled only once
    clear(log)
    apply(s, seat, action, log)
    return seat | action << 4


@rule
def wander(a: Cell, chance: Ints, out: Ints, log: Log, chosen: Ints) -> int:
    """Play random legal actions until the game is over or `chosen` is full; returns the count.

    `chosen` receives the choices in the format of `step_at_random`.
    """
    s = a[0]
    played = 0
    while s.acting != 0 and played < len(chosen):
        chosen[played] = step_at_random(s, chance, out, log)
        played += 1
    return played


@rule
def wander_on(
    a: Cell, words: Ints, fresh: Ints, chance: Ints, out: Ints, log: Log, games: int
) -> int:
    """Play whole random games, each with its own deal; returns the total number of actions.

    `words` are the bytes of `a`, and `fresh` those of a record with only players and options.
    """
    s = a[0]
    played = 0
    for _ in range(games):
        for i in range(len(fresh)):
            words[i] = fresh[i]
        start_from(s.chance, chance)
        clear(log)
        setup(s, log)
        while s.acting != 0:
            step_at_random(s, chance, out, log)
            played += 1
    return played


@rule
def patrol(a: Cell, chance: Ints, out: Ints, log: Log, most: int) -> tuple[int, int]:
    """`wander` with a flaw check after every action: returns the count, and what is wrong."""
    s = a[0]
    played = 0
    wrong = flaw(s)
    while s.acting != 0 and played < most and wrong == 0:
        step_at_random(s, chance, out, log)
        wrong = flaw(s)
        played += 1
    return played, wrong
