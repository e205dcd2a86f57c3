"""`athanor simulate` and `athanor bench`, as scripts and people use them."""

import json
import re
import statistics
import subprocess
import sys
from pathlib import Path
from typing import Any

import numpy as np
from pyarrow import parquet
from typer.testing import CliRunner

import athanor
from athanor.cli import app
from athanor.lab import Plan, files
from athanor.lab.results import play_games
from tests.cli.terminal import Terminal, environment

SEED = ["--seed", "3"]


def simulated(*arguments: str) -> dict[str, Any]:
    result = CliRunner().invoke(app, ["simulate", "alchemist", *SEED, "--json", *arguments])
    assert result.exit_code == 0, result.output
    data: dict[str, Any] = json.loads(result.stdout)
    return data


def test_the_summary_names_games_seats_scores_wins_decisions_and_seconds() -> None:
    data = simulated("-n", "40", "--players", "4", "--option", "starter=1", "--set", "seals=2")
    assert data["games"] == 40
    assert data["seats"] == 4
    assert data["seed"] == 3
    assert data["options"] == {"starter": 1, "edition": "mayfair", "seals": 2}
    assert [len(data[name]) for name in ("mean", "spread", "win_share")] == [4, 4, 4]
    assert data["seconds"] > 0
    batch = play_games(Plan("alchemist", 4, 3, {"starter": 1, "seals": 2}), 0, 40)
    assert data["mean"] == batch.scores.mean(axis=0).tolist()
    assert data["mean_decisions"] == batch.decisions.mean()


def test_the_number_of_processes_changes_nothing() -> None:
    results = [simulated("-n", "300", "--processes", processes) for processes in ("1", "2")]
    for data in results:
        del data["seconds"]
    assert results[0] == results[1]


def test_parquet_has_one_row_per_game(tmp_path: Path) -> None:
    path = tmp_path / "games.parquet"
    data = simulated("-n", "50", "--out", str(path))
    table = parquet.read_table(path)
    assert table.column_names == ["index", "score_0", "score_1", "score_2", "winners", "decisions"]
    assert table["index"].to_pylist() == list(range(50))
    assert statistics.mean(table["score_1"].to_pylist()) == data["mean"][1]
    for row in table.to_pylist():
        best = max(row[f"score_{seat}"] for seat in range(3))
        assert row["winners"]
        assert all(row[f"score_{seat}"] == best for seat in row["winners"])
    assert json.loads(table.schema.metadata[b"athanor"]) == data


def test_json_has_the_summary_and_one_row_per_game(tmp_path: Path) -> None:
    path = tmp_path / "games.json"
    data = simulated("-n", "50", "--out", str(path))
    kept = json.loads(path.read_text())
    rows = kept.pop("rows")
    assert kept == data
    assert [row["index"] for row in rows] == list(range(50))
    assert statistics.mean(row["decisions"] for row in rows) == data["mean_decisions"]


def test_a_file_is_continued_with_its_own_plan(tmp_path: Path) -> None:
    path = tmp_path / "games.parquet"
    simulated("-n", "20", "--out", str(path), "--players", "2")
    command = ["simulate", "alchemist", "--json", "--out", str(path), "--resume"]
    result = CliRunner().invoke(app, [*command, "-n", "45"])
    data = json.loads(result.stdout)
    assert (data["games"], data["seats"], data["seed"]) == (45, 2, 3)
    assert data["mean"] == play_games(Plan("alchemist", 2, 3), 0, 45).scores.mean(axis=0).tolist()
    refused = CliRunner().invoke(app, [*command, "--seed", "4"])
    assert refused.exit_code == 2
    assert "seed is 3 there and 4 here, so it cannot be continued." in refused.stderr


