"""Luck: shares without it have the same mean and a smaller variance."""

from random import Random
from statistics import fmean, pvariance

import numpy as np
import pytest

import athanor
from athanor.arena import Contest, GameResult, play_game, standing
from athanor.arena.luck import LuckMeter
from athanor.kernel.compile.mode import INTERPRETED
from tests.bots.tables import play_anything


def result(index: int, winner: int, luck: float) -> GameResult:
    """A game of two bots, of which the first had some luck."""
    seats = ["ours", "theirs"] if index % 2 == 0 else ["theirs", "ours"]
    lucky = [luck, -luck] if index % 2 == 0 else [-luck, luck]
    return GameResult(
        index, index // 2, seats, [0, 0], [winner], [1, 1], [0.0, 0.0], [0.0, 0.0], [], lucky
    )


def test_a_coin_that_decides_every_game_is_all_luck() -> None:
    """The known case: two equal bots and a coin. Without luck every game is even."""
    coin, games = Random(5), []
    for index in range(200):
        won = coin.random() < 0.5
        games.append(result(index, index % 2 if won else 1 - index % 2, 0.5 if won else -0.5))
    contest = Contest("alchemist", (("ours", "theirs"),), seed=1)
    line = standing(contest, games).line("ours")
    assert line.adjusted == pytest.approx(0.5)
    assert line.adjusted_interval == pytest.approx((0.5, 0.5))
    assert line.high - line.low > 0.1


@pytest.mark.skipif(INTERPRETED, reason="dozens of games, by hand")
def test_luck_is_zero_on_average_and_explains_a_part_of_the_results() -> None:
    """Two equal bots: both estimates are about even, and the adjusted one varies less."""
    contest = Contest("alchenemies", (("greedy", "greedy"),), seed=3)
    games = [play_game(contest, index) for index in range(60)]
    won = [(0 in game.winners) / len(game.winners) for game in games]
    luck = [game.luck[0] for game in games]
    assert all(sum(game.luck) == pytest.approx(0, abs=1e-3) for game in games)
    assert abs(fmean(luck)) < 3 * (pvariance(luck) / len(luck)) ** 0.5
    fair = [share - lucky for share, lucky in zip(won, luck, strict=True)]
    assert pvariance(fair) < 0.8 * pvariance(won)


@pytest.mark.parametrize("game", athanor.GAMES)
def test_values_are_shares_of_the_first_place_and_the_end_is_the_result(game: str) -> None:
    table, random = athanor.game(game).new(3, seed=4), Random(1)
    meter = LuckMeter(table, seed=2)
    for _ in range(25):
        before = table.array.copy()
        play_anything(table, random)
        meter.add(before, table)
    assert meter.value(table.array).sum() == pytest.approx(1.0)
    assert meter.luck.sum() == pytest.approx(0.0, abs=1e-9)
    assert np.abs(meter.luck).max() > 0
    done = table.playout(seed=6)
    assert [seat for seat in range(3) if meter.value(done.array)[seat]] == list(done.winners)
