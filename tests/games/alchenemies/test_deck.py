"""Cards are data: the deck in the box, and decks from a file."""

import importlib
import json
import os
import re
import subprocess
import sys
from copy import deepcopy
from pathlib import Path
from typing import Any

import pytest

import athanor
from athanor.games.alchenemies.components import CARDS, DECK
from athanor.games.alchenemies.deck import MOST_KINDS, own_deck, read_deck
from athanor.games.alchenemies.effects import KINDS, Effect
from athanor.games.alchenemies.glossary import does
from athanor.kernel.compile.mode import MODE
from athanor.kernel.declare.words import Json
from tests.games.alchenemies.tables import GAME
from tests.support import finished

RULEBOOK = Path(__file__).resolve().parents[3] / "docs" / "rules" / "alchenemies.md"


def changed(*path: Any) -> Json:
    """The deck in the box with one place changed."""
    deck = deepcopy(own_deck())
    *way, last, value = path
    place = deck
    for step in way:
        place = place[step]
    place[last] = value
    return deck


def number_of(card: str) -> int:
    """Where a card stands in the file."""
    return [entry["id"] for entry in own_deck()["recipes"]].index(card)


def with_effect(name: str, **numbers: Any) -> Json:
    """The deck with other numbers in the effect of a card."""
    effect = own_deck()["recipes"][number_of(name)]["effect"]
    return changed("recipes", number_of(name), "effect", effect | numbers)


def wrong(deck: Json) -> str:
    """The sentence a deck is refused with."""
    with pytest.raises(athanor.Unreadable) as caught:
        read_deck(deck)
    return str(caught.value)


@pytest.mark.clause("E33", "E-x24")
def test_the_deck_in_the_box_is_that_of_the_rules() -> None:
    assert DECK.reagents == {"Air": 27, "Earth": 27, "Fire": 27, "Water": 27, "Alembic": 12}
    by_type = {
        kind: [c for c in CARDS if c.type == kind] for kind in ("Metal", "Essence", "Formula")
    }
    assert {kind: sum(c.copies for c in cards) for kind, cards in by_type.items()} == {
        "Metal": 42,
        "Essence": 38,
        "Formula": 40,
    }
    tiers = [sum(c.copies for c in CARDS if c.tier == tier) for tier in (1, 2, 3, 4)]
    assert tiers == [41, 22, 12, 5]
    assert len(CARDS) == 38


@pytest.mark.clause("E33")
def test_the_rulebook_lists_every_card_as_it_is() -> None:
    text = RULEBOOK.read_text(encoding="utf-8")
    rows = {tuple(part.strip() for part in row.strip("|").split("|")) for row in text.splitlines()}
    names = {card.id: card.name for card in CARDS}
    expected: tuple[str, ...]
    for card in CARDS:
        takes = " + ".join(names.get(part, part) for part in card.ingredients)
        if card.type == "Formula":
            expected = (card.id, card.name, takes, str(card.copies), does(card))
        else:
            tier, coin = str(card.tier), str(card.coin)
            text = does(card) or "-"
            expected = (card.id, card.name, card.type, tier, takes, coin, str(card.copies), text)
        assert expected in rows


@pytest.mark.clause("E40", "E57", "E58", "E63")
def test_every_effect_has_a_card_a_clause_and_a_sentence() -> None:
    assert set(KINDS) == set(Effect)
    own = set(Effect) - {Effect.BY_AGREEMENT}  # that is for cards of other decks
    assert {card.effect for card in CARDS} - {None} == own
    for effect in own:
        kind = KINDS[effect]
        assert kind.clause in GAME.rules, effect
        entry = next(
            c for c in own_deck()["recipes"] if c.get("effect", {}).get("key") == effect.word
        )
        assert entry["effect"]["clause"] == kind.clause
        card = next(c for c in CARDS if c.effect == effect)
        for number in card.amounts.values():
            if number > 1:
                assert re.search(rf"\b{number}\b", does(card))


@pytest.mark.clause("E44", "E45", "E48", "E53")
def test_the_numbers_of_effects_are_those_of_the_rules() -> None:
    numbers = {card.effect.word: card.amounts for card in CARDS if card.effect is not None}
    assert numbers["steal_elements"] == {"n": 2}
    assert numbers["swap_paraphernalia"] == {"max_gain": 4}
    assert numbers["draw_reagents"] == {"n": 4}
    assert numbers["dig_recipes"] == {"look": 4, "keep": 2}
    assert numbers["force_discard"] == {"n": 2}
    assert numbers["project_metal"] == {"max_gain": 8}
    assert numbers["reagent_cap"] == {"cap": 6}
    assert numbers["recover_elements"] == {"n": 3}
    assert numbers["steal_paraphernalia"] == {"max_coin": 4}
    assert numbers["draw_recipes"] == {"n": 2}


