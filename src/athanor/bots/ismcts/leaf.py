"""The end of a simulation: every seat's win share where the rollout was cut off.

Runs once per game; see `game_search.py`.
"""

from collections.abc import Callable
from math import sqrt
from typing import Any

from athanor.bots.ismcts.network import foresee, judge_shares
from athanor.bots.ismcts.softmax import share_out
from athanor.bots.ismcts.turn import next_actor
from athanor.bots.ismcts.workspace import (
    NET_LEAF,
    RESULT_WEIGHT,
    ROUND_SPREAD,
    SPREAD,
    Cell,
    Floats,
    Workspace,
)
from athanor.kernel.compile.rule import rule

winners: Callable[[Any], int]
expected_points: Callable[[Any, int], float]  # that a seat will have at the end
rounds_left: Callable[[Any], float]  # about
plain_points: Callable[[Any, int], float]
glance_at: Callable[[Workspace, int], None]


@rule
def judge_leaf(work: Workspace, spread: float) -> None:
    """Move the values of a leaf towards the network's.

    It sees the actor's view, and what can be foreseen in this determinization.
    """
    s = work.position[0]
    actor = next_actor(s.acting, 0, 1)
    glance_at(work, actor)
    foresee(work.glance, work.points, actor, s.players, spread)
    judge_shares(work.net, work.glance, s.players, work.points)
    share_out(work.points, work.points, s.players, 1.0)
    for seat in range(s.players):
        judged = work.points[(seat - actor + s.players) % s.players]
        work.values[seat] += work.dials[NET_LEAF] * (judged - work.values[seat])


@rule
def evaluate_leaf(s: Any, work: Workspace) -> None:
    """Every seat's win share: by expected points, partly by the result of a finished game."""
    first = winners(s) if s.acting == 0 else 0
    sharing = 0
    for seat in range(s.players):
        sharing += (first >> seat) & 1
        work.points[seat] = plain_points(s, seat) if first != 0 else expected_points(s, seat)
    left = 0.0 if first != 0 else max(0.0, rounds_left(s))
    spread = sqrt(work.dials[SPREAD] ** 2 + left * work.dials[ROUND_SPREAD] ** 2)
    share_out(work.points, work.values, s.players, spread)
    if first == 0 and s.acting != 0 and work.dials[NET_LEAF] > 0.0:
        judge_leaf(work, spread)
    for seat in range(s.players):
        if first != 0:
            won = 1.0 / sharing if (first >> seat) & 1 else 0.0
            work.values[seat] += work.dials[RESULT_WEIGHT] * (won - work.values[seat])
        work.totals[seat] += work.values[seat]


@rule
def leaf_inputs(a: Cell, points: Floats) -> float:
    """Each seat's expected points, and the rounds left: what a leaf's value is made of."""
    s = a[0]
    for seat in range(s.players):
        points[seat] = expected_points(s, seat)
    return rounds_left(s)


@rule
def remaining_rounds(a: Cell) -> float:
    """The rounds left, about; unlike expected points, they can be read from a view."""
    return rounds_left(a[0])
