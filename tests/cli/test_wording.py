"""Commands and choices can be typed in the reader's language, and in English."""

import pytest

import athanor
from athanor.cli.terminal.choices import choices, meant
from athanor.cli.terminal.commands import COMMANDS
from athanor.cli.terminal.numbers import Numbers
from athanor.cli.terminal.wording import command_of, verb_told
from athanor.language import COMPLETE, SOURCE, catalogue, choosing, say

NAMES = ["Ada", "Ben"]
NOUNS = ("terminal", "terminal-reader")


@pytest.mark.parametrize("language", COMPLETE)
@pytest.mark.parametrize("noun", NOUNS)
def test_every_command_has_a_word_of_its_own_in_each_language(
    monkeypatch: pytest.MonkeyPatch, noun: str, language: str
) -> None:
    monkeypatch.setattr(choosing, "_chosen", [language])
    keys = [key for key in catalogue(SOURCE, noun) if key.startswith("typed.")]
    for command in (key.removeprefix("typed.") for key in keys):
        assert command_of(noun, say(f"{noun}.typed.{command}").title()) == command
        assert command_of(noun, command) == command


def test_a_command_is_understood_without_accents_and_an_unknown_word_stays(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(choosing, "_chosen", ["cs"])
    assert command_of("terminal", "Napoveda") == "hint"
    assert command_of("terminal", "exit") == "exit"
    assert {"hint", "exit"} <= COMMANDS.keys()


def test_a_choice_is_shown_and_typed_in_polish_and_in_english(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(choosing, "_chosen", ["pl"])
    table = athanor.game("valley").new(2, 1)
    found = choices(table, table.actors[0], NAMES, Numbers(table.game))
    assert [choice.shown for choice in found][:2] == ["ćwicz żółty", "ćwicz czerwony"]
    for typed in ("1", "train yellow", "Ćwicz żółty"):
        assert meant(table, found, typed) == "train yellow"


@pytest.mark.parametrize("game", athanor.GAMES)
def test_every_verb_of_a_game_is_translated(monkeypatch: pytest.MonkeyPatch, game: str) -> None:
    verbs = {member.verb for member in athanor.game(game).moves}
    assert verbs <= {key.removeprefix("verb.") for key in catalogue(SOURCE, "terminal")}
    monkeypatch.setattr(choosing, "_chosen", [SOURCE])
    assert {verb_told(verb) for verb in verbs} == verbs
