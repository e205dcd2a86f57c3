"""Play: E19–E28, E33–E34."""

import pytest

import athanor
from athanor.kernel.declare.words import Json
from tests.games.alchenemies.tables import (
    ADA,
    BEA,
    GAME,
    at_work,
    choices,
    hand,
    lab,
    lab_count,
    next_turn,
    play,
    shelf,
    table,
)
from tests.support import refused


@pytest.mark.clause("E19", "E-a21")
def test_any_number_of_recipes_may_be_played_also_none() -> None:
    t = table(hands={ADA: "lead salt"}, labs={ADA: "Earth Earth Earth Water Alembic Alembic"})
    assert choices(t) == ["transmute lead none", "transmute salt none", "end"]
    play(t, "transmute lead none", "transmute salt none")
    assert at_work(t, ADA) == ["lead", "salt"]
    assert choices(t) == ["end"]


@pytest.mark.clause("E19")
def test_only_a_hand_card_can_be_played() -> None:
    t = table(hands={ADA: "lead"}, labs={ADA: "Earth Earth Water Alembic"})
    assert refused(t, "transmute salt none") == ("E19", "not-in-hand")


@pytest.mark.clause("E20", "E20.1")
@pytest.mark.parametrize("recipe", ["lead", "seal"])
def test_every_recipe_needs_a_free_alembic(recipe: str) -> None:
    t = table(hands={ADA: recipe}, labs={ADA: "Air Earth Earth"}, work={ADA: "salt"})
    assert choices(t) == ["end"]
    assert refused(t, f"transmute {recipe} none") == ("E20.1", "no-alembic")


@pytest.mark.clause("E22.2", "E-x3", "E20")
def test_two_recipes_need_two_alembics() -> None:
    t = table(hands={ADA: "lead lead"}, labs={ADA: "Earth Earth Earth Earth Alembic"})
    play(t, "transmute lead none")
    assert choices(t) == ["end"]
    assert refused(t, "transmute lead none") == ("E20.1", "no-alembic")


@pytest.mark.clause("E21", "E23")
def test_all_ingredients_must_be_in_play_in_the_own_lab() -> None:
    t = table(
        hands={ADA: "pewter lead"},
        labs={ADA: "Earth Alembic", BEA: "Earth Earth"},
        shelves={ADA: "lead", BEA: "tin"},
    )
    assert choices(t) == ["end"]
    assert refused(t, "transmute pewter none") == ("E21", "ingredient-missing")
    assert refused(t, "transmute lead none") == ("E21", "ingredient-missing")


@pytest.mark.clause("E21.1", "E-x5", "E-a13")
def test_the_player_chooses_what_pays_for_an_icon() -> None:
    t = table(hands={ADA: "copper"}, labs={ADA: "Fire Water Alembic"}, shelves={ADA: "lead tin"})
    assert t.legal()[:2] == [
        {"do": "transmute", "recipe": "copper", "with": ["lead"]},
        {"do": "transmute", "recipe": "copper", "with": ["tin"]},
    ]
    play(t, "transmute copper tin")
    assert shelf(t, ADA) == "lead"
    assert t.truth()["work"][ADA] == [
        {
            "recipe": "copper",
            "with": ["tin"],
            "ingredients": ["tin", "Fire", "Water"],
            "formula": False,
        }
    ]


@pytest.mark.clause("E21.1")
@pytest.mark.parametrize(
    "action", ["transmute copper none", "transmute copper salt", "transmute lead tin"]
)
def test_a_payment_of_the_wrong_type_or_none_is_refused(action: str) -> None:
    t = table(
        hands={ADA: "copper lead"},
        labs={ADA: "Fire Water Earth Earth Alembic"},
        shelves={ADA: "tin salt"},
    )
    assert refused(t, action) == ("E21.1", "wrong-payment")


@pytest.mark.clause("E21", "E-x10")
def test_vitriol_needs_a_metal_too() -> None:
    t = table(hands={ADA: "vitriol"}, labs={ADA: "Water Alembic"}, shelves={ADA: "sulphur"})
    assert choices(t) == ["end"]
    assert refused(t, "transmute vitriol lead") == ("E21", "ingredient-missing")


@pytest.mark.clause("E-x27", "E-a13", "E22.1")
def test_one_card_is_not_both_named_ingredient_and_icon() -> None:
    changes: Json = {"hands": {ADA: "aquaregia"}, "labs": {ADA: "Fire Alembic"}}
    one = table(shelves={ADA: "aquafortis"}, **changes)
    assert refused(one, "transmute aquaregia aquafortis") == ("E21", "ingredient-missing")
    two = table(shelves={ADA: "aquafortis aquafortis"}, **changes)
    assert choices(two) == ["transmute aquaregia aquafortis", "end"]
    play(two, "transmute aquaregia aquafortis")
    assert shelf(two, ADA) == ""


@pytest.mark.clause("E22", "E-a2", "E23")
def test_recipe_and_ingredients_go_under_the_alembic() -> None:
    t = table(
        hands={ADA: "gold lead"},
        labs={ADA: "Air Fire Fire Fire Alembic"},
        shelves={ADA: "silver dew salt"},
    )
    play(t, "transmute gold dew")
    assert hand(t, ADA) == "lead"
    assert lab(t, ADA) == "Air Fire"
    assert shelf(t, ADA) == "salt"
    assert lab_count(t, ADA) == 3
    assert t.truth()["work"][ADA][0]["ingredients"] == ["silver", "dew", "Fire", "Fire"]


