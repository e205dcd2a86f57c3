"""Shares by points: they agree with wins, and need fewer games."""

from random import Random

import pytest

from athanor.arena import Contest, GameResult, standing
from athanor.arena.leads import share_by_points
from athanor.arena.play import Forfeit

CONTEST = Contest("alchemist", (("ours", "theirs"),), seed=1)


def played(index: int, lead: float, forfeits: tuple[Forfeit, ...] = ()) -> GameResult:
    """A game of two bots, two games to a deal; the first of them leads by this."""
    first = index % 2
    seats = ["ours", "theirs"] if first == 0 else ["theirs", "ours"]
    scores = [0, 0]
    scores[first] = round(lead)
    winners = [seat for seat in (0, 1) if scores[seat] == max(scores)]
    times = [0.0, 0.0]
    return GameResult(index, index // 2, seats, scores, winners, [1, 1], times, times, [*forfeits])


def contest(deals: int, seed: int, deal_luck: float, better: float = 4.0) -> list[GameResult]:
    """Games in which a good deal brings its first seat points, and one bot is better."""
    dice, found = Random(seed), []
    for deal in range(deals):
        luck = dice.gauss(0.0, deal_luck)
        found.append(played(2 * deal, better + luck + dice.gauss(0.0, 8.0)))
        found.append(played(2 * deal + 1, better - luck + dice.gauss(0.0, 8.0)))
    return found


def test_a_share_by_points_is_the_share_of_wins_over_many_games() -> None:
    line = standing(CONTEST, contest(3000, 1, 6.0)).line("ours")
    assert line.by_points is not None
    share, (low, high) = line.by_points
    assert share == pytest.approx(line.win_share, abs=0.015)
    assert low < share < high


def test_it_holds_the_true_share_about_as_often_as_it_says() -> None:
    true = standing(CONTEST, contest(20_000, 99, 6.0)).line("ours").win_share
    held = 0
    for seed in range(100):
        found = share_by_points("ours", contest(30, seed, 6.0))
        assert found is not None
        held += found[1][0] <= true <= found[1][1]
    assert held >= 88


def test_where_deals_matter_it_needs_several_times_fewer_games() -> None:
    line = standing(CONTEST, contest(60, 3, 12.0)).line("ours")
    assert line.by_points is not None
    low, high = line.by_points[1]
    assert ((line.high - line.low) / (high - low)) ** 2 > 3


def test_the_seats_of_a_bot_are_added_up() -> None:
    dice = Random(7)
    games = [
        GameResult(i, i, ["a", "a", "b"], scores, [scores.index(max(scores))], [1] * 3, [0.0] * 3,
                   [0.0] * 3)
        for i in range(900)
        for scores in ([dice.randrange(1000) for _ in range(3)],)
    ]  # fmt: skip
    shares = [share_by_points(bot, games) for bot in ("a", "b")]
    assert shares[0] is not None
    assert shares[1] is not None
    assert shares[0][0] == pytest.approx(2 / 3, abs=0.05)
    assert shares[1][0] == pytest.approx(1 / 3, abs=0.05)


def test_a_forfeit_or_few_deals_leave_no_share_by_points() -> None:
    games = contest(30, 1, 6.0)
    assert share_by_points("ours", games[:6]) is None
    assert share_by_points("ours", []) is None
    forfeit = Forfeit(0, 3, "late", "took too long")
    assert share_by_points("ours", [*games, played(60, 5.0, (forfeit,))]) is None
    assert share_by_points("ours", [played(i, 5.0) for i in range(40)]) is None
