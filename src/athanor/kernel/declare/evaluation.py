"""What a game's evaluation is built from. An evaluation tells bots what choices are worth.

A game may have an `evaluation.py` (or a folder of that name) with `prepare`, `rate`,
`expected_points`, `rounds_left` and `DIALS`; docs/bots.md describes them. `ALONE` has the dials of
a search without a network, for numbers of seats where they are others.
"""

from dataclasses import dataclass
from typing import Protocol

NEVER = -1e6  # the rating of a choice that no bot should make if it has another


class Scratch(Protocol):
    """Numbers that `prepare` computes once for all choices of a question."""

    def __getitem__(self, index: int, /) -> float: ...
    def __setitem__(self, index: int, value: float, /) -> None: ...


@dataclass(frozen=True)
class Dials:
    """The settings of a search, for one game and one number of seats."""

    exploration: float = 1.2  # weight of the prior's bonus relative to the mean value
    temperature: float = 1.0  # a rating higher by this makes the prior 2.7 times as high
    prior_floor: float = 0.05  # share of the priors that is uniform
    noise: float = 0.1  # of the ratings in rollouts, as a multiple of the temperature
    horizon: float = 1000.0  # rounds until a rollout is cut off
    result_weight: float = 0.5  # of the result of a finished game, relative to the final points
    # The standard deviation of the difference between a lead now and the final lead: `spread` at
    # the end, and more with each remaining round.
    spread: float = 5.0
    round_spread: float = 2.0
    # How much of the root's priors, and of a leaf's value, comes from the game's network.
    net_prior: float = 0.0
    net_leaf: float = 0.0
    net_depth: float = 0.0  # how many choices below the root have the network's priors too
    net_horizon: float = 0.0  # rounds until the network judges a rollout; 0: the horizon above
    # Up to how many simulations of a choice the root is searched by sequential halving.
    halving: float = 0.0
