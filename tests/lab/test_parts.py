"""Simulations in parts: the same games as in one file, none of them played twice."""

from pathlib import Path

import numpy as np
import pytest
from typer.testing import CliRunner

from athanor.cli import app
from athanor.lab import Plan, Results, files, parts, simulate
from athanor.lab.parts import PartsRun

PLAN = Plan("alchemist", 2, seed=5)


@pytest.fixture(autouse=True)
def small_parts(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(parts, "RAY_BATCH", 40)


def played(folder: Path, games: int) -> PartsRun:
    run = PartsRun(PLAN, folder)
    run.take_up()
    run.go_on(games, processes=1)
    return run


def kept(folder: Path) -> Results:
    return Results.joined([files.read(path).batch for path in sorted(folder.iterdir())], 2)


def test_parts_hold_the_games_of_the_plan_and_their_sums(tmp_path: Path) -> None:
    run = played(tmp_path, 100)
    assert sorted(path.name for path in tmp_path.iterdir()) == [
        f"part-{first:012}.parquet" for first in (0, 40, 80)
    ]
    alone = Results.joined(list(simulate(PLAN, 0, 100, processes=1)), 2)
    assert np.array_equal(kept(tmp_path).scores, alone.scores)
    assert run.summary().mean == (alone.scores.sum(0) / 100).tolist()


def test_a_part_that_is_there_is_not_played_again(tmp_path: Path) -> None:
    played(tmp_path, 80)
    first, second = sorted(tmp_path.iterdir())
    before, whole = first.stat().st_mtime_ns, kept(tmp_path)
    second.unlink()
    assert played(tmp_path, 80).done == 80
    assert first.stat().st_mtime_ns == before
    assert np.array_equal(kept(tmp_path).scores, whole.scores)


def test_a_longer_run_completes_the_last_part(tmp_path: Path) -> None:
    assert played(tmp_path, 50).done == 50
    assert played(tmp_path, 80).done == len(kept(tmp_path)) == 80


def test_a_shorter_run_sums_up_no_more_than_was_asked_for(tmp_path: Path) -> None:
    played(tmp_path, 80)
    assert played(tmp_path, 50).summary().games == 50


def test_parts_of_another_plan_are_refused(tmp_path: Path) -> None:
    played(tmp_path, 40)
    with pytest.raises(files.BadFile, match="seed is 5 there and 6 here"):
        PartsRun(Plan("alchemist", 2, seed=6), tmp_path).take_up()


def test_a_folder_with_games_is_continued_or_replaced_but_never_silently(tmp_path: Path) -> None:
    command = ["simulate", "alchemist", "-n", "60", "--seed", "3", "--out", str(tmp_path)]
    assert CliRunner().invoke(app, command).exit_code == 0
    again = CliRunner().invoke(app, command)
    assert again.exit_code == 2
    assert "already exists" in again.output
    assert CliRunner().invoke(app, [*command, "--resume"]).exit_code == 0
    assert CliRunner().invoke(app, [*command, "--overwrite"]).exit_code == 0
    assert len(list(tmp_path.iterdir())) == 2
