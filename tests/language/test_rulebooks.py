"""The clauses of translated rulebooks, wherever they are read without the page."""

from io import StringIO

import pytest
from rich.console import Console

import athanor
from athanor.cli.terminal.screen import Screen
from athanor.kernel.errors import Refusal
from athanor.language import choosing, translated
from athanor.language.catalogues import texts

ENGLISH = athanor.game("alchemist").rules


def test_a_clause_is_read_in_the_chosen_language_without_markup() -> None:
    german = translated("alchemist", ENGLISH, "de")
    assert list(german) == list(ENGLISH)
    assert german["A12"] == "Nimm keine Farbe öfter als zweimal."
    assert not any("**" in words or "`" in words for words in german.values())


def test_a_game_without_a_translation_keeps_its_english_clauses() -> None:
    assert translated("philtre", {"P1": "Drink."}, "de") == {"P1": "Drink."}
    assert translated("alchemist", ENGLISH, "en") == ENGLISH


def test_the_terminal_shows_rules_and_refusals_in_its_language(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(choosing, "_chosen", ["cs"])
    console = Console(width=100, no_color=True, file=StringIO())
    screen = Screen(athanor.game("alchemist"), ["Ada", "Ben"], console)
    with console.capture() as capture:
        screen.rules("a12")
        screen.refusal(Refusal("A13", "own-product", "English words.", {}))
    told = capture.get()
    assert "A12  Žádnou barvu nepoužij víc než dvakrát." in told
    assert "A13 Nepoužij barvu, kterou tento kotlík vyrábí." in told


def test_french_calls_a_round_manche_and_a_turn_tour() -> None:
    for game in athanor.GAMES:
        french = translated(game, athanor.game(game).rules, "fr")
        assert [clause for clause, said in french.items() if "tour de table" in said] == []
    assert "manche" in translated("alchemist", ENGLISH, "fr")["A7"]
    assert texts("fr", "options")["valley.cap"] == "limite de manches"
