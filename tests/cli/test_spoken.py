"""The command line speaks the reader's language: help, labels and mistakes."""

from collections.abc import Iterator

import pytest
from typer.testing import CliRunner

from athanor.cli import app
from athanor.language import SOURCE, catalogue, use

COMMANDS = [command.callback.__name__ for command in app.registered_commands if command.callback]
RESEARCH = ["simulate", "arena", "balance", "bench", "learn"]


@pytest.fixture(autouse=True)
def english_again() -> Iterator[None]:
    yield
    use(SOURCE)


def told(*arguments: str) -> str:
    found = CliRunner().invoke(app, arguments)
    return " ".join((found.stdout + found.stderr).split())


@pytest.mark.parametrize("command", [one for one in COMMANDS if one not in RESEARCH])
def test_the_help_of_every_command_is_translated(command: str) -> None:
    said = told("--lang", "de", command, "--help")
    source, german = catalogue(SOURCE, "command"), catalogue("de", "command")
    first = str(german[command][0]).split("\n")[0]
    assert first in said
    assert "Aufruf: athanor" in said
    assert "Optionen:" in said
    for key, nodes in source.items():
        english = str(nodes[0])
        assert len(english) < 12 or nodes == german[key] or english not in said, key


@pytest.mark.parametrize("command", RESEARCH)
def test_research_speaks_english(command: str) -> None:
    said = told("--lang", "de", command, "--help")
    assert "Usage: athanor" in said
    assert "Options:" in said
    assert "Diese Hilfe" not in said
    assert "No such option" in told("--lang", "de", command, "--fast")


def test_the_help_of_a_game_explains_its_options_in_the_language() -> None:
    said = told("--lang", "de", "play", "--help")
    assert "Meister beginnen mit einer Zutat weniger." in said
    assert "Masters start" not in said


def test_the_help_of_athanor_lists_its_commands_in_the_language() -> None:
    said = told("--lang", "cs", "--help")
    assert "Příkazy:" in said
    assert "Zkontroluje stránku" in said
    assert told("--lang", "cs").startswith("Použití: athanor")


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["foo"], "Es gibt keinen Befehl 'foo'."),
        (["play"], "'GAME' fehlt."),
        (["play", "valley", "--fast"], "Es gibt keine Option --fast."),
        (["review", "x", "--seat", "-1"], "'--seat': erwartet wird eine ganze Zahl ab 0."),
        (["serve", "--port", "x"], "'--port': erwartet wird eine ganze Zahl von 0 bis 65535."),
        (["play", "valley", "--option", "cap"], "Eine Option schreibt man NAME=WERT."),
        (["play", "valley", "--seats", "me,xy"], "'xy' ist weder me noch ein Bot"),
    ],
)
def test_a_mistake_is_told_in_the_language(arguments: list[str], words: str) -> None:
    assert words in told("--lang", "de", *arguments)
