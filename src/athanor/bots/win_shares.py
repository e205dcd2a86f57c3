"""Win shares as they are shown: shares of first place over all seats, calibrated.

A search or a rollout may be too confident, or not confident enough. It may also favour the seat
from whose view it starts: in Alchemists, the more the later it is, since redeals know nothing of
what rivals have found out. An exponent moves shares away from an even share or towards it, and is
smaller the more rounds are left; a factor corrects the share of that seat. Neither changes the
order of two choices of one seat. They are fitted to games between bots, for each game and number of
seats, and stored in `calibration/<game>.json`: `python -m scripts.studies.calibrate --fit`.
"""

import json
import math
from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum
from functools import cache
from pathlib import Path

STORED = Path(__file__).with_name("calibration")


class Source(StrEnum):
    """Where a win share comes from."""

    SEARCH = "search"  # the tree of a search, for its seat
    HINT = "hint"  # rollouts of a choice, from the view of a seat
    REPLAY = "replay"  # rollouts of the true position


@dataclass(frozen=True)
class Calibration:
    """How raw win shares become calibrated ones."""

    confidence: float = 1.0  # the exponent at the end; below 1 moves shares towards an even one
    fade: float = 1.0  # what it is multiplied by for each round that is left
    own: float = 1.0  # the factor on the share of the seat whose view it is, at the end
    growth: float = 1.0  # what that factor is multiplied by for each round that is left
    remains: float = 1.0  # or what its logarithm is multiplied by, if it is nearly 1 at first

    def exponent(self, rounds_left: float) -> float:
        """Of all shares: the further the end, the less is certain."""
        return float(self.confidence * self.fade ** max(0.0, rounds_left))

    def factor(self, rounds_left: float) -> float:
        """The factor on the share of the seat whose view it is."""
        left = max(0.0, rounds_left)
        return float(self.own ** (self.remains**left) * self.growth**left)


def calibration(game: str, seats: int, source: Source) -> Calibration:
    """The fitted calibration of a game; no change where none was measured."""
    return Calibration(**_stored(game).get(str(seats), {}).get(source, {}))


@cache
def _stored(game: str) -> dict[str, dict[str, dict[str, float]]]:
    path = STORED / f"{game}.json"
    return json.loads(path.read_text()) if path.exists() else {}


def calibrated(share: float, seats: int, by: Calibration, rounds_left: float = 0.0) -> float:
    """One seat's calibrated share, assuming that the other seats have equal shares."""
    others = (1.0 - share) / (seats - 1)
    return calibrated_shares([share] + [others] * (seats - 1), by, 0, rounds_left)[0]


def calibrated_shares(
    shares: Sequence[float], by: Calibration, seat: int | None = None, rounds_left: float = 0.0
) -> list[float]:
    """The calibrated shares of all seats, from the view of one; they add up to 1."""
    exponent = by.exponent(rounds_left)
    # A sum in single precision may promise a seat a little more than everything.
    weights = [math.pow(max(0.0, share), exponent) for share in shares]
    if seat is not None:
        weights[seat] *= by.factor(rounds_left)
    return [weight / sum(weights) for weight in weights]
