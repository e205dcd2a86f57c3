"""The buffers of a search, and its dials."""

from typing import Any, NamedTuple

from athanor.kernel.declare.events import Log
from athanor.kernel.declare.record import Ints

Floats = Any
Cell = Any  # a one-element array of records, or a list with one interpreted record

SCRATCH = 80  # cells that an evaluation may fill before it rates the choices of a node
MOST_DEPTH = 60  # nodes of one simulation that are recorded
MOST_SEATS = 5
TRAIL = 16  # positions of the current turn that are remembered

# The first fields of `Dials`, in their order; NOISE in points here.
(
    EXPLORATION, TEMPERATURE, PRIOR_FLOOR, NOISE, HORIZON, RESULT_WEIGHT, SPREAD, ROUND_SPREAD,
) = range(8)  # fmt: skip
NET_PRIOR, NET_LEAF = 10, 11  # the last fields; those before them are not for simulations


class Workspace(NamedTuple):
    """Everything that a simulation reads and writes besides the view."""

    position: Cell  # the determinization that is played on
    words: Ints  # its bytes
    seen_position: Cell  # what a seat sees of it
    seen: Ints  # the bytes of that
    tree: Any  # see tree.py
    path: Any  # entries of nodes and edges of this simulation, and who chose
    trail: Any  # the last positions of the current turn
    excluded: Ints  # for each action, whether it is left out at the root
    out: Ints  # legal actions
    ratings: Floats  # of the legal actions, then their priors
    scratch: Floats
    points: Floats  # expected points by seat
    values: Floats  # win shares by seat
    totals: Floats  # win shares by seat, summed over all simulations
    generator: Ints
    log: Log
    dials: Floats
    root: Floats  # the network's chances of each action at the root
    net: Any  # see network.py: a Network
    glance: Any  # a Glance
    reading: Any  # a Reading
