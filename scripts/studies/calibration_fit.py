"""Fits calibrations to predictions and results, and compares the two."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cache
from itertools import product
from math import sqrt
from typing import Any

import numpy as np

from athanor.bots.win_shares import Calibration, Source
from athanor.kernel.declare.record import Array
from scripts.studies.reliability_plot import Curve

BINS = 5
PARTS = 4  # of the games, for cross-validation
TINY = 1e-3  # a prediction nearer to 0 or 1 costs no more
SPREADS = np.geomspace(1.0, 24.0, 24)
ROUND_SPREADS = np.concatenate([[0.0], np.geomspace(0.3, 12.0, 20)])
CONFIDENCES = np.linspace(0.3, 1.5, 25)
FADES = np.linspace(0.8, 1.0, 41)
FACTORS = np.geomspace(0.02, 4.0, 80)
GROWTHS = np.geomspace(0.5, 2.0, 41)
REMAINS = np.linspace(0.3, 1.0, 36)
EVERY = {"confidence": CONFIDENCES, "fade": FADES}
# The factor of a seat that looks has one of two shapes.
SHAPES = ({"own": FACTORS, "growth": GROWTHS}, {"own": FACTORS, "remains": REMAINS})
Row = dict[str, Any]


@dataclass(frozen=True)
class Said:
    """Predictions of one source: each from the view of a seat, or of nobody."""

    game: Array  # the number of the game of each prediction
    shares: Array  # of all seats
    seat: Array  # whose share is compared with the result
    won: Array  # its result
    left: Array  # rounds that were left
    looks: bool  # whether the seat is the one that looks, with a factor of its own

    def part(self, chosen: Array) -> "Said":
        """Some of the predictions."""
        return Said(
            self.game[chosen],
            self.shares[chosen],
            self.seat[chosen],
            self.won[chosen],
            self.left[chosen],
            self.looks,
        )

    def calibrated(self, by: Calibration) -> Array:
        """The predictions for the compared seats, calibrated."""
        exponents = by.confidence * np.power(by.fade, self.left)
        weights = np.power(self.shares, exponents[:, None])
        compared = np.arange(len(weights)), self.seat
        if self.looks:
            factors = np.power(by.own, np.power(by.remains, self.left))
            weights[compared] *= factors * np.power(by.growth, self.left)
        found: Array = weights[compared] / weights.sum(axis=1)
        return found


def said(games: Sequence[Sequence[Row]], source: Source) -> Said:
    """All predictions of a source. A replay says something about every seat."""
    found = [
        (number, shares, seat, one["won"][seat], one["left"])
        for number, game in enumerate(games)
        for one in game
        for shares in _shares(one, source)
        for seat in (range(len(shares)) if source is Source.REPLAY else [one["seat"]])
    ]
    game, shares, seat, won, left = map(np.array, zip(*found, strict=True))
    return Said(game, shares, seat, won, np.maximum(0.0, left), source is not Source.REPLAY)


def _shares(one: Row, source: Source) -> list[list[float]]:
    """The raw shares of all seats, if the source said something about the position."""
    if source is not Source.SEARCH:
        return [one[source]] if source in one else []
    if one["share"] is None:
        return []
    seats, share = len(one["won"]), min(1.0, one["share"])  # it may be 1.0000001
    rest = (1.0 - share) / (seats - 1)
    return [[share if seat == one["seat"] else rest for seat in range(seats)]]


def fitted(found: Said) -> Calibration:
    """The calibration with which predictions fit the results best, by their log loss."""
    shapes = [EVERY | shape for shape in SHAPES] if found.looks else [EVERY]
    best = [_descended(found, shape) for shape in shapes]
    return min(best, key=lambda by: _loss(found.calibrated(by), found.won))


def _descended(found: Said, grids: dict[str, Array]) -> Calibration:
    """One number after the other is set to its best value, until none changes."""
    best, before = Calibration(), None
    while best != before:
        before = best
        for name, values in grids.items():
            choices = [replace(best, **{name: float(value)}) for value in values]
            best = min(choices, key=lambda by: _loss(found.calibrated(by), found.won))
    return best


def _loss(shares: Array, won: Array) -> float:
    shares = np.clip(shares, TINY, 1 - TINY)
    return float(-(won * np.log(shares) + (1 - won) * np.log(1 - shares)).mean())


def cross_validated(found: Said) -> list[tuple[int, float, float]]:
    """Game, prediction and result; each game is calibrated by a fit to the others."""
    shares = np.zeros(len(found.won))
    for part in range(PARTS):
        held_out = found.game % PARTS == part
        if held_out.any() and not held_out.all():
            by = fitted(found.part(~held_out))
            shares[held_out] = found.part(held_out).calibrated(by)
    return list(zip(found.game.tolist(), shares.tolist(), found.won.tolist(), strict=True))


def best_spreads(games: Sequence[Sequence[Row]]) -> tuple[float, float]:
    """The spread and round spread with which expected points best predict the results."""
    rows = [one for game in games for one in game]
    points = np.array([one["points"] for one in rows])
    left = np.maximum(0.0, np.array([one["left"] for one in rows]))[:, None]
    won = np.array([one["won"] for one in rows])

    def loss(spreads: tuple[float, float]) -> float:
        scaled = points / np.sqrt(spreads[0] ** 2 + left * spreads[1] ** 2)
        scaled -= scaled.max(axis=1, keepdims=True)
        logs = scaled - np.log(np.exp(scaled).sum(axis=1, keepdims=True))
        return float(-(won * logs).sum(axis=1).mean())

    return min(product(SPREADS.tolist(), ROUND_SPREADS.tolist()), key=loss)


def curve(name: str, found: Sequence[tuple[int, float, float]]) -> Curve:
    """Bins of equal size by prediction: mean prediction, mean result, and standard error."""
    points = []
    order = sorted(found, key=lambda one: one[1])
    for part in np.array_split(np.array(order), BINS) if order else []:
        error = _error(part)
        points.append((float(part[:, 1].mean()), float(part[:, 2].mean()), error))
    return Curve(name, points, len(found))


def _error(part: Array) -> float:
    """The standard error of prediction minus result; positions are clustered by game."""
    off, total = part[:, 1] - part[:, 2], 0.0
    for game in np.unique(part[:, 0]):
        total += float(off[part[:, 0] == game].sum()) ** 2
    return sqrt(total) / len(part)


@cache
def worst(points: tuple[tuple[float, float, float], ...]) -> tuple[float, float]:
    """The largest difference between prediction and result, and its standard error."""
    return max(((abs(said - won), error) for said, won, error in points), default=(0.0, 0.0))
