"""Information-set Monte Carlo tree search, in the compiled dialect.

Like the kernel's loops, this file is run once for each game, with the names below bound to that
game's rules and to its evaluation. Each simulation fills the blanks of the view anew, walks down
the tree, adds a node, plays on by what the evaluation likes until the horizon, and hands every
seat's chances back up.

The tree is one table of entries, found by key. The searcher's own questions are told apart by all
that its seat sees then; those of the others by what everyone sees, so that nobody answers to a
sealed choice, or to a hand it cannot know. What a seat holds speaks through its likings, which
are worked out for each deal. Since a key says what is seen and not how it came about, the tree
serves on at the next question.
"""

from collections.abc import Callable
from math import exp, sqrt
from typing import Any, NamedTuple

from athanor.bots.notes import NEVER
from athanor.kernel.events import COUNT, LEARNED, SETTLED, Log
from athanor.kernel.random import next32, start_from
from athanor.kernel.record import Ints
from athanor.kernel.rule import rule

Floats = Any
Cell = Any  # a one-element array of records, or a list with one interpreted record

apply: Callable[[Any, int, int, Log], None]
legal: Callable[[Any, int, Ints], int]
score: Callable[[Any, int, int], int]
winners: Callable[[Any], int]
hide: Callable[[Cell, Ints, int], None]
redeal: Callable[[Any, int, Ints], None]
note: Callable[[Any, int, Floats], None]  # what all likings of one question share
prefer: Callable[[Any, int, int, Floats], float]  # what a seat thinks of a choice, in points
worth: Callable[[Any, int], float]  # what a seat will have at the end, in points
LINES: int
UNSEEN: int  # the words of the generator end here, which nobody sees

NOTES = 80  # numbers that an evaluation may note down before it looks at choices
DEEPEST = 60  # questions of one simulation that are kept
MOST_SEATS = 5

KEY, VISITS, OFFERED, TOTAL = range(4)  # an entry of the tree
ONE = 1 << 20  # a win, in the whole numbers that the tree adds up

# The dials of a search: how much it explores, how far likings are trusted and how much is shared
# out blindly, how much a player's likings waver, what a lead and a win count, where it ends.
EXPLORE, WARMTH, BLIND, WHIM, SPREAD, SHARE, HORIZON = range(7)
PROBES = 24  # places at which an entry may lie
LONGEST = 400  # choices of one simulation
TRAIL = 16  # positions of a turn that are remembered, so that none of them is returned to
UNWATCHED = 6  # choices of one turn of a playout before its positions are remembered: it is costly
MASK = 0xFFFFFFFF
ACTION_STEP = 0x1B873593CC9F  # odd, and small enough that its products stay below 2**62


class Desk(NamedTuple):
    """All that a simulation needs besides the view."""

    whole: Cell  # the position being played on
    words: Ints  # its bytes
    spare: Cell  # what a seat sees of it
    seen: Ints  # the bytes of that
    tree: Any  # entries, found by key
    path: Any  # where the entries of this simulation lie, and whose they are
    trail: Any  # the last positions of the turn that is being played
    barred: Ints  # for each action, whether the first choice may not be this one
    out: Ints  # legal actions
    liking: Floats  # what the seat asked thinks of them
    notes: Floats
    worths: Floats  # points by seat
    values: Floats  # chances by seat
    outlook: Floats  # chances by seat, added up
    chance: Ints
    log: Log
    dials: Floats


@rule
def plain_note(s: Any, seat: int, notes: Floats) -> None:
    """For games that bring no evaluation: nothing to note."""


@rule
def plain_prefer(s: Any, seat: int, action: int, notes: Floats) -> float:
    """For games that bring no evaluation: every choice is as good as another."""
    return 0.0


@rule
def plain_worth(s: Any, seat: int) -> float:
    """For games that bring no evaluation: the points as they stand."""
    points = 0.0
    for line in range(LINES):
        points += score(s, seat, line)
    return points


