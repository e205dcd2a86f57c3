"""The terminal tells events and refusals in the reader's language."""

import pytest

import athanor
from athanor.cli.terminal.telling import event_told, line_told, refusal_told
from athanor.kernel.errors import Refusal
from athanor.language import choosing, say

NAMES = ["Ada", "Ben"]
CREATED = {
    "kind": "created",
    "seat": 1,
    "fields": {"cauldron": "K3", "recipe": {"gray": 0, "blue": 2, "yellow": 1}, "value": 9},
    "words": "Seat 1 creates K3 from 2 blue and 1 yellow, for 9 fame.",
}
TOO_LOW = Refusal("A9", "value-too-low", "In English.", {"value": 3})


@pytest.mark.parametrize(
    ("language", "event", "refusal", "line"),
    [
        ("en", CREATED["words"], "In English.", "stock"),
        (
            "de",
            "Ben erfindet K3 aus 2 Pilze und 1 Spinne, für 9 Ruhm.",
            "Zu zweit ist dein erster Trank mehr als 3 wert.",
            "Vorrat",
        ),
    ],
)
def test_sentences_are_told_in_the_language_that_is_used(
    monkeypatch: pytest.MonkeyPatch, language: str, event: str, refusal: str, line: str
) -> None:
    monkeypatch.setattr(choosing, "_chosen", [language])
    game = athanor.game("alchemist")
    assert event_told(game, CREATED, NAMES) == event
    assert refusal_told(game, TOO_LOW, NAMES) == refusal
    assert line_told(game, "stock") == line


def test_a_component_has_the_grammatical_form_that_its_sentence_asks_for(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(choosing, "_chosen", ["pl"])
    drawn = {"kind": "drew-reagent", "seat": 0, "fields": {"reagent": "Earth"}, "words": ""}
    assert event_told(athanor.game("alchenemies"), drawn, NAMES) == "Ada dobiera Ziemię."


def test_a_letter_is_written_in_the_language_of_its_reader() -> None:
    body = say("letters.verify", "de", site="https://a.example", hours=48, link="https://a/#x")
    assert body.startswith("Jemand, vermutlich du,")
    assert "https://a/#x" in body
