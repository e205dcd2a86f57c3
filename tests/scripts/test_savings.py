"""What the estimators of the arena save, told from stored games."""

import json
from pathlib import Path

import pytest
from scripts.studies import savings

from tests.arena.test_leads import contest


def test_the_games_of_a_study_tell_how_many_games_each_estimator_saves(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    head = [["ours", "theirs"], 1, "version"]
    lines = [
        json.dumps({"cell": "holes alchemist 2", "head": head, "game": game.data()})
        for game in contest(100, 3, 12.0)
    ]
    path = tmp_path / "study.jsonl"
    path.write_text("\n".join([*lines, "{cut off"]))
    assert savings.main([str(path)]) == 0
    row = capsys.readouterr().out.splitlines()[-1].strip("| ").split(" | ")
    assert row[:2] == ["alchemist", "1"]
    shared, _, by_points = map(float, row[2:5])
    assert by_points > 2 * shared > 2
