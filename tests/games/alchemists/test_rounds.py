"""The end of a round, conferences, the next round: K17–K19."""

import pytest

from athanor import Table
from tests.games.alchemists.tables import (
    BLUE,
    GREEN,
    RED,
    YELLOW,
    asked,
    mix,
    pass_round,
    table,
)

ONE = {"toad": ("B+", [(YELLOW, "gold")])}
THREE = {
    "toad": ("B+", [(YELLOW, "gold"), (BLUE, "gold")]),
    "fern": ("R-", [(YELLOW, "gold"), (BLUE, "gold")]),
    "claw": ("B-", [(YELLOW, "red")]),
}


def ending(**more: object) -> Table:
    """Yellow declines the last action of the round."""
    more = {"actions": {"drink": [1]}, **more}
    t = table("drink", **more)  # type: ignore[arg-type]
    t.play("decline")
    return t


@pytest.mark.clause("K17.1", "K18.1")
def test_the_conference_comes_before_the_top_alchemist() -> None:
    # From 13, +1 by the conference enters the green zone before the +1 of the award.
    t = ending(round=3, theories=ONE, reputation={YELLOW: 13})
    words = [event["words"] for event in t.events(None)]
    first = words.index("Seat 0 comes to the conference, seals: 1.")
    assert first < words.index("Seat 0 is top alchemist.")
    assert t.truth()["reputation"][YELLOW] == 15


@pytest.mark.clause("K17.2", "K17.3")
def test_all_with_most_seals_gain_a_reputation() -> None:
    assert ending(theories=THREE).truth()["reputation"] == [11, 10, 10]
    tied = {kind: THREE[kind] for kind in ("toad", "fern")}
    assert ending(theories=tied).truth()["reputation"] == [11, 11, 10]


@pytest.mark.clause("K17.4", "K17.5", "K-a27")
def test_without_a_seal_that_counts_there_is_no_top_alchemist() -> None:
    assert ending().truth()["reputation"] == [10, 10, 10]
    theories = {"toad": ("B+", [(YELLOW, "gold")]), "fern": ("A+", [(BLUE, "red")])}
    t = ending(theories=theories, conflicts=[("fern", "toad")])
    assert t.truth()["reputation"] == [10, 10, 10]


@pytest.mark.clause("K17.6", "K17.9")
def test_an_odd_unused_cube_gives_nothing_and_an_assistants_counts() -> None:
    cubes = table("drink", actions={"drink": [1]}).truth()["cubes"]
    cubes[YELLOW] = {"ready": 0, "placed": 1, "spent": 4, "unused": 1, "hospital": 0, "stack": 0,
                     "extra": 1}  # fmt: skip
    cubes[BLUE] |= {"spent": 2, "unused": 3}
    t = ending(cubes=cubes)
    assert [hand["count"] for hand in t.truth()["favors"]] == [1, 1, 0]
    assert t.truth()["cubes"][YELLOW] == {
        "ready": 5, "placed": 0, "spent": 0, "unused": 0, "hospital": 0, "stack": 0, "extra": 0,
    }  # fmt: skip


@pytest.mark.clause("K17.7", "K17.6")
def test_a_herbalist_drawn_at_the_end_is_resolved_before_the_next_seat_draws() -> None:
    cubes = table("drink", actions={"drink": [1]}).truth()["cubes"]
    cubes[YELLOW] |= {"spent": 2, "unused": 2}
    cubes[BLUE] |= {"spent": 3, "unused": 2}
    plain = table("drink", actions={"drink": [1]}).truth()["favor_deck"]
    deck = sorted(plain, key=lambda card: card != "herbalist")
    t = ending(cubes=cubes, favor_deck=deck)
    assert (t.truth()["phase"], asked(t)["seat"]) == ("end", YELLOW)
    assert t.truth()["favors"][BLUE]["count"] == 0
    t.play(t.legal()[0])
    t.play(t.legal()[0])
    assert (asked(t)["ask"], asked(t)["seat"]) == ("herbalist", BLUE)
    t.play(t.legal()[0])
    t.play(t.legal()[0])
    assert t.truth()["round"] == 3
    assert t.truth()["favor_discard"] == ["herbalist", "herbalist"]


@pytest.mark.clause("K17.8", "K-a15")
def test_cubes_return_and_assistants_cubes_leave() -> None:
    cubes = table("drink", actions={"drink": [1]}).truth()["cubes"]
    cubes[YELLOW] = {"ready": 0, "placed": 1, "spent": 4, "unused": 0, "hospital": 1, "stack": 0,
                     "extra": 1}  # fmt: skip
    t = ending(cubes=cubes)
    assert t.truth()["cubes"][YELLOW] == {
        "ready": 4, "placed": 0, "spent": 0, "unused": 1, "hospital": 0, "stack": 0, "extra": 0,
    }  # fmt: skip


@pytest.mark.clause("K17.13", "K17.15")
def test_adventurers_move_on_and_the_next_is_known() -> None:
    t = table("drink", actions={"drink": [1]})
    before = t.truth()["adventurer"]
    t.play("decline")
    after = t.truth()["adventurer"]
    assert after["gone"] == [before["town"]]
    assert after["town"] == before["next"]
    assert after["next"] == before["stack"][0]
    assert after["stack"] == before["stack"][1:]
    last = ending(round=5).truth()["adventurer"]
    assert (last["next"], last["stack"]) == ("none", [])


