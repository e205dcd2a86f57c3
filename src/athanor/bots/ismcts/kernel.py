"""The search kernel: one simulation, and many of them.

Like the kernel's loops, this file runs once per game, with the names below bound to that game's
rules and evaluation. Each simulation draws a determinization of the view (`redeal`), descends the
tree, expands one node, plays a rollout by the evaluation's ratings until the horizon, and
backpropagates every seat's value.

Nodes of the searching seat are keyed by its view, nodes of other seats by the public view, so that
nobody in the tree reacts to a sealed choice or to a hand it cannot know. Hands act through the
ratings, which are computed for each determinization. A key says what is seen and not how it came
about, so the tree is reused at the next question.
"""

from collections.abc import Callable
from math import exp, sqrt
from typing import Any

from athanor.bots.ismcts.network import (
    judge_choices,
    judge_shares,
    look_first,
    read_inputs,
    write_seen,
)
from athanor.bots.ismcts.tree import (
    KEY,
    OFFERED,
    ONE,
    TOTAL,
    VISITS,
    backpropagate,
    edge_key,
    edge_statistics,
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
    restore_position,
    save_position,
)
from athanor.bots.ismcts.workspace import (
    EXPLORATION,
    HORIZON,
    MOST_DEPTH,
    NET_LEAF,
    NET_PRIOR,
    NOISE,
    PRIOR_FLOOR,
    RESULT_WEIGHT,
    ROUND_SPREAD,
    SPREAD,
    TEMPERATURE,
    Cell,
    Floats,
    Workspace,
)
from athanor.kernel.compile.rule import rule
from athanor.kernel.declare.events import COUNT, LEARNED, SETTLED, Log
from athanor.kernel.declare.record import Ints
from athanor.kernel.random import next32, start_from

apply: Callable[[Any, int, int, Log], None]
legal: Callable[[Any, int, Ints], int]
score: Callable[[Any, int, int], int]
winners: Callable[[Any], int]
hide: Callable[[Cell, Ints, int], None]
redeal: Callable[[Any, int, Ints], None]
prepare: Callable[[Any, int, Floats], None]  # fills the scratch cells before choices are rated
rate: Callable[[Any, int, int, Floats], float]  # what a choice is worth to a seat, in points
expected_points: Callable[[Any, int], float]  # that a seat will have at the end
rounds_left: Callable[[Any], float]  # about
LINES: int
FIRST_SEEN: int  # the first word after the generator's, which nobody sees

MOST_CHOICES = 400  # of one simulation


@rule
def plain_prepare(s: Any, seat: int, scratch: Floats) -> None:
    """For games without an evaluation: nothing to prepare."""


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
def node_key(work: Workspace, seat: int, actor: int) -> int:
    """The key of a node: by the searcher's view, or by the public view for other seats."""
    for i in range(len(work.words)):
        work.seen[i] = work.words[i]
    hide(work.seen_position, work.seen, seat if actor == seat else -1)
    return hash_words(work.seen, FIRST_SEEN, actor)


@rule
def rate_all(s: Any, actor: int, out: Ints, count: int, ratings: Floats, scratch: Floats) -> None:
    """Rate each choice of a seat."""
    prepare(s, actor, scratch)
    for i in range(count):
        ratings[i] = rate(s, actor, int(out[i]), scratch)


@rule
def softmax_priors(ratings: Floats, count: int, temperature: float, floor: float) -> None:
    """Turn ratings into priors: a softmax, of which the share `floor` is uniform."""
    most = ratings[0]
    for i in range(1, count):
        most = max(most, ratings[i])
    total = 0.0
    for i in range(count):
        ratings[i] = exp((ratings[i] - most) / temperature)
        total += ratings[i]
    for i in range(count):
        ratings[i] = ratings[i] / total * (1.0 - floor) + floor / count


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
    read_inputs(work.glance, work.reading)
    look_first(work.net, work.glance)


