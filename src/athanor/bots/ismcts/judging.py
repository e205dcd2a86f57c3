"""How a position is judged: by the game's evaluation, and by its network as a seat sees it.

Runs once per game; see `game_search.py`.
"""

from collections.abc import Callable
from typing import Any

from athanor.bots.ismcts.network import look_first, read_inputs, write_seen
from athanor.bots.ismcts.workspace import MOST_SEATS, Cell, Floats, Workspace
from athanor.kernel.compile.rule import rule
from athanor.kernel.declare.record import Ints

score: Callable[[Any, int, int], int]
hide: Callable[[Cell, Ints, int], None]
prepare: Callable[[Any, int, Floats], None]  # fills the scratch cells before choices are rated
rate: Callable[[Any, int, int, Floats], float]  # what a choice is worth to a seat, in points
notice: Callable[[Any, int, Floats], None]  # adds what only the network reads
expected_points: Callable[[Any, int], float]  # that a seat will have at the end
rounds_left: Callable[[Any], float]  # about
LINES: int

LEAST_LEFT = 0.01  # rounds of a game that is not over; 0 says that nothing is foreseen


@rule
def plain_prepare(s: Any, seat: int, scratch: Floats) -> None:
    """For games without an evaluation: nothing to prepare."""


@rule
def plain_notice(s: Any, seat: int, scratch: Floats) -> None:
    """For games whose network reads nothing but what `prepare` computes."""


@rule
def plain_rate(s: Any, seat: int, action: int, scratch: Floats) -> float:
    """For games without an evaluation: all choices are rated alike."""
    return 0.0


@rule
def plain_points(s: Any, seat: int) -> float:
    """The points as they stand; also the estimate for games without an evaluation."""
    points = 0.0
    for line in range(LINES):
        points += score(s, seat, line)
    return points


@rule
def plain_rounds_left(s: Any) -> float:
    """For games without an evaluation: any moment is like another."""
    return 1.0


@rule
def rate_all(s: Any, actor: int, out: Ints, count: int, ratings: Floats, scratch: Floats) -> None:
    """Rate each choice of a seat."""
    prepare(s, actor, scratch)
    for i in range(count):
        ratings[i] = rate(s, actor, int(out[i]), scratch)


@rule
def rate_choices(
    a: Cell, seat: int, out: Ints, count: int, ratings: Floats, scratch: Floats
) -> None:
    """Rate some choices of a seat."""
    rate_all(a[0], seat, out, count, ratings, scratch)


@rule
def rate_lanes(
    a: Any, first: int, last: int, actor: Ints, counts: Ints, numbers: Any, work: Floats,
    scratch: Any, ratings: Any,
) -> None:  # fmt: skip
    """Rate the choices of the actor of every lane, and keep what the evaluation worked out."""
    for lane in range(first, last):
        for i in range(len(work)):
            work[i] = 0.0
        seat = int(actor[lane])
        if seat >= 0:
            prepare(a[lane], seat, work)
        for i in range(len(work)):
            scratch[lane, i] = work[i]
        for i in range(counts[lane]):
            ratings[lane, i] = rate(a[lane], seat, int(numbers[lane, i]), work)
        if seat >= 0:
            notice(a[lane], seat, scratch[lane])


@rule
def foresee_lanes(a: Any, first: int, last: int, actor: Ints, foreseen: Any) -> None:
    """Every seat's expected points, counted from the actor, then the rounds left.

    This reads the whole position: it is for a critic, never for a choice.
    """
    for lane in range(first, last):
        seat = int(actor[lane])
        if seat >= 0:
            s = a[lane]
            for i in range(s.players):
                foreseen[lane, i] = expected_points(s, (seat + i) % s.players)
            foreseen[lane, MOST_SEATS] = max(rounds_left(s), LEAST_LEFT)


@rule
def glance_at(work: Workspace, actor: int) -> None:
    """Look at the position through the network, as a seat sees it."""
    s = work.position[0]
    for i in range(len(work.words)):
        work.seen[i] = work.words[i]
    hide(work.seen_position, work.seen, actor)
    write_seen(work.seen, actor, s.players, work.reading, work.glance.seen)
    for i in range(len(work.glance.scratch)):
        work.glance.scratch[i] = 0.0
    prepare(s, actor, work.glance.scratch)
    notice(s, actor, work.glance.scratch)
    read_inputs(work.glance, work.reading)
    look_first(work.net, work.glance)
