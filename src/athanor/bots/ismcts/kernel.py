"""The search of one game: many simulations from a view, and what they found.

Like the kernel's loops, this file and its neighbours `judging`, `leaf`, `root` and `descent` run
once per game, with the declared names bound to that game's rules and evaluation.
Each simulation draws a determinization of the view (`deal`), descends the tree, expands one node,
plays a rollout by the evaluation's ratings until the horizon (`simulate`), and backpropagates
every seat's value (`evaluate_leaf`).
"""

from collections.abc import Callable
from typing import Any

from athanor.bots.ismcts.tree import backpropagate, edge_statistics
from athanor.bots.ismcts.workspace import NET_PRIOR, Workspace
from athanor.kernel.compile.rule import rule
from athanor.kernel.declare.record import Ints
from athanor.kernel.random import start_from

redeal: Callable[[Any, int, Ints], None]
judge_root: Callable[[Workspace, int], None]
simulate: Callable[[Workspace, int], tuple[int, int]]
evaluate_leaf: Callable[[Any, Workspace], None]
FIRST_SEEN: int  # the first word after the generator's, which nobody sees


@rule
def run_simulations(view: Ints, seat: int, known: Ints, work: Workspace, simulations: int) -> int:
    """Run simulations from a view; return how many choices they took."""
    played = 0
    for simulation in range(simulations):
        deal(view, seat, known, work)
        if simulation == 0 and work.dials[NET_PRIOR] > 0.0:
            judge_root(work, seat)
        depth, more = simulate(work, seat)
        evaluate_leaf(work.position[0], work)
        backpropagate(work, depth)
        played += more
    return played


@rule
def deal(view: Ints, seat: int, known: Ints, work: Workspace) -> None:
    """Draw a determinization: fill the blanks of a view at random."""
    for i in range(len(view)):
        work.words[i] = view[i]
    s = work.position[0]
    start_from(s.chance, work.generator)
    redeal(s, seat, known)


@rule
def root_statistics(view: Ints, seat: int, tree: Any, out: Ints, count: int, found: Any) -> None:
    """The visits and the total value of each choice at the root."""
    edge_statistics(view, FIRST_SEEN, seat, tree, out, count, found)
