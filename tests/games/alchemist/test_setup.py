"""Set-up: A1–A7, and the facts of the box."""

from collections import Counter
from collections.abc import Hashable
from itertools import combinations

import pytest

import athanor
from tests.games.alchemist.tables import COLOURS, GAME, cubes, cubes_of
from tests.support import assert_fair

SEATS = (2, 3, 4, 5)

# players: in the bag, in the reserve, out of the game, of each colour
MAYFAIR = {2: (6, 10, 16), 3: (8, 12, 12), 4: (12, 16, 4), 5: (14, 18, 0)}
AMIGO = MAYFAIR | {3: (10, 12, 10)}

CAULDRONS = """\
K1,gray,blue K2,gray,orange K3,gray,green K4,gray,yellow K5,blue,orange
K6,blue,green K7,blue,yellow K8,orange,green K9,orange,yellow K10,green,yellow"""


@pytest.mark.clause("A1")
@pytest.mark.parametrize("players", SEATS)
def test_each_player_has_a_marker_on_space_0_and_five_seals_to_create_with(players: int) -> None:
    truth = GAME.new(players, 1).truth()
    assert truth["fame"] == [0] * players
    assert truth["seals"] == [5] * players


@pytest.mark.clause("A2")
@pytest.mark.parametrize("edition", ["mayfair", "amigo"])
@pytest.mark.parametrize("players", SEATS)
def test_the_number_of_players_says_how_many_cubes_lie_where(players: int, edition: str) -> None:
    bag, reserve, removed = (MAYFAIR if edition == "mayfair" else AMIGO)[players]
    truth = GAME.new(players, 1, edition=edition).truth()
    for colour in COLOURS:
        drawn = sum(stock[colour] for stock in truth["stock"])
        assert truth["bag"].count(colour) + drawn == bag
        assert truth["reserve"][colour] == reserve
        assert truth["removed"][colour] == removed


@pytest.mark.clause("A2")
@pytest.mark.parametrize("players", SEATS)
def test_the_supplies_of_every_table_add_up_to_32_cubes_of_a_colour(players: int) -> None:
    for edition in ("mayfair", "amigo"):
        truth = GAME.new(players, 1, edition=edition).truth()
        for colour in COLOURS:
            assert cubes_of(truth, colour) + truth["removed"][colour] == 32


@pytest.mark.clause("A2")
def test_the_editions_differ_with_three_players_only() -> None:
    for players in SEATS:
        mayfair = GAME.new(players, 3, edition="mayfair").truth()
        amigo = GAME.new(players, 3, edition="amigo").truth()
        assert (mayfair["bag_left"] == amigo["bag_left"]) == (players != 3)
    assert GAME.options == {"starter": 0, "edition": "mayfair"}


@pytest.mark.clause("A3")
@pytest.mark.parametrize(("players", "left"), [(2, 6), (3, 4), (4, 12), (5, 10)])
def test_each_player_draws_12_ingredients_and_the_rest_stays_in_the_bag(
    players: int, left: int
) -> None:
    truth = GAME.new(players, 1).truth()
    assert [sum(stock.values()) for stock in truth["stock"]] == [12] * players
    assert truth["stock_size"] == [12] * players
    assert truth["bag_left"] == len(truth["bag"]) == left


@pytest.mark.clause("A3", "A4")
def test_cubes_and_schools_are_dealt_fairly() -> None:
    drawn: Counter[Hashable] = Counter()
    schools: Counter[Hashable] = Counter()
    for seed in range(2000):
        truth = GAME.new(2, seed).truth()
        # The last cube of the bag is one draw; all of a stock would be twelve linked ones.
        drawn[truth["bag"][-1]] += 1
        schools[tuple(truth["school"])] += 1
    assert_fair(drawn, dict.fromkeys(COLOURS, 1))
    pairs = [pair for two in combinations(COLOURS, 2) for pair in (two, two[::-1])]
    assert_fair(schools, dict.fromkeys(pairs, 1))


@pytest.mark.clause("A4")
@pytest.mark.parametrize("players", SEATS)
def test_each_player_gets_one_school_card_all_different(players: int) -> None:
    for seed in range(20):
        school = GAME.new(players, seed).truth()["school"]
        assert len(school) == len(set(school)) == players
        assert set(school) <= set(COLOURS)


@pytest.mark.clause("A5")
def test_the_ten_value_tiles_lie_beside_the_board_and_the_ten_cauldrons_are_empty() -> None:
    truth = GAME.new(4, 1).truth()
    assert truth["tiles"] == list(range(1, 11))
    assert len(truth["cauldrons"]) == 10
    for cauldron in truth["cauldrons"]:
        assert (cauldron["creator"], cauldron["value"], cauldron["recipe"]) == (None, None, None)


@pytest.mark.clause("A5")
def test_there_is_one_cauldron_for_every_pair_of_products() -> None:
    printed = [line.split(",") for line in CAULDRONS.split()]
    board = [[c["name"], *c["products"]] for c in GAME.new(2, 1).truth()["cauldrons"]]
    assert board == printed
    assert {tuple(c[1:]) for c in board} == set(combinations(COLOURS, 2))


@pytest.mark.clause("A6")
@pytest.mark.parametrize("players", SEATS)
def test_any_player_may_be_the_starting_player(players: int) -> None:
    for starter in range(players):
        t = GAME.new(players, 1, starter=starter)
        assert t.actors == (starter,)
        assert t.truth()["starter"] == starter
        assert t.truth()["options"]["starter"] == starter
    assert GAME.new(players, 1).actors == (0,)


@pytest.mark.clause("A6")
def test_the_starting_player_sits_at_the_table() -> None:
    with pytest.raises(ValueError, match="option starter: 3 is not a seat from 0 to 2"):
        GAME.new(3, 1, starter=3)
    with pytest.raises(ValueError, match="option edition: 'german' is not one of mayfair, amigo"):
        GAME.new(3, 1, edition="german")


@pytest.mark.clause("A2")
@pytest.mark.parametrize("players", [1, 6, True, "3"])
def test_the_game_is_for_two_to_five_players(players: object) -> None:
    assert GAME.seats == range(2, 6)
    with pytest.raises(ValueError, match="players: Alchemist is for 2 to 5 players"):
        GAME.new(players, 1)  # type: ignore[arg-type]


@pytest.mark.clause("A1", "A7")
def test_a_new_game_is_in_round_1_with_no_turn_taken() -> None:
    truth = athanor.game("alchemist").new(5, 1).truth()
    assert (truth["game"], truth["players"], truth["round"]) == ("alchemist", 5, 1)
    assert (truth["phase"], truth["over"], truth["pending"]) == ("turn", False, None)
    assert truth["turns"] == [0] * 5
    assert truth["seen"] == [cubes()] * 5
