"""Clean Up: E8–E12, and finished cards that act, E58–E62."""

import pytest

from tests.games.alchenemies.tables import (
    ADA,
    BEA,
    CAL,
    at_work,
    choices,
    discarded,
    gone,
    hand,
    lab,
    play,
    shelf,
    table,
)
from tests.support import refused


@pytest.mark.clause("E8", "E11", "E34")
def test_all_transmutations_of_the_last_turn_are_finished() -> None:
    t = play(table(players=2, work={BEA: "lead salt"}), "end")
    assert at_work(t, BEA) == []
    assert shelf(t, BEA) == "lead salt"


@pytest.mark.clause("E8")
def test_the_work_of_others_goes_on() -> None:
    t = play(table(players=3, work={BEA: "lead", CAL: "salt"}), "end")
    assert at_work(t, BEA) == ["lead"]
    assert shelf(t, CAL) == "salt"


@pytest.mark.clause("E9", "E9.1", "E10", "E-a4")
def test_ingredients_and_formulas_go_to_their_piles() -> None:
    before = table(players=2, work={BEA: "copper+lead seal"}, sealed=[False, True])
    t = play(before.copy(), "end")
    assert discarded(t) == "Air Earth Fire Water"
    assert gone(before, t) == ["lead", "seal"]
    assert shelf(t, BEA) == "copper"


@pytest.mark.clause("E12", "E-a1")
def test_the_alembic_is_free_again() -> None:
    t = play(
        table(players=2, work={BEA: "lead seal"}, sealed=[False, True], stack="Air Air"), "end"
    )
    assert lab(t, BEA) == "Air Air Alembic Alembic"


@pytest.mark.clause("E33")
def test_a_formula_never_enters_a_lab() -> None:
    t = play(table(players=2, work={BEA: "grimoire mirror"}), "end")
    assert shelf(t, BEA) == ""


@pytest.mark.clause("E-a4", "E-a19", "E50")
def test_the_seal_ends_last_in_clean_up() -> None:
    t = table(players=2, work={BEA: "seal dew"}, sealed=[False, True], pile="Water")
    play(t, "end")
    assert t.truth()["phase"] == "effects"
    assert t.truth()["sealed"] == [False, True]
    play(t, "use dew")
    assert t.truth()["sealed"] == [False, False]


@pytest.mark.clause("E-a19")
def test_a_seal_ends_even_where_no_formula_is_left() -> None:
    t = play(table(players=2, sealed=[False, True]), "end")
    assert t.truth()["sealed"] == [False, False]


@pytest.mark.clause("E58", "E-a5")
def test_phlogiston_may_take_a_fire() -> None:
    t = play(table(players=2, work={BEA: "phlogiston"}, stack="Air Air"), "end")
    assert choices(t) == ["use phlogiston", "skip"]
    play(t, "use phlogiston")
    assert lab(t, BEA) == "Air Air Fire Alembic"
    assert discarded(t) == "Air Air"
    assert t.truth()["phase"] == "draw"


@pytest.mark.clause("E59")
def test_celestial_dew_may_take_a_water() -> None:
    t = play(table(players=2, work={BEA: "dew"}, stack="Earth Earth"), "end", "use dew")
    assert lab(t, BEA) == "Earth Earth Water Alembic"
    assert discarded(t) == "Air"


@pytest.mark.clause("E60")
def test_aqua_vitae_may_draw_a_recipe() -> None:
    t = play(table(players=2, work={BEA: "aquavitae"}, recipes={BEA: "gold salt"}), "end")
    play(t, "use aquavitae")
    assert hand(t, BEA) == "gold"
    assert t.truth()["recipes_left"][BEA] == 1


@pytest.mark.clause("E61", "E-a18")
def test_aqua_regia_may_destroy_a_gold() -> None:
    before = table(players=3, work={CAL: "aquaregia+salt"}, shelves={ADA: "gold", BEA: "gold gold"})
    t = play(before.copy(), "end", "use aquaregia")
    assert t.truth()["pending"] == {"card": "aquaregia"}
    assert t.truth()["effects"] == []
    assert choices(t) == ["target 0", "target 1"]
    play(t, "target 1")
    assert shelf(t, BEA) == "gold"
    assert "gold" in gone(before, t)
    assert t.truth()["pending"] is None


