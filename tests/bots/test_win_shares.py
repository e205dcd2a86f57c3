"""Win shares: they add up to 1, and calibration keeps their order."""

import pytest

import athanor
from athanor.bots.bot import Budget
from athanor.bots.game_search import game_search
from athanor.bots.tree_search import TreeSearch
from athanor.bots.win_shares import Calibration, calibrated, calibrated_shares
from tests.bots.tables import wandered


def test_calibration_keeps_an_even_share_and_the_order_of_shares() -> None:
    for confidence in (0.3, 1.0, 2.5):
        by = Calibration(confidence)
        assert calibrated(0.25, 4, by) == pytest.approx(0.25)
        shown = [calibrated(share / 10, 3, by) for share in range(11)]
        assert shown == sorted(shown)
        assert (shown[0], shown[10]) == (0.0, 1.0)


def test_less_confidence_moves_shares_towards_an_even_one() -> None:
    assert 0.5 < calibrated(0.8, 2, Calibration(0.5)) < 0.8 < calibrated(0.8, 2, Calibration(2.0))
    assert calibrated_shares([0.6, 0.3, 0.1], Calibration()) == pytest.approx([0.6, 0.3, 0.1])
    assert sum(calibrated_shares([0.6, 0.3, 0.1, 0.0], Calibration(0.7))) == pytest.approx(1.0)


def test_a_share_a_little_above_everything_is_everything() -> None:
    """Networks sum in single precision: in a won position a share can be 1.0000001."""
    assert calibrated(1.0000001, 2, Calibration(0.8, own=0.02)) == 1.0
    assert calibrated_shares([1.0000001, 0.0, -1e-7], Calibration(0.8)) == [1.0, 0.0, 0.0]


def test_far_from_the_end_shares_are_nearer_to_an_even_one() -> None:
    by = Calibration(1.2, fade=0.9)
    shown = [calibrated_shares([0.7, 0.2, 0.1], by, rounds_left=left) for left in (0, 2, 8)]
    assert shown[0][0] > 0.7 > shown[1][0] > shown[2][0] > 1 / 3
    assert all(sum(one) == pytest.approx(1.0) for one in shown)


def test_the_factor_changes_the_share_of_the_seat_that_looks_only() -> None:
    shown = calibrated_shares([0.5, 0.25, 0.25], Calibration(own=0.5), 0)
    assert shown == pytest.approx([1 / 3, 1 / 3, 1 / 3])
    assert calibrated_shares([0.5, 0.5], Calibration(own=0.5)) == [0.5, 0.5]
    later = calibrated_shares([0.5, 0.5], Calibration(own=0.25, growth=2.0), 0, rounds_left=2)
    assert later == [0.5, 0.5]
    factors = [Calibration(own=0.2, remains=0.5).factor(left) for left in (0, 1, 12)]
    assert factors == pytest.approx([0.2, 0.2**0.5, 1.0], abs=1e-3)


@pytest.mark.parametrize("game", athanor.GAMES)
def test_every_seat_knows_how_many_rounds_are_left(game: str) -> None:
    for table in wandered(game, 3, moments=2):
        search = game_search(table.game)
        known = [search.rounds_left(table.view_array(seat)) for seat in range(3)]
        assert known == [search.rounds_left(table.array)] * 3


@pytest.mark.parametrize("game", athanor.GAMES)
def test_a_search_gives_every_seat_a_share_and_all_of_them_add_up_to_one(game: str) -> None:
    for seats in (2, 4):
        table = next(wandered(game, seats, moments=1))
        seat = table.actors[-1]
        search = TreeSearch(game_search(table.game), table.players, seat, seed=1)
        search.run(table.view_array(seat), Budget(60.0, 12))
        assert len(search.win_shares) == seats
        assert sum(search.win_shares) == pytest.approx(1.0)
