"""Brewing decoctions: V11–V14."""

import pytest

from athanor.games.valley.deck import COLOURS
from tests.games.valley.tables import (
    ADA,
    BEA,
    decoctions,
    ingredients,
    listed,
    play,
    table,
)
from tests.support import refused, told

FORMULARY = {
    "yellow": "yellow1 water1", "red": "red1 water1", "blue": "blue1 water1",
    "orange": "yellow1 red1 water1", "green": "yellow1 blue1 water1",
    "purple": "red1 blue1 water1",
}  # fmt: skip


@pytest.mark.clause("V11", "V11.1", "V11.2")
@pytest.mark.parametrize("decoction", COLOURS)
def test_each_decoction_is_paid_by_the_formulary(decoction: str) -> None:
    recipe = FORMULARY[decoction]
    t = play(table(cauldron={ADA: recipe}), f"brew {decoction}")
    assert t.truth()["cauldron"][ADA] == ingredients()
    assert t.truth()["decoctions"][ADA] == decoctions(f"{decoction}1")
    assert told(t, BEA) == [f"Seat 0 brews {decoction}."]
    assert t.truth()["acts_left"] == 1


@pytest.mark.clause("V11")
@pytest.mark.parametrize("decoction", COLOURS)
def test_no_ingredient_of_the_formulary_may_be_missing(decoction: str) -> None:
    needed = FORMULARY[decoction].split()
    for missing in needed:
        held = " ".join(part for part in needed if part != missing)
        t = table(cauldron={ADA: held})
        expected = ("V14", "no-water") if missing == "water1" else ("V11", "ingredients-missing")
        assert refused(t, f"brew {decoction}") == expected
        assert {"do": "brew", "decoction": decoction} not in t.legal()


@pytest.mark.clause("V12", "V11.1")
def test_the_rulebooks_example_of_brewing() -> None:
    t = play(table(cauldron={ADA: "red2 blue2 water2"}), "brew purple", "brew purple")
    assert t.truth()["decoctions"][ADA] == decoctions("purple2")
    assert t.truth()["cauldron"][ADA] == ingredients()
    assert t.truth()["acts_left"] == 1


@pytest.mark.clause("V11.1", "V10.1")
def test_paid_ingredients_can_be_collected_again() -> None:
    t = table(cauldron={ADA: "red6 water6"}, skills={ADA: "red6"})
    play(t, "brew red", "brew red", "done", "collect red 2")
    assert t.truth()["cauldron"][ADA] == ingredients("red6 water4")


@pytest.mark.clause("V12", "V-x5")
@pytest.mark.parametrize("mix", [("orange", "red", "yellow"), ("green", "orange", "red")])
def test_any_mix_in_one_action(mix: tuple[str, ...]) -> None:
    t = table(cauldron={ADA: "yellow2 red2 blue1 water3"})
    for decoction in mix:
        t.play(f"brew {decoction}")
    assert t.truth()["decoctions"][ADA] == decoctions(" ".join(f"{d}1" for d in mix))
    assert t.truth()["cauldron"][ADA]["water"] == 0
    assert listed(t, "brew") == []


@pytest.mark.clause("V12")
def test_one_action_can_brew_all_the_water_there_is() -> None:
    t = table(cauldron={ADA: "yellow6 red6 blue6 water6"})
    play(t, *["brew red"] * 3, *["brew blue"] * 3)
    assert t.truth()["acts_left"] == 1
    assert t.truth()["decoctions"][ADA] == decoctions("red3 blue3")


@pytest.mark.clause("V13", "V-x3")
def test_never_more_than_three_of_a_colour_by_brewing() -> None:
    t = table(cauldron={ADA: "red6 water6"}, decoctions={ADA: "red3"})
    assert refused(t, "brew red") == ("V13", "decoctions-full")
    assert listed(t, "brew") == []


@pytest.mark.clause("V14", "V-x4")
def test_blue_with_one_blue_and_no_water_is_illegal() -> None:
    assert refused(table(cauldron={ADA: "blue1"}), "brew blue") == ("V14", "no-water")


@pytest.mark.clause("V-a4")
def test_decoctions_come_from_the_own_board_so_others_never_run_short() -> None:
    threes = " ".join(f"{colour}3" for colour in COLOURS)
    t = table(4, BEA, decoctions={0: threes, 2: threes, 3: threes}, cauldron={BEA: "red6 water6"})
    play(t, *["brew red"] * 3)
    assert t.truth()["decoctions"][BEA] == decoctions("red3")


@pytest.mark.clause("V-a4")
def test_transformed_decoctions_never_cause_a_shortage() -> None:
    t = table(decoctions={ADA: "red3 blue3"}, cauldron={ADA: "red3 water3"})
    play(t, "transform red blue 3", *["brew red"] * 3)
    assert t.truth()["decoctions"][ADA] == decoctions("red3 blue6")
