"""Choices are judged by what their seat could know."""

import numpy as np
import pytest

import athanor
from athanor.kernel.position import hide
from athanor.kernel.table import Table
from athanor.review.grades import (
    BLUNDER,
    GOOD,
    INACCURACY,
    MISTAKE,
    expected,
    grade,
    is_unclear,
    kept,
)
from athanor.review.judge import Judge, Judgement, view_of
from athanor.review.simulator import Simulator
from tests.review.games import before_the_end


def judged(table: Table, seat: int, number: int, budget: int) -> Judgement:
    view = table.array.copy()
    hide(table.game, view, seat)
    judge = Judge(Simulator(table.game, table.players, seed=4), view, seat)
    return judge.judge(table.legal_numbers(seat), number, budget)


@pytest.mark.parametrize("game", athanor.GAMES)
def test_worlds_that_a_seat_cannot_tell_apart_give_the_same_judgement(game: str) -> None:
    table = before_the_end(game)
    seat = table.actors[-1]
    worst = table.legal_numbers(seat)[-1]
    true, other = judged(table, seat, worst, 40), judged(table.redeal(seat, 9), seat, worst, 40)
    assert (true.best, true.grade, true.loss) == (other.best, other.grade, other.loss)
    assert np.array_equal(true.shares, other.shares)


@pytest.mark.parametrize("game", athanor.GAMES)
def test_shares_are_those_of_all_seats_and_a_loss_is_handed_on(game: str) -> None:
    table = before_the_end(game)
    seat = table.actors[-1]
    found = judged(table, seat, table.legal_numbers(seat)[0], 40)
    assert found.shares.sum() == pytest.approx(1)
    assert found.best_shares.sum() == pytest.approx(1)
    assert found.transfer.sum() == pytest.approx(0)
    assert found.transfer[seat] == pytest.approx(-found.loss)


def test_what_the_search_itself_would_choose_is_good() -> None:
    table = before_the_end("alchemist")
    seat = table.actors[0]
    first = judged(table, seat, table.legal_numbers(seat)[0], 60)
    assert judged(table, seat, first.ranked[0], 60).grade == GOOD


def test_a_loss_that_is_not_clear_is_measured_on_more_redeals(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    table, deals, seen = before_the_end("valley"), 40, set()
    seat = table.actors[0]
    for number in table.legal_numbers(seat)[1:9]:
        long, short = (compared(table, number, deals, doubled, monkeypatch) for doubled in (2, 0))
        loss = float(short[0].best_shares[seat] - short[0].shares[seat])
        unclear = is_unclear(loss, short[0].error)
        assert short[1] == deals
        assert (long[1] > deals) == unclear
        assert long[1] <= 4 * deals
        seen.add(unclear)
    assert seen == {True, False}


def compared(
    table: Table, number: int, deals: int, doublings: int, monkeypatch: pytest.MonkeyPatch
) -> tuple[Judgement, int]:
    """The comparison of a choice with the first one, and the redeals that it took."""
    monkeypatch.setattr("athanor.review.judge.DOUBLINGS", doublings)
    seat, simulator = table.actors[0], Simulator(table.game, table.players, seed=4)
    judge = Judge(simulator, view_of(table, seat), seat)
    found = judge.compare(number, table.legal_numbers(seat)[0], deals, [])
    return found, simulator.rollouts // 2


def test_grades_go_by_the_win_share_lost() -> None:
    losses = (0.04, 0.06, 0.12, 0.2)
    assert [grade(loss, 0.01) for loss in losses] == [GOOD, INACCURACY, MISTAKE, BLUNDER]


def test_a_loss_that_is_not_clear_has_no_grade() -> None:
    assert grade(0.2, 0.1) == GOOD


def test_noise_may_hide_a_loss_that_shows_and_a_blunder_that_does_not() -> None:
    assert is_unclear(0.06, 0.05)
    assert is_unclear(0.04, 0.06)
    assert not is_unclear(0.04, 0.03)
    assert not is_unclear(-0.01, 0.2)
    assert not is_unclear(0.2, 0.01)


def test_a_loss_that_may_be_noise_counts_less_but_never_nothing() -> None:
    assert 0 < expected(0.04, 0.04, agreement=0.0) < 0.1
    assert 0 < expected(-0.04, 0.04, agreement=0.0) < expected(0.04, 0.04, agreement=0.0)
    assert expected(0.2, 0.02, agreement=0.9) == 0.2  # clear


def test_less_is_lost_where_the_search_agrees() -> None:
    doubted = [expected(0.04, 0.04, agreement) for agreement in (0.0, 0.5, 1.0)]
    assert doubted == sorted(doubted, reverse=True)
    assert doubted[-1] < 0.002


def test_a_choice_keeps_what_it_did_not_lose_of_the_stake() -> None:
    assert kept(0.0, 0.3) == 1.0
    assert kept(0.16, 0.3) == pytest.approx(0.5)
    assert kept(0.5, 0.3) == 0.0


def test_a_random_choice_keeps_less_than_the_choice_of_a_search() -> None:
    table, shares = before_the_end("alchemist"), []
    seat = table.actors[0]
    numbers = table.legal_numbers(seat)
    best = judged(table, seat, numbers[0], 300).ranked[0]
    for number in (best, *numbers):
        found = judged(table, seat, number, 300)
        shares.append(kept(found.loss, found.stake))
    assert shares[0] == 1.0
    assert np.mean(shares[1:]) < 0.95
