"""Intervals: they hold as often as they say, also for those who look after every deal."""

from math import sqrt

import numpy as np
import pytest

from athanor.arena.intervals import Betting, Z, at_all_times, by_deals, design_effect, wilson


@pytest.mark.parametrize(("share", "games"), [(0.5, 100), (0.93, 200), (0.02, 31)])
def test_the_ends_of_wilson_are_just_as_far_from_the_share_as_chance_allows(
    share: float, games: int
) -> None:
    for end in wilson(share, games):
        assert abs(share - end) == pytest.approx(Z * sqrt(end * (1 - end) / games))


def test_wilson_says_something_of_shares_that_were_never_missed() -> None:
    assert wilson(0.5, 100) == pytest.approx((0.4038, 0.5962), abs=1e-4)
    assert wilson(0.0, 10) == pytest.approx((0.0, 0.2775), abs=1e-4)
    assert wilson(1.0, 0) == (0.0, 1.0)


def test_games_that_always_end_alike_count_once_a_deal() -> None:
    won, sizes = [3.0, 0.0] * 20, [3] * 40
    assert design_effect(won, sizes) == pytest.approx(3, rel=0.05)
    low, high = by_deals(won, sizes)
    assert (low, high) == pytest.approx(wilson(0.5, 40), abs=0.01)


def test_games_that_even_out_within_a_deal_are_not_taken_for_more_than_they_are() -> None:
    assert design_effect([1.0] * 40, [2] * 40) == 1.0
    assert by_deals([1.0] * 40, [2] * 40) == wilson(0.5, 80)


@pytest.mark.parametrize("share", [0.2, 0.5, 0.93])
def test_the_interval_at_all_times_misses_in_at_most_one_run_of_twenty(share: float) -> None:
    chance = np.random.default_rng(3)
    runs = 60
    missed = 0
    for _ in range(runs):
        means = chance.binomial(3, share, size=40) / 3
        missed += any(not low <= share <= high for low, high in at_all_times(list(means)))
    # 3 expected at most; 8 are three standard deviations more.
    assert missed <= 8


def test_looking_after_every_deal_would_break_the_plain_interval() -> None:
    """The reason for the other one: chance alone would be taken for a result far too often."""
    chance = np.random.default_rng(4)
    missed = 0
    for _ in range(100):
        won = list(chance.binomial(1, 0.5, size=200))
        looks = (by_deals(won[:n], [1] * n) for n in range(10, 200, 5))
        missed += any(not low <= 0.5 <= high for low, high in looks)
    assert missed > 12


def test_the_interval_closes_around_the_truth() -> None:
    betting = Betting()
    for _ in range(300):
        for mean in (1.0, 1.0, 0.5, 0.5):
            low, high = betting.add(mean)
    assert 0.70 < low < 0.75 < high < 0.80
