"""Whatever is wrong with a command is said in one sentence, with code 2 and without a traceback."""

from pathlib import Path

import pytest
from typer.testing import CliRunner, Result

import athanor
from athanor.cli import app


def run(*arguments: str, answers: str = "") -> Result:
    return CliRunner().invoke(app, arguments, input=answers)


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (["play", "chess"], "There is no game 'chess'; the games are alchemist"),
        (["simulate", "chess"], "There is no game 'chess'"),
        (["bench", "alchemist", "chess"], "There is no game 'chess'"),
        (
            ["play", "alchemist", "--seats", "me"],
            "players: Alchemist is for 2 to 5 players, not 1.",
        ),
        (["play", "alchemist", "--seats", "me,randm"], "seats: 'randm' is neither me nor a bot"),
        (["play", "alchemist", "--seats", "me,,random"], "seats: '' is neither me nor a bot"),
        (["play", "alchemist", "--seats", "Ada,Ada"], "seats: two seats would be called 'Ada'."),
        (["play", "alchemist", "--seats", "me,Player"], "two seats would be called 'Player'."),
        (["play", "alchemist", "--seats", "me,Maximilianissimus"], "longer than 12 letters."),
        (["play", "alchemist", "--option", "colour=red"], "option colour: Alchemist has no such"),
        (["play", "alchemist", "--option", "edition"], "an option is written NAME=VALUE."),
        (
            ["play", "alchemist", "--option", "edition=x"],
            "edition: 'x' is not one of mayfair, amigo.",
        ),
        (["play", "alchemist", "--seed", "-1"], "seed: '-1' is not a whole number"),
        (
            ["play", "alchemist", "--seed", str(2**128)],
            "is not a whole number from 0 up to 128 bits.",
        ),
        (["play", "alchemist", "--resume", "no/such/file"], "no/such/file: cannot be read"),
        (["simulate", "alchemist", "--players", "6"], "Alchemist is for 2 to 5 players, not 6."),
        (["simulate", "alchemist", "--out", "x.csv"], "x.csv: the file name must end in .json or"),
        (["simulate", "alchemist", "--out", "no/x.json"], "no/x.json: there is no folder no."),
        (["simulate", "alchemist", "--resume"], "--resume continues the file of --out"),
    ],
)
def test_a_mistake_is_explained_in_one_sentence(arguments: list[str], sentence: str) -> None:
    result = run(*arguments)
    assert result.exit_code == 2
    assert sentence in result.stderr
    assert result.stderr.count("\n") == 1
    assert result.stdout == ""


@pytest.mark.parametrize(
    "arguments",
    [["play"], ["simulate", "alchemist", "-n", "many"], ["simulate", "alchemist", "-n", "0"],
     ["juggle"], ["simulate", "alchemist", "--processes", "0"], ["bench", "--fast"]],
)  # fmt: skip
def test_a_command_that_cannot_be_read_names_its_mistake(arguments: list[str]) -> None:
    result = run(*arguments)
    assert result.exit_code == 2
    assert "Error:" in result.stderr
    assert "Traceback" not in result.stderr


@pytest.mark.parametrize("text", ["", "{}", "[1, 2]", "\x00\xff", '{"game": "alchemist"}'])
def test_a_file_that_is_no_save_is_not_resumed(tmp_path: Path, text: str) -> None:
    path = tmp_path / "save"
    path.write_text(text)
    result = run("play", "alchemist", "--resume", str(path))
    assert result.exit_code == 2
    assert "is not a game that can be resumed" in result.stderr


def test_a_save_is_resumed_with_its_own_seats_seed_and_options(tmp_path: Path) -> None:
    path = tmp_path / "save"
    path.write_text(athanor.game("alchemist").new(4, 7).save())
    short = run("play", "alchemist", "--resume", str(path), "--seats", "me,random")
    assert (short.exit_code, short.stderr) == (2, "seats: the saved game has 4 seats, not 2.\n")
    seeded = run("play", "alchemist", "--resume", str(path), "--seed", "7")
    assert seeded.exit_code == 2
    assert "keeps its seed, options and deck" in seeded.stderr
    usual = run("play", "alchemist", "--resume", str(path))
    assert usual.exit_code == 0
    assert "Apprentice 3" in usual.stdout


def test_answers_may_come_from_a_pipe(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    result = run("play", "alchemist", "--seed", "7", answers="take blue\n\nlog 1\nquit\n")
    assert result.exit_code == 0
    assert "Player takes blue from the reserve." in result.stdout
    assert "Player, turn > take blue" in result.stdout
    assert "\x1b" not in result.stdout
    assert (tmp_path / "alchemist-1.save.json").exists()


def test_a_game_left_before_its_first_choice_leaves_nothing_behind(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    assert "Goodbye." in run("play", "alchemist", answers="").stdout
    assert not list(tmp_path.iterdir())


def test_bots_play_among_themselves_for_whoever_watches() -> None:
    result = run("play", "alchemist", "--seats", "random,random", "--seed", "3")
    assert result.exit_code == 0
    assert "points." in result.stdout
    assert (
        result.stdout == run("play", "alchemist", "--seats", "random,random", "--seed", "3").stdout
    )
