"""The buffers of a search, and its dials."""

from dataclasses import fields
from typing import Any, NamedTuple

from athanor.kernel.declare.evaluation import Dials
from athanor.kernel.declare.events import Log
from athanor.kernel.declare.record import Ints

Floats = Any
Cell = Any  # a one-element array of records, or a list with one interpreted record

SCRATCH = 80  # cells that an evaluation may fill before it rates the choices of a node
MOST_DEPTH = 60  # nodes of one simulation that are recorded
MOST_SEATS = 5
TRAIL = 16  # positions of the current turn that are remembered

# Where each dial lies in the array of dials; NOISE is in points there.
PLACES = {field.name: place for place, field in enumerate(fields(Dials))}
EXPLORATION, TEMPERATURE = PLACES["exploration"], PLACES["temperature"]
PRIOR_FLOOR, NOISE = PLACES["prior_floor"], PLACES["noise"]
HORIZON, RESULT_WEIGHT = PLACES["horizon"], PLACES["result_weight"]
SPREAD, ROUND_SPREAD = PLACES["spread"], PLACES["round_spread"]
NET_PRIOR, NET_LEAF = PLACES["net_prior"], PLACES["net_leaf"]
NET_DEPTH, HALVING = PLACES["net_depth"], PLACES["halving"]


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
    prior: Floats  # of each action at the root, where choices are halved
    tried: Ints  # how often this search has tried each action at such a root
    net: Any  # see network.py: a Network
    glance: Any  # a Glance
    reading: Any  # a Reading
