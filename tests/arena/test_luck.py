"""Luck: shares without it have the same mean and a smaller variance."""

from random import Random

import pytest

import athanor
from athanor.arena import Contest, GameResult, play_game, standing
from athanor.arena.luck import LuckMeter
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
    low, high = line.adjusted_interval
    assert line.adjusted == pytest.approx(0.5, abs=0.01)
    assert high - low < 0.02 < 0.1 < line.high - line.low


def test_luck_that_explains_nothing_leaves_shares_as_they_are() -> None:
    coin, games = Random(5), []
    for index in range(200):
        games.append(result(index, coin.randrange(2), coin.uniform(-0.5, 0.5)))
    line = standing(Contest("alchemist", (("ours", "theirs"),), seed=1), games).line("ours")
    assert line.adjusted == pytest.approx(line.win_share, abs=0.02)
    low, high = line.adjusted_interval
    assert high - low == pytest.approx(line.high - line.low, rel=0.15)


def test_deals_that_all_end_alike_are_no_certainty() -> None:
    games = [result(index, 0, 0.0) for index in range(12)]  # the first seat wins every game
    line = standing(Contest("alchemist", (("ours", "theirs"),), seed=1), games).line("ours")
    assert line.adjusted == pytest.approx(0.5)
    assert line.adjusted_interval == (line.low, line.high)
    assert line.low < 0.3 < 0.7 < line.high


def test_luck_is_measured_in_games_of_searching_bots_only() -> None:
    quick = play_game(Contest("alchemist", (("greedy", "random"),), seed=3), 0)
    slow = play_game(Contest("alchemist", (("search:1", "random"),), seed=3), 0)
    assert quick.luck == []
    assert sum(slow.luck) == pytest.approx(0, abs=1e-3)
    assert len(slow.luck) == 2


@pytest.mark.parametrize("game", athanor.GAMES)
def test_values_are_shares_of_the_first_place_and_the_end_is_the_result(game: str) -> None:
    table, random = athanor.game(game).new(3, seed=4), Random(1)
    meter, seat = LuckMeter(table, seed=2), 0
    for _ in range(25):
        before = table.array.copy()
        play_anything(table, random)
        meter.add(before, table)
    assert meter.value(table.array, seat).sum() == pytest.approx(1.0)
    assert meter.luck.sum() == pytest.approx(0.0, abs=1e-9)
    done = table.playout(seed=6)
    assert [seat for seat in range(3) if meter.value(done.array, 0)[seat]] == list(done.winners)
