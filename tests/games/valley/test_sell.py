"""Selling a line: V22–V29, without tokens."""

from itertools import combinations

import pytest

from tests.games.valley.tables import ADA, BEA, LINES, bonus, elixirs, listed, play, table
from tests.support import refused, told

NINE = {cell: f"C{30 + cell}" for cell in range(9)}


@pytest.mark.clause("V22", "V-x8")
@pytest.mark.parametrize("line", LINES)
def test_each_row_column_and_diagonal_can_be_sold(line: list[int]) -> None:
    t = table(chest={ADA: NINE})
    t.play({"do": "sell", "line": line})
    assert t.truth()["sold"][ADA] == [NINE[cell] for cell in line]
    assert set(elixirs(t, ADA)) == set(range(9)) - set(line)
    assert t.truth()["acts_left"] == 1


@pytest.mark.clause("V22.1")
def test_three_cells_that_are_no_line_cannot_be_sold() -> None:
    t = table(chest={ADA: NINE})
    for cells in map(list, combinations(range(9), 3)):
        if cells not in LINES:
            assert refused(t, {"do": "sell", "line": cells}) == ("V22.1", "no-line")
    assert [action["line"] for action in listed(t, "sell")] == sorted(LINES)


@pytest.mark.clause("V22.1", "V-x9")
def test_a_line_with_an_empty_cell_cannot_be_sold() -> None:
    t = table(chest={ADA: {0: "C08", 1: "C44"}, BEA: {2: "C01"}})
    assert refused(t, "sell 0+1+2") == ("V22.1", "line-incomplete")
    assert listed(t, "sell") == []


@pytest.mark.clause("V22")
def test_one_line_per_action() -> None:
    t = table(chest={ADA: NINE})
    play(t, "sell 0+1+2", "sell 3+4+5")
    assert refused(t, "sell 6+7+8") == ("V7", "no-action-left")


@pytest.mark.clause("V-x8")
def test_other_elixirs_in_the_chest_do_not_matter() -> None:
    t = table(chest={ADA: {0: "C08", 4: "C44", 8: "C32", 1: "C01", 5: "C02"}})
    t.play("sell 0+4+8")
    assert elixirs(t, ADA) == {1: "C01", 5: "C02"}


@pytest.mark.clause("V23")
def test_three_of_a_shape_earn_five() -> None:
    assert bonus("C04", "C30", "C12") == 5  # conical, three colours, levels 2 3 1


@pytest.mark.clause("V24")
def test_three_of_a_colour_earn_four() -> None:
    assert bonus("C06", "C08", "C10") == 4  # red, levels 1 2 3


@pytest.mark.clause("V25", "V25.1")
def test_three_of_a_level_earn_three() -> None:
    assert bonus("C01", "C06", "C11") == 3
    assert bonus("C05", "C20", "C52") == 3
    assert bonus("C08", "C18", "C36") == 3


@pytest.mark.clause("V26")
@pytest.mark.parametrize(
    ("cards", "expected"),
    [
        (("C04", "C08", "C31"), 8),  # conical, level 2
        (("C02", "C39", "C57"), 5),
        (("C08", "C44", "C51"), 9),  # conical and red
        (("C41", "C44", "C08"), 8),
        (("C36", "C03", "C43"), 12),  # pear, yellow, level 2
        (("C31", "C32", "C38"), 7),  # orange, level 2
    ],
)
def test_bonuses_add_up(cards: tuple[str, str, str], expected: int) -> None:
    assert bonus(*cards) == expected


@pytest.mark.clause("V27")
@pytest.mark.parametrize("red", ["C32", "C33", "C43", "C44"])
def test_a_two_colour_elixir_counts_for_both_its_colours(red: str) -> None:
    assert bonus("C06", "C10", red) == 4


@pytest.mark.clause("V27.1", "V-x12", "V-a10")
def test_two_colours_that_run_through_the_whole_line_both_score() -> None:
    assert bonus("C32", "C38", "C50") == 8
    assert bonus("C32", "C38", "C50 level") == 11


@pytest.mark.clause("V28", "V-a9", "V-x26")
@pytest.mark.parametrize(
    "cards", [("C61", "C63", "C65"), ("C08", "C63", "C65"), ("C61", "C08", "C65")]
)
def test_wilds_take_whatever_their_owner_names(cards: tuple[str, str, str]) -> None:
    assert bonus(*cards) == 12


@pytest.mark.clause("V-a8", "V-x13")
def test_a_wild_counts_as_one_colour_only() -> None:
    assert bonus("C32", "C38", "C61") == 7


@pytest.mark.clause("V28")
def test_the_printed_level_of_a_wild_is_only_its_price() -> None:
    assert bonus("C01", "C06", "C65") == 3


@pytest.mark.clause("V-x10")
def test_the_rulebooks_line_without_a_token() -> None:
    assert bonus("C08", "C44", "C32") == 7


@pytest.mark.clause("V29", "V29.1", "V32.1", "V-x11")
def test_the_rulebooks_example_of_selling() -> None:
    chest = {0: "C08", 4: "C44", 1: "C13", 2: "C20", 6: "C22"}
    t = table(decoctions={ADA: "red1 orange1"}, display="C32", chest={ADA: chest})
    play(t, "make C32 8", "done", "token shape 8", "sell 0+4+8")
    truth = t.truth()
    assert truth["bonus"][ADA] == 12
    assert truth["sold"][ADA] == ["C08", "C44", "C32"]
    assert t.sheet()[ADA]["sold"] == 7
    assert len(elixirs(t, ADA)) == 3
    assert truth["tokens"][ADA] == ["colour", "level", "decoctions"]
    assert told(t, BEA)[-4:] == [
        "Seat 0 sells C08, C44 and C32, worth 7, bonus 12.",
        "All three count as conical.",
        "All three count as red.",
        "All three count as level 2.",
    ]


@pytest.mark.clause("V29", "V36.1")
def test_bonus_points_are_taken_at_once() -> None:
    t = table(
        chest={ADA: {0: "C06", 1: "C08", 2: "C10"}}, sold={ADA: "C01 C02 C03"}, bonus={ADA: 5}
    )
    before = t.scores[ADA]
    t.play("sell 0+1+2")
    assert t.truth()["bonus"][ADA] == 9
    assert t.scores[ADA] == before + 4


@pytest.mark.clause("V-a17", "V-x22")
def test_a_sale_without_any_match_only_moves_the_cards() -> None:
    t = table(chest={ADA: {0: "C01", 1: "C08", 2: "C15"}})
    before = t.scores
    t.play("sell 0+1+2")
    assert t.truth()["bonus"][ADA] == 0
    assert t.scores == before
    assert told(t, ADA) == ["Seat 0 sells C01, C08 and C15, worth 8, bonus 0."]


@pytest.mark.clause("V-a10", "V29")
def test_bonus_markers_are_no_limit() -> None:
    wilds = {0: "C61", 1: "C62", 2: "C63"}
    t = table(chest={ADA: wilds}, sold={ADA: "C01 C02 C03"}, bonus={ADA: 700})
    t.play("sell 0+1+2")
    assert t.truth()["bonus"][ADA] == 712


@pytest.mark.clause("V29.1")
def test_cards_are_kept_in_the_order_sold() -> None:
    t = table(chest={ADA: NINE})
    play(t, "sell 6+7+8", "sell 0+1+2")
    assert t.truth()["sold"][ADA] == [NINE[cell] for cell in (6, 7, 8, 0, 1, 2)]
