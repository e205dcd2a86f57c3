"""Copying an existing potion: A21–A27."""

import pytest

from tests.games.alchemist.tables import (
    ADA,
    BEA,
    CAL,
    COLOURS,
    NINE,
    copy,
    create,
    cubes,
    every,
    full_board,
    potion,
    table,
)
from tests.support import refused, told

ABIGAIL, MERLIN = ADA, BEA
HERS = {"K10": (ABIGAIL, NINE, 9)}


@pytest.mark.clause("A22", "A23", "A24", "A-x20")
def test_merlin_pays_for_the_potion_of_the_example() -> None:
    t = table(turn=MERLIN, stock={ABIGAIL: "", MERLIN: "gray2,blue3,orange1"}, potions=HERS)
    before = t.truth()
    copy(t, "K10", "gray")
    after = t.truth()
    assert after["stock"][ABIGAIL] == cubes("gray1")
    assert after["stock"][MERLIN] == cubes("blue1,green1,yellow1")
    gone = {colour: after["removed"][colour] - before["removed"][colour] for colour in COLOURS}
    assert gone == cubes("gray1,blue2,orange1")


@pytest.mark.clause("A25", "A26", "A-x20")
def test_merlin_gets_9_fame_points_and_a_yellow_and_a_green_ingredient() -> None:
    t = table(turn=MERLIN, stock={MERLIN: NINE}, potions=HERS, fame={MERLIN: 3})
    before = t.truth()
    copy(t, "K10", "gray")
    after = t.truth()
    assert after["fame"] == [9, 12, 0]
    assert after["stock"][MERLIN] == cubes("green1,yellow1")
    assert after["reserve"] == before["reserve"] | {"green": 11, "yellow": 11}


@pytest.mark.clause("A21", "A-x9")
def test_you_select_a_potion_that_you_have_not_created() -> None:
    t = table(stock={ADA: every(2)}, potions={"K10": (ADA, NINE, 9), "K9": (BEA, "gray1", 1)})
    assert refused(t, "copy K10") == ("A21", "own-potion")
    assert {"do": "copy", "cauldron": "K9"} in t.legal()
    assert {"do": "copy", "cauldron": "K10"} not in t.legal()


@pytest.mark.clause("A21")
def test_an_empty_cauldron_holds_nothing_to_copy() -> None:
    t = table(stock={ADA: every(2)}, potions={"K10": (BEA, NINE, 9)})
    assert refused(t, "copy K1") == ("A21", "no-potion")


@pytest.mark.clause("A21")
def test_every_other_player_may_copy_a_potion() -> None:
    stock = dict.fromkeys(range(5), every(2))
    t = table(5, turn=BEA, stock=stock, potions=HERS)
    for seat in range(1, 5):
        assert t.actors == (seat,)
        copy(t, "K10", "gray")
    assert t.truth()["fame"] == [9, 9, 9, 9, 9]
    assert t.truth()["stock"][ADA]["gray"] == 6


@pytest.mark.clause("A22")
@pytest.mark.parametrize(
    "short", ["gray1,blue2,orange1", "gray2,blue2,green5", "blue2,orange1", ""]
)
def test_you_take_the_exact_mix_from_your_reserve_or_cannot_copy(short: str) -> None:
    t = table(turn=BEA, stock={BEA: short}, potions=HERS)
    assert refused(t, "copy K10") == ("A22", "cannot-pay")
    assert {"do": "copy", "cauldron": "K10"} not in t.legal()


@pytest.mark.clause("A22", "A23")
def test_nothing_is_paid_before_the_tribute_is_chosen() -> None:
    t = table(turn=BEA, stock={BEA: every(2)}, potions=HERS)
    before = t.truth()
    t.play("copy K10")
    after = t.truth()
    assert {name for name in after if after[name] != before[name]} == {"phase", "pending"}
    assert (after["phase"], after["pending"]) == ("tribute", {"cauldron": "K10"})


@pytest.mark.clause("A23")
@pytest.mark.parametrize("tribute", ["gray", "blue", "orange"])
def test_the_tribute_is_one_ingredient_of_your_choice_from_those_used(tribute: str) -> None:
    t = table(turn=BEA, stock={ADA: "", BEA: NINE}, potions=HERS)
    t.play("copy K10")
    assert [action["ingredient"] for action in t.legal()] == ["gray", "blue", "orange"]
    t.play(f"tribute {tribute}")
    assert t.truth()["stock"][ADA] == cubes(f"{tribute}1")


@pytest.mark.clause("A23")
@pytest.mark.parametrize("tribute", ["green", "yellow"])
def test_the_tribute_is_not_an_ingredient_that_was_not_used(tribute: str) -> None:
    t = table(turn=BEA, stock={BEA: every(2)}, potions=HERS)
    t.play("copy K10")
    assert refused(t, f"tribute {tribute}") == ("A23", "not-paid")


