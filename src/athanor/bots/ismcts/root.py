"""Priors of the tree, by ratings and by the network, and the root's rule of sequential halving.

Runs once per game; see `game_search.py`.
"""

from collections.abc import Callable
from typing import Any

from athanor.bots.ismcts.network import judge_choices
from athanor.bots.ismcts.softmax import softmax_priors
from athanor.bots.ismcts.workspace import (
    NET_DEPTH,
    NET_PRIOR,
    PRIOR_FLOOR,
    TEMPERATURE,
    Floats,
    Workspace,
)
from athanor.kernel.compile.rule import rule
from athanor.kernel.declare.record import Ints

legal: Callable[[Any, int, Ints], int]
rate_all: Callable[[Any, int, Ints, int, Floats, Floats], None]
glance_at: Callable[[Workspace, int], None]


@rule
def judge_root(work: Workspace, seat: int) -> None:
    """The network's chances of each choice at the root, not yet adding up to 1."""
    s = work.position[0]
    count = legal(s, seat, work.out)
    rate_all(s, seat, work.out, count, work.ratings, work.scratch)
    judge_ratings(work, seat, count, 0.0)
    for i in range(count):
        work.root[work.out[i]] = work.ratings[i]


@rule
def judge_ratings(work: Workspace, actor: int, count: int, floor: float) -> None:
    """Turn the ratings of a seat's choices into the network's priors, by what that seat sees."""
    glance_at(work, actor)
    judge_choices(
        work.net, work.glance, work.reading, actor, work.out, count, work.dials[TEMPERATURE],
        work.ratings,
    )  # fmt: skip
    softmax_priors(work.ratings, count, 1.0, floor)


@rule
def find_priors(work: Workspace, actor: int, count: int, played: int, depth: int) -> None:
    """Turn the ratings at a node into priors: near the root the network's, else by a softmax."""
    floor = work.dials[PRIOR_FLOOR]
    if 0 < depth <= work.dials[NET_DEPTH]:
        judge_ratings(work, actor, count, floor)
        return
    softmax_priors(work.ratings, count, work.dials[TEMPERATURE], floor)
    if played == 0 and work.dials[NET_PRIOR] > 0.0:
        blend_root_priors(work, count)


@rule
def blend_root_priors(work: Workspace, count: int) -> None:
    """Move the priors of the root's choices towards the network's."""
    weight, floor = work.dials[NET_PRIOR], work.dials[PRIOR_FLOOR]
    total = 1e-9
    for i in range(count):
        total += work.root[work.out[i]]
    for i in range(count):
        liked = work.root[work.out[i]] / total * (1.0 - floor) + floor / count
        work.ratings[i] += weight * (liked - work.ratings[i])


@rule
def pick_least_tried(work: Workspace, count: int) -> int:
    """The choice that this search has tried least; of several, the one with the highest prior."""
    best = 0
    for i in range(1, count):
        fewer = work.tried[work.out[best]] - work.tried[work.out[i]]
        if fewer > 0 or (fewer == 0 and work.ratings[i] > work.ratings[best]):
            best = i
    return best


@rule
def record_root(work: Workspace, count: int, chosen: int) -> None:
    """Keep the priors of the root's choices, and count the one that was taken."""
    for i in range(count):
        work.prior[work.out[i]] = work.ratings[i]
    work.tried[work.out[chosen]] += 1
