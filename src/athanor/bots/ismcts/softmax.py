"""Softmaxes: priors from ratings, and win shares from expected points."""

from math import exp

from athanor.bots.ismcts.workspace import Floats
from athanor.kernel.compile.rule import rule


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
