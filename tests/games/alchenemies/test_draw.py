"""Draw: E13–E18, and the Lab of ten."""

import pytest

from tests.games.alchenemies.tables import (
    ADA,
    BEA,
    FULL,
    choices,
    discarded,
    hand,
    lab,
    lab_count,
    play,
    table,
)
from tests.support import refused, told


@pytest.mark.clause("E13", "E16")
def test_two_reagents_come_before_anything_is_chosen() -> None:
    t = play(table(players=2, stack="Fire Water Air"), "end")
    assert t.actors == (BEA,)
    assert lab(t, BEA) == "Fire Water"
    assert t.truth()["phase"] == "draw"
    assert "Seat 1 draws Fire." in told(t, None)


@pytest.mark.clause("E14", "E15", "E16.1")
@pytest.mark.parametrize("first", ["reagents", "recipes"])
@pytest.mark.parametrize("second", ["reagents", "recipes"])
def test_two_more_cards_come_in_any_mix(first: str, second: str) -> None:
    t = table(players=2, phase="draw", stack="Air Water", recipes={ADA: "gold lead salt"})
    assert choices(t) == ["draw reagents", "draw recipes"]
    play(t, f"draw {first}")
    assert t.truth()["draws_left"] == 1
    drawn = [lab(t, ADA), hand(t, ADA)]
    assert drawn == (["Air", ""] if first == "reagents" else ["", "gold"])
    play(t, f"draw {second}")
    assert t.truth()["phase"] == "play"
    recipes = [first, second].count("recipes")
    assert t.truth()["recipes_left"][ADA] == 3 - recipes
    assert len(lab(t, ADA).split()) == 2 - recipes


@pytest.mark.clause("E-a7", "E14")
def test_an_empty_own_stack_is_not_offered() -> None:
    t = table(players=2, phase="draw", recipes={ADA: ""})
    assert choices(t) == ["draw reagents"]
    assert refused(t, "draw recipes") == ("E14", "stack-empty")


@pytest.mark.clause("E-x11", "E30")
def test_whoever_draws_her_last_recipe_plays_on() -> None:
    t = table(players=2, phase="draw", recipes={ADA: "lead"})
    play(t, "draw recipes")
    assert choices(t) == ["draw reagents"]
    play(t, "draw reagents", "end")
    assert t.actors == (BEA,)
    play(t, "draw reagents", "draw reagents", "end")
    assert t.over
    assert t.truth()["turn"] == ADA


@pytest.mark.clause("E17", "E-x1", "E-a3")
def test_the_eleventh_reagent_costs_one_of_the_eleven() -> None:
    t = table(players=2, phase="draw", labs={ADA: FULL}, stack="Water")
    play(t, "draw reagents")
    assert t.truth()["phase"] == "shed"
    assert lab_count(t, ADA) == 11
    assert choices(t) == ["shed Air", "shed Earth", "shed Fire", "shed Water", "shed Alembic"]
    play(t, "shed Fire")
    assert lab_count(t, ADA) == 10
    assert discarded(t) == "Fire"


@pytest.mark.clause("E-a3")
def test_the_new_reagent_itself_may_go() -> None:
    t = table(players=2, phase="draw", labs={ADA: "Air " * 10}, stack="Water")
    play(t, "draw reagents", "shed Water")
    assert lab(t, ADA) == "Air " * 9 + "Air"


@pytest.mark.clause("E17")
def test_a_reagent_that_is_not_there_cannot_go() -> None:
    t = table(players=2, phase="draw", labs={ADA: "Air " * 10}, stack="Water")
    play(t, "draw reagents")
    assert refused(t, "shed Fire") == ("E17", "not-free")


@pytest.mark.clause("E17", "E17.1")
def test_each_of_the_two_fixed_draws_may_cost_a_reagent() -> None:
    t = table(players=2, labs={BEA: FULL}, stack="Air Fire")
    play(t, "end")
    assert t.truth()["phase"] == "shed"
    assert t.truth()["due"] == ["draw"]
    assert t.truth()["draws_left"] == 2
    play(t, "shed Earth")
    assert t.truth()["phase"] == "shed"
    assert t.truth()["due"] == []
    play(t, "shed Earth")
    assert t.truth()["phase"] == "draw"
    assert lab_count(t, BEA) == 10


@pytest.mark.clause("E-x2", "E-a2")
def test_working_alembics_count_but_cannot_be_shed() -> None:
    t = table(
        players=2,
        hands={ADA: "fermentation"},
        labs={ADA: "Air Air Air Earth Earth Earth Fire Water Alembic"},
        work={ADA: "lead"},
        stack="Earth Air Water Water",
    )
    play(t, "transmute fermentation none")
    assert lab_count(t, ADA) == 11
    assert choices(t) == ["shed Air", "shed Earth", "shed Water"]
    assert refused(t, "shed Alembic") == ("E17", "not-free")


@pytest.mark.clause("E-x23")
def test_the_last_free_alembic_may_be_shed() -> None:
    t = table(players=2, phase="draw", labs={ADA: FULL}, stack="Water Air")
    play(t, "draw reagents", "shed Alembic")
    assert "Alembic" not in lab(t, ADA)
    play(t, "draw reagents", "shed Air")
    assert choices(t) == ["end"]


@pytest.mark.clause("E18", "E-x26", "E-a23")
def test_an_empty_stack_is_made_anew_when_a_reagent_is_due() -> None:
    t = table(players=2, phase="draw", stack="Air", rest_in_pile=True, labs={ADA: "Fire"})
    pile = len(discarded(t).split())
    play(t, "draw reagents")
    assert t.truth()["stack_left"] == 0
    assert len(discarded(t).split()) == pile
    play(t, "draw reagents")
    assert t.truth()["stack_left"] == pile - 1
    assert discarded(t) == ""
    assert len(lab(t, ADA).split()) == 3
    assert f"The {pile} discarded Reagents are shuffled into a new stack." in told(t, BEA)


@pytest.mark.clause("E18", "E-a23")
def test_cards_in_labs_and_under_alembics_are_not_shuffled_in() -> None:
    t = table(
        players=2, phase="draw", rest_in_pile=True, labs={ADA: "Fire Fire"}, work={BEA: "lead"}
    )
    play(t, "draw reagents")
    left = t.truth()["stack"]
    assert left.count("Earth") + lab(t, ADA).count("Earth") == 27 - 2
    assert left.count("Fire") + lab(t, ADA).count("Fire") == 27


@pytest.mark.clause("E18")
def test_a_new_stack_is_shuffled() -> None:
    stacks = set()
    t = table(players=2, phase="draw", rest_in_pile=True)
    for seed in range(5):
        other = t.redeal(None, seed)
        play(other, "draw reagents")
        stacks.add(tuple(other.truth()["stack"]))
    assert len(stacks) == 5


@pytest.mark.clause("E-a20")
def test_a_draw_never_fails_because_full_labs_leave_reagents() -> None:
    full = "Fire " * 6
    t = table(
        players=4,
        phase="draw",
        labs={0: full, 1: "Air " * 7, 2: "Earth " * 7, 3: "Water " * 7},
        work={1: "tin tin tin", 2: "iron iron iron", 3: "aquavitae aquavitae aquavitae"},
        rest_in_pile=True,
    )
    assert t.truth()["stack_left"] == 0
    assert len(discarded(t).split()) >= 43
    play(t, "draw reagents")
    assert len(lab(t, ADA).split()) == 7