def test_a_file_that_exists_is_replaced_only_when_asked_to(tmp_path: Path) -> None:
    path = tmp_path / "games.json"
    simulated("-n", "5", "--out", str(path))
    before = path.read_bytes()
    command = ["simulate", "alchemist", *SEED, "--json", "-n", "3", "--out", str(path)]
    refused = CliRunner().invoke(app, command)
    assert refused.exit_code == 2
    assert "games.json already exists. Add --resume to continue it" in refused.stderr
    assert path.read_bytes() == before
    assert simulated("-n", "3", "--out", str(path), "--overwrite")["games"] == 3
    assert len(json.loads(path.read_text())["rows"]) == 3


def test_ctrl_c_keeps_and_reports_the_games_that_are_done(tmp_path: Path) -> None:
    command = ["simulate", "alchemist", *SEED, "-n", "1000000", "--processes", "2", "--json"]
    out = tmp_path / "out"
    with (
        out.open("w") as stream,
        Terminal(*command, "--out", "games.parquet", folder=tmp_path, out=stream) as terminal,
    ):
        terminal.read(until=r"\b[1-9]\d*/1000000")
        terminal.press(b"\x03")
        said = terminal.read(until=r"continues it")
        assert terminal.end() == 130
    data = json.loads(out.read_text())
    done = data["games"]
    assert 0 < done < 1_000_000
    assert f"Stopped: {done:,} of 1,000,000 games are done" in said
    assert "Traceback" not in said
    kept = files.read(tmp_path / "games.parquet").batch
    assert len(kept) == done
    first = play_games(Plan("alchemist", 3, 3), 0, 100)
    assert np.array_equal(kept.scores[:100], first.scores)
    last = play_games(Plan("alchemist", 3, 3), done - 50, 50)
    assert np.array_equal(kept.scores[-50:], last.scores)


def test_people_get_a_table() -> None:
    result = CliRunner().invoke(app, ["simulate", "alchemist", *SEED, "-n", "30"])
    assert result.exit_code == 0
    assert re.search(r"seat +mean score +spread +win share", result.stdout)
    assert re.search(r"30 games of alchemist with 3 seats, seed 3", result.stdout)
    assert len(re.findall(r"\n +[012] +\d+\.\d\d +\d+\.\d\d +\d+\.\d\d%", result.stdout)) == 3


def test_the_module_is_the_command() -> None:
    done = subprocess.run(
        [sys.executable, "-m", "athanor", "bench", "alchemist", "--json", "--seconds", "0.2"],
        capture_output=True, text=True, check=True, env=environment(),
    )  # fmt: skip
    figures = json.loads(done.stdout)
    assert list(figures) == ["alchemist"]
    assert set(figures["alchemist"]) == {"decisions_per_second", "games_per_second", "players"}
    assert figures["alchemist"]["players"] == 4


def test_bench_measures_every_game() -> None:
    result = CliRunner().invoke(app, ["bench", "--seconds", "0.1"])
    assert result.exit_code == 0
    assert all(re.search(rf"\n +{game} +\d", result.stdout) for game in athanor.GAMES)


def test_bots_play_where_they_are_named(tmp_path: Path) -> None:
    command = ["simulate", "alchemist", "--seed", "3", "--players", "2", "--json", "-n", "6"]
    both = CliRunner().invoke(app, [*command, "--bots", "greedy,random"])
    assert both.exit_code == 0, both.output
    data = json.loads(both.stdout)
    assert data["bots"] == ["greedy", "random"]
    assert data["mean"][0] > data["mean"][1]
    again = CliRunner().invoke(app, [*command, "--bots", "greedy,random"])
    assert json.loads(again.stdout) | {"seconds": 0} == data | {"seconds": 0}
    for wrong, words in (("greedy,random,greedy", "3 bots for 2 seats"), ("x", "no bot 'x'")):
        refused = CliRunner().invoke(app, [*command, "--bots", wrong])
        assert refused.exit_code == 2
        assert words in refused.output


def test_an_option_is_set_by_its_name() -> None:
    command = ["simulate", "valley", "--seed", "3", "--players", "2", "--json", "-n", "4"]
    changed = CliRunner().invoke(app, [*command, "--set", "cap=9"])
    assert json.loads(changed.stdout)["options"]["cap"] == 9
