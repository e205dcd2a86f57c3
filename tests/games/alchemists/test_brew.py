"""Test on Student and Drink Potion: K8, K9."""

import pytest

import athanor
from tests.games.alchemists.tables import (
    BLUE,
    GREEN,
    RED,
    YELLOW,
    asked,
    mix,
    pass_round,
    table,
    verbs,
)
from tests.support import refused, told

PLENTY = "mushroom mushroom toad toad fern fern claw scorpion"


@pytest.mark.clause("K8.1", "K8.2", "K8.4", "K8.5")
def test_the_potion_is_shown_to_all_and_the_pair_known_to_the_mixer() -> None:
    t = table("test", actions={"test": [1, 1]}, hands={YELLOW: "mushroom toad root"})
    mix(t, "mushroom", "toad")
    fact = {"round": 2, "seat": YELLOW, "how": "test", "pair": ["mushroom", "toad"], "potion": "R+"}
    assert t.view(YELLOW)["facts"] == [fact]
    assert t.view(BLUE)["facts"] == [fact | {"pair": None}]
    assert t.truth()["discard"] == ["mushroom", "toad"]
    assert "Seat 0 mixed mushroom and toad: R+." in told(t, YELLOW)
    assert told(t, BLUE) == ["Seat 0 mixes R+ on test."]


@pytest.mark.clause("K8.3")
def test_a_potion_is_listed_once_in_its_order() -> None:
    t = table("drink", actions={"drink": [2]}, hands={YELLOW: PLENTY})
    mix(t, "fern", "mushroom")
    mix(t, "mushroom", "toad")
    assert t.truth()["made"][YELLOW] == ["R+", "N"]


@pytest.mark.clause("K8.7", "K8.8", "K8.9", "K-x8")
def test_the_student_of_the_example_is_free_until_green_upsets_him() -> None:
    hands = {
        YELLOW: PLENTY,
        BLUE: "fern mushroom",
        GREEN: "fern claw root feather",
        RED: "toad root",
    }
    t = table("test", players=4, actions={"test": [2, 1, 2, 1]}, hands=hands, gold=1)
    mix(t, "mushroom", "toad")
    mix(t, "fern", "mushroom")
    assert t.truth()["student"] == "happy"
    mix(t, "fern", "claw")
    assert (t.truth()["gold"], t.truth()["student"]) == ([1, 1, 1, 1], "unhappy")
    mix(t, "toad", "root")
    assert t.truth()["gold"] == [1, 1, 1, 0]
    mix(t, "mushroom", "toad")
    mix(t, "root", "feather")
    assert t.truth()["gold"] == [0, 1, 0, 0]


@pytest.mark.clause("K8.10")
def test_the_fee_neither_rises_nor_goes_away() -> None:
    hands = {YELLOW: "fern claw fern scorpion", BLUE: "mushroom toad"}
    t = table("test", actions={"test": [2, 1]}, hands=hands)
    mix(t, "fern", "claw")
    mix(t, "mushroom", "toad")
    mix(t, "fern", "scorpion")
    assert t.truth()["gold"] == [1, 1, 2]


@pytest.mark.clause("K8.11", "K-x9")
def test_who_cannot_pay_the_student_declines() -> None:
    t = table("test", actions={"test": [1, 1]}, gold={BLUE: 0},
              hands={YELLOW: "fern claw", BLUE: "toad root"})  # fmt: skip
    mix(t, "fern", "claw")
    assert t.legal() == [{"do": "decline"}]
    assert refused(t, "mix root+toad") == ("K8.11", "no-gold")


@pytest.mark.clause("K8.12", "K8.13")
def test_a_students_suffering_is_his_own_and_drinking_does_not_upset_him() -> None:
    t = table("custodian", actions={"custodian": [1], "test": [1]}, hands={YELLOW: PLENTY})
    mix(t, "fern", "claw")
    assert (t.truth()["student"], t.truth()["hits"][YELLOW]["poison"]) == ("happy", True)
    t = table("test", actions={"test": [1, 1]}, hands={YELLOW: "fern claw"})
    mix(t, "fern", "claw")
    assert t.truth()["hits"][YELLOW] == {"poison": False, "paralysis": False, "insanity": False}
    assert t.truth()["cubes"][YELLOW]["hospital"] == 0


@pytest.mark.clause("K9.1", "K9.2")
@pytest.mark.parametrize("pair", ["mushroom+toad", "fern+mushroom", "fern+toad", "claw+scorpion"])
def test_drinking_is_free_and_good_potions_do_nothing(pair: str) -> None:
    t = table("drink", actions={"drink": [1, 1]}, hands={YELLOW: PLENTY}, gold=0)
    t.play(f"mix {pair}")
    truth = t.truth()
    assert truth["reputation"][YELLOW] == 10
    assert truth["cubes"][YELLOW]["spent"] == 5
    assert truth["order"]["next_paralysed"] == []


