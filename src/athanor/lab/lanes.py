"""Loops over many tables, in the compiled dialect; one table is a lane.

A batch executes this file once per game, as a module next to the game's own, with the names below
bound to that game's rules (see `kernel/loops.py`). Every function works on the lanes from `first`
to `last`, so that threads can share a batch.
"""

from collections.abc import Callable
from typing import Any

from athanor.kernel.compile.fetch import fetch
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
SEAT = -1  # as in observation.py, which the key of the cache does not cover


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
    s: Any, scratch: Any, records: Grid, lane: int, seat: int, viewer: int, hidden: Grid,
    runs: Grid, singles: Grid, outs: Grid,
) -> None:  # fmt: skip
    """Write the words that a seat may see into their columns; `scratch` is `s` as words.

    The compiler vectorises loops over whole arrays from 0, and no others: hence the slices. A batch
    is larger than the caches, so memory of the next lane is fetched between single words.
    """
    out = outs[lane]
    cut(records[lane], hidden[viewer], scratch)
    veil(s, seat)
    for run in range(runs.shape[1]):
        source, target, count = runs[viewer, run, 0], runs[viewer, run, 1], runs[viewer, run, 2]
        known, seen = scratch[source : source + count], out[target : target + count]
        for i in range(len(seen)):
            seen[i] = known[i]
    for i in range(singles.shape[1]):
        out[singles[viewer, i, 1]] = scratch[singles[viewer, i, 0]]
        if i % 4 == 0:  # four times eight words are a line of the caches
            fetch(records, lane + 1, i * 8)
            fetch(outs, lane + 1, i * 8)


@rule
def cut(record: Ints, hidden: Any, scratch: Ints) -> None:
    """Copy a record, with a blank for each word that declarations hide from its viewer."""
    for i in range(len(scratch)):
        scratch[i] = BLANK if hidden[i] else record[i]


@rule
def decode(forms: Ints, turns: Ints, blank: Ints, out: Ints) -> None:
    """Turn words into the values of their columns.

    Selections instead of branches, and 16-bit numbers only, let the compiler take many at once.
    """
    own, others = turns[0], turns[1]
    for i in range(len(out)):
        word, form = out[i], forms[i]
        turn = others if word < own else own
        turn = turn if word >= 0 else 0
        seen = word - turn if form == SEAT else word
        bit = 1 if (word & form) != 0 else 0
        seen = bit if form > 0 else seen
        out[i] = blank[i] if word == BLANK else seen


@rule
def observe(
    a: Cells, records: Grid, first: int, last: int, seats: Ints, b: Cells, scratch: Ints,
    hidden: Grid, runs: Grid, singles: Grid, forms: Grid, turns: Grid, blank: Ints, out: Grid,
) -> None:  # fmt: skip
    """Observe every lane from one seat; `b` is a scratch record, `scratch` its words.

    Seat -1 is a spectator, who has the last row of the tables.
    """
    for lane in range(first, last):
        seat = int(seats[lane])
        viewer = seat if seat >= 0 else len(turns) - 1
        over = 1 if a[lane].acting == 0 else 0
        look(
            b[0], scratch, records, lane, seat, viewer, hidden[over], runs, singles, out,
        )  # fmt: skip
        decode(forms[viewer], turns[viewer], blank, out[lane])


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
