"""Declaring actions and resolving spaces: K4."""

import pytest

from tests.games.alchemists.tables import (
    BLUE,
    GREEN,
    YELLOW,
    asked,
    can,
    mix,
    table,
    verbs,
)
from tests.support import refused

THREE_CUBES = [
    {"ready": 3, "placed": 0, "spent": 0, "unused": 0, "hospital": 0, "stack": 2, "extra": 0}
] * 3


@pytest.mark.clause("K4.2", "K4.3", "K4.8")
def test_a_seat_places_the_cubes_of_its_actions_for_all_to_see() -> None:
    t = table("declare")
    for space in ("publish", "publish", "buy"):
        t.play(f"place {space}")
        assert t.actors == (GREEN,)
        assert t.view(None)["cubes"] == t.truth()["cubes"]
    assert t.truth()["cubes"][GREEN] == {
        "ready": 1, "placed": 4, "spent": 0, "unused": 0, "hospital": 0, "stack": 0, "extra": 0,
    }  # fmt: skip
    assert t.truth()["spaces"]["publish"]["declared"] == [0, 0, 2]
    assert refused(t, "place buy") == ("K4.3", "cubes")
    assert refused(t, "place sell") == ("K4.3", "cubes")


@pytest.mark.clause("K4.4", "K23.6")
def test_an_assistant_does_not_raise_the_limit_of_a_space() -> None:
    t = table("declare", favors={GREEN: "assistant"})
    t.play("favor assistant")
    assert t.truth()["cubes"][GREEN]["ready"] == 6
    assert t.truth()["cubes"][GREEN]["extra"] == 1
    for _ in range(3):
        t.play("place forage")
    assert refused(t, "place forage") == ("K4.4", "space-full")


@pytest.mark.clause("K4.4", "K4.6", "K20.2")
@pytest.mark.parametrize(("players", "most"), [(2, 4), (3, 4), (4, 3)])
def test_the_board_for_four_has_fewer_actions(players: int, most: int) -> None:
    t = table("declare", players=players, round=6)
    for _ in range(most):
        t.play("place exhibit")
    if players < 4:
        assert refused(t, "place exhibit") == ("K4.4", "space-full")
    forage = table("declare", players=players)
    for _ in range(most - 1):
        forage.play("place forage")
    assert refused(forage, "place forage") == ("K4.4", "space-full")


@pytest.mark.clause("K4.5")
def test_three_spaces_are_closed_in_round_1() -> None:
    t = table("declare", round=1, cubes=THREE_CUBES)
    for space in ("sell", "debunk", "publish"):
        assert refused(t, f"place {space}") == ("K4.5", "closed-round")
    assert set(can(t, "place", "space")) == {"forage", "transmute", "buy", "test", "drink"}


@pytest.mark.clause("K4.6", "K20.1")
def test_the_last_round_has_an_exhibition_and_no_tests() -> None:
    t = table("declare", round=6)
    assert refused(t, "place test") == refused(t, "place drink") == ("K4.6", "closed-round")
    assert refused(table("declare"), "place exhibit") == ("K4.6", "closed-round")
    assert set(can(t, "place", "space")) == {
        "forage", "transmute", "sell", "buy", "debunk", "publish", "exhibit",
    }  # fmt: skip


@pytest.mark.clause("K4.7", "K4.9")
def test_seats_do_not_block_each_other_and_may_declare_the_impossible() -> None:
    t = table("declare")
    for _ in range(3):
        t.play("place debunk")
        t.play("place debunk")
        t.play("done")
    assert t.truth()["spaces"]["debunk"]["declared"] == [2, 2, 2]
    assert t.truth()["phase"] == "debunk"
    assert verbs(t) == {"decline"}


@pytest.mark.clause("K4.10", "K-a1", "K17.6", "K-x45")
def test_cubes_never_placed_are_unused_and_two_of_them_bring_a_favor() -> None:
    t = table("declare", turn=[BLUE, GREEN, YELLOW])
    t.play("place buy")
    t.play("place forage")
    t.play("done")
    assert t.truth()["cubes"][YELLOW]["unused"] == 3
    t.play("done")
    t.play("done")
    t.play("decline")
    t.play("decline")
    truth = t.truth()
    assert truth["round"] == 3
    # Five unused for Yellow as well: the two declined ones joined the three.
    assert [hand["count"] for hand in truth["favors"]] == [2, 2, 2]
    three = table("drink", actions={"drink": [1]}, hands={YELLOW: "toad mushroom"})
    cubes = three.truth()["cubes"]
    cubes[YELLOW] |= {"spent": 1, "unused": 3}
    three = table("drink", actions={"drink": [1]}, hands={YELLOW: "toad mushroom"}, cubes=cubes)
    mix(three, "toad", "mushroom")
    assert three.truth()["favors"][YELLOW]["count"] == 1