@pytest.mark.parametrize(
    ("deck", "said"),
    [
        (7, "deck: 7 is not a dict"),
        ({"reagents": {}}, "deck.recipes: this is missing"),
        (own_deck() | {"more": 1}, "deck.more: there is no such field"),
        (changed("reagents", "Air", 3), "deck.reagents.Air: 3 is not a whole number from 4"),
        (changed("reagents", "Air", True), "deck.reagents.Air: True is not a whole number"),
        (changed("reagents", "Air", 150), "deck.reagents: there are more than 160"),
        (changed("reagents", {"Air": 5}), "deck.reagents.Alembic: this is missing"),
        (changed("recipes", []), "deck.recipes: this is not a list of 1 to 64"),
        (changed("recipes", own_deck()["recipes"] * 2), f"1 to {MOST_KINDS} recipes"),
        (changed("recipes", 0, 3), "deck.recipes[0]: 3 is not a dict"),
        (changed("recipes", 0, "id", "Lead!"), "deck.recipes[0].id: 'Lead!' is not a short word"),
        (changed("recipes", 0, "id", "none"), "deck.recipes[0].id: 'none' stands for no card"),
        (changed("recipes", 0, "id", "tin"), "deck.recipes[1].id: 'tin' is there twice"),
        (changed("recipes", 0, "name", " "), "deck.recipes[0].name: ' ' is not a name"),
        (changed("recipes", 0, "type", "Gas"), "deck.recipes[0].type: 'Gas' is not one of Metal"),
        (changed("recipes", 0, "type", "Formula"), "deck.recipes[0].coin: Paraphernalia have"),
        (changed("recipes", 0, "coin", 100), "deck.recipes[0].coin: 100 is not a whole number"),
        (changed("recipes", 0, "copies", 0), "deck.recipes[0].copies: 0 is not a whole number"),
        (changed("recipes", 0, "copies", 6), "deck.recipes: 119 cards; a deck has 120 to 240"),
        (changed("recipes", 0, "tier", 10), "deck.recipes[0].tier: 10 is not a whole number"),
        (changed("recipes", 0, "shiny", 1), "deck.recipes[0].shiny: there is no such field"),
        (changed("recipes", 0, "ingredients", []), "ingredients: this is not a list of 1 to 6"),
        (changed("recipes", 0, "ingredients", [3]), "ingredients: an ingredient is a word"),
        (changed("recipes", 0, "ingredients", ["Aether"]), "'Aether' is not an Element, icon or"),
        (changed("recipes", 0, "ingredients", ["seal"]), "'seal' is not an Element, icon or"),
        (changed("recipes", 0, "ingredients", ["Alembic"]), "an Alembic is not an ingredient"),
        (changed("recipes", 0, "ingredients", ["any Metal", "any Essence"]), "one type icon"),
        (changed("reagents", "Alembic", 40), "full Labs and Alembics could take all but -13"),
        (changed("recipes", 0, "effect", 3), "deck.recipes[0].effect: 3 is not a dict"),
        (changed("recipes", 0, "effect", {"key": "fly"}), "effect.key: 'fly' is not an effect"),
        (
            changed("recipes", 0, "effect", {"key": "seal", "when": "on_play"}),
            "effect.when: seal acts on_play and not on this card",
        ),
        (
            changed("recipes", number_of("seal"), "effect", None),
            "effect: a Formula needs an effect",
        ),
        (with_effect("seal", clause="E40"), "effect.clause: seal is clause E50"),
        (with_effect("seal", n=2), "effect.n: there is no such field"),
        (with_effect("calcination", n=2), "effect.n: 2 is not a whole number from 1 to 1"),
        (with_effect("grimoire", n=7), "effect.n: 7 is not a whole number from 1 to 6"),
        (with_effect("separation", n=3), "this effect needs 3 Elements or more here"),
        (with_effect("distillation", keep=1), "effect.look: it is from 0 to 2 cards more"),
        (with_effect("aquaregia", card="seal"), "effect.card: 'seal' is not a Paraphernalia"),
        (
            changed("recipes", number_of("projection"), "ingredients", ["Air"]),
            "project_metal needs the icon 'any Metal'",
        ),
        (
            changed("recipes", number_of("glass"), "ingredients", ["any Metal"]),
            "this effect needs 1 Elements or more here",
        ),
        (
            {
                "reagents": own_deck()["reagents"],
                "recipes": [
                    entry | {"copies": 5, "ingredients": ["Air", "Air"]}
                    for entry in own_deck()["recipes"]
                    if entry["type"] == "Formula" and entry["id"] not in ("projection", "fingers")
                ],
            },
            "there is no Paraphernalia",
        ),
    ],
)  # fmt: skip
def test_a_deck_that_is_wrong_is_refused_with_the_place(deck: Json, said: str) -> None:
    assert said in wrong(deck)
    with pytest.raises(athanor.Unreadable, match=r"^deck"):
        GAME.with_deck(deck)


