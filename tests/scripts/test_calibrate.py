"""Calibration: what was said is compared with what was won."""

import json
from pathlib import Path
from random import Random

import numpy as np
import pytest
from scripts.studies import calibrate
from scripts.studies.calibrate import Setting, played
from scripts.studies.calibration_fit import (
    Row,
    best_spreads,
    cross_validated,
    curve,
    fitted,
    said,
    worst,
)
from scripts.studies.reliability_plot import Curve, reliability_plot

from athanor.bots.win_shares import Calibration, Source, calibrated_shares


def predicted(games: int, bias: float) -> list[tuple[int, float, float]]:
    """Win shares of many positions that are wrong by so much."""
    luck = Random(5)
    found = []
    for game in range(games):
        truth = luck.random()
        found.append((game, truth + bias, float(luck.random() < truth)))
    return found


def test_true_win_shares_are_found_calibrated_and_false_ones_are_not() -> None:
    off, error = worst(tuple(curve("true", predicted(20_000, 0.0)).points))
    assert off < 4 * error
    off, error = worst(tuple(curve("false", predicted(20_000, 0.1)).points))
    assert off > 4 * error


def test_the_spread_that_made_the_results_is_found_again() -> None:
    luck, games = Random(5), []
    for _ in range(3000):
        points = [luck.gauss(0, 10), luck.gauss(0, 10)]
        first = luck.random() < 1 / (1 + 2.718281828 ** ((points[1] - points[0]) / 6.0))
        won = [1.0, 0.0] if first else [0.0, 1.0]
        games.append([{"points": points, "left": 0.0, "won": won}])
    spread, _ = best_spreads(games)
    assert 5.0 < spread < 7.2


def overconfident(games: int) -> list[list[Row]]:
    """Hints of three seats that are too sure and favour the seat that looks."""
    luck, found = np.random.default_rng(3), []
    for _ in range(games):
        true = luck.dirichlet([1.0, 1.0, 1.0])
        won = np.eye(3)[luck.choice(3, p=true)]
        raw = (true * [2.0, 1.0, 1.0]) ** 2
        shares = (raw / raw.sum()).tolist()
        found.append([{"seat": 0, "won": won.tolist(), "left": 0.0, Source.HINT: shares}])
    return found


def test_a_fit_finds_how_far_hints_are_too_sure_and_favour_their_seat() -> None:
    games = overconfident(8000)
    by = fitted(said(games, Source.HINT))
    assert 0.4 <= by.confidence <= 0.6
    assert 0.4 <= by.own <= 0.6
    off, error = worst(tuple(curve("", cross_validated(said(games, Source.HINT))).points))
    assert off < 4 * error


def test_a_fit_calibrates_as_what_is_shown_is_calibrated() -> None:
    games, by = overconfident(20), Calibration(0.7, 0.9, 1.3, 1.1, 0.8)
    for left, game in enumerate(games):
        game[0]["left"] = float(left)
    shown = [calibrated_shares(one[0][Source.HINT], by, 0, one[0]["left"])[0] for one in games]
    assert np.allclose(said(games, Source.HINT).calibrated(by), shown)


def test_a_game_says_something_at_every_turn_and_ends_with_a_winner() -> None:
    rows = played(Setting("alchemist", 2), seed=1, simulations=4)
    assert len(rows) > 10
    assert all(0 <= one["share"] <= 1 and sum(one["won"]) == 1 for one in rows)
    assert any(abs(sum(one.get(Source.REPLAY, [0])) - 1) < 1e-9 for one in rows)


def test_games_with_other_dials_count_for_rollouts_alone(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(calibrate, "KEPT", tmp_path)
    setting = Setting("alchemist", 2)
    row = {"seat": 0, "won": [1.0, 0.0], "left": 2.0, "share": 1.0000001, "points": [3.0, 2.0]}
    stored = json.dumps({"seed": 1, "rows": [row | {Source.REPLAY: [0.5, 0.5]}]})
    for path in (setting.path, tmp_path / "alchemist-2-before.jsonl"):
        path.write_text(f"{stored}\n")
    games = setting.games()
    assert said(games, Source.SEARCH).shares.tolist() == [[1.0, 0.0]]
    assert len(said(games, Source.REPLAY).shares) == 4  # two positions, each of two seats


def test_the_plot_has_a_dot_for_each_bin() -> None:
    drawn = reliability_plot("One", [Curve("2 seats", [(0.1, 0.2, 0.01), (0.6, 0.5, 0.02)], 9)])
    assert drawn.count("<circle") == 2
    assert "One" in drawn


def test_rows_that_were_not_measured_stay_in_the_table(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    page, row = tmp_path / "calibration.md", "| valley | 3 | 7 | 1 | 1.0 ± 1.0 |"
    page.write_text(f"{calibrate.BEGIN}\n| game | seats |\n|---|\n{row}\n{calibrate.END}\n")
    monkeypatch.setattr(calibrate, "PAGE", page)
    calibrate.write([])
    assert row in page.read_text().splitlines()


def test_what_was_fitted_for_seat_counts_that_are_not_measured_stays(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(calibrate, "KEPT", tmp_path / "games")
    monkeypatch.setattr(calibrate, "STORED", tmp_path)
    known = {"3": {"hint": {"confidence": 1.5}}}
    (tmp_path / "valley.json").write_text(json.dumps(known))
    calibrate.store(["valley"])
    assert json.loads((tmp_path / "valley.json").read_text()) == known


def test_rollouts_are_made_at_turns_of_every_seat() -> None:
    rows = played(Setting("alchemist", 2), seed=1, simulations=4)
    assert {one["seat"] for one in rows if Source.HINT in one} == {0, 1}


def test_where_only_the_search_is_measured_hints_and_replays_stay_as_they_are(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Dials change what a search predicts, and no rollout."""
    monkeypatch.setattr(calibrate, "KEPT", tmp_path)
    monkeypatch.setattr(calibrate, "STORED", tmp_path)
    page, setting = tmp_path / "calibration.md", Setting("alchemist", 2)
    known = "| alchemist | 2 | 70 | 1 | 9.9 ± 1.0 | 2 | 2.2 ± 1.0 | 3 | 3.3 ± 1.0 |"
    page.write_text(f"{calibrate.BEGIN}\n{known}\n{calibrate.END}\n")
    monkeypatch.setattr(calibrate, "PAGE", page)
    hint = {"confidence": 1.5}
    (tmp_path / "alchemist.json").write_text(json.dumps({"2": {"search": {}, "hint": hint}}))

    rows = played(setting, seed=1, simulations=4, rolls=False)
    assert not any(Source.HINT in one for one in rows)
    stored = [json.dumps({"seed": seed, "rows": rows}) for seed in range(20)]
    setting.path.write_text("\n".join(stored) + "\n")
    calibrate.store(["alchemist"], [Source.SEARCH])
    calibrate.write([setting], [Source.SEARCH])

    found = json.loads((tmp_path / "alchemist.json").read_text())["2"]
    assert found["hint"] == hint
    assert set(found["search"]) >= {"confidence", "own"}
    cells = [cell.strip() for cell in page.read_text().splitlines()[4].split("|")[1:-1]]
    assert cells[:3] == ["alchemist", "2", "70"]
    assert cells[3:5] != ["1", "9.9 ± 1.0"]
    assert cells[5:] == ["2", "2.2 ± 1.0", "3", "3.3 ± 1.0"]
