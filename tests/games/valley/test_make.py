"""Making elixirs: V15–V20."""

import pytest

from tests.games.valley.tables import (
    ADA,
    BEA,
    decoctions,
    elixirs,
    listed,
    play,
    position,
    table,
)
from tests.support import flawed, refused, told

NINE = {cell: f"C{30 + cell}" for cell in range(9)}


@pytest.mark.clause("V15", "V17", "V18")
def test_any_number_of_elixirs_in_one_action() -> None:
    t = table(decoctions={ADA: "red3 yellow3"}, display="C06 C08 C02 C03")
    play(t, "make C06 0", "make C08 4", "make C02 8", "make C03 2", "done")
    assert elixirs(t, ADA) == {0: "C06", 4: "C08", 8: "C02", 2: "C03"}
    assert t.truth()["decoctions"][ADA] == decoctions()
    assert t.truth()["acts_left"] == 1


@pytest.mark.clause("V16")
def test_only_a_card_of_the_display_can_be_made() -> None:
    t = table(decoctions={ADA: "red3"}, display="C08", chest={BEA: {0: "C06"}})
    hidden = t.truth()["pile"][0]
    for card in ("C06", hidden):
        assert refused(t, f"make {card} 0") == ("V16", "not-displayed")
    t.play("make C08 0")
    assert refused(t, "make C08 1") == ("V16", "not-displayed")


@pytest.mark.clause("V17", "V17.1")
def test_exactly_the_decoctions_on_the_card_are_paid() -> None:
    t = table(decoctions={ADA: "red2 purple2 blue1"}, display="C51")
    t.play("make C51 0")
    assert t.truth()["decoctions"][ADA] == decoctions("purple1 blue1")
    t = table(decoctions={ADA: "red1 purple3"}, display="C51")
    assert refused(t, "make C51 0") == ("V17", "cannot-pay")


@pytest.mark.clause("V17.1")
def test_paid_decoctions_can_be_brewed_again() -> None:
    t = table(decoctions={ADA: "red3"}, cauldron={ADA: "red3 water3"}, display="C10")
    play(t, "make C10 0", "done", *["brew red"] * 3)
    assert t.truth()["decoctions"][ADA] == decoctions("red3")


@pytest.mark.clause("V18")
def test_the_card_goes_on_any_empty_cell() -> None:
    t = table(decoctions={ADA: "red1"}, display="C06", chest={ADA: {4: "C01"}})
    cells = [action["cell"] for action in listed(t, "make") if action["card"] == "C06"]
    assert cells == [0, 1, 2, 3, 5, 6, 7, 8]
    assert refused(t, "make C06 4") == ("V18", "cell-taken")


@pytest.mark.clause("V18.1", "V-a6", "V-x17")
def test_a_full_chest_takes_no_card_until_a_line_is_sold() -> None:
    t = table(decoctions={ADA: "red1"}, display="C06", chest={ADA: NINE})
    assert listed(t, "make") == []
    assert refused(t, "make C06 4") == ("V18.1", "chest-full")
    play(t, "sell 3+4+5", "make C06 4")
    assert elixirs(t, ADA)[4] == "C06"


@pytest.mark.clause("V-a6")
def test_a_full_chest_has_eight_sellable_lines_and_nothing_is_thrown_away() -> None:
    t = table(chest={ADA: NINE})
    assert len(listed(t, "sell")) == 8
    assert {a["do"] for a in t.legal()} == {"collect", "swap", "sell", "token", "end"}


@pytest.mark.clause("V19")
def test_the_markers_on_the_card_move_at_once() -> None:
    t = table(decoctions={ADA: "orange1"}, display="C16")
    t.play("make C16 0")
    assert t.truth()["skills"][ADA] == {"yellow": 2, "red": 2, "blue": 1, "water": 1}
    assert told(t, BEA) == [
        "Seat 0 makes C16 and puts it on cell 0.",
        "Seat 0's yellow track rises to 2.",
        "Seat 0's red track rises to 2.",
    ]
    assert t.truth()["skills"][BEA] == {"yellow": 1, "red": 1, "blue": 1, "water": 1}


@pytest.mark.clause("V19")
def test_a_raised_track_counts_in_the_same_turn() -> None:
    t = table(decoctions={ADA: "red1"}, display="C06")
    play(t, "make C06 0", "done", "collect red 2")
    assert t.truth()["cauldron"][ADA]["red"] == 2


@pytest.mark.clause("V19.1")
def test_a_card_without_skills_moves_no_marker() -> None:
    t = table(decoctions={ADA: "red3"}, display="C10")
    t.play("make C10 0")
    assert set(t.truth()["skills"][ADA].values()) == {1}


@pytest.mark.clause("V-a5", "V-x6")
def test_a_step_beyond_the_last_space_is_lost() -> None:
    t = table(decoctions={ADA: "red2"}, skills={ADA: "red6"}, display="C08")
    t.play("make C08 0")
    assert t.truth()["skills"][ADA] == {"yellow": 1, "red": 6, "blue": 1, "water": 2}
    assert "Seat 0's red track is at its last space; the step is lost." in told(t, BEA)


@pytest.mark.clause("V-x7", "V25.1")
def test_the_six_colour_card_costs_one_of_each() -> None:
    one_each = "yellow1 red1 blue1 orange1 green1 purple1"
    t = table(decoctions={ADA: one_each}, display="C65")
    t.play("make C65 4")
    assert t.sheet()[ADA]["chest"] == 10
    assert t.truth()["decoctions"][ADA] == decoctions()


@pytest.mark.clause("V20", "V20.1", "V-a7")
def test_the_display_is_refilled_only_at_the_end_of_the_turn() -> None:
    t = table(decoctions={ADA: "red3"}, display="C06 C08")
    pile = t.truth()["pile"]
    play(t, "make C06 0", "make C08 1", "done", "collect red 1", "done")
    assert t.truth()["display"][:2] == [None, None]
    assert t.truth()["pile"] == pile
    t.play("end")
    assert t.truth()["display"][:2] == pile[:2]
    assert t.truth()["pile"] == pile[2:]
    assert t.truth()["pile_left"] == len(pile) - 2
    assert told(t, ADA)[-2:] == [f"{card} is put out." for card in pile[:2]]


@pytest.mark.clause("V-a7")
def test_cards_of_one_action_all_come_from_those_open_at_the_start_of_the_turn() -> None:
    t = table(decoctions={ADA: "red3 yellow3 blue3"}, display="C06 C08 C01")
    start = set(t.truth()["display"])
    t.play("make C06 0")
    assert {action["card"] for action in listed(t, "make")} <= start - {"C06"}
    play(t, "done", "make C08 1")
    assert {action["card"] for action in listed(t, "make")} <= start - {"C06", "C08"}


@pytest.mark.clause("V20.1")
def test_each_turn_starts_with_ten_cards_while_the_pile_lasts() -> None:
    truth = position(acts=2)
    truth["display"][3], card = None, truth["display"][3]
    truth["pile"].append(card)
    truth["pile_left"] += 1
    assert flawed(truth)[0] == "display"
    assert flawed(truth | {"acts_left": 2})[1].startswith("there is a gap")
