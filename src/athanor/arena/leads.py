"""A share by points: how often a bot's seats should win, by how far they finish ahead.

A game tells more than who won it: by how many points. A seat's lead is its points less those of
the best other seat. Leads are about normal, so their mean, in standard deviations, tells the share
of games in which they are above zero. Where both bots get every deal on every seat, the luck of
the deal cancels in the mean lead, which it does not in wins; and measured luck is taken off.
"""

from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass
from math import sqrt
from statistics import NormalDist, fmean, pstdev

import numpy as np

from athanor.arena.intervals import Interval, Z, of_means
from athanor.arena.play import GameResult
from athanor.kernel.declare.record import Array

DOUBT = 0.1  # added to the squared luck, so that a few deals do not fit too well
FEWEST = 4  # deals from which a spread of leads is told
NORMAL = NormalDist()


@dataclass(frozen=True)
class SeatLead:
    """How far one seat finished ahead of the best other seat."""

    deal: int
    lead: float
    luck: float  # what chance gave it, as a share of the first place


def leads_of(bot: str, games: Sequence[GameResult]) -> list[SeatLead]:
    """The leads of a bot's seats."""
    found = []
    for game in games:
        luck = game.luck or [0.0] * len(game.seats)
        for seat, who in enumerate(game.seats):
            if who == bot:
                best = max(points for other, points in enumerate(game.scores) if other != seat)
                found.append(SeatLead(game.deal, game.scores[seat] - best, luck[seat]))
    return found


def share_by_points(bot: str, games: Sequence[GameResult]) -> tuple[float, Interval] | None:
    """A bot's share by the leads of its seats, with an interval of 95 %.

    None where leads tell nothing: few deals, always the same lead, or a forfeit, which decides a
    game whatever the points are.
    """
    leads = leads_of(bot, games)
    by_deal = _by_deal(leads)
    spread = pstdev(one.lead for one in leads) if leads else 0.0
    if len(by_deal) < FEWEST or not spread or any(game.forfeits for game in games):
        return None
    fair = without_luck(by_deal[:, 0], by_deal[:, 1])
    low, high = of_means(list(fair))
    centre = fmean(fair) / spread
    # The spread is estimated too, which matters the more the farther a bot is from even.
    reach = sqrt(((high - low) / 2 / spread) ** 2 + (Z * centre) ** 2 / (2 * len(leads)))
    seats = len(leads) / sum(bot in game.seats for game in games)
    shares = [_share(z, seats) for z in (centre, centre - reach, centre + reach)]
    return shares[0], (shares[1], shares[2])


def _share(lead: float, seats: float) -> float:
    """The share of so many seats that lead by this many standard deviations."""
    return min(1.0, seats * NORMAL.cdf(lead))


def _by_deal(leads: Sequence[SeatLead]) -> Array:
    """The mean lead and the mean luck in each deal."""
    deals: dict[int, list[tuple[float, float]]] = defaultdict(list)
    for one in leads:
        deals[one.deal].append((one.lead, one.luck))
    return np.array([np.mean(deals[deal], 0) for deal in sorted(deals)]).reshape(-1, 2)


def without_luck(values: Array, luck: Array) -> Array:
    """The values of deals less as much of their luck as explains the values of other deals.

    Those are independent of this one, and luck is zero on average, so the mean stays the same.
    """
    mean = _of_others(values) / max(1, len(values) - 1)
    together = _of_others(values * luck) - mean * _of_others(luck)
    weights = together / (_of_others(luck**2) + DOUBT)
    return np.asarray(values - weights * luck)


def _of_others(values: Array) -> Array:
    """For each value, the sum of all others."""
    return np.asarray(values.sum() - values)
