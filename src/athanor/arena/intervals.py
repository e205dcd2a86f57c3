"""Confidence intervals of a share that is averaged over deals.

Deals are independent, but games of the same deal are not. The first interval is therefore Wilson's
with an effective sample size. It is valid for a number of games that was fixed in advance. The
second is anytime-valid: it holds even if one looks after every deal and stops at will. It places
many bets of different stakes against every possible share. Fair bets against the true share turn 1
into 20 in at most one of 20 runs, so a share against which they do is excluded
(Waudby-Smith and Ramdas, Estimating means of bounded random variables by betting).
"""

from collections.abc import Sequence
from math import sqrt
from statistics import fmean, stdev

import numpy as np
import numpy.typing as npt

Z = 1.959963984540054  # 95 %, both sides
MISS = 0.05
GRID = np.linspace(0.0, 1.0, 1001)
TINY = 1e-9
MOST = 600.0  # the largest logarithm whose exponential is finite
STAKES = np.linspace(0.05, 0.95, 19)  # fractions of the capital that the worst outcome costs
Interval = tuple[float, float]


def wilson(share: float, games: float, z: float = Z) -> Interval:
    """Wilson's interval for a share of this many games."""
    if games <= 0:
        return 0.0, 1.0
    centre = share + z * z / (2 * games)
    reach = z * sqrt(share * (1 - share) / games + z * z / (4 * games * games))
    whole = 1 + z * z / games
    return max(0.0, (centre - reach) / whole), min(1.0, (centre + reach) / whole)


def design_effect(sums: Sequence[float], sizes: Sequence[int]) -> float:
    """The design effect: how many games count as one independent game; at least 1."""
    total, deals = sum(sizes), len(sizes)
    share = sum(sums) / total
    alone = share * (1 - share) / total
    if deals < 2 or alone == 0:
        return 1.0
    off = [one - share * size for one, size in zip(sums, sizes, strict=True)]
    together = deals / (deals - 1) * sum(x * x for x in off) / total**2
    return max(1.0, together / alone)


def by_deals(sums: Sequence[float], sizes: Sequence[int]) -> Interval:
    """The interval of a share, from the wins and the number of games in each deal."""
    total = sum(sizes)
    if total == 0:
        return 0.0, 1.0
    share = min(1.0, max(0.0, sum(sums) / total))
    return wilson(share, total / design_effect(sums, sizes))


def of_means(means: Sequence[float]) -> Interval:
    """The interval of a mean of deals that need not lie between 0 and 1."""
    if len(means) < 2:
        return 0.0, 1.0
    reach = Z * stdev(means) / sqrt(len(means))
    return fmean(means) - reach, fmean(means) + reach


class Betting:
    """The values of a share that are not excluded after each deal."""

    def __init__(self) -> None:
        self.deals = 0
        self._over = np.zeros((len(GRID), len(STAKES)))  # log capital of bets that it is higher
        self._under = np.zeros((len(GRID), len(STAKES)))
        self._possible = np.ones(len(GRID), bool)
        self.interval: Interval = (0.0, 1.0)

    def add(self, mean: float) -> Interval:
        """The interval after one more deal, of which a bot won this share."""
        off = (mean - GRID)[:, None]
        self._over += np.log1p(STAKES / np.maximum(GRID, TINY)[:, None] * off)
        self._under += np.log1p(-STAKES / np.maximum(1 - GRID, TINY)[:, None] * off)
        capital = 0.5 * (_worth(self._over) + _worth(self._under))
        self._possible &= capital < 1 / MISS
        self.deals += 1
        self.interval = _ends(self._possible)
        return self.interval


def _worth(capital: npt.NDArray[np.float64]) -> npt.NDArray[np.float64]:
    """The mean capital over all stakes; exponents are capped to stay finite."""
    return np.exp(np.minimum(capital, MOST)).mean(axis=1)  # type: ignore[no-any-return]


def at_all_times(means: Sequence[float]) -> list[Interval]:
    """An interval of the share after each deal; all of them hold together in 19 of 20 runs."""
    betting = Betting()
    return [betting.add(mean) for mean in means]


def _ends(possible: npt.NDArray[np.bool_]) -> Interval:
    """The bounds of what is still possible, widened by one step of the grid."""
    inside = np.flatnonzero(possible)
    if len(inside) == 0:
        return 0.0, 1.0
    low, high = max(0, inside[0] - 1), min(len(GRID) - 1, inside[-1] + 1)
    return float(GRID[low]), float(GRID[high])
