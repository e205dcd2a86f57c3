"""Loops over many tables, in the compiled dialect; one table is a lane.

A batch executes this file once per game, as a module next to the game's own, with the names below
bound to that game's rules (see `kernel/loops.py`). Every function works on the lanes from `first`
to `last`, so that threads can share a batch.
"""

from collections.abc import Callable
from typing import Any

from athanor.kernel.compile.rule import rule
from athanor.kernel.declare.events import Log
from athanor.kernel.declare.record import BLANK, Ints
from athanor.kernel.random import BLOCK, BLOCK_NUMBER, KEY, get32, make_block, put32, rewind

Cells = Any  # an array of records, or a list of interpreted records
Grid = Any  # an array with several axes

setup: Callable[[Any, Log], None]
apply: Callable[[Any, int, int, Log], None]
legal: Callable[[Any, int, Ints], int]
score: Callable[[Any, int, int], int]
winners: Callable[[Any], int]
veil: Callable[[Any, int], None]
clear: Callable[[Log], None]
LINES: int

STAY, DEAL = -1, -2  # instead of an action


@rule
def start_lane(words: Ints, key: Ints, number: int) -> None:
    """Start the random stream of a lane's game; its key is a block of the batch's stream."""
    for i in range(8):
        words[KEY + i] = key[i]
    put32(words, BLOCK_NUMBER, number)
    make_block(words)
    for i in range(4):
        put32(words, KEY + 2 * i, get32(words, BLOCK + 2 * i))
    rewind(words)


@rule
def deal_lane(
    s: Any, words: Grid, lane: int, fresh: Ints, key: Ints, number: int, log: Log
) -> None:
    """Set up the game with an index; `fresh` contains players and options."""
    for i in range(len(fresh)):
        words[lane, i] = fresh[i]
    start_lane(s.chance, key, number)
    clear(log)
    setup(s, log)


@rule
def first_actor(acting: int) -> int:
    """The lowest seat that may act, or -1."""
    if acting == 0:
        return -1
    seat = 0
    while not (acting >> seat) & 1:
        seat += 1
    return seat


@rule
def list_lane(s: Any, lane: int, actor: Ints, counts: Ints, numbers: Grid, out: Ints) -> None:
    """Store who acts in a lane and its legal numbers; the count may exceed the capacity.

    `counts` holds how many numbers the lane listed before; they are overwritten.
    """
    seat = first_actor(s.acting)
    count = legal(s, seat, out) if seat >= 0 else 0
    written = min(max(count, counts[lane]), numbers.shape[1])
    actor[lane] = seat
    counts[lane] = count
    sort(out, count)
    for i in range(written):
        numbers[lane, i] = out[i] if i < count else -1


@rule
def sort(out: Ints, count: int) -> None:
    """Insertion sort, for numbers that are almost sorted."""
    for i in range(1, count):
        number = out[i]
        at = i
        while at > 0 and out[at - 1] > number:
            out[at] = out[at - 1]
            at -= 1
        out[at] = number


@rule
def advance(
    a: Cells, words: Grid, first: int, last: int, chosen: Ints, games: Ints, fresh: Ints, key: Ints,
    actor: Ints, counts: Ints, numbers: Grid, out: Ints, log: Log,
) -> None:  # fmt: skip
    """Play each lane's chosen action, or deal its game; then list what is legal."""
    for lane in range(first, last):
        s = a[lane]
        action = int(chosen[lane])
        if action == DEAL:
            deal_lane(s, words, lane, fresh, key, int(games[lane]), log)
        elif action != STAY:
            clear(log)
            apply(s, first_actor(s.acting), action, log)
        list_lane(s, lane, actor, counts, numbers, out)


@rule
def look(
    s: Any, scratch: Any, words: Grid, lane: int, seat: int, hidden: Grid, runs: Grid,
    singles: Grid, bits: Grid, seat_runs: Grid, blank: Any, out: Any,
) -> None:  # fmt: skip
    """Write a seat's observation of a lane; `scratch` is `s` as an array of words.

    The compiler vectorises loops over whole arrays from 0, and no others: hence the slices.
    Seat -1 is a spectator, who has the last row of the tables.
    """
    for i in range(len(scratch)):
        scratch[i] = words[lane, i]
    players = s.players
    viewer = seat if seat >= 0 else players
    over = 1 if s.acting == 0 else 0
    for run in range(hidden.shape[2]):
        for i in range(hidden[over, viewer, run, 0], hidden[over, viewer, run, 1]):
            scratch[i] = BLANK
    veil(s, seat)
    for run in range(runs.shape[1]):
        source, target, count = runs[viewer, run, 0], runs[viewer, run, 1], runs[viewer, run, 2]
        known, seen = scratch[source : source + count], out[target : target + count]
        for i in range(len(seen)):
            seen[i] = known[i]
    for i in range(singles.shape[1]):
        out[singles[viewer, i, 1]] = scratch[singles[viewer, i, 0]]
    for run in range(len(seat_runs)):
        turn_seats(players, max(seat, 0), out[seat_runs[run, 0] : seat_runs[run, 1]])
    look_at_bits(scratch, bits[viewer], out)
    for i in range(len(out)):
        out[i] = blank[i] if out[i] == BLANK else out[i]


@rule
def turn_seats(players: int, base: int, out: Ints) -> None:
    """Make seats relative to the viewer; unconditional writes are faster than a branch."""
    for i in range(len(out)):
        seat = out[i]
        turned = seat - base
        turned = turned + players if turned < 0 else turned
        out[i] = turned if seat >= 0 else seat


@rule
def look_at_bits(scratch: Ints, bits: Grid, out: Ints) -> None:
    """One column for each bit of a mask."""
    for i in range(len(bits)):
        word = scratch[bits[i, 0]]
        out[bits[i, 2]] = -1 if word == BLANK else (word >> bits[i, 1]) & 1


@rule
def observe(
    a: Cells, words: Grid, first: int, last: int, seats: Ints, b: Cells, scratch: Ints,
    hidden: Grid, runs: Grid, singles: Grid, bits: Grid, seat_runs: Grid, blank: Ints, out: Grid,
) -> None:  # fmt: skip
    """Observe every lane from one seat; `b` is a scratch record, `scratch` its words."""
    for lane in range(first, last):
        seat = int(seats[lane])
        look(
            b[0], scratch, words, lane, seat, hidden, runs, singles, bits, seat_runs, blank,
            out[lane],
        )  # fmt: skip


@rule
def count_up(a: Cells, first: int, last: int, scores: Grid, shares: Grid) -> None:
    """The points of every seat, and its win share once the game is over."""
    for lane in range(first, last):
        s = a[lane]
        won = winners(s) if s.acting == 0 else 0
        sharing = 0
        for seat in range(s.players):
            sharing += (won >> seat) & 1
        for seat in range(s.players):
            total = 0
            for line in range(LINES):
                total += score(s, seat, line)
            scores[lane, seat] = total
            shares[lane, seat] = ((won >> seat) & 1) / max(sharing, 1)
