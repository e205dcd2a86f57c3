"""Final scoring: A33–A38."""

import pytest

from athanor import Table
from tests.games.alchemist.tables import ADA, BEA, CAL, full_board, table

SCHOOLS = ("gray", "blue", "orange", "green", "yellow")
AWARDS = {2: [6, 0], 3: [10, 5, 0], 4: [12, 8, 4, 0], 5: [12, 9, 6, 3, 0]}


def ended(players: int, stock: dict[int, str], **changes: object) -> Table:
    """A game that is over, with nothing in the stocks but what is named."""
    held = dict.fromkeys(range(players), "") | stock
    standing = {"reserve": "", "bag": "", "school": " ".join(SCHOOLS[:players])}
    return table(players, None, stock=held, **(standing | changes))


def line(t: Table, name: str) -> list[int]:
    return [lines[name] for lines in t.sheet()]


@pytest.mark.clause("A33", "A-x14")
def test_you_score_1_point_for_each_2_ingredients_rounding_down() -> None:
    t = ended(3, {ADA: "gray3,blue2,green2", BEA: "gray1", CAL: "yellow4"})
    assert line(t, "stock") == [3, 0, 2]


@pytest.mark.clause("A33")
@pytest.mark.parametrize(("size", "points"), [(0, 0), (1, 0), (2, 1), (3, 1), (8, 4), (31, 15)])
def test_stocks_count_all_colours_together(size: int, points: int) -> None:
    stock = f"gray{size // 2},blue{size - size // 2}"
    assert line(ended(2, {ADA: stock}), "stock") == [points, 0]


@pytest.mark.clause("A34", "A-x14")
def test_all_seven_cubes_of_a_stock_are_counted_in_the_reserve() -> None:
    t = ended(3, {ADA: "gray7"}, reserve="blue6")
    assert line(t, "stock") == [3, 0, 0]
    assert line(t, "school") == [0, 5, 10]
    t = ended(3, {ADA: "gray7"}, reserve="blue8")
    assert line(t, "school") == [5, 0, 10]


@pytest.mark.clause("A34")
def test_ingredients_behind_all_screens_and_in_the_reserve_are_added_up() -> None:
    t = ended(3, {ADA: "gray1,blue3", BEA: "gray1", CAL: "gray1,orange1"}, reserve="gray1,orange4")
    # gray 4, blue 3, orange 5
    assert line(t, "school") == [5, 10, 0]


@pytest.mark.clause("A34")
@pytest.mark.parametrize(
    "elsewhere",
    [
        {"potions": {"K8": (ADA, "gray2,blue1", 1), "K9": (BEA, "gray1", 2)}},
        {"bag": "gray gray"},
        {"potions": {"K8": (ADA, "blue2", 1), "K9": (BEA, "blue1", 2)}},
    ],
    ids=["compendium", "bag", "box"],
)
def test_compendium_bag_and_box_do_not_count(elsewhere: dict[str, object]) -> None:
    # Counted are gray 1, blue 2, orange 3; with cubes from elsewhere gray would pass blue.
    t = ended(3, {ADA: "gray1", BEA: "blue2"}, reserve="orange3", **elsewhere)
    assert line(t, "school") == [10, 5, 0]


@pytest.mark.clause("A35", "A-x15", "A-a1")
def test_a_school_that_was_not_dealt_is_not_ranked() -> None:
    t = ended(3, {ADA: "gray4,blue4", BEA: "green9"}, school="gray blue green")
    assert line(t, "school") == [10, 10, 0]


@pytest.mark.clause("A35")
def test_the_colours_of_undealt_schools_do_not_push_others_back() -> None:
    t = ended(2, {ADA: "green8", BEA: "yellow9"}, school="green yellow")
    assert line(t, "school") == [6, 0]


@pytest.mark.clause("A36")
@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_the_school_with_the_least_remaining_gets_the_first_award_and_so_on(players: int) -> None:
    rising = ",".join(f"{colour}{i}" for i, colour in enumerate(SCHOOLS[:players], 1))
    assert line(ended(players, {ADA: rising}), "school") == AWARDS[players]
    falling = ",".join(f"{colour}{players - i}" for i, colour in enumerate(SCHOOLS[:players]))
    assert line(ended(players, {ADA: falling}), "school") == AWARDS[players][::-1]


@pytest.mark.clause("A36")
def test_the_award_goes_to_the_holder_of_the_card_wherever_they_sit() -> None:
    stock = {ADA: "gray1,blue2,orange3,green4,yellow5"}
    t = ended(5, stock, school="yellow gray green blue orange")
    assert line(t, "school") == [0, 12, 3, 9, 6]