@rule
def judge_root(work: Workspace, seat: int) -> None:
    """The network's chances of each choice at the root, not yet adding up to 1."""
    s = work.position[0]
    count = legal(s, seat, work.out)
    glance_at(work, seat)
    rate_all(s, seat, work.out, count, work.ratings, work.scratch)
    judge_choices(
        work.net, work.glance, work.reading, seat, work.out, count, work.dials[TEMPERATURE],
        work.ratings,
    )  # fmt: skip
    softmax_priors(work.ratings, count, 1.0, 0.0)
    for i in range(count):
        work.root[work.out[i]] = work.ratings[i]


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
def judge_leaf(work: Workspace) -> None:
    """Move the values of a leaf towards what the network sees from the actor's seat."""
    s = work.position[0]
    actor = next_actor(s.acting, 0, 1)
    glance_at(work, actor)
    judge_shares(work.net, work.glance, s.players, work.points)
    share_out(work.points, work.points, s.players, 1.0)
    for seat in range(s.players):
        judged = work.points[(seat - actor + s.players) % s.players]
        work.values[seat] += work.dials[NET_LEAF] * (judged - work.values[seat])


@rule
def next_actor(acting: int, seat: int, played: int) -> int:
    """Who chooses next: first the searcher, then the lowest seat that may act."""
    if played == 0 and (acting >> seat) & 1:
        return seat
    actor = 0
    while not (acting >> actor) & 1:
        actor += 1
    return actor


@rule
def pick(work: Workspace, node: int, slot: int, count: int) -> int:
    """A choice by the tree inside it, by ratings in a rollout."""
    if count == 1:
        return 0
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
    work: Workspace, actor: int, count: int, kept: int, node: int, slot: int
) -> int:
    """Choose and act, but never back to a saved position of this turn; return the choice."""
    save_position(work, kept)
    chosen = pick(work, node, slot, count)
    act(work, actor, chosen)
    while count > 1 and has_returned(work, kept):
        restore_position(work, kept)
        count = drop(work, chosen, count)
        chosen = pick(work, node, slot, count)
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
            softmax_priors(work.ratings, count, work.dials[TEMPERATURE], work.dials[PRIOR_FLOOR])
            if played == 0 and work.dials[NET_PRIOR] > 0.0:
                blend_root_priors(work, count)
        if slot >= 0 or steps >= UNCHECKED:
            chosen = act_without_return(work, actor, count, kept, node, slot)
            kept += 1
        else:
            chosen = pick(work, node, slot, count)
            act(work, actor, chosen)
        if slot >= 0:
            record_edge(work, node, slot, actor, chosen, depth)
            depth += 1
        played += 1
        steps += 1
    return depth, played


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
        judge_leaf(work)
    for seat in range(s.players):
        if first != 0:
            won = 1.0 / sharing if (first >> seat) & 1 else 0.0
            work.values[seat] += work.dials[RESULT_WEIGHT] * (won - work.values[seat])
        work.totals[seat] += work.values[seat]


@rule
def share_out(points: Floats, shares: Floats, seats: int, spread: float) -> None:
    """Win shares from expected points: a softmax with this spread."""
    most = points[0]
    for seat in range(1, seats):
        most = max(most, points[seat])
    total = 0.0
    for seat in range(seats):
        shares[seat] = exp((points[seat] - most) / spread)
        total += shares[seat]
    for seat in range(seats):
        shares[seat] /= total


@rule
def run_simulations(view: Ints, seat: int, known: Ints, work: Workspace, simulations: int) -> int:
    """Run simulations from a view; return how many choices they took."""
    played = 0
    for simulation in range(simulations):
        for i in range(len(view)):
            work.words[i] = view[i]
        s = work.position[0]
        start_from(s.chance, work.generator)
        redeal(s, seat, known)
        if simulation == 0 and work.dials[NET_PRIOR] > 0.0:
            judge_root(work, seat)
        depth, more = simulate(work, seat)
        evaluate_leaf(s, work)
        backpropagate(work, depth)
        played += more
    return played


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


@rule
def root_statistics(view: Ints, seat: int, tree: Any, out: Ints, count: int, found: Any) -> None:
    """The visits and the total value of each choice at the root."""
    edge_statistics(view, FIRST_SEEN, seat, tree, out, count, found)


@rule
def leaf_inputs(a: Cell, points: Floats) -> float:
    """Each seat's expected points, and the rounds left: what a leaf's value is made of."""
    s = a[0]
    for seat in range(s.players):
        points[seat] = expected_points(s, seat)
    return rounds_left(s)