@rule
def key_of(words: Ints, actor: int) -> int:
    """A number below 2**62 that tells what is seen, and who is asked."""
    low = actor + 1
    high = 77 - actor
    for i in range(4):
        low = ((low ^ (words[i] & 0xFFFF)) * 16777619) & MASK
    for i in range(UNSEEN, len(words) - 1, 2):
        low = ((low ^ (words[i] & 0xFFFF)) * 16777619) & MASK
        high = ((high ^ (words[i + 1] & 0xFFFF)) * 19919009) & MASK
    low = ((low ^ (words[len(words) - 1] & 0xFFFF)) * 16777619) & MASK
    return ((high & 0x3FFFFFFF) << 32) | ((low ^ (high >> 7)) & MASK) | 1


@rule
def node_key(desk: Desk, seat: int, actor: int) -> int:
    """The key of a question: by the searcher's view, or by everyone's where another is asked."""
    for i in range(len(desk.words)):
        desk.seen[i] = desk.words[i]
    hide(desk.spare, desk.seen, seat if actor == seat else -1)
    return key_of(desk.seen, actor)


@rule
def edge_key(node: int, action: int) -> int:
    """The key of an answer to a question."""
    return node ^ (((action + 1) * ACTION_STEP) << 1)


@rule
def place_of(tree: Any, key: int) -> int:
    """Where an entry lies or may be put; -1 where there is no room."""
    last = len(tree) - 1
    place = (key >> 1) & last
    for _ in range(PROBES):
        if tree[place, KEY] == key or tree[place, KEY] == 0:
            return place
        place = (place + 1) & last
    return -1


@rule
def like_all(s: Any, actor: int, out: Ints, count: int, liking: Floats, notes: Floats) -> None:
    """What a seat thinks of each of its choices."""
    note(s, actor, notes)
    for i in range(count):
        liking[i] = prefer(s, actor, int(out[i]), notes)


@rule
def trust(liking: Floats, count: int, warmth: float, blind: float) -> None:
    """Likings into chances that add up to one; `blind` of them are shared out equally."""
    most = liking[0]
    for i in range(1, count):
        most = max(most, liking[i])
    total = 0.0
    for i in range(count):
        liking[i] = exp((liking[i] - most) / warmth)
        total += liking[i]
    for i in range(count):
        liking[i] = liking[i] / total * (1.0 - blind) + blind / count


@rule
def pick_by_liking(desk: Desk, count: int) -> int:
    """The choice liked best, each liking shifted by a whim."""
    whim = desk.dials[WHIM]
    liked = desk.liking[0]
    for i in range(1, count):
        liked = max(liked, desk.liking[i])
    best = 0
    most = -1e30
    for i in range(count):
        if desk.liking[i] + whim >= liked:  # no whim lifts the others above the one liked most
            luck = next32(desk.chance) / 4294967296.0
            shifted = desk.liking[i] + whim * luck
            if shifted > most:
                best, most = i, shifted
    return best


@rule
def pick_in_tree(desk: Desk, node: int, place: int, count: int) -> int:
    """The choice that promises most, by its results so far and by the trust put into it."""
    tree = desk.tree
    visits = tree[place, VISITS]
    usual = tree[place, TOTAL] / visits if visits > 0 else 0.0
    best = 0
    most = -1e30
    for i in range(count):
        at = place_of(tree, edge_key(node, int(desk.out[i])))
        tried, offered, mean = 0, visits, usual
        if at >= 0 and tree[at, VISITS] > 0:
            tree[at, OFFERED] += 1
            tried, offered = tree[at, VISITS], tree[at, OFFERED]
            mean = tree[at, TOTAL] / tried
        eager = desk.dials[EXPLORE] * desk.liking[i] * sqrt(offered + 1.0) / (1.0 + tried)
        if mean / ONE + eager > most:
            best, most = i, mean / ONE + eager
    return best