@pytest.mark.clause("K4.11", "K23.2")
def test_each_favor_has_its_own_time() -> None:
    every = "assistant associate custodian barmaid merchant sage shopkeeper"
    t = table("transmute", actions={"transmute": [1]}, favors={YELLOW: every},
              hands={YELLOW: "toad"})  # fmt: skip
    assert refused(t, "favor assistant") == ("K4.11", "favor-time")
    assert refused(t, "favor associate transmute") == ("K4.11", "favor-time")
    assert refused(t, "favor barmaid") == ("K23.2", "favor-time")
    assert refused(t, "favor herbalist") == ("K23.2", "favor-time")
    assert can(t, "favor", "card") == ["sage"]
    t = table("declare", favors={GREEN: every})
    assert refused(t, "favor sage") == ("K23.2", "favor-time")


@pytest.mark.clause("K4.12", "K4.14")
def test_all_take_their_first_action_in_row_order_before_anyone_takes_a_second() -> None:
    t = table("forage", actions={"forage": [2, 1, 2]}, turn=[GREEN, YELLOW, BLUE])
    taken = []
    for _ in range(5):
        taken.append((t.actors[0], asked(t)["nth"]))
        t.play("draw")
    assert taken == [(GREEN, 1), (YELLOW, 1), (BLUE, 1), (GREEN, 2), (YELLOW, 2)]


@pytest.mark.clause("K4.13")
def test_spaces_are_resolved_in_their_order() -> None:
    spaces = [
        "forage",
        "transmute",
        "custodian",
        "sell",
        "buy",
        "debunk",
        "publish",
        "test",
        "drink",
    ]
    t = table("forage", actions={space: [1] for space in spaces})
    seen = []
    while t.truth()["round"] == 2:
        seen.append(t.truth()["phase"])
        t.play("decline")
    assert seen == spaces


@pytest.mark.clause("K4.15", "K4.16", "K4.17", "K4.19")
def test_an_action_spends_its_cubes_and_a_declined_one_makes_them_unused() -> None:
    t = table("buy", actions={"buy": [2, 1]}, gold=0)
    before = t.truth()
    t.play("decline")
    after = t.truth()
    assert after["cubes"][YELLOW]["unused"] == 1
    assert after["spaces"]["buy"]["left"] == [1, 1, 0]
    same = ("gold", "reputation", "artifacts", "hands", "favors", "made")
    assert all(after[name] == before[name] for name in same)
    t.play("decline")
    assert asked(t)["nth"] == 2
    t.play("decline")
    truth = t.truth()
    assert truth["round"] == 3
    spent = table("transmute", actions={"transmute": [2]}, hands={YELLOW: "toad toad"})
    spent.play("transmute toad")
    assert spent.truth()["cubes"][YELLOW] == {
        "ready": 0, "placed": 2, "spent": 3, "unused": 0, "hospital": 0, "stack": 0, "extra": 0,
    }  # fmt: skip


@pytest.mark.clause("K4.18", "K6.2", "K8.6", "K14.2")
@pytest.mark.parametrize("space", ["transmute", "test", "drink", "debunk"])
def test_what_cannot_be_done_must_be_declined(space: str) -> None:
    t = table(
        space, actions={space: [1]}, hands={YELLOW: "toad toad" if space != "transmute" else ""}
    )
    assert t.legal() == [{"do": "decline"}]


@pytest.mark.clause("K4.20", "K4.21", "K4.22", "K-x54")
def test_two_sages_for_one_card_and_no_way_back() -> None:
    t = table("transmute", actions={"transmute": [1]}, hands={YELLOW: "toad"},
              favors={YELLOW: "sage sage"}, gold=0)  # fmt: skip
    t.play("favor sage")
    assert refused(t, "decline") == ("K4.21", "committed")
    assert asked(t)["favors"] == ["sage"]
    t.play("favor sage")
    assert t.view(BLUE)["favor_discard"] == ["sage", "sage"]
    assert t.truth()["gold"][YELLOW] == 0
    t.play("transmute toad")
    assert t.truth()["gold"][YELLOW] == 3


@pytest.mark.clause("K4.2")
def test_a_seat_that_is_not_asked_is_told_so() -> None:
    t = table("declare")
    assert refused(t, "done", YELLOW) == ("K4.2", "not-your-turn")
    assert refused(t, "decline") == ("K3.1", "not-asked")
