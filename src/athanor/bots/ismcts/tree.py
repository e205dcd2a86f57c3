"""The tree of a search: a hash table of nodes and edges with open addressing.

A node is a question, keyed by what is seen when it is asked. An edge is an answer to it.
"""

from typing import Any

from athanor.bots.ismcts.workspace import Workspace
from athanor.kernel.compile.rule import rule
from athanor.kernel.declare.record import Ints

KEY, VISITS, OFFERED, TOTAL = range(4)  # columns of an entry
COLUMNS = 4
ONE = 1 << 20  # a win: totals are whole numbers
PROBES = 24  # slots at which an entry may lie
MASK = 0xFFFFFFFF
ACTION_STEP = 0x1B873593CC9F  # odd, and small enough that its products stay below 2**62


@rule
def hash_words(words: Ints, first: int, actor: int) -> int:
    """A key below 2**62 of what is seen and of who is asked.

    `first` is the first word after the generator's, which nobody sees.
    """
    low = actor + 1
    high = 77 - actor
    for i in range(4):
        low = ((low ^ (words[i] & 0xFFFF)) * 16777619) & MASK
    for i in range(first, len(words) - 1, 2):
        low = ((low ^ (words[i] & 0xFFFF)) * 16777619) & MASK
        high = ((high ^ (words[i + 1] & 0xFFFF)) * 19919009) & MASK
    low = ((low ^ (words[len(words) - 1] & 0xFFFF)) * 16777619) & MASK
    return ((high & 0x3FFFFFFF) << 32) | ((low ^ (high >> 7)) & MASK) | 1


@rule
def edge_key(node: int, action: int) -> int:
    """The key of an edge."""
    return node ^ (((action + 1) * ACTION_STEP) << 1)


@rule
def find_entry(tree: Any, key: int) -> int:
    """The slot of an entry, or a free slot for it; -1 where there is none."""
    last = len(tree) - 1
    slot = (key >> 1) & last
    for _ in range(PROBES):
        if tree[slot, KEY] == key or tree[slot, KEY] == 0:
            return slot
        slot = (slot + 1) & last
    return -1


@rule
def insert(tree: Any, slot: int, key: int, offered: int) -> None:
    """Write a new entry into a free slot."""
    if slot >= 0 and tree[slot, KEY] == 0:
        tree[slot, KEY] = key
        tree[slot, VISITS] = 0
        tree[slot, OFFERED] = offered
        tree[slot, TOTAL] = 0


@rule
def record_edge(work: Workspace, node: int, slot: int, actor: int, chosen: int, depth: int) -> None:
    """Add a node and its chosen edge to the path of this simulation."""
    edge = edge_key(node, int(work.out[chosen]))
    at = find_entry(work.tree, edge)
    insert(work.tree, at, edge, work.tree[slot, VISITS])
    work.path[depth, 0] = slot
    work.path[depth, 1] = at
    work.path[depth, 2] = actor


@rule
def backpropagate(work: Workspace, depth: int) -> None:
    """Add each seat's value to the entries of the path at which it chose."""
    for i in range(depth):
        value = int(work.values[work.path[i, 2]] * ONE)
        for j in range(2):
            at = work.path[i, j]
            if at >= 0:
                work.tree[at, VISITS] += 1
                work.tree[at, TOTAL] += value


@rule
def edge_statistics(
    words: Ints, first: int, seat: int, tree: Any, out: Ints, count: int, found: Any
) -> None:
    """The visits and the total value of each action at the node of a view."""
    node = hash_words(words, first, seat)
    for i in range(count):
        at = find_entry(tree, edge_key(node, int(out[i])))
        known = at >= 0 and tree[at, KEY] != 0
        found[i, 0] = tree[at, VISITS] if known else 0
        found[i, 1] = tree[at, TOTAL] if known else 0