@pytest.mark.clause("K9.3", "K11.3")
@pytest.mark.parametrize(("before", "after"), [(10, 9), (14, 12), (18, 15), (6, 6), (7, 6)])
def test_insanity_costs_a_reputation_by_zone(before: int, after: int) -> None:
    t = table("drink", actions={"drink": [1, 1]}, hands={YELLOW: "mushroom claw"},
              reputation={YELLOW: before})  # fmt: skip
    mix(t, "mushroom", "claw")
    assert t.truth()["reputation"][YELLOW] == after
    assert t.truth()["hits"][YELLOW]["insanity"] is True


@pytest.mark.clause("K9.6", "K9.7", "K17.10", "K-x44")
def test_poison_drunk_twice_costs_one_cube_for_one_round() -> None:
    t = table("drink", actions={"drink": [2]}, hands={YELLOW: PLENTY})
    mix(t, "fern", "claw")
    assert t.truth()["cubes"][YELLOW]["hospital"] == 1
    mix(t, "fern", "scorpion")
    cubes = t.truth()["cubes"][YELLOW]
    assert (t.truth()["round"], cubes["ready"], cubes["unused"], cubes["hospital"]) == (3, 4, 1, 0)
    t = pass_round(t)
    assert t.truth()["cubes"][YELLOW]["ready"] == 5


@pytest.mark.clause("K17.10", "K17.11")
def test_a_cube_from_hospital_counts_as_unused_at_the_end_of_the_next_round() -> None:
    cubes = table("declare").truth()["cubes"]
    cubes[YELLOW] |= {"ready": 4, "unused": 1}
    t = table("declare", cubes=cubes, turn=[BLUE, GREEN, YELLOW])
    for space in ("forage", "forage", "forage"):
        t.play(f"place {space}")
    t.play("done")
    assert t.truth()["cubes"][YELLOW]["unused"] == 2
    for _ in range(2):
        t.play("done")
    for _ in range(3):
        t.play("draw")
    assert t.truth()["round"] == 3
    assert t.truth()["favors"][YELLOW]["count"] == 1
    assert t.truth()["cubes"][YELLOW]["ready"] == 5


@pytest.mark.clause("K9.8", "K24.1", "K24.3")
def test_poison_by_boots_takes_a_spent_cube() -> None:
    t = table("drink", actions={"drink": [1]}, hands={YELLOW: PLENTY}, owned={YELLOW: "boots"})
    mix(t, "mushroom", "toad")
    assert asked(t) == {"ask": "boots", "seat": YELLOW, "space": "drink"}
    t.play("boots")
    assert asked(t) == {"ask": "brew", "seat": YELLOW, "nth": 2, "boots": True, "favors": []}
    assert verbs(t) == {"mix"}
    mix(t, "fern", "claw")
    cubes = t.truth()["cubes"][YELLOW]
    assert (cubes["ready"], cubes["unused"]) == (4, 1)


@pytest.mark.clause("K9.8")
def test_poison_by_boots_takes_an_unused_cube_where_none_is_spent() -> None:
    t = table("custodian", actions={"custodian": [1], "drink": [1]}, hands={YELLOW: PLENTY},
              owned={YELLOW: "boots"})  # fmt: skip
    mix(t, "mushroom", "toad")
    cubes = t.truth()["cubes"]
    cubes[YELLOW] |= {"spent": 0, "unused": cubes[YELLOW]["unused"] + cubes[YELLOW]["spent"]}
    truth = t.truth() | {"cubes": cubes}
    t = athanor.load(truth)
    t.play("boots")
    mix(t, "fern", "claw")
    after = t.truth()["cubes"][YELLOW]
    assert (after["hospital"], after["unused"]) == (1, cubes[YELLOW]["unused"] - 1)


@pytest.mark.clause("K9.7", "K-a8", "K23.14", "K23.15")
def test_a_custodian_drinks_early_and_shares_the_limit_of_penalties() -> None:
    hands = {YELLOW: "fern root toad root flower fern"}
    t = table("custodian", actions={"custodian": [1, 1], "drink": [2]}, hands=hands)
    mix(t, "fern", "root")
    assert t.truth()["order"]["next_paralysed"] == [YELLOW]
    assert t.truth()["order"]["turn"] == [0, 1, 2]
    t.play("decline")
    assert t.truth()["phase"] == "drink"
    mix(t, "toad", "root")
    assert t.truth()["order"]["next_paralysed"] == [YELLOW]


@pytest.mark.clause("K9.11", "K23.15")
def test_in_the_last_round_a_custodians_insanity_still_costs() -> None:
    t = table("custodian", round=6, actions={"custodian": [1, 1], "exhibit": [1]},
              hands={YELLOW: "mushroom claw", BLUE: "fern root"})  # fmt: skip
    mix(t, "mushroom", "claw")
    mix(t, "fern", "root")
    assert t.truth()["reputation"][YELLOW] == 9
    assert t.truth()["order"]["next_paralysed"] == [BLUE]
    while not t.over:
        t.play(t.legal()[0])
    assert t.truth()["round"] == 6
