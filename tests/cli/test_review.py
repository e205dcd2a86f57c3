"""`athanor review`, as scripts and people use it."""

import json
import os
import signal
from collections.abc import Iterator
from pathlib import Path

import pytest
import typer
from typer.testing import CliRunner

from athanor.cli import app
from athanor.cli.review import carry_out
from athanor.review import Progress, Reviewer
from tests.cli.test_arena import Outline
from tests.review.games import ended

SEAT = {"accuracy", "start", "luck", "losses", "gifts", "rest", "result", "grades"}
CHOICE = {"ply", "seat", "chosen", "win_share", "best", "best_win_share", "grade", "words"}


@pytest.fixture(scope="module")
def save(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("saves") / "game.save.json"
    path.write_text(ended("alchemist").save())
    return path


def run(*arguments: str | Path) -> str:
    result = CliRunner().invoke(app, ["review", *map(str, arguments), "--budget", "16"])
    assert result.exit_code == 0, result.output
    return result.stdout


def test_json_is_that_of_the_contract(save: Path) -> None:
    data = json.loads(run(save, "--json"))
    assert set(data) == {"game", "seats", "choices"}
    assert data["game"] == "alchemist"
    assert [set(one) for one in data["seats"]] == [SEAT] * 3
    assert all(set(one) == CHOICE for one in data["choices"])
    assert {tuple(one["grades"]) for one in data["seats"]} == {("inaccuracy", "mistake", "blunder")}


def test_a_seat_gets_its_own_choices_and_the_whole_account(save: Path) -> None:
    data = json.loads(run(save, "--json", "--seat", "1"))
    assert {one["seat"] for one in data["choices"]} == {1}
    assert len(data["seats"]) == 3


def test_the_report_is_one_page_that_fetches_nothing_with_a_table_for_every_plot(
    save: Path, tmp_path: Path
) -> None:
    path = tmp_path / "review.html"
    run(save, "--html", path)
    text, outline = path.read_text(), Outline()
    outline.feed(text)
    assert outline.fetched == []
    assert "script" not in outline.tags
    assert "http" not in text
    assert text.count('role="img"') == 4  # three waterfalls and the curve
    assert outline.tags.count("table") == 3
    assert "prefers-color-scheme: dark" in text


def test_the_report_is_written_in_the_readers_language_and_json_in_english(
    save: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("athanor.language.choosing._chosen", [])  # forgotten after the test
    path, words = tmp_path / "review.html", {}
    for language in ("en", "de"):
        arguments = ["--lang", language, "review", str(save), "--budget", "16", "--json"]
        told = CliRunner().invoke(app, [*arguments, "--html", str(path)]).stdout
        words[language] = [one["words"] for one in json.loads(told)["choices"]]
    assert words["de"] == words["en"]
    text = path.read_text()
    assert '<html lang="de">' in text
    assert "Können und Glück" in text
    assert "Skill and luck" not in text


def test_a_report_never_replaces_a_file_that_is_no_report(save: Path, tmp_path: Path) -> None:
    html = tmp_path / "index.html"
    html.write_text("<h1>My holidays</h1>")
    result = CliRunner().invoke(app, ["review", str(save), "--html", str(html)])
    assert result.exit_code == 2
    assert "already exists and is not a report" in result.stderr


def test_people_get_the_account_and_the_key_moments(save: Path) -> None:
    text = run(save)
    assert "accuracy" in text
    assert "Seat 0 " in text


@pytest.mark.parametrize(
    ("text", "words"),
    [
        (None, "cannot be read"),
        ("no json", "is not a game that can be resumed"),
        ('{"game": "alchemist"}', "is not a game that can be resumed"),
    ],
)
def test_a_bad_save_gets_a_sentence(tmp_path: Path, text: str | None, words: str) -> None:
    path = tmp_path / "bad.json"
    if text is not None:
        path.write_text(text)
    result = CliRunner().invoke(app, ["review", str(path)])
    assert result.exit_code == 2
    assert words in result.stderr
    assert "Traceback" not in result.output


def test_a_seat_that_is_not_at_the_table_gets_a_sentence(save: Path) -> None:
    result = CliRunner().invoke(app, ["review", str(save), "--seat", "3"])
    assert result.exit_code == 2
    assert "seat: 3 is not a seat from 0 to 2." in result.stderr


class Interrupted(Reviewer):
    """Somebody presses Ctrl-C at once."""

    def steps(self) -> Iterator[Progress]:
        for step in super().steps():
            os.kill(os.getpid(), signal.SIGINT)
            yield step


def test_ctrl_c_stops_after_the_choice_under_way(capsys: pytest.CaptureFixture[str]) -> None:
    table = ended("alchemist")
    with pytest.raises(typer.Exit) as stopped:
        carry_out(Interrupted(table, 16))
    assert stopped.value.exit_code == 130
    assert f"Stopped: 0 of {table.ply} choices were judged." in capsys.readouterr().err
