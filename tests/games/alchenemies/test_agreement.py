"""E64 Cards with a text of their own, from a deck of one's own, played by agreement."""

import os
import subprocess
import sys
from copy import deepcopy
from functools import cache
from pathlib import Path
from typing import Any

import pytest

import athanor
from athanor import Table
from athanor.games.alchenemies.deck import MOST_TEXT, own_deck, read_deck
from athanor.kernel.compile.mode import MODE
from athanor.kernel.conformance import BATTERY
from athanor.kernel.declare.words import Json
from athanor.kernel.game import Game

TEXTS = {
    "grimoire": ("Draw a Recipe for each Metal in your Lab. Then discard one.", 6),
    "seal": ("Everybody cheers you. Take a Fire.", 2),
}
# Another deck is another compilation, of a minute or more.
compiles = pytest.mark.skipif(MODE == "compiled", reason="played interpreted, see below")


def with_texts(**changed: Any) -> Json:
    """The deck in the box with two kinds of cards that say themselves what they do."""
    deck = deepcopy(own_deck())
    for card in deck["recipes"]:
        if card["id"] in TEXTS:
            text, moves = TEXTS[card["id"]]
            effect = {"when": "on_play", "key": "by_agreement", "text": text, "moves": moves}
            card["effect"] = effect | changed
    return deck


@cache
def game() -> Game:
    return athanor.game("alchenemies").with_deck(with_texts())


def playing(seed: int = 0, players: int = 3) -> Table:
    """A table at which such a card has just been played, and there is much to move."""
    for number in range(seed, 400):
        table = game().new(players, number)
        while not table.over:
            seat = table.actors[0]
            legal = table.legal(seat)
            wanted = [
                one for one in legal if one.get("recipe") in TEXTS and one["do"] == "transmute"
            ]
            table.play((wanted or legal)[number % len(wanted or legal)], seat)
            if wanted:
                return table
    raise AssertionError("never played")


@pytest.mark.parametrize(("changed", "said"), [
    ({"text": ""}, "effect.text: '' is not a text of 1 to 400 characters"),
    ({"text": " "}, "is not a text of 1 to 400 characters"),
    ({"text": 7}, "7 is not a text"),
    ({"text": "x" * (MOST_TEXT + 1)}, "is not a text of 1 to 400 characters"),
    ({"moves": 11}, "effect.moves: 11 is not a whole number from 1 to 10"),
    ({"n": 1}, "effect.n: there is no such field"),
])  # fmt: skip
def test_a_card_by_agreement_needs_a_text_of_limited_length(
    changed: dict[str, Any], said: str
) -> None:
    with pytest.raises(athanor.Unreadable) as caught:
        read_deck(with_texts(**changed))
    assert said in str(caught.value)


def test_only_such_a_card_has_a_text() -> None:
    deck = with_texts()
    deck["recipes"][0]["effect"] = {"when": "on_complete", "key": "dew", "text": "Rain."}
    with pytest.raises(athanor.Unreadable, match=r"effect\.text: there is no such field"):
        read_deck(deck)
    lacking = with_texts()
    del next(card for card in lacking["recipes"] if card["id"] == "seal")["effect"]["text"]
    with pytest.raises(athanor.Unreadable, match=r"effect\.text: this is missing"):
        read_deck(lacking)


def test_what_follows_about_texts_holds_interpreted() -> None:
    done = subprocess.run(
        [sys.executable, "-m", "pytest", __file__, "-n", "0", "-k", "test_by_agreement"],
        env={**os.environ, "ATHANOR_RULES": "interpreted"},
        cwd=Path(__file__).resolve().parents[3],
        capture_output=True,
        text=True,
    )
    assert "7 passed" in done.stdout, done.stdout


@compiles
@pytest.mark.clause("E64")
def test_by_agreement_everybody_sees_the_card_and_each_move() -> None:
    table = playing()
    turn = table.actors[0]
    for viewer in (None, *range(3)):
        view = table.view(viewer)
        assert view["phase"] == "target"
        assert view["pending"]["card"] in TEXTS
        assert view["owed"][turn] == TEXTS[view["pending"]["card"]][1]
    before = len(table.events(None))
    element = next(one for one in table.legal(turn) if one["do"] == "shed")
    table.play(element, turn)
    told = table.events(None)[before:]
    assert [event["kind"] for event in told] == ["shed"]


@compiles
@pytest.mark.clause("E64")
def test_by_agreement_a_drawn_recipe_is_seen_by_its_owner_alone() -> None:
    table = playing()
    turn = table.actors[0]
    held = table.truth()["hand_size"][turn]
    before = [len(table.events(viewer)) for viewer in range(3)]
    table.play({"do": "draw", "from": "recipes"}, turn)
    assert table.truth()["hand_size"][turn] == held + 1
    for viewer in range(3):
        told = [event["kind"] for event in table.events(viewer)[before[viewer] :]]
        assert ("drew-card" in told or "drew_card" in told) == (viewer == turn)


@compiles
@pytest.mark.clause("E64")
def test_by_agreement_play_goes_on_when_its_player_is_done_or_its_moves_are_used_up() -> None:
    table = playing()
    turn = table.actors[0]
    done = table.copy()
    done.play({"do": "end"}, turn)
    assert done.view(turn)["phase"] == "play"
    assert done.actors == (turn,)
    moves = table.view(turn)["owed"][turn]
    for left in range(moves, 0, -1):
        assert table.view(turn)["owed"][turn] == left
        table.play(next(one for one in table.legal(turn) if one["do"] != "end"), turn)
    assert table.view(turn)["phase"] == "play"
    assert table.view(turn)["owed"] == [0, 0, 0]


@compiles
@pytest.mark.clause("E64")
def test_by_agreement_a_full_lab_takes_nothing_more() -> None:
    table = playing()
    turn = table.actors[0]
    while True:
        legal = table.legal(turn)
        reagents = {"do": "draw", "from": "reagents"}
        if reagents not in legal:
            break
        table.play(reagents, turn)
        assert table.view(turn)["phase"] == "target"
    count = sum(table.truth()["labs"][turn]["reagents"].values()) + len(table.truth()["work"][turn])
    assert count == 10
    refusal = table.refusal(reagents, turn)
    assert refusal is not None
    assert (refusal.rule, refusal.code) == ("E64", "not-there")


@compiles
@pytest.mark.clause("E64")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_by_agreement_the_battery_holds(players: int) -> None:
    for check in BATTERY:
        check(game(), players, 2 * players)
