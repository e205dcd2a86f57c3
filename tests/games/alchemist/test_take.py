"""Taking ingredients: A28–A29."""

import pytest

from tests.games.alchemist.tables import ADA, COLOURS, cubes, every, table
from tests.support import refused, told


@pytest.mark.clause("A28")
@pytest.mark.parametrize("colour", COLOURS)
def test_you_may_take_any_1_ingredient_from_the_reserve(colour: str) -> None:
    t = table(stock={ADA: "gray1"}, reserve=every(3))
    t.play(f"take {colour}")
    expected = cubes("gray1")
    expected[colour] += 1
    assert t.truth()["stock"][ADA] == expected
    assert t.truth()["reserve"] == cubes(every(3)) | {colour: 2}


@pytest.mark.clause("A28")
def test_you_may_pull_2_random_ingredients_from_the_bag() -> None:
    t = table(stock={ADA: "gray1"}, bag="blue yellow green")
    before = t.truth()
    t.play("draw")
    after = t.truth()
    assert after["stock"][ADA] == cubes("gray1,blue1,yellow1")
    assert (after["bag"], after["bag_left"]) == (["green"], 1)
    assert after["reserve"] == before["reserve"]


@pytest.mark.clause("A28")
def test_a_colour_that_has_run_out_cannot_be_taken() -> None:
    t = table(reserve={"blue": 0})
    assert refused(t, "take blue") == ("A28", "reserve-empty")
    taken = [action["ingredient"] for action in t.legal() if action["do"] == "take"]
    assert taken == ["gray", "orange", "green", "yellow"]


@pytest.mark.clause("A28")
def test_taking_brings_no_fame() -> None:
    t = table(bag="blue yellow")
    t.play("take gray")
    t.play("draw")
    assert t.truth()["fame"] == [0, 0, 0]


@pytest.mark.clause("A29")
def test_if_the_bag_is_empty_you_may_only_take_from_the_reserve() -> None:
    t = table(stock={ADA: ""}, bag="")
    assert refused(t, "draw") == ("A29", "bag-empty")
    assert t.legal() == [{"do": "take", "ingredient": colour} for colour in COLOURS]


@pytest.mark.clause("A-a3", "A-a4")
def test_the_last_cube_in_the_bag_is_drawn_alone() -> None:
    t = table(stock={ADA: ""}, bag="green")
    before = t.truth()
    t.play("draw")
    assert t.truth()["stock"][ADA] == cubes("green1")
    assert t.truth()["bag"] == []
    assert t.truth()["reserve"] == before["reserve"]
    assert told(t, None)[0] == "Seat 0 draws 1 from the bag."


@pytest.mark.clause("A-a4")
def test_the_two_ways_of_taking_are_never_mixed() -> None:
    t = table(bag="green blue")
    t.play("take gray")
    assert t.truth()["bag"] == ["green", "blue"]
    assert t.truth()["stock_size"][ADA] == 13
    assert t.actors != (ADA,)
