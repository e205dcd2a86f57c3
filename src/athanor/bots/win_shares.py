"""Win shares as they are shown: shares of first place over all seats, calibrated.

A search or a rollout may be too confident, or not confident enough. An exponent moves its shares
away from an even share or towards it, and never changes their order. It is fitted to games between
bots, for each game and number of seats: `python -m scripts.studies.calibrate --fit`.
"""

import math
from collections.abc import Sequence


def calibrated(share: float, seats: int, confidence: float) -> float:
    """One seat's calibrated share, assuming that the other seats have equal shares."""
    own = math.pow(share, confidence)
    others = (seats - 1) * math.pow((1.0 - share) / (seats - 1), confidence)
    return own / (own + others)


def calibrated_shares(shares: Sequence[float], confidence: float) -> list[float]:
    """The calibrated shares of all seats; they add up to 1."""
    powers = [math.pow(share, confidence) for share in shares]
    return [power / sum(powers) for power in powers]