@rule
def put(tree: Any, place: int, key: int, offered: int) -> None:
    """Write a new entry."""
    if place >= 0 and tree[place, KEY] == 0:
        tree[place, KEY] = key
        tree[place, VISITS] = 0
        tree[place, OFFERED] = offered
        tree[place, TOTAL] = 0


@rule
def keep_way(desk: Desk, node: int, place: int, actor: int, chosen: int, depth: int) -> None:
    """Note the entries of a question and of its answer, for the result that comes of it."""
    edge = edge_key(node, int(desk.out[chosen]))
    at = place_of(desk.tree, edge)
    put(desk.tree, at, edge, desk.tree[place, VISITS])
    desk.path[depth, 0] = place
    desk.path[depth, 1] = at
    desk.path[depth, 2] = actor


@rule
def next_actor(acting: int, seat: int, played: int) -> int:
    """Who is asked next: the searcher first; of several that choose unseen, any order will do."""
    if played == 0 and (acting >> seat) & 1:
        return seat
    actor = 0
    while not (acting >> actor) & 1:
        actor += 1
    return actor


@rule
def drop(desk: Desk, chosen: int, count: int) -> int:
    """Take a choice off the list, with what is thought of it; how many are left."""
    for i in range(chosen, count - 1):
        desk.out[i] = desk.out[i + 1]
        desk.liking[i] = desk.liking[i + 1]
    return count - 1


@rule
def drop_barred(desk: Desk, count: int) -> int:
    """Leave out first choices that lead back to a position already left; how many are left."""
    i = 0
    while i < count:
        if desk.barred[desk.out[i]]:
            count = drop(desk, i, count)
        else:
            i += 1
    return count


@rule
def drop_never(desk: Desk, count: int) -> int:
    """Leave out choices that nobody should take while there is another; how many are left."""
    i = 0
    while i < count and count > 1:
        if desk.liking[i] <= NEVER:
            count = drop(desk, i, count)
        else:
            i += 1
    return count


@rule
def remember(desk: Desk, kept: int) -> None:
    """Keep the position that is about to be left."""
    row = kept % TRAIL
    for i in range(len(desk.words)):
        desk.trail[row, i] = desk.words[i]


@rule
def go_back(desk: Desk, kept: int) -> None:
    """Stand where the last choice was made."""
    row = kept % TRAIL
    for i in range(len(desk.words)):
        desk.words[i] = desk.trail[row, i]


@rule
def has_returned(desk: Desk, kept: int) -> bool:
    """Whether the position is one that was left in the same turn."""
    for row in range(min(kept + 1, TRAIL)):
        i = 0
        while i < len(desk.words) and desk.words[i] == desk.trail[row, i]:
            i += 1
        if i == len(desk.words):
            return True
    return False


@rule
def pick(desk: Desk, node: int, place: int, count: int) -> int:
    """A choice by the tree where it has an entry, else by liking."""
    if count == 1:
        return 0
    if place >= 0:
        return pick_in_tree(desk, node, place, count)
    return pick_by_liking(desk, count)


@rule
def act(desk: Desk, actor: int, chosen: int) -> None:
    """Carry out a choice."""
    desk.log[0, COUNT] = 0
    desk.log[0, LEARNED] = 0
    desk.log[0, SETTLED] = 0
    apply(desk.whole[0], actor, int(desk.out[chosen]), desk.log)


@rule
def act_without_return(desk: Desk, actor: int, count: int, kept: int, node: int, place: int) -> int:
    """Choose and act, but never back to a position kept of this turn; what was chosen."""
    remember(desk, kept)
    chosen = pick(desk, node, place, count)
    act(desk, actor, chosen)
    while count > 1 and has_returned(desk, kept):
        go_back(desk, kept)
        count = drop(desk, chosen, count)
        chosen = pick(desk, node, place, count)
        act(desk, actor, chosen)
    return chosen


