"""`--deck FILE`: cards of one's own, played, simulated, saved, and refused where they are wrong."""

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner

import athanor
from athanor.cli import app
from athanor.games.alchenemies.deck import own_deck
from tests.cli.terminal import environment
from tests.games.alchenemies.test_deck import other_deck


def athanor_says(*arguments: str, folder: Path) -> subprocess.CompletedProcess[str]:
    """The command in a process of its own, with rules that need no compiling."""
    return subprocess.run(
        [sys.executable, "-m", "athanor", *arguments],
        capture_output=True,
        text=True,
        cwd=folder,
        env=environment(),
        timeout=120,
    )


@pytest.fixture
def cards(tmp_path: Path) -> Path:
    path = tmp_path / "cards.json"
    path.write_text(json.dumps(other_deck()))
    return path


def test_a_game_with_a_deck_of_ones_own_is_played_to_its_end(cards: Path) -> None:
    line_up = ["--seats", "random,random", "--seed", "3", "--option", "cap=3"]
    done = athanor_says("play", "alchenemies", "--deck", str(cards), *line_up, folder=cards.parent)
    assert done.returncode == 0, done.stderr
    assert "Zinc" in done.stdout
    assert "Quicksilver" not in done.stdout


def test_a_simulation_keeps_its_deck_and_goes_on_without_the_file(cards: Path) -> None:
    out = cards.parent / "games.json"
    common = [
        "simulate",
        "alchenemies",
        "--seed",
        "3",
        "--option",
        "cap=2",
        "--json",
        "--out",
        str(out),
    ]
    first = athanor_says(*common, "-n", "4", "--deck", str(cards), folder=cards.parent)
    assert json.loads(first.stdout)["deck"] == other_deck(), first.stderr
    played = json.loads(out.read_text())["rows"]
    cards.unlink()
    more = athanor_says(*common, "-n", "6", "--resume", folder=out.parent)
    assert json.loads(more.stdout)["games"] == 6, more.stderr
    assert json.loads(out.read_text())["rows"][:4] == played
    other = out.parent / "other.json"
    other.write_text(json.dumps(own_deck()))
    refused = athanor_says(*common, "-n", "8", "--resume", "--deck", str(other), folder=out.parent)
    assert refused.returncode == 2
    assert "it was played with another deck" in refused.stderr


def test_the_arena_plays_with_a_deck_and_goes_on_without_the_file(cards: Path) -> None:
    out = cards.parent / "games.jsonl"
    command = ["arena", "alchenemies", "random", "greedy", "--option", "cap=2", "--json"]
    command += ["--processes", "1", "--out", str(out)]
    first = athanor_says(*command, "-n", "2", "--deck", str(cards), folder=cards.parent)
    assert json.loads(first.stdout)["deck"] == other_deck(), first.stderr
    cards.unlink()
    more = athanor_says(*command, "-n", "3", folder=cards.parent)
    assert json.loads(more.stdout)["games"] == 3, more.stderr
    box = cards.parent / "box.json"
    box.write_text(json.dumps(own_deck()))
    refused = athanor_says(*command, "-n", "4", "--deck", str(box), folder=cards.parent)
    assert refused.returncode == 2
    assert "it was played with another deck" in refused.stderr


def test_an_option_by_seat_is_written_with_commas() -> None:
    command = ["arena", "alchemists", "random", "random", "-n", "1", "--json"]
    done = CliRunner().invoke(app, [*command, "--option", "variant=master,apprentice"])
    assert json.loads(done.stdout)["options"]["variant"] == ["master", "apprentice"], done.stderr
    wrong = CliRunner().invoke(app, [*command, "--option", "variant=master,wizard"])
    assert wrong.exit_code == 2
    assert "'wizard' is not one of apprentice, master" in wrong.stderr


def test_a_table_of_elixirs_may_be_a_csv(tmp_path: Path) -> None:
    box = Path(athanor.__file__).parent / "games" / "valley" / "cards.csv"
    path = tmp_path / "elixirs.csv"
    path.write_text(box.read_text(encoding="utf-8").replace("C01", "Z01"), encoding="utf-8")
    done = athanor_says(
        "simulate", "valley", "-n", "1", "--deck", str(path), "--json", folder=tmp_path
    )
    assert done.returncode == 0, done.stderr
    assert "Z01" in json.loads(done.stdout)["deck"]


def wrong(**changes: Any) -> str:
    """The other deck with one mistake in its second card."""
    deck = other_deck()
    deck["recipes"][1] |= changes
    return json.dumps(deck)


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("{", "cards.json: not JSON: Expecting property name"),
        ("[]", "cards.json: deck: [] is not a dict."),
        (wrong(ingredients=["quicksilvr"]), "deck.recipes[1].ingredients: 'quicksilvr' is no"),
        (wrong(coin=100), "deck.recipes[1].coin: 100 is not a whole number from 0 to 99."),
        (wrong(copies=1), "a deck has 120 to 240."),
        (
            wrong(effect={"when": "on_play", "key": "explode"}),
            "'explode' is not an effect this game",
        ),
        (
            wrong(effect={"when": "on_complete", "key": "aquaregia", "card": []}),
            "deck.recipes[1].effect.card: [] is not a short word",
        ),
        (wrong(colour="red"), "deck.recipes[1].colour: there is no such field."),
    ],
)
@pytest.mark.parametrize("command", ["play", "simulate"])
def test_what_is_wrong_with_a_deck_is_said_with_its_place(
    command: str, text: str, sentence: str, tmp_path: Path
) -> None:
    path = tmp_path / "cards.json"
    path.write_text(text)
    result = CliRunner().invoke(app, [command, "alchenemies", "--deck", str(path)])
    assert result.exit_code == 2
    assert sentence in result.stderr
    assert result.stderr.count("\n") == 1
    assert result.stdout == ""


def test_a_deck_that_is_not_there_or_not_wanted_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "cards.json"
    lost = CliRunner().invoke(app, ["play", "alchenemies", "--deck", str(path)])
    assert "cannot be read: No such file or directory." in lost.stderr
    path.write_text("{}")
    unwanted = CliRunner().invoke(app, ["simulate", "alchemist", "--deck", str(path)])
    assert "Alchemist has no deck that can be replaced." in unwanted.stderr
    save = ["play", "alchenemies", "--deck", str(path), "--resume", "x.json"]
    assert "keeps its seed, options and deck" in CliRunner().invoke(app, save).stderr
