"""One simulation from a complete position: down the tree, one new node, a rollout.

Nodes of the searching seat are keyed by its view, nodes of other seats by the public view, so that
nobody in the tree reacts to a sealed choice or to a hand it cannot know. Hands act through the
ratings, which are computed for each determinization. A key says what is seen and not how it came
about, so the tree is reused at the next question.

Runs once per game; see `game_search.py`.
"""

from collections.abc import Callable
from math import sqrt
from typing import Any

from athanor.bots.ismcts.tree import (
    KEY,
    OFFERED,
    ONE,
    TOTAL,
    VISITS,
    edge_key,
    find_entry,
    hash_words,
    insert,
    record_edge,
)
from athanor.bots.ismcts.turn import (
    UNCHECKED,
    drop,
    drop_excluded,
    drop_never,
    has_returned,
    next_actor,
    restore_position,
    save_position,
)
from athanor.bots.ismcts.workspace import (
    EXPLORATION,
    HALVING,
    HORIZON,
    MOST_DEPTH,
    NOISE,
    Cell,
    Floats,
    Workspace,
)
from athanor.kernel.compile.rule import rule
from athanor.kernel.declare.events import COUNT, LEARNED, SETTLED, Log
from athanor.kernel.declare.record import Ints
from athanor.kernel.random import next32

apply: Callable[[Any, int, int, Log], None]
legal: Callable[[Any, int, Ints], int]
hide: Callable[[Cell, Ints, int], None]
rate_all: Callable[[Any, int, Ints, int, Floats, Floats], None]
find_priors: Callable[[Workspace, int, int, int, int], None]
pick_least_tried: Callable[[Workspace, int], int]
record_root: Callable[[Workspace, int, int], None]
FIRST_SEEN: int  # the first word after the generator's, which nobody sees

MOST_CHOICES = 400  # of one simulation


@rule
def node_key(work: Workspace, seat: int, actor: int) -> int:
    """The key of a node: by the searcher's view, or by the public view for other seats."""
    for i in range(len(work.words)):
        work.seen[i] = work.words[i]
    hide(work.seen_position, work.seen, seat if actor == seat else -1)
    return hash_words(work.seen, FIRST_SEEN, actor)


@rule
def pick_in_rollout(work: Workspace, count: int) -> int:
    """The choice with the highest rating after uniform noise is added to each."""
    noise = work.dials[NOISE]
    highest = work.ratings[0]
    for i in range(1, count):
        highest = max(highest, work.ratings[i])
    best = 0
    most = -1e30
    for i in range(count):
        if work.ratings[i] + noise >= highest:  # the others cannot win
            luck = next32(work.generator) / 4294967296.0
            shifted = work.ratings[i] + noise * luck
            if shifted > most:
                best, most = i, shifted
    return best


@rule
def pick_in_tree(work: Workspace, node: int, slot: int, count: int) -> int:
    """The choice with the highest upper bound: its mean value and a bonus by its prior (PUCT)."""
    tree = work.tree
    visits = tree[slot, VISITS]
    default = tree[slot, TOTAL] / visits if visits > 0 else 0.0
    best = 0
    most = -1e30
    for i in range(count):
        at = find_entry(tree, edge_key(node, int(work.out[i])))
        tried, offered, mean = 0, visits, default
        if at >= 0 and tree[at, VISITS] > 0:
            tree[at, OFFERED] += 1
            tried, offered = tree[at, VISITS], tree[at, OFFERED]
            mean = tree[at, TOTAL] / tried
        bonus = work.dials[EXPLORATION] * work.ratings[i] * sqrt(offered + 1.0) / (1.0 + tried)
        if mean / ONE + bonus > most:
            best, most = i, mean / ONE + bonus
    return best


@rule
def pick(work: Workspace, node: int, slot: int, count: int, halved: bool) -> int:
    """A choice by the tree inside it, by ratings in a rollout, in turn at a root that is halved."""
    if count == 1:
        return 0
    if halved:
        return pick_least_tried(work, count)
    if slot >= 0:
        return pick_in_tree(work, node, slot, count)
    return pick_in_rollout(work, count)


@rule
def act(work: Workspace, actor: int, chosen: int) -> None:
    """Carry out a choice."""
    work.log[0, COUNT] = 0
    work.log[0, LEARNED] = 0
    work.log[0, SETTLED] = 0
    apply(work.position[0], actor, int(work.out[chosen]), work.log)


@rule
def act_without_return(
    work: Workspace, actor: int, count: int, kept: int, node: int, slot: int, halved: bool
) -> int:
    """Choose and act, but never back to a saved position of this turn; return the choice."""
    save_position(work, kept)
    chosen = pick(work, node, slot, count, halved)
    act(work, actor, chosen)
    while count > 1 and has_returned(work, kept):
        restore_position(work, kept)
        count = drop(work, chosen, count)
        chosen = pick(work, node, slot, count, halved)
        act(work, actor, chosen)
    return chosen


@rule
def simulate(work: Workspace, seat: int) -> tuple[int, int]:
    """Descend, expand one node, roll out to the horizon; return the depth and the choices made."""
    s = work.position[0]
    until = s.round + int(work.dials[HORIZON])
    depth, played, growing = 0, 0, True
    last, steps, kept = -1, 0, 0
    while s.acting != 0 and s.round < until and played < MOST_CHOICES:
        actor = next_actor(s.acting, seat, played)
        if actor != last:
            last, steps, kept = actor, 0, 0
        count = legal(s, actor, work.out)
        if played == 0:
            count = drop_excluded(work, count)
        node, slot = 0, -1
        if count > 1:
            rate_all(s, actor, work.out, count, work.ratings, work.scratch)
            count = drop_never(work, count)
            if count > 1 and growing and depth < MOST_DEPTH:
                node = node_key(work, seat, actor)
                slot = find_entry(work.tree, node)
                growing = slot >= 0 and work.tree[slot, KEY] != 0
        if slot >= 0:
            insert(work.tree, slot, node, 0)
            find_priors(work, actor, count, played, depth)
        halved = played == 0 and slot >= 0 and work.dials[HALVING] > 0.0
        if slot >= 0 or steps >= UNCHECKED:
            chosen = act_without_return(work, actor, count, kept, node, slot, halved)
            kept += 1
        else:
            chosen = pick(work, node, slot, count, False)
            act(work, actor, chosen)
        if halved:
            record_root(work, count, chosen)
        if slot >= 0:
            record_edge(work, node, slot, actor, chosen, depth)
            depth += 1
        played += 1
        steps += 1
    return depth, played
