"""Collecting ingredients: V8–V10."""

import pytest

from tests.games.valley.tables import ADA, BEA, decoctions, ingredients, listed, play, table
from tests.support import refused, told


@pytest.mark.clause("V8", "V9", "V11")
def test_the_rulebooks_example_of_collecting() -> None:
    t = table(cauldron={ADA: "blue1"}, skills={ADA: "water3"})
    play(t, "collect yellow 1", "collect water 3", "brew green", "done")
    assert t.truth()["decoctions"][ADA] == decoctions("green1")
    assert t.truth()["cauldron"][ADA] == ingredients("water2")
    assert t.truth()["acts_left"] == 0


@pytest.mark.clause("V8")
def test_up_to_two_kinds_are_collected_in_one_action() -> None:
    t = play(table(), "collect red 1")
    assert t.truth()["phase"] == "collect"
    assert t.truth()["pending"] == {"kind": "red"}
    assert t.truth()["acts_left"] == 1
    t.play("collect blue 1")
    assert t.truth()["phase"] == "turn"
    assert t.truth()["pending"] is None
    assert t.truth()["acts_left"] == 1
    assert t.truth()["cauldron"][ADA] == ingredients("red1 blue1")
    assert told(t, BEA) == ["Seat 0 collects 1 red.", "Seat 0 collects 1 blue."]


@pytest.mark.clause("V-x2", "V8")
def test_the_two_kinds_are_different() -> None:
    t = play(table(skills={ADA: "yellow3"}), "collect yellow 1")
    assert refused(t, "collect yellow 1") == ("V8", "same-kind")
    assert {action["kind"] for action in listed(t, "collect")} == {"red", "blue", "water"}


@pytest.mark.clause("V8.1")
def test_water_is_a_kind_like_the_others() -> None:
    t = play(table(skills={ADA: "water2"}), "collect water 2", "collect red 1")
    assert t.truth()["cauldron"][ADA] == ingredients("water2 red1")
    t = play(table(skills={ADA: "water2"}), "collect water 1")
    assert refused(t, "collect water 1") == ("V8", "same-kind")


@pytest.mark.clause("V9")
@pytest.mark.parametrize("level", range(1, 7))
def test_of_each_kind_at_most_what_its_track_shows(level: int) -> None:
    t = table(skills={ADA: f"red{level}"})
    assert [a["count"] for a in listed(t, "collect") if a["kind"] == "red"] == [
        *range(1, level + 1)
    ]
    assert refused(t, f"collect red {level + 1}") == ("V9", "above-skill")


@pytest.mark.clause("V9")
def test_a_number_beyond_all_tracks_is_refused_as_well() -> None:
    t = table(skills={ADA: "red6"})
    assert refused(t, {"do": "collect", "kind": "red", "count": 1000}) == ("V9", "above-skill")


@pytest.mark.clause("V10", "V-x1")
def test_never_more_than_six_of_a_kind() -> None:
    t = table(skills={ADA: "water3"}, cauldron={ADA: "water5"})
    assert [a["count"] for a in listed(t, "collect") if a["kind"] == "water"] == [1]
    assert refused(t, "collect water 2") == ("V10", "cauldron-full")
    assert refused(t, "collect water 4") == ("V9", "above-skill")
    t.play("collect water 1")
    assert t.truth()["cauldron"][ADA]["water"] == 6


@pytest.mark.clause("V10.1", "V-x25")
def test_ingredients_come_from_the_own_board_so_others_never_run_short() -> None:
    full = "yellow6 red6 blue6 water6"
    t = table(4, BEA, cauldron=dict.fromkeys((0, 2, 3), full), skills={BEA: "red6"})
    t.play("collect red 6")
    assert t.truth()["cauldron"][BEA] == ingredients("red6")


@pytest.mark.clause("V-a2")
def test_a_player_may_collect_less_and_one_kind_only() -> None:
    t = play(table(skills={ADA: "red4"}), "collect red 2", "done")
    assert t.truth()["cauldron"][ADA] == ingredients("red2")
    assert t.truth()["phase"] == "turn"
    assert t.truth()["pending"] is None


@pytest.mark.clause("V-a2")
def test_at_least_one_marker_is_collected() -> None:
    assert refused(table(), "collect red 0") == ("V8", "nothing-collected")


@pytest.mark.clause("V-a2")
def test_with_all_kinds_at_six_collecting_is_not_possible() -> None:
    t = table(cauldron={ADA: "yellow6 red6 blue6 water6"})
    assert listed(t, "collect") == []
    assert refused(t, "collect red 1") == ("V10", "cauldron-full")


@pytest.mark.clause("V-x32")
def test_a_second_kind_at_six_is_not_listed_but_done_is() -> None:
    t = play(table(cauldron={ADA: "red6 blue6 water6"}), "collect yellow 1")
    assert t.legal() == [{"do": "done"}]
    assert refused(t, "collect red 1") == ("V10", "cauldron-full")
