"""Balance studies: repeatable data, parts that add up, and a report that needs no other file."""

import json
import re
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner

from athanor.balance.report import markdown, page
from athanor.balance.study import Study, carried_out
from athanor.cli import app
from tests.conformance.cases import PHILTRE


@pytest.fixture(scope="module")
def found() -> dict[str, Any]:
    return carried_out(Study(PHILTRE.name, 2, 1, ("greedy",), 400))


def test_a_study_has_seats_ladder_parts_courses_and_worths(found: dict[str, Any]) -> None:
    assert list(found["bots"]) == ["random", "greedy"]
    for one in found["bots"].values():
        assert sum(one["win_share"]) == pytest.approx(1)
        assert all(low <= share <= high for share, (low, high) in
                   zip(one["win_share"], one["interval"]))  # fmt: skip
    assert {line["bot"] for line in found["ladder"]} == {"greedy", "random"}
    parts = found["parts"].values()
    assert sum(one["share"] for one in parts) == pytest.approx(1)
    assert all(0 <= low <= high <= 1 for low, high in (one["interval"] for one in parts))
    gather = next(row for row in found["worth"] if row["choice"] == "gather")
    for value, interval in (("by_use", "use_interval"), ("by_exclusion", "interval")):
        assert gather[interval][0] < gather[value] < gather[interval][1]


def test_the_report_says_how_many_games_each_number_comes_from(found: dict[str, Any]) -> None:
    text = markdown(found)
    assert "400 of random against itself; 12 of greedy against itself" in text
    assert f"the bots of the ladder, {found['ladder_games']} games:" in text
    assert "by use in 500 random games, by exclusion in 100 deals" in text


def test_the_same_study_gives_the_same_data(found: dict[str, Any]) -> None:
    again = carried_out(Study(PHILTRE.name, 2, 1, ("greedy",), 400))
    assert json.dumps(again) == json.dumps(found)


def test_the_report_is_one_file_that_fetches_nothing(found: dict[str, Any]) -> None:
    html = page(found)
    assert not re.search(r"(src|href)=|url\(|@import", html)
    assert "Seat advantage, greedy on every seat" in html
    assert markdown(found).startswith(f"# {PHILTRE.title}: balance")


def test_the_command_writes_the_report_and_prints_the_data(tmp_path: Path) -> None:
    html = tmp_path / "b.html"
    arguments = ["balance", "philtre", "-n", "200", "--players", "2", "--seed", "1", "--json",
                 "--html", str(html), "--vary", "rounds=2:3:1"]  # fmt: skip
    done = CliRunner().invoke(app, arguments)
    assert done.exit_code == 0, done.output
    data = json.loads(done.stdout)
    assert [row["value"] for row in data["sweep"]] == [2, 3]
    assert "Share of seat 0 by rounds" in html.read_text()


def test_a_kept_study_is_told_again(tmp_path: Path) -> None:
    arguments = ["balance", "philtre", "-n", "200", "--players", "2", "--seed", "1", "--json",
                 "--out", str(tmp_path / "kept"), "--processes", "1"]  # fmt: skip
    first = CliRunner().invoke(app, arguments)
    assert first.exit_code == 0, first.output
    assert len(list((tmp_path / "kept").iterdir())) == 3  # parts, the bot alone, the ladder
    assert CliRunner().invoke(app, arguments).stdout == first.stdout


@pytest.mark.parametrize(("wrong", "words"), [
    (["--out", "/proc/nowhere"], "/proc/nowhere"),
    (["--ray", "nowhere"], "nowhere"),
    (["--vary", "moon=1:2:1"], "no such option"),
    (["--vary", "cap=1:9:0"], "has 0 values"),
    (["--vary", "cap"], "FROM:TO:STEP"),
    (["--bots", "random"], "name a bot other than random"),
    (["--bots", "nobody"], "There is no bot"),
])  # fmt: skip
def test_what_cannot_be_studied_gets_a_sentence(wrong: list[str], words: str) -> None:
    done = CliRunner().invoke(app, ["balance", "valley", *wrong])
    assert done.exit_code == 2
    assert words in done.output
