"""Forage and Transmute: K5, K6."""

import pytest

from tests.games.alchemists.tables import BLUE, EVERYTHING, YELLOW, can, cards, table, verbs
from tests.support import refused, told


@pytest.mark.clause("K5.1", "K5.2", "K5.3")
def test_foraging_takes_the_first_such_card_of_the_row_or_the_top_of_the_deck() -> None:
    t = table("forage", actions={"forage": [3]}, row="root toad fern toad")
    assert refused(t, "take claw") == ("K5.3", "not-in-row")
    t.play("take toad")
    assert t.truth()["row"] == ["root", "fern", "toad"]
    assert cards(t, YELLOW) == {"toad": 1}
    top = t.truth()["deck"][0]
    t.play("draw")
    assert t.truth()["hands"][YELLOW]["cards"][top] == 1 + (top == "toad")
    assert can(t, "take", "ingredient") == ["fern", "root", "toad"]


@pytest.mark.clause("K5.4", "K5.5")
def test_with_an_empty_row_the_deck_is_left_and_without_it_nothing() -> None:
    t = table("forage", actions={"forage": [1]})
    assert verbs(t) == {"draw", "decline"}
    t = table("forage", actions={"forage": [1]}, hands={BLUE: EVERYTHING})
    assert verbs(t) == {"decline"}
    assert refused(t, "draw") == ("K5.5", "nothing-left")


@pytest.mark.clause("K5.6", "K-a14")
def test_all_see_a_card_taken_from_the_row_but_no_view_remembers_it() -> None:
    t = table("forage", actions={"forage": [1, 1]}, row="toad")
    t.play("take toad")
    assert told(t, BLUE) == ["Seat 0 takes toad from the row."]
    assert t.view(BLUE)["hands"][YELLOW] == {"count": 1, "cards": None}
    t.play("draw")
    assert "Seat 1 draws 1 from the ingredient deck." in told(t, YELLOW)


@pytest.mark.clause("K5.7", "K6.3", "K6.4")
def test_the_rest_of_the_row_goes_face_down_to_the_discard_pile() -> None:
    t = table("forage", actions={"forage": [1]}, row="root toad fern")
    t.play("take toad")
    truth = t.truth()
    assert truth["discard"][:2] == ["root", "fern"]
    view = t.view(YELLOW)
    assert view["discard"] == [None] * len(truth["discard"])
    assert view["deck"] == [None] * len(truth["deck"])


@pytest.mark.clause("K5.8")
def test_the_row_is_cleared_even_if_nobody_forages() -> None:
    t = table("declare", row="root toad", turn=[0, 1, 2])
    for place in ("transmute", "done", "done", "done"):
        t.play(f"place {place}" if place == "transmute" else place)
    assert (t.truth()["phase"], t.truth()["row"]) == ("transmute", [])
    assert t.truth()["discard"] == ["root", "toad"]


@pytest.mark.clause("K6.1", "K6.2")
def test_transmuting_turns_a_card_into_a_gold() -> None:
    t = table("transmute", actions={"transmute": [1, 1]}, hands={YELLOW: "toad fern"})
    assert refused(t, "transmute root") == ("K6.2", "not-in-hand")
    t.play("transmute toad")
    assert t.truth()["gold"] == [3, 2, 2]
    assert t.truth()["discard"] == ["toad"]
    assert cards(t, YELLOW) == {"fern": 1}


@pytest.mark.clause("K6.3")
def test_nobody_else_sees_what_is_transmuted() -> None:
    t = table("transmute", actions={"transmute": [1, 1]}, hands={YELLOW: "toad fern"})
    t.play("transmute toad")
    assert told(t, YELLOW) == [
        "Seat 0 transmutes an ingredient into 1 gold.",
        "Seat 0 gives up toad.",
    ]
    assert told(t, BLUE) == ["Seat 0 transmutes an ingredient into 1 gold."]
