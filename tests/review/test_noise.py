"""Sums of many noisy estimates: noise is taken out, and what is certain counts in full."""

import numpy as np
import pytest

from athanor.kernel.declare.record import Array
from athanor.review.curve import Curve, Step
from athanor.review.noise import Measured, variance_of

SEATS, EVENTS, ERROR = 3, 200, 0.05
NONE = np.zeros(SEATS)


def estimates(true: float, seed: int) -> list[Measured]:
    """Changes with this standard deviation, each measured with the same error."""
    random = np.random.default_rng(seed)
    found = []
    for _ in range(EVENTS):
        change = random.normal(0, true, SEATS) + random.normal(0, ERROR, SEATS)
        found.append(Measured(change - change.mean(), np.full(SEATS, ERROR**2)))
    return found


def total(lucks: list[Measured], start: Array) -> Array:
    """The luck of a game with these chance events, each after one choice."""
    deal = Measured(start, np.zeros(SEATS))
    steps = [Step(0, start, settled=False, judged=True, luck=one) for one in lucks]
    return np.asarray(sum(Curve(start, deal, steps).lucks()))


@pytest.mark.parametrize("seed", range(3))
def test_luck_that_is_only_noise_comes_to_nearly_nothing(seed: int) -> None:
    lucks = estimates(0.0, seed)
    plain = np.abs(sum((one.change for one in lucks), NONE)).max()
    assert np.abs(total(lucks, NONE)).max() < 0.1 * plain


def test_luck_far_above_its_error_counts_nearly_in_full() -> None:
    lucks = estimates(1.0, 2)
    found = total(lucks, NONE)
    assert found == pytest.approx(sum((one.change for one in lucks), NONE), abs=0.3)
    assert found.sum() == pytest.approx(0, abs=1e-9)


def test_one_certain_event_is_not_shrunk_among_many_uncertain_ones() -> None:
    deal = Measured(np.array([0.4, -0.2, -0.2]), np.full(SEATS, 0.0001))
    assert total([deal, *estimates(0.0, 3)], NONE) == pytest.approx(deal.change, abs=0.1)


def test_no_mean_of_few_playouts_is_without_error() -> None:
    assert (variance_of(np.array([1.0, 0.0, 0.0]), 20) > 0.0).all()