@pytest.mark.clause("E61")
@pytest.mark.parametrize("action", ["target 0", "target 2"])
def test_aqua_regia_is_aimed_at_an_opponent_with_gold(action: str) -> None:
    t = table(players=3, work={CAL: "aquaregia+salt"}, shelves={BEA: "gold", CAL: "gold"})
    play(t, "end", "use aquaregia")
    assert refused(t, action) == ("E61", "no-victim")


@pytest.mark.clause("E61", "E50")
def test_aqua_regia_does_not_reach_a_sealed_gold() -> None:
    t = table(
        players=2, work={BEA: "aquaregia+salt dew"}, shelves={ADA: "gold"}, sealed=[True, False]
    )
    play(t, "end")
    assert choices(t) == ["use dew", "skip"]
    assert refused(t, "use aquaregia") == ("E61", "no-victim")


@pytest.mark.clause("E-x25")
def test_aqua_regia_without_gold_elsewhere_enters_without_an_offer() -> None:
    t = play(table(players=2, work={BEA: "aquaregia+salt"}, shelves={BEA: "gold"}), "end")
    assert shelf(t, BEA) == "aquaregia gold"
    assert t.truth()["phase"] == "draw"


@pytest.mark.clause("E62", "E17.1")
def test_azoth_may_draw_two_reagents_card_by_card() -> None:
    t = table(players=2, work={BEA: "azoth"}, labs={BEA: "Earth " * 9}, stack="Air Water Fire Fire")
    play(t, "end", "use azoth")
    assert t.truth()["phase"] == "shed"
    assert t.truth()["step"] == "cleanup"
    assert t.truth()["due"] == ["draw"]
    play(t, "shed Earth")
    assert t.truth()["due"] == []
    play(t, "shed Earth")
    assert t.truth()["step"] == "draw"
    assert discarded(t) == "Earth Earth Fire"


@pytest.mark.clause("E-a24", "E8")
def test_effects_are_used_in_the_owners_order_or_skipped() -> None:
    t = play(table(players=2, work={BEA: "phlogiston dew aquavitae"}), "end")
    assert choices(t) == ["use phlogiston", "use dew", "use aquavitae", "skip"]
    play(t, "use aquavitae")
    assert choices(t) == ["use phlogiston", "use dew", "skip"]
    assert refused(t, "use aquavitae") == ("E8", "not-waiting")
    assert refused(t, "use lead") == ("E8", "not-waiting")
    play(t, "skip")
    assert t.truth()["effects"] == []
    assert t.truth()["phase"] == "draw"
    assert "Fire" in discarded(t)


@pytest.mark.clause("E-a24")
def test_a_finished_card_of_which_there_are_two_acts_twice() -> None:
    t = play(table(players=2, work={BEA: "dew dew"}), "end", "use dew")
    assert t.truth()["effects"] == ["dew"]
    play(t, "use dew")
    assert "Water" not in discarded(t)


@pytest.mark.clause("E-a24", "E59")
@pytest.mark.parametrize(
    ("card", "clause", "code"),
    [
        ("phlogiston", "E58", "no-fire"),
        ("dew", "E59", "no-water"),
        ("aquavitae", "E60", "no-recipe-left"),
    ],
)
def test_an_effect_that_can_do_nothing_is_not_offered(card: str, clause: str, code: str) -> None:
    # Azoth may still draw, so that the question is asked at all.
    t = table(
        players=2,
        phase="effects",
        shelves={ADA: f"{card} azoth"},
        effects=[card, "azoth"],
        recipes={ADA: ""},
    )
    assert choices(t) == ["use azoth", "skip"]
    assert refused(t, f"use {card}") == (clause, code)


@pytest.mark.clause("E-x38", "E-a24", "E-a23")
def test_azoth_may_empty_the_pile_before_dew_finds_its_water() -> None:
    t = table(players=2, work={BEA: "azoth dew"}, stack="Air", rest_in_pile=True)
    first = play(t.copy(), "end", "use azoth")
    assert first.truth()["step"] == "draw"
    assert discarded(first) == ""
    assert lab(play(t.copy(), "end", "use dew"), BEA) == "Water Alembic Alembic"