@pytest.mark.clause("E22.1")
def test_an_ingredient_serves_one_recipe_only() -> None:
    t = table(
        hands={ADA: "copper pewter"},
        labs={ADA: "Fire Water Alembic Alembic"},
        shelves={ADA: "lead tin"},
    )
    play(t, "transmute copper lead")
    assert refused(t, "transmute pewter none") == ("E21", "ingredient-missing")


@pytest.mark.clause("E24", "E-x4", "E34")
def test_a_paraphernalia_cannot_be_used_on_the_turn_it_is_begun() -> None:
    t = table(
        players=2,
        hands={ADA: "salt quicksilver"},
        labs={ADA: "Air Earth Water Water Alembic Alembic"},
    )
    play(t, "transmute salt none")
    assert shelf(t, ADA) == ""
    assert refused(t, "transmute quicksilver salt") == ("E21", "ingredient-missing")
    play(next_turn(play(t, "end"), ADA), "draw reagents", "draw reagents")
    assert shelf(t, ADA) == "salt"
    assert "transmute quicksilver salt" in choices(t)


@pytest.mark.clause("E25", "E28")
def test_a_formula_acts_at_once_and_keeps_its_alembic_busy() -> None:
    t = table(
        players=2,
        hands={ADA: "grimoire lead"},
        labs={ADA: "Earth Earth Fire Water Alembic"},
        recipes={ADA: "gold salt tin"},
    )
    play(t, "transmute grimoire none")
    assert hand(t, ADA) == "lead salt gold"
    assert t.truth()["work"][ADA][0]["formula"] is True
    assert refused(t, "transmute lead none") == ("E20.1", "no-alembic")
    play(t, "end")
    assert at_work(t, ADA) == ["grimoire"]
    next_turn(t, ADA)
    assert at_work(t, ADA) == []
    assert "Alembic" in lab(t, ADA)


@pytest.mark.clause("E27", "E-a31", "E47")
def test_a_recipe_is_handled_fully_before_the_next() -> None:
    t = table(
        players=2,
        hands={ADA: "sublimation lead"},
        labs={ADA: "Air Air Earth Earth Alembic Alembic"},
        work={ADA: "dew"},
        pile="Water",
    )
    play(t, "transmute sublimation none")
    assert refused(t, "transmute lead none") == ("E7", "not-asked")
    play(t, "finish dew none")
    assert (t.truth()["step"], t.truth()["phase"]) == ("play", "effects")
    assert refused(t, "transmute lead none") == ("E7", "not-asked")
    play(t, "skip")
    assert "transmute lead none" in choices(t)


@pytest.mark.clause("E26", "E-a14", "E-a16")
def test_a_condition_is_tested_with_the_formula_set_aside() -> None:
    alone = table(hands={ADA: "mirror", BEA: "lead"}, labs={ADA: "Air Water Alembic"})
    assert refused(alone, "transmute mirror none") == ("E26", "no-hands-to-swap")
    two = table(hands={ADA: "mirror salt", BEA: "lead"}, labs={ADA: "Air Water Alembic"})
    assert "transmute mirror none" in choices(two)


@pytest.mark.clause("E-x16", "E29.1", "E-a12")
def test_nine_hand_cards_are_fine_in_mid_turn() -> None:
    t = table(
        players=2,
        hands={ADA: "grimoire " + "lead " * 7},
        labs={ADA: "Fire Water Alembic"},
        recipes={ADA: "gold salt tin"},
    )
    play(t, "transmute grimoire none")
    assert t.truth()["hand_size"][ADA] == 9
    assert t.truth()["phase"] == "play"
    play(t, "end")
    assert t.truth()["phase"] == "discard"


@pytest.mark.clause("E21.1")
@pytest.mark.parametrize(
    "action",
    [
        {"do": "transmute", "recipe": "copper", "with": ["lead", "tin"]},
        {"do": "transmute", "recipe": "copper", "with": ["Air"]},
        {"do": "transmute", "recipe": "copper", "with": ["seal"]},
        {"do": "transmute", "recipe": "copper"},
        {"do": "shed", "reagent": "lead"},
        {"do": "target", "seat": 3},
        {"do": "pick", "seat": -1, "card": "lead"},
    ],
)
def test_what_cannot_be_said_is_unreadable(action: dict[str, object]) -> None:
    with pytest.raises(athanor.Unreadable):
        table(players=3).play(action)


@pytest.mark.clause("E6", "E7", "E30")
def test_the_wrong_seat_the_wrong_question_and_a_finished_game_are_refused() -> None:
    t = table(players=2, hands={ADA: "lead"}, recipes={BEA: ""})
    assert refused(t, "end", BEA) == ("E6", "not-your-turn")
    assert refused(t, "draw reagents") == ("E7", "not-asked")
    assert refused(t, "skip") == ("E7", "not-asked")
    play(t, "end")
    assert refused(t, "end", BEA) == ("E30", "game-over")


@pytest.mark.clause("E27")
def test_every_question_has_an_answer() -> None:
    for players in (2, 3, 4):
        t = GAME.new(players, players)
        while not t.over:
            for seat in t.actors:
                assert t.legal_numbers(seat)
            seat = t.actors[-1]
            t.play_number(seat, t.legal_numbers(seat)[0])