@pytest.mark.clause("K17.14", "K18.6")
def test_a_conference_is_announced_when_its_round_begins() -> None:
    for number, due in ((1, 0), (2, 1), (3, 0), (4, 2), (5, 0)):
        cubes = table("drink", actions={"drink": [1]}, round=number).truth()["cubes"]
        t = ending(round=number, cubes=cubes)
        assert t.truth()["conference"]["due"] == due


@pytest.mark.clause("K18.2", "K18.3", "K26.1")
@pytest.mark.parametrize(
    ("side", "number", "changes"),
    [
        ("apprentice", 3, [-1, 1, 1, 1]), ("apprentice", 5, [-2, -1, 1, 1]),
        ("master", 3, [-2, -1, 1, 1]), ("master", 5, [-3, -2, -1, 1]),
    ],
)  # fmt: skip
def test_a_conference_by_number_of_seals(side: str, number: int, changes: list[int]) -> None:
    kinds = [("toad", "B+"), ("fern", "R-"), ("claw", "B-")]
    for seals, change in enumerate(changes):
        theories = {kind: (token, [(YELLOW, "silver")]) for kind, token in kinds[:seals]}
        rivals = {kind: (token, [(BLUE, "silver")]) for kind, token in
                  (("root", "G-"), ("flower", "A-"), ("scorpion", "G+"))}  # fmt: skip
        # Blue has at least as many, with one more from the same theories where it must.
        theories |= rivals
        theories["mushroom"] = ("R+", [(BLUE, "gold")])
        t = ending(round=number, theories=theories, conference_side=side)
        assert t.truth()["reputation"][YELLOW] == 10 + change


@pytest.mark.clause("K18.3")
def test_seals_in_conflict_stay_away_from_the_conference() -> None:
    theories = {"toad": ("B+", [(YELLOW, "gold")]), "fern": ("A+", [(BLUE, "red")])}
    t = ending(round=3, theories=theories, conflicts=[("fern", "toad")])
    assert t.truth()["reputation"] == [9, 9, 9]


@pytest.mark.clause("K18.5", "K7.5", "K-a33")
def test_the_next_level_of_artifacts_comes_with_the_conference() -> None:
    t = table("drink", round=3, actions={"drink": [1]})
    before = t.truth()["artifacts"]
    t.play("decline")
    after = t.truth()["artifacts"]
    assert after["gone"] == before["row"]
    assert after["row"] == before["ahead"]["II"]
    assert after["ahead"] == {"II": [], "III": before["ahead"]["III"]}
    assert t.truth()["conference"]["held"] == 1


@pytest.mark.clause("K19.1")
def test_five_new_ingredients_are_dealt_before_the_paralysed_draw() -> None:
    t = table("drink", actions={"drink": [1, 1, 1]}, hands=dict.fromkeys(range(3), "fern root"))
    for _ in range(3):
        mix(t, "fern", "root")
    truth = t.truth()
    assert len(truth["row"]) == 5
    assert truth["phase"] == "declare"
    assert [hand["count"] for hand in truth["hands"]] == [1, 1, 1]


@pytest.mark.clause("K19.2", "K19.6")
def test_everything_that_counts_by_the_round_begins_afresh() -> None:
    t = table("test", actions={"test": [1], "drink": [1]}, hands={YELLOW: "fern claw fern root"})
    mix(t, "fern", "claw")
    mix(t, "fern", "root")
    truth = t.truth()
    assert truth["round"] == 3
    assert truth["student"] == "happy"
    assert truth["order"] == {
        "choice": ["none"] * 3, "turn": [], "paralysed": [YELLOW], "next_paralysed": [],
    }  # fmt: skip
    assert all(not any(hits.values()) for hits in truth["hits"])
    assert all(space["declared"] == [0, 0, 0] for space in truth["spaces"].values())
    assert truth["sale"] == {"bids": ["none"] * 3, "order": [], "blocked": [], "offers": []}
    assert truth["artifacts"]["used"] == {"boots": False, "periscope": False}


@pytest.mark.clause("K19.4", "K-x46")
def test_the_token_passes_by_the_paralysed() -> None:
    t = table("drink", actions={"drink": [0, 1]}, hands={BLUE: "fern root"})
    mix(t, "fern", "root")
    assert t.truth()["start"] == GREEN


@pytest.mark.clause("K19.5", "K-a9")
def test_if_all_are_paralysed_the_token_stays_and_then_passes_on() -> None:
    t = table(
        "drink", players=2, actions={"drink": [1, 1]}, hands=dict.fromkeys(range(2), "fern root")
    )
    mix(t, "fern", "root")
    mix(t, "fern", "root")
    assert t.truth()["start"] == YELLOW
    assert t.truth()["phase"] == "declare"
    assert pass_round(t).truth()["start"] == BLUE


@pytest.mark.clause("K19.7", "K-a10")
def test_with_two_players_the_token_may_come_back() -> None:
    t = table("drink", players=2, actions={"drink": [0, 1]}, hands={BLUE: "fern root"})
    mix(t, "fern", "root")
    assert t.truth()["start"] == YELLOW
    assert t.actors == (YELLOW,)


@pytest.mark.clause("K19.3")
def test_the_token_passes_to_the_left() -> None:
    t = table("drink", players=4, actions={"drink": [1]}, start=RED)
    t.play("decline")
    assert t.truth()["start"] == YELLOW
