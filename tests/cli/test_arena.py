"""`athanor arena`, as scripts and people use it."""

import json
import re
from html.parser import HTMLParser
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner

from athanor.cli import app
from tests.cli.terminal import Terminal

MATCH = ["arena", "alchemist", "greedy", "random", "random", "--seed", "3"]


def arena(*arguments: str) -> dict[str, Any]:
    result = CliRunner().invoke(app, [*MATCH, "--json", *arguments])
    assert result.exit_code == 0, result.output
    data: dict[str, Any] = json.loads(result.stdout)
    return data


def test_json_has_games_shares_intervals_scores_and_times_by_bot() -> None:
    data = arena("--games", "12")
    assert (data["game"], data["games"]) == ("alchemist", 12)
    greedy, random = data["bots"]
    assert [greedy["name"], random["name"]] == ["greedy", "random"]
    assert greedy["games"] == random["games"] == 12
    assert greedy["win_share"] + random["win_share"] == pytest.approx(1)
    assert 0.5 < greedy["low"] <= greedy["win_share"] <= greedy["high"] <= 1
    assert greedy["mean_score"] > random["mean_score"]
    assert greedy["seconds_per_move"] > 0


def test_wins_are_told_by_seat_too() -> None:
    data = arena("--games", "9")
    assert [row["seat"] for row in data["seats"]] == [0, 1, 2]
    assert sum(row["win_share"] for row in data["seats"]) == pytest.approx(1)
    told = CliRunner().invoke(app, [*MATCH, "--games", "9"])
    assert "wins by seat: seat 0 " in told.output


def test_the_same_seed_gives_the_same_games_and_a_file_goes_on(tmp_path: Path) -> None:
    out = str(tmp_path / "games.jsonl")
    arena("--games", "3", "--out", out)
    data = arena("--games", "6", "--out", out)
    fresh = arena("--games", "6")
    for one in (data, fresh):
        for bot in one["bots"]:
            del bot["seconds_per_move"], bot["slowest_move"]
    assert data == fresh
    assert len(Path(out).read_text().splitlines()) == 7


def test_it_stops_as_soon_as_the_question_is_answered() -> None:
    data = arena("--games", "300", "--until", "0.4", "--processes", "1")
    assert data["above"] is True
    assert data["games"] < 100
    assert data["bots"][0]["sure_low"] > 0.4


def test_people_get_a_table_and_a_cross_table() -> None:
    command = ["arena", "alchemist", "greedy", "random", "program:/nowhere/bot", "--seats", "2"]
    result = CliRunner().invoke(app, [*command, "--seed", "1", "-n", "6"], env={"COLUMNS": "140"})
    assert result.exit_code == 0, result.output
    assert re.search(r"bot +games +share +95 % +rating +score +lead +s/move", result.stdout)
    columns = r"greedy +4 +\d+\.\d% +\d+\.\d%–\d+\.\d% +\d+\.\d ± \d+\.\d +\d+\.\d +[+−]"
    assert re.search(columns, result.stdout)
    assert "program:/nowhere/bot (4 forfeits)" in result.stdout
    assert re.search(r"ahead of +greedy +random", result.stdout)
    assert "6 games of alchemist with 2 seats, seed 1, 3 line-ups" in result.stdout
    assert "6 games per deal" in result.stdout


def test_names_that_differ_in_their_last_letters_can_be_told_apart_in_80_columns() -> None:
    bots = ["search:100", "search:200", "program:/a/long/way/to/the/bot1", "program:/nowhere/bot"]
    command = ["arena", "alchemist", *bots, "--seats", "2", "--seed", "1", "-n", "6"]
    result = CliRunner().invoke(app, command, env={"COLUMNS": "80"})
    assert result.exit_code == 0, result.output
    assert "search:100 " in result.stdout
    assert "search:200 " in result.stdout
    assert "…" not in result.stdout
    assert max(len(line) for line in result.stdout.splitlines()[:12]) <= 80


@pytest.mark.parametrize("command", ["arena", "play", "simulate"])
def test_help_names_the_games_their_options_and_the_bots(command: str) -> None:
    said = " ".join(CliRunner().invoke(app, [command, "--help"]).stdout.split())
    assert "alchemist, alchemists, alchenemies or valley." in said
    assert "--option edition=mayfair|amigo" in said
    assert "--option cap=1..1000" in said
    assert "AlchEnemies, 2 to 4 seats, takes --deck" in said
    assert command == "simulate" or re.search(r"apprentice,\s+adept", said)


def test_a_report_never_replaces_a_file_that_is_no_report(tmp_path: Path) -> None:
    html = tmp_path / "index.html"
    html.write_text("<h1>My holidays</h1>")
    result = CliRunner().invoke(app, [*MATCH, "-n", "1", "--html", str(html)])
    assert result.exit_code == 2
    assert "already exists and is not a report" in result.stderr
    assert html.read_text() == "<h1>My holidays</h1>"
    html.unlink()
    for _ in range(2):
        arena("--games", "1", "--html", str(html))


@pytest.mark.parametrize(
    ("command", "words"),
    [
        (["arena", "chess", "random", "random"], "There is no game 'chess'"),
        (["arena", "alchemist", "random", "deepblue"], "There is no bot 'deepblue'"),
        (["arena", "alchemist", "random"], "between two bots"),
        (["arena", "alchemist", "random", "greedy", "--seats", "9"], "2 to 5 seats, not 9"),
        (["arena", "alchemist", "random", "greedy", "--out", "x.txt"], "end in .jsonl"),
        (["arena", "alchemist", "random", "greedy", "--seed", "-1"], "not a whole number"),
        (["arena", "alchemist", "random", "greedy", "--option", "x=1"], "x"),
    ],
)
def test_bad_input_gets_a_sentence(command: list[str], words: str) -> None:
    result = CliRunner().invoke(app, command)
    assert result.exit_code == 2
    assert words in result.stderr
    assert "Traceback" not in result.output


class Outline(HTMLParser):
    """What stands in a page: its tags, and whether anything is fetched."""

    def __init__(self) -> None:
        super().__init__()
        self.tags: list[str] = []
        self.fetched: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append(tag)
        self.fetched += [value or "" for name, value in attrs if name in ("src", "href")]


def test_the_report_is_one_page_with_plots_that_fetches_nothing(tmp_path: Path) -> None:
    html = tmp_path / "report.html"
    arena("--games", "12", "--html", str(html))
    outline = Outline()
    outline.feed(html.read_text())
    assert outline.tags.count("svg") == 5
    assert "table" in outline.tags
    assert outline.fetched == []
    assert "script" not in outline.tags
    assert "http" not in html.read_text()


def test_ctrl_c_keeps_and_reports_the_games_that_are_done(tmp_path: Path) -> None:
    command = [*MATCH, "--games", "100000", "--processes", "1", "--json", "--out", "games.jsonl"]
    out = tmp_path / "out"
    with (
        out.open("w") as stream,
        Terminal(*command, folder=tmp_path, out=stream) as terminal,
    ):
        terminal.read(until=r"\b[1-9]\d*/100000")
        terminal.press(b"\x03")
        said = terminal.read(until=r"run the same command to continue")
        assert terminal.end() == 130
    done = json.loads(out.read_text())["games"]
    assert 0 < done < 100_000
    assert f"Stopped: {done:,} of 100,000 games are done" in said
    assert len((tmp_path / "games.jsonl").read_text().splitlines()) == done + 1
