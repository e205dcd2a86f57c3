"""The end of the game: A31–A32, and that it always comes."""

import random

import pytest

from tests.games.alchemist.tables import ADA, BEA, CAL, COLOURS, DEE, GAME, create, cubes_of, table
from tests.support import finished, refused, told

TWO_AND_ONE_GREEN = "gray5,blue5,green1"


@pytest.mark.clause("A31")
@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_the_game_ends_at_the_end_of_a_round_with_2_types_left_in_the_reserve(players: int) -> None:
    t = table(players, players - 1, reserve=TWO_AND_ONE_GREEN)
    t.play("take green")
    assert t.over
    assert (t.actors, t.truth()["phase"]) == ((), "over")
    assert t.truth()["round"] == 2
    assert t.truth()["turns"] == [2] * players


@pytest.mark.clause("A31")
@pytest.mark.parametrize("reserve", ["", "gray1", "gray9", "gray1,yellow1"])
def test_the_game_ends_with_fewer_than_2_types_left_too(reserve: str) -> None:
    t = table(turn=CAL, reserve=reserve, bag="gray blue")
    t.play("draw")
    assert t.over


@pytest.mark.clause("A31")
def test_the_game_goes_on_with_3_types_left() -> None:
    t = table(turn=CAL, reserve="gray1,blue1,green1", bag="gray blue")
    t.play("draw")
    assert t.actors == (ADA,)
    assert t.truth()["round"] == 3


@pytest.mark.clause("A31")
def test_when_the_game_is_over_nobody_acts() -> None:
    t = table(turn=None, reserve="gray1")
    for seat in range(3):
        assert t.legal(seat) == []
        assert refused(t, "take gray", seat) == ("A31", "game-over")
    assert t.legal() == []


@pytest.mark.clause("A31")
def test_by_products_end_the_game_as_well() -> None:
    t = table(turn=CAL, stock={CAL: "blue1"}, reserve="gray3,blue3,green1")
    create(t, "K10", "blue1", 5)
    assert t.over


@pytest.mark.clause("A32", "A-x12")
def test_the_third_type_runs_out_in_a_round_of_four_and_the_last_two_still_move() -> None:
    t = table(4, BEA, reserve=TWO_AND_ONE_GREEN)
    t.play("take green")
    assert t.actors == (CAL,)
    t.play("take gray")
    assert t.actors == (DEE,)
    t.play("take gray")
    assert t.over
    assert t.truth()["turns"] == [2, 2, 2, 2]


@pytest.mark.clause("A32", "A-x13")
@pytest.mark.parametrize("starter", [ADA, BEA])
def test_the_starting_player_empties_the_third_type_and_the_other_still_moves(starter: int) -> None:
    t = table(2, starter, starter=starter, reserve=TWO_AND_ONE_GREEN)
    t.play("take green")
    assert t.actors == (1 - starter,)
    t.play("take gray")
    assert t.over


@pytest.mark.clause("A32")
@pytest.mark.parametrize("starter", [ADA, BEA, CAL])
def test_a_round_ends_when_it_is_about_to_be_the_starting_players_turn(starter: int) -> None:
    t = table(3, (starter + 1) % 3, starter=starter, reserve="gray9")
    t.play("take gray")
    assert not t.over
    t.play("take gray")
    assert t.over


@pytest.mark.clause("A31", "A34")
def test_the_position_stays_as_it_was_in_play() -> None:
    t = table(turn=CAL, reserve="gray5,blue1", stock={CAL: "green4"}, bag="green green")
    before = t.truth()
    t.play("take gray")
    after = t.truth()
    assert after["reserve"] == before["reserve"] | {"gray": 4}
    assert after["stock"][CAL] == before["stock"][CAL] | {"gray": 1}
    assert after["stock"][ADA] == before["stock"][ADA]
    assert after["fame"] == before["fame"]


@pytest.mark.clause("A31", "A33", "A36")
def test_the_end_is_told_with_the_counting_of_stocks_and_schools() -> None:
    t = table(
        turn=CAL, reserve="gray5,blue1", bag="", school="gray blue green",
        stock={ADA: "gray2", BEA: "green5", CAL: "green1"},
    )  # fmt: skip
    t.play("take gray")
    assert told(t, None) == [
        "Seat 2 takes gray from the reserve.",
        "Round 2 is complete, and few enough colours are left: the game is over.",
        "Seat 0 scores 1 for a stock of 2.",
        "Seat 1 scores 2 for a stock of 5.",
        "Seat 2 scores 1 for a stock of 2.",
        "Seat 0 shows the school of gray, with 7 left, and scores 0.",
        "Seat 1 shows the school of blue, with 1 left, and scores 10.",
        "Seat 2 shows the school of green, with 6 left, and scores 5.",
    ]


@pytest.mark.clause("A-a13")
@pytest.mark.parametrize("edition", ["mayfair", "amigo"])
@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_every_game_comes_to_its_end(players: int, edition: str) -> None:
    for seed in range(8):
        t = GAME.new(players, seed, edition=edition, starter=seed % players)
        finished(t, seed)
        truth = t.truth()
        assert sum(left > 0 for left in truth["reserve"].values()) <= 2
        assert truth["turns"] == [truth["round"]] * players
        assert truth["round"] < 40


@pytest.mark.clause("A-a13")
def test_the_reserve_never_grows() -> None:
    chance = random.Random(3)
    t = GAME.new(3, 3)
    while not t.over:
        before = t.truth()["reserve"]
        t.play(chance.choice(t.legal()))
        after = t.truth()["reserve"]
        assert all(after[colour] <= before[colour] for colour in COLOURS)


@pytest.mark.clause("A-x21", "A19", "A24")
@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_no_cube_is_ever_lost_or_made(players: int) -> None:
    chance = random.Random(players)
    t = GAME.new(players, players)
    while not t.over:
        t.play(chance.choice(t.legal()))
        truth = t.truth()
        assert all(cubes_of(truth, c) + truth["removed"][c] == 32 for c in COLOURS)
        assert truth["bag_left"] == len(truth["bag"])
        assert truth["stock_size"] == [sum(stock.values()) for stock in truth["stock"]]