@pytest.mark.clause("A-a8")
def test_the_tribute_goes_to_the_owner_of_the_seal_even_without_seals_left() -> None:
    made = {name: (CAL, what[1], what[2]) for name, what in full_board(3).items()}
    five = {name: made[name] for name in ("K6", "K7", "K8", "K9", "K10")}
    t = table(turn=ADA, stock={ADA: every(1), CAL: ""}, potions=five)
    assert t.truth()["seals"][CAL] == 0
    copy(t, "K10", "orange")
    assert t.truth()["stock"][CAL] == cubes("orange1")


@pytest.mark.clause("A24")
def test_the_other_cubes_go_neither_to_the_reserve_nor_to_the_bag() -> None:
    t = table(turn=BEA, stock={BEA: NINE}, potions=HERS, bag="gray")
    before = t.truth()
    copy(t, "K10", "gray")
    after = t.truth()
    assert after["bag"] == before["bag"]
    for colour in ("gray", "blue", "orange"):
        assert after["reserve"][colour] == before["reserve"][colour]


@pytest.mark.clause("A24", "A-x2")
def test_the_only_cube_of_a_one_cube_recipe_goes_to_the_creator() -> None:
    t = table(turn=BEA, stock={ADA: "", BEA: "blue1"}, potions={"K10": (ADA, "blue1", 9)})
    before = t.truth()
    copy(t, "K10", "blue")
    after = t.truth()
    assert after["removed"] == before["removed"]
    assert after["stock"][ADA] == cubes("blue1")
    assert after["stock"][BEA] == cubes("green1,yellow1")


@pytest.mark.clause("A25")
@pytest.mark.parametrize("value", range(1, 11))
def test_you_score_as_many_points_as_the_potion_is_worth(value: int) -> None:
    t = table(turn=BEA, stock={BEA: "blue1"}, potions={"K10": (ADA, "blue1", value)})
    copy(t, "K10", "blue")
    assert t.truth()["fame"] == [value, value, 0]
    assert t.sheet()[BEA] == {"created": 0, "copied": value, "stock": 0, "school": 0}
    assert t.sheet()[ADA] == {"created": value, "copied": 0, "stock": 0, "school": 0}


@pytest.mark.clause("A26")
@pytest.mark.parametrize(
    ("reserve", "got"),
    [
        ({"green": 0, "yellow": 3}, "yellow1"),
        ({"green": 1, "yellow": 0}, "green1"),
        ({"green": 0, "yellow": 0}, ""),
    ],
)
def test_the_copier_goes_without_by_products_that_are_used_up(
    reserve: dict[str, int], got: str
) -> None:
    t = table(turn=BEA, stock={BEA: NINE}, potions=HERS, reserve=reserve)
    copy(t, "K10", "gray")
    assert t.truth()["stock"][BEA] == cubes(got)
    assert t.truth()["fame"][BEA] == 9


@pytest.mark.clause("A27")
def test_the_potion_stays_and_can_be_copied_any_number_of_times() -> None:
    t = table(turn=BEA, stock={BEA: every(4), CAL: every(4)}, potions=HERS)
    before = potion(t, "K10")
    for _ in range(2):
        copy(t, "K10", "gray")
        copy(t, "K10", "blue")
        assert potion(t, "K10") == before
        t.play("take gray")
    assert t.truth()["fame"] == [9, 18, 18]
    assert t.truth()["seals"] == [4, 5, 5]


@pytest.mark.clause("A22", "A27")
def test_a_potion_can_be_copied_in_the_very_next_turn() -> None:
    t = table(stock={ADA: NINE, BEA: NINE})
    create(t, "K10", NINE, 9)
    copy(t, "K10", "orange")
    assert t.truth()["fame"] == [9, 9, 0]


@pytest.mark.clause("A-a12")
def test_a_copy_is_told_in_the_order_pay_tribute_remove_score_by_products() -> None:
    t = table(turn=BEA, stock={BEA: NINE}, potions=HERS, reserve={"yellow": 0})
    copy(t, "K10", "gray")
    assert told(t, CAL) == [
        "Seat 1 copies K10 and pays 2 gray, 2 blue and 1 orange.",
        "Seat 1 gives gray to Seat 0 as tribute.",
        "Seat 1 puts 1 gray, 2 blue and 1 orange out of the game.",
        "Seat 1 gains 9 fame.",
        "Seat 1 receives green from K10.",
        "Seat 1 receives no yellow from K10: the reserve has none.",
    ]


@pytest.mark.clause("A-a12", "A-x2")
def test_of_a_one_cube_copy_nothing_is_told_to_be_removed() -> None:
    t = table(turn=BEA, stock={BEA: "blue1"}, potions={"K10": (ADA, "blue1", 9)})
    copy(t, "K10", "blue")
    assert [event["kind"] for event in t.events(None)] == [
        "copied", "tribute", "scored", "produced", "produced",
    ]  # fmt: skip