@rule
def simulate(desk: Desk, seat: int) -> tuple[int, int]:
    """Walk down the tree, add a node, play on to the horizon: how deep, and how many choices."""
    s = desk.whole[0]
    until = s.round + int(desk.dials[HORIZON])
    depth, played, growing = 0, 0, True
    last, steps, kept = -1, 0, 0
    while s.acting != 0 and s.round < until and played < LONGEST:
        actor = next_actor(s.acting, seat, played)
        if actor != last:
            last, steps, kept = actor, 0, 0
        count = legal(s, actor, desk.out)
        if played == 0:
            count = drop_barred(desk, count)
        node, place = 0, -1
        if count > 1:
            like_all(s, actor, desk.out, count, desk.liking, desk.notes)
            count = drop_never(desk, count)
            if count > 1 and growing and depth < DEEPEST:
                node = node_key(desk, seat, actor)
                place = place_of(desk.tree, node)
                growing = place >= 0 and desk.tree[place, KEY] != 0
        if place >= 0:
            put(desk.tree, place, node, 0)
            trust(desk.liking, count, desk.dials[WARMTH], desk.dials[BLIND])
        if place >= 0 or steps >= UNWATCHED:
            chosen = act_without_return(desk, actor, count, kept, node, place)
            kept += 1
        else:
            chosen = pick(desk, node, place, count)
            act(desk, actor, chosen)
        if place >= 0:
            keep_way(desk, node, place, actor, chosen, depth)
            depth += 1
        played += 1
        steps += 1
    return depth, played


@rule
def reckon(s: Any, desk: Desk) -> None:
    """Every seat's chance to win: by its lead at the horizon, by the result where it is over."""
    first = winners(s) if s.acting == 0 else 0
    sharing = 0
    for seat in range(s.players):
        sharing += (first >> seat) & 1
        desk.worths[seat] = plain_worth(s, seat) if first != 0 else worth(s, seat)
    for seat in range(s.players):
        rival = -1e30
        for other in range(s.players):
            if other != seat:
                rival = max(rival, desk.worths[other])
        lead = max(-30.0, min(30.0, (desk.worths[seat] - rival) / desk.dials[SPREAD]))
        desk.values[seat] = 1.0 / (1.0 + exp(-lead))
        if first != 0:
            won = 1.0 / sharing if (first >> seat) & 1 else 0.0
            desk.values[seat] += desk.dials[SHARE] * (won - desk.values[seat])
        desk.outlook[seat] += desk.values[seat]


@rule
def hand_back(desk: Desk, depth: int) -> None:
    """Add a result to every entry that led to it."""
    for i in range(depth):
        value = int(desk.values[desk.path[i, 2]] * ONE)
        for j in range(2):
            at = desk.path[i, j]
            if at >= 0:
                desk.tree[at, VISITS] += 1
                desk.tree[at, TOTAL] += value


@rule
def ponder(view: Ints, seat: int, known: Ints, desk: Desk, simulations: int) -> int:
    """Many simulations from a view; how many choices they took."""
    played = 0
    for _ in range(simulations):
        for i in range(len(view)):
            desk.words[i] = view[i]
        s = desk.whole[0]
        start_from(s.chance, desk.chance)
        redeal(s, seat, known)
        depth, more = simulate(desk, seat)
        reckon(s, desk)
        hand_back(desk, depth)
        played += more
    return played


@rule
def results(view: Ints, seat: int, tree: Any, out: Ints, count: int, found: Any) -> None:
    """How often each choice was tried and what it brought in all, from the tree."""
    node = key_of(view, seat)
    for i in range(count):
        at = place_of(tree, edge_key(node, int(out[i])))
        known = at >= 0 and tree[at, KEY] != 0
        found[i, 0] = tree[at, VISITS] if known else 0
        found[i, 1] = tree[at, TOTAL] if known else 0


@rule
def likings(a: Cell, seat: int, out: Ints, count: int, liking: Floats, notes: Floats) -> None:
    """What a seat thinks of each of these choices."""
    like_all(a[0], seat, out, count, liking, notes)