@pytest.mark.clause("A-a1", "A-x16")
def test_two_players_tied_for_least_get_6_each() -> None:
    assert line(ended(2, {ADA: "gray3", BEA: "blue3"}), "school") == [6, 6]


@pytest.mark.clause("A-a1", "A-x17")
def test_tied_schools_share_the_best_place_and_the_next_places_are_skipped() -> None:
    t = ended(5, {ADA: "gray3,blue5,orange5,green5,yellow8"})
    assert line(t, "school") == [12, 9, 9, 9, 0]


@pytest.mark.clause("A-a1")
@pytest.mark.parametrize(
    ("counts", "awards"),
    [
        ((2, 2, 2, 2), [12, 12, 12, 12]),
        ((2, 2, 5, 5), [12, 12, 4, 4]),
        ((1, 2, 2, 3), [12, 8, 8, 0]),
        ((0, 0, 0, 1), [12, 12, 12, 0]),
    ],
)
def test_the_tied_places_of_four_players(counts: tuple[int, ...], awards: list[int]) -> None:
    stock = ",".join(f"{colour}{count}" for colour, count in zip(SCHOOLS, counts, strict=False))
    assert line(ended(4, {ADA: stock}), "school") == awards


@pytest.mark.clause("A37")
def test_you_win_with_the_most_points_after_the_school_points_are_added() -> None:
    t = ended(3, {ADA: "gray4", BEA: "blue2"}, fame={ADA: 20, BEA: 18, CAL: 11})
    # gray 4: 0; blue 2: 5; orange 0: 10
    assert t.scores == [20 + 2 + 0, 18 + 1 + 5, 11 + 0 + 10]
    assert t.winners == (BEA,)


@pytest.mark.clause("A37")
def test_with_equal_scores_the_larger_school_award_wins() -> None:
    t = ended(3, {ADA: "gray2", BEA: "blue4"}, fame={ADA: 6, BEA: 10, CAL: 0})
    # ada 6 + 1 + 5, bea 10 + 2 + 0, cal 0 + 0 + 10
    assert t.scores == [12, 12, 10]
    assert t.winners == (ADA,)


@pytest.mark.clause("A38", "A-a2")
def test_with_equal_awards_too_victory_is_shared() -> None:
    t = ended(3, {ADA: "gray4", BEA: "blue4", CAL: "orange9"}, fame={ADA: 30, BEA: 30, CAL: 20})
    assert t.scores == [42, 42, 24]
    assert t.winners == (ADA, BEA)


@pytest.mark.clause("A38", "A-a2")
def test_more_fame_on_the_track_does_not_break_a_tie() -> None:
    t = ended(2, {ADA: "gray6", BEA: "blue2,orange2,green2"}, fame={ADA: 20, BEA: 26})
    assert line(t, "school") == [0, 6]
    t = ended(2, {ADA: "gray2,blue2", BEA: "orange6"}, fame={ADA: 21, BEA: 20})
    assert t.scores == [29, 29]
    assert t.winners == (ADA, BEA)


@pytest.mark.clause("A37", "A-a2")
def test_in_the_later_edition_more_fame_on_the_track_breaks_a_tie() -> None:
    shelves = {ADA: "gray2", BEA: "blue4"}
    fame = {ADA: 6, BEA: 10, CAL: 0}
    tied = ended(3, shelves, fame=fame, edition="amigo")
    assert tied.scores[ADA] == tied.scores[BEA]
    assert line(tied, "school")[ADA] > line(tied, "school")[BEA]
    assert tied.winners == (BEA,)


@pytest.mark.clause("A38", "A-a2")
def test_in_the_later_edition_those_with_equal_fame_share_the_victory() -> None:
    t = ended(2, {ADA: "gray4", BEA: "blue4"}, fame={ADA: 30, BEA: 30}, edition="amigo")
    assert t.scores[ADA] == t.scores[BEA]
    assert t.winners == (ADA, BEA)


@pytest.mark.clause("A33", "A37")
def test_the_sheet_adds_up_to_the_score() -> None:
    t = ended(5, {ADA: "gray5", CAL: "blue3"}, potions=full_board(5), fame={BEA: 40})
    assert [list(lines) for lines in t.sheet()] == [["created", "copied", "stock", "school"]] * 5
    assert [sum(lines.values()) for lines in t.sheet()] == t.scores
    assert line(t, "created") == [1 + 6, 2 + 7, 3 + 8, 4 + 9, 5 + 10]
    assert line(t, "copied") == [0, 31, 0, 0, 0]


@pytest.mark.clause("A33", "A36", "A37")
def test_while_playing_only_fame_counts_and_nobody_has_won() -> None:
    t = table(fame={ADA: 5, BEA: 9})
    assert t.scores == [5, 9, 0]
    assert line(t, "stock") == line(t, "school") == [0, 0, 0]
    assert t.winners == ()