def other_deck() -> Json:
    """A smaller deck with other names, numbers and effects than the one in the box."""
    metal = {"type": "Metal", "copies": 20}
    return {
        "reagents": {"Air": 30, "Earth": 30, "Fire": 30, "Water": 30, "Alembic": 16},
        "recipes": [
            {"id": "pull", "name": "Pull", "type": "Formula", "copies": 10,
             "ingredients": ["any Metal", "Air", "Air", "Air"],
             "effect": {"when": "on_play", "key": "steal_elements", "n": 3}},
            {"id": "zinc", "name": "Zinc", "ingredients": ["Fire"], "coin": 3, **metal},
            {"id": "brass", "name": "Brass", "ingredients": ["zinc", "zinc"], "coin": 9, **metal},
            {"id": "musk", "name": "Musk", "type": "Essence", "ingredients": ["any Metal"],
             "coin": 5, "copies": 20,
             "effect": {"when": "on_complete", "key": "aquaregia", "card": "brass"}},
            {"id": "gem", "name": "Gem", "ingredients": ["any Essence", "Water"], "coin": 1,
             **metal, "effect": {"when": "final_count", "key": "stone", "n": 5}},
            {"id": "rot", "name": "Rot", "type": "Formula", "ingredients": ["Water"], "copies": 20,
             "effect": {"when": "on_play", "key": "force_discard", "n": 4}},
            {"id": "dig", "name": "Dig", "type": "Formula", "ingredients": ["Earth"], "copies": 20,
             "effect": {"when": "on_play", "key": "dig_recipes", "look": 6, "keep": 5}},
        ],
    }  # fmt: skip


# Another deck is another compilation, of a minute or more. `make test` does without.
compiles = pytest.mark.skipif(
    MODE == "compiled", reason="decks are played interpreted, see below, and checked in the soak"
)


def test_what_follows_about_other_decks_holds_interpreted() -> None:
    done = subprocess.run(
        [sys.executable, "-m", "pytest", __file__, "-k", "test_another_deck"],
        env={**os.environ, "ATHANOR_RULES": "interpreted"},
        capture_output=True,
        text=True,
    )
    assert "2 passed" in done.stdout, done.stdout


@compiles
def test_another_deck_is_another_game_with_its_own_words() -> None:
    game = GAME.with_deck(other_deck())
    assert game is not GAME
    assert game.with_deck(other_deck()) is game
    t = game.new(3, 1)
    words = {"zinc", "brass", "musk", "gem", "pull", "rot", "dig"}
    assert set(t.truth()["hands"][0]) <= words
    with pytest.raises(athanor.Unreadable):
        t.play({"do": "transmute", "recipe": "lead", "with": []})
    with pytest.raises(athanor.Unreadable):
        GAME.new(2, 1).play({"do": "transmute", "recipe": "zinc", "with": []})


@compiles
def test_another_deck_is_played_to_its_end_saved_and_loaded() -> None:
    game = GAME.with_deck(other_deck())
    for players in (2, 3, 4):
        t = finished(game.new(players, players), players)
        game.check(t.array)
        again = athanor.replay(t.save())
        assert again.truth() == t.truth()
        assert athanor.load(json.loads(json.dumps(t.truth()))).truth() == t.truth()
        assert t.game.name == "alchenemies"


def test_effects_of_another_deck_have_its_numbers() -> None:
    own = importlib.import_module(f"{GAME.with_deck(other_deck()).package}.glossary")
    says = {id_: own.does(card) for id_, card in own.BY_ID.items()}
    assert says["pull"] == "Move 3 Elements from one opponent's Lab into yours."
    assert says["musk"] == "When finished you may destroy one Brass in an opponent's Lab."
    assert says["gem"].endswith("worth 5 Coin more.")
    assert says["dig"].startswith("Look at the top 6 cards of your Recipe Stack; keep 5,")


def test_paraphernalia_come_before_formulas_whatever_the_file_says() -> None:
    cards = read_deck(other_deck()).cards
    assert [card.id for card in cards] == ["zinc", "brass", "musk", "gem", "pull", "rot", "dig"]
