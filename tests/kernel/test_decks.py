"""Decks from a file: a specialised game, and nothing left behind of a bad one."""

import json
import sys
from collections.abc import Callable
from typing import Any

import pytest

import athanor
from athanor.kernel.conformance import BATTERY
from athanor.kernel.conformance.walk import walk
from athanor.kernel.decks import given_deck
from athanor.kernel.errors import BadPosition, Unreadable
from athanor.kernel.game import Game
from tests.conformance.cases import PHILTRE

SALTY = {"salt": 8, "sulphur": 1, "mercury": 1}


def test_a_given_deck_makes_another_game() -> None:
    salty = PHILTRE.with_deck(SALTY)
    assert salty is not PHILTRE
    assert salty.deck == SALTY
    assert PHILTRE.deck is None
    truth = salty.new(2, 1).truth()
    cards = truth["deck"] + [
        herb for hand in truth["hand"] for herb in hand for _ in range(hand[herb])
    ]
    assert {herb: cards.count(herb) for herb in SALTY} == SALTY


def test_the_same_deck_is_the_same_game_however_it_is_written() -> None:
    again = dict(reversed(SALTY.items()))
    assert PHILTRE.with_deck(again) is PHILTRE.with_deck(SALTY)
    assert PHILTRE.with_deck({**SALTY, "salt": 9}) is not PHILTRE.with_deck(SALTY)


def test_a_specialised_game_takes_another_deck_in_turn() -> None:
    salty = PHILTRE.with_deck(SALTY)
    other = {**SALTY, "salt": 9}
    assert salty.with_deck(other) is PHILTRE.with_deck(other)


def test_nobody_can_scribble_on_a_deck() -> None:
    mine = dict(SALTY)
    salty = PHILTRE.with_deck(mine)
    mine["salt"] = 0
    salty.deck["salt"] = 0
    truth = salty.new(2, 1).truth()
    truth["given_deck"].clear()
    assert salty.deck == SALTY
    assert salty.new(2, 1).truth()["given_deck"] == SALTY


@pytest.mark.parametrize("check", BATTERY, ids=lambda check: check.__name__)
def test_a_game_with_a_given_deck_holds_to(check: Callable[[Game, int, int], None]) -> None:
    check(PHILTRE.with_deck(SALTY), 2, 4)


def test_a_save_and_a_position_bring_their_deck_with_them() -> None:
    salty = PHILTRE.with_deck(SALTY)
    *_, (table, _, _) = walk(salty, 3, 5)
    assert json.loads(table.save())["given_deck"] == SALTY
    assert athanor.replay(table.save()).line() == table.line()
    assert athanor.load(table.truth()).game is salty


@pytest.mark.parametrize(
    ("deck", "says"),
    [
        (None, "deck: there is none"),
        ([], "deck: this is not a dict"),
        ({"salt": 8}, "deck.sulphur"),
        ({**SALTY, "sage": 1}, "deck.sage: there is no such herb"),
        ({**SALTY, "salt": 8.0}, "deck.salt"),
        ({**SALTY, "salt": True}, "deck.salt"),
        ({**SALTY, "salt": 23}, "deck: it has 9 to 24 cards, not 25"),
        ({**SALTY, "salt": 6}, "deck: it has 9 to 24 cards, not 8"),
        ({"salt": float("nan")}, "deck: this is not plain JSON data"),
        ({1: {2}}, "deck: this is not plain JSON data"),
    ],
)
def test_a_bad_deck_is_refused_by_name_and_forgotten(deck: Any, says: str) -> None:
    before = set(sys.modules)
    with pytest.raises(Unreadable) as caught:
        PHILTRE.with_deck(deck)
    assert str(caught.value).startswith(says)
    assert set(sys.modules) == before


def test_a_bad_deck_in_a_save_or_a_position_is_named() -> None:
    table = PHILTRE.with_deck(SALTY).new(2, 1)
    with pytest.raises(BadPosition) as bad:
        athanor.load({**table.truth(), "given_deck": {"salt": 3}})
    assert bad.value.field == "given_deck"
    save = json.loads(table.save())
    with pytest.raises(Unreadable, match="deck"):
        athanor.replay(json.dumps({**save, "given_deck": {"salt": 3}}))


def test_a_position_of_another_deck_is_refused() -> None:
    truth = PHILTRE.with_deck(SALTY).new(2, 1).truth()
    del truth["given_deck"]
    with pytest.raises(BadPosition, match="do not add up to the cards in the box"):
        athanor.load(truth)


def test_a_game_without_a_deck_takes_none() -> None:
    with pytest.raises(Unreadable, match="Alchemist has no deck that can be replaced"):
        athanor.game("alchemist").with_deck({})


def test_a_package_without_a_deck_has_none() -> None:
    assert given_deck("athanor.games.alchemist") is None
    assert given_deck(None) is None
