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
from typing import Any

from athanor.kernel.events import COUNT, LEARNED, SETTLED, Log
from athanor.kernel.random import next32, start_from
from athanor.kernel.record import Ints
from athanor.kernel.rule import rule

Cell = Any  # a one-element array of records, or a list with one interpreted record
Floats = Any

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

KEY, VISITS, OFFERED, TOTAL = range(4)  # an entry of the tree
ONE = 1 << 20  # a win, in the whole numbers that the tree adds up
PROBES = 24  # places at which an entry may lie
DEEPEST = 60  # questions of one simulation that are kept
LONGEST = 400  # choices of one simulation
MASK = 0xFFFFFFFF
ACTION_STEP = 0x1B873593CC9F  # odd, and small enough that its products stay below 2**62

# The dials of a search: how much it explores, how far likings are trusted, what an outcome counts.
EXPLORE, WARMTH, BLIND, WHIM, SPREAD, SHARE, HORIZON = range(7)


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
def node_key(words: Ints, spare: Cell, seen: Ints, seat: int, actor: int) -> int:
    """The key of a question: by the searcher's view, or by everyone's where another is asked."""
    for i in range(len(words)):
        seen[i] = words[i]
    hide(spare, seen, seat if actor == seat else -1)
    return key_of(seen, actor)


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
def like_all(
    s: Any, actor: int, out: Ints, count: int, liking: Floats, notes: Floats
) -> None:
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
def pick_by_liking(liking: Floats, count: int, chance: Ints, whim: float) -> int:
    """The choice liked best, each liking shifted by a whim."""
    best = 0
    most = -1e30
    for i in range(count):
        shifted = liking[i] + whim * (next32(chance) / 4294967296.0)
        if shifted > most:
            best, most = i, shifted
    return best


@rule
def pick_in_tree(tree: Any, node: int, place: int, out: Ints, trusted: Floats, count: int,
                 explore: float) -> int:  # fmt: skip
    """The choice that promises most, by its results so far and by the trust put into it."""
    visits = tree[place, VISITS]
    usual = tree[place, TOTAL] / visits if visits > 0 else 0.0
    best = 0
    most = -1e30
    for i in range(count):
        at = place_of(tree, edge_key(node, int(out[i])))
        tried, offered, mean = 0, visits, usual
        if at >= 0 and tree[at, KEY] != 0:
            tree[at, OFFERED] += 1
            tried, offered = tree[at, VISITS], tree[at, OFFERED]
            mean = tree[at, TOTAL] / tried
        promise = mean / ONE + explore * trusted[i] * sqrt(offered + 1.0) / (1.0 + tried)
        if promise > most:
            best, most = i, promise
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
def reckon(s: Any, worths: Floats, values: Floats, spread: float, share: float) -> None:
    """Every seat's chance to win: by its lead at the horizon; by the result where it is over."""
    over = s.acting == 0
    first = winners(s) if over else 0
    sharing = 0
    for seat in range(s.players):
        sharing += (first >> seat) & 1
        worths[seat] = 0.0
        if over:
            for line in range(LINES):
                worths[seat] += score(s, seat, line)
        else:
            worths[seat] = worth(s, seat)
    for seat in range(s.players):
        rival = -1e30
        for other in range(s.players):
            if other != seat:
                rival = max(rival, worths[other])
        lead = max(-30.0, min(30.0, (worths[seat] - rival) / spread))
        values[seat] = 1.0 / (1.0 + exp(-lead))
        if over:
            won = 1.0 / sharing if (first >> seat) & 1 else 0.0
            values[seat] += share * (won - values[seat])


@rule
def hand_back(tree: Any, path: Ints, depth: int, values: Floats) -> None:
    """Add a result to every entry that led to it."""
    for i in range(depth):
        value = int(values[path[i, 2]] * ONE)
        for j in range(2):
            at = path[i, j]
            if at >= 0:
                tree[at, VISITS] += 1
                tree[at, TOTAL] += value


@rule
def simulate(a: Cell, words: Ints, spare: Cell, seen: Ints, seat: int, tree: Any, path: Ints,
             out: Ints, liking: Floats, notes: Floats, chance: Ints, log: Log,
             dials: Floats) -> tuple[int, int]:  # fmt: skip
    """Walk down the tree, add a node, play on to the horizon: how deep it went, how many choices."""
    s = a[0]
    until = s.round + int(dials[HORIZON])
    depth = 0
    growing = True
    played = 0
    while s.acting != 0 and s.round < until and played < LONGEST:
        actor = seat
        if played > 0 or not (s.acting >> seat) & 1:
            actor = 0
            while not (s.acting >> actor) & 1:
                actor += 1
        count = legal(s, actor, out)
        chosen = 0
        if count > 1:
            like_all(s, actor, out, count, liking, notes)
            if growing and depth < DEEPEST:
                node = node_key(words, spare, seen, seat, actor)
                place = place_of(tree, node)
                growing = place >= 0 and tree[place, KEY] != 0
                put(tree, place, node, 0)
                if place >= 0:
                    trust(liking, count, dials[WARMTH], dials[BLIND])
                    chosen = pick_in_tree(
                        tree, node, place, out, liking, count, dials[EXPLORE]
                    )
                    edge = edge_key(node, int(out[chosen]))
                    at = place_of(tree, edge)
                    put(tree, at, edge, tree[place, VISITS])
                    path[depth, 0], path[depth, 1], path[depth, 2] = place, at, actor
                    depth += 1
            else:
                chosen = pick_by_liking(liking, count, chance, dials[WHIM])
        log[0, COUNT] = 0
        log[0, LEARNED] = 0
        log[0, SETTLED] = 0
        apply(s, actor, int(out[chosen]), log)
        played += 1
    return depth, played


@rule
def ponder(view: Ints, a: Cell, words: Ints, spare: Cell, seen: Ints, seat: int, known: Ints,
           tree: Any, path: Ints, out: Ints, liking: Floats, notes: Floats, outlook: Floats,
           chance: Ints, log: Log, dials: Floats, simulations: int) -> int:  # fmt: skip
    """Many simulations from a view; `outlook` adds up every seat's chances. How many choices."""
    played = 0
    worths, values = outlook[1], outlook[2]
    for _ in range(simulations):
        for i in range(len(view)):
            words[i] = view[i]
        s = a[0]
        start_from(s.chance, chance)
        redeal(s, seat, known)
        depth, more = simulate(
            a, words, spare, seen, seat, tree, path, out, liking, notes, chance, log, dials
        )
        played += more
        reckon(s, worths, values, dials[SPREAD], dials[SHARE])
        hand_back(tree, path, depth, values)
        for other in range(s.players):
            outlook[0, other] += values[other]
    return played


@rule
def results(view: Ints, seat: int, tree: Any, out: Ints, count: int, found: Ints) -> None:
    """How often each choice was tried and what it brought in all, from the tree."""
    node = key_of(view, seat)
    for i in range(count):
        at = place_of(tree, edge_key(node, int(out[i])))
        known = at >= 0 and tree[at, KEY] != 0
        found[i, 0] = tree[at, VISITS] if known else 0
        found[i, 1] = tree[at, TOTAL] if known else 0


@rule
def likings(
    a: Cell, seat: int, out: Ints, count: int, liking: Floats, notes: Floats
) -> None:
    """What a seat thinks of each of these choices."""
    like_all(a[0], seat, out, count, liking, notes)
