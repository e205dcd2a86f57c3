"""Calibration: what was said is compared with what was won."""

from random import Random

from scripts.studies.calibrate import Setting, curve, fitted, played, worst
from scripts.studies.reliability_plot import Curve, reliability_plot


def said(games: int, bias: float) -> list[tuple[int, float, float]]:
    """Win shares of many positions that are wrong by so much."""
    luck = Random(5)
    found = []
    for game in range(games):
        truth = luck.random()
        found.append((game, truth + bias, float(luck.random() < truth)))
    return found


def test_true_win_shares_are_found_calibrated_and_false_ones_are_not() -> None:
    off, error = worst(tuple(curve("true", said(20_000, 0.0)).points))
    assert off < 4 * error
    off, error = worst(tuple(curve("false", said(20_000, 0.1)).points))
    assert off > 4 * error


def test_the_spread_that_made_the_results_is_found_again() -> None:
    luck, games = Random(5), []
    for _ in range(3000):
        points = [luck.gauss(0, 10), luck.gauss(0, 10)]
        first = luck.random() < 1 / (1 + 2.718281828 ** ((points[1] - points[0]) / 6.0))
        won = [1.0, 0.0] if first else [0.0, 1.0]
        games.append([{"points": points, "left": 0.0, "won": won}])
    spread, _ = fitted(games)
    assert 5.0 < spread < 7.2


def test_a_game_says_something_at_every_turn_and_ends_with_a_winner() -> None:
    rows = played(Setting("alchemist", 2), seed=1, simulations=4)
    assert len(rows) > 10
    assert all(0 <= one["share"] <= 1 and sum(one["won"]) == 1 for one in rows)
    assert any(abs(sum(one.get("rolled", [0])) - 1) < 1e-9 for one in rows)


def test_the_plot_has_a_panel_for_each_game_and_a_dot_for_each_bin() -> None:
    panels = {"One": [Curve("2 seats", [(0.1, 0.2, 0.01), (0.6, 0.5, 0.02)], 9)], "Two": []}
    drawn = reliability_plot(panels)
    assert drawn.count("<circle") == 2
    assert "One" in drawn
    assert "Two" in drawn
