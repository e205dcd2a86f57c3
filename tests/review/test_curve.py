"""The curve of a game reconciles losses, luck and playouts with the result."""

import numpy as np
import pytest

from athanor.review.curve import Curve, Step
from athanor.review.noise import Measured

EVEN = np.array([0.5, 0.5])
NOTHING = np.zeros(2)
WON = np.array([1.0, 0.0])


def a_curve(*steps: Step) -> Curve:
    curve = Curve(EVEN, Measured(NOTHING, NOTHING))
    curve.steps += steps
    return curve


def blunder(seat: int, loss: float) -> Step:
    transfer = np.full(2, loss)
    transfer[seat] = -loss
    return Step(seat, transfer, settled=True, judged=True)


def fair(seat: int) -> Step:
    return Step(seat, NOTHING, settled=False, judged=True)


def test_a_clear_loss_is_a_step_of_the_curve_as_large_as_the_loss() -> None:
    shares = a_curve(fair(0), blunder(1, 0.2), fair(0), fair(1)).shares(WON)
    assert shares[1, 1] - shares[2, 1] == pytest.approx(0.2)


def test_what_no_clear_loss_explains_is_spread_over_the_other_choices() -> None:
    curve = a_curve(*(fair(ply % 2) for ply in range(10)))
    shares = curve.shares(WON)
    assert np.diff(shares[:, 0]) == pytest.approx(0.05)
    luck, losses, gifts, rest = curve.account(shares)
    assert losses == pytest.approx([0.0, -0.5])  # the loser's choices, each too small to measure
    assert gifts == pytest.approx([0.5, 0.0])
    assert luck == pytest.approx(0)
    assert rest == pytest.approx(0)


def test_a_seat_without_a_choice_has_lost_nothing() -> None:
    curve = a_curve(fair(0), Step(1, NOTHING, settled=False, judged=False))
    luck, losses, gifts, rest = curve.account(curve.shares(WON))
    assert np.abs([luck, losses, gifts]).max() == 0
    assert rest == pytest.approx([0.5, -0.5])


def test_a_forced_choice_explains_nothing_that_a_choice_can() -> None:
    forced = Step(0, NOTHING, settled=False, judged=False)
    shares = a_curve(forced, fair(1)).shares(WON)
    assert shares[1] == pytest.approx(EVEN, abs=1e-4)


def test_playouts_on_the_way_say_where_it_happened() -> None:
    early = Step(0, NOTHING, False, True, seen=np.array([0.9, 0.1]), variance=0.001)
    plain = a_curve(*(fair(0) for _ in range(20))).shares(WON)
    seen = a_curve(*(fair(0) for _ in range(9)), early, *(fair(0) for _ in range(10))).shares(WON)
    assert seen[10, 0] > plain[10, 0] + 0.02


def test_luck_is_told_apart_from_choices_and_all_parts_add_up() -> None:
    lucky = Measured(np.array([0.3, -0.3]), np.full(2, 1e-4))
    curve = a_curve(fair(0), Step(1, NOTHING, False, True, luck=lucky), blunder(0, 0.1), fair(1))
    shares = curve.shares(WON)
    luck, losses, gifts, rest = curve.account(shares)
    assert luck == pytest.approx([0.3, -0.3])
    assert EVEN + luck + losses + gifts + rest == pytest.approx(WON)
    assert losses.sum() + gifts.sum() == pytest.approx(0)
    assert losses == pytest.approx([-0.1, -0.3])


def test_unfinished_games_end_where_they_stand() -> None:
    shares = a_curve(fair(0), blunder(1, 0.2)).shares()
    assert shares[-1] == pytest.approx([0.7, 0.3])
