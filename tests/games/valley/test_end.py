"""The end of the game and the count: V34–V38."""

import pytest

import athanor
from athanor import Table
from tests.games.valley.tables import ADA, BEA, CAL, DEE, GAME, play, position, table, trained
from tests.support import finished, flawed, told


def five_made(t: Table) -> Table:
    """Ada makes the first five cards of the display."""
    return play(t, *(f"make C0{card} {card}" for card in (1, 2, 6, 7)), "make C11 0", "done")


@pytest.mark.clause("V34", "V-a18", "V-x18")
def test_a_refill_goes_as_far_as_the_pile_does_and_triggers_the_end() -> None:
    t = table(3, decoctions={ADA: "yellow2 red2 blue1"}, display="C01 C02 C06 C07 C11", pile=3)
    pile = t.truth()["pile"]
    five_made(t)
    assert t.truth()["last_round"] is False
    t.play("end")
    assert t.truth()["display"][:5] == [*pile, None, None]
    assert t.truth()["pile"] == []
    assert t.truth()["last_round"] is True
    assert told(t, CAL)[-1] == "The pile is empty: this round is the last."
    assert not t.over


@pytest.mark.clause("V34", "V-x30")
def test_the_last_card_put_out_triggers_the_end_though_the_display_is_full() -> None:
    t = table(decoctions={ADA: "yellow2"}, display="C01 C02", pile=2)
    play(t, "make C01 0", "make C02 1", "done", "end")
    assert None not in t.truth()["display"]
    assert t.truth()["last_round"] is True
    assert t.actors == (BEA,)


@pytest.mark.clause("V34")
def test_one_card_left_in_the_pile_triggers_nothing() -> None:
    t = table(decoctions={ADA: "yellow2"}, display="C01 C02", pile=3)
    play(t, "make C01 0", "make C02 1", "done", "end", "end")
    assert t.truth()["pile_left"] == 1
    assert t.truth()["last_round"] is False
    assert not t.over


@pytest.mark.clause("V35", "V-a19", "V-x19")
def test_after_the_trigger_the_rest_of_the_round_still_plays() -> None:
    t = table(4, BEA, decoctions={BEA: "yellow1"}, display="C01", pile=1)
    play(t, "make C01 0", "done", "end")
    assert t.truth()["last_round"] is True
    assert t.actors == (CAL,)
    t.play("end")
    assert t.actors == (DEE,)
    t.play("end")
    assert t.over
    assert t.truth()["phase"] == "over"
    assert t.truth()["turns"] == [2, 2, 2, 2]


@pytest.mark.clause("V35", "V-a19", "V-x31")
def test_a_trigger_by_the_last_seat_of_a_round_ends_the_game_at_once() -> None:
    t = table(3, BEA, starter=CAL, decoctions={BEA: "yellow1"}, display="C01", pile=1)
    play(t, "make C01 0", "done", "end")
    assert t.over
    truth = t.truth()
    assert (truth["round"], truth["turn"], truth["turns"]) == (2, BEA, [2, 2, 2])
    assert truth["last_round"] is True
    assert truth["acts_left"] == 0
    assert told(t, ADA)[-4] == "Round 2 is complete and the game is over."


@pytest.mark.clause("V35")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_all_have_had_equally_many_turns(players: int) -> None:
    for starter in range(players):
        t = trained(GAME.new(players, 3, starter=starter, cap=2))
        while not t.over:
            t.play("end")
        assert t.truth()["turns"] == [2] * players


@pytest.mark.clause("V38", "V-a22")
def test_the_game_ends_after_as_many_rounds_as_the_cap() -> None:
    t = trained(GAME.new(2, 1, cap=3))
    for _ in range(5):
        t.play("end")
        assert not t.over
    t.play("end")
    assert t.over
    assert t.truth()["round"] == 3
    assert t.truth()["last_round"] is False
    assert t.winners == (0, 1)


@pytest.mark.clause("V38")
def test_sixty_rounds_are_the_cap_unless_said_otherwise() -> None:
    t = table(turn=BEA, round=60)
    t.play("end")
    assert t.over
    t = table(turn=BEA, round=59)
    t.play("end")
    assert not t.over


@pytest.mark.clause("V36", "V36.1", "V36.2", "V36.3")
def test_the_sheet_adds_up_sold_bonus_chest_and_decoctions() -> None:
    t = table(
        turn=None,
        sold={ADA: "C08 C44 C32"},
        bonus={ADA: 12},
        chest={ADA: {0: "C65", 3: "C01"}},
        decoctions={ADA: "red3 blue1"},
    )
    assert t.sheet()[ADA] == {"sold": 7, "bonus": 12, "chest": 11, "decoctions": 2}
    assert list(t.sheet()[ADA]) == ["sold", "bonus", "chest", "decoctions"]
    assert t.scores == [32, 0]
    assert t.winners == (ADA,)


@pytest.mark.clause("V36.2")
def test_cards_in_the_chest_count_without_bonuses() -> None:
    t = table(turn=None, chest={ADA: {0: "C08", 4: "C44", 8: "C32 shape"}})
    assert t.scores[ADA] == 7


@pytest.mark.clause("V36.3", "V-a27", "V-x20")
@pytest.mark.parametrize(
    ("held", "points"), [("", 0), ("red1", 0), ("red1 blue1", 1), ("red3 blue2 green2", 3)]
)
def test_every_two_decoctions_of_whatever_colours_are_worth_one(held: str, points: int) -> None:
    assert table(turn=None, decoctions={ADA: held}).scores[ADA] == points


@pytest.mark.clause("V36")
def test_scores_stand_at_any_time() -> None:
    t = table(chest={ADA: {0: "C08"}}, decoctions={ADA: "red2"}, turn=BEA)
    assert t.scores == [3, 0]
    assert t.winners == ()


@pytest.mark.clause("V37")
def test_most_points_win() -> None:
    t = table(3, turn=None, chest={ADA: {0: "C01"}, BEA: {0: "C05"}, CAL: {0: "C02", 1: "C06"}})
    assert t.scores == [1, 5, 2]
    assert t.winners == (BEA,)


@pytest.mark.clause("V37.1", "V-a20")
def test_tied_players_compare_elixirs_made_sold_and_unsold() -> None:
    t = table(turn=None, chest={ADA: {0: "C09"}, BEA: {0: "C01", 1: "C02"}})
    assert t.scores == [2, 2]
    assert t.winners == (BEA,)
    t = table(turn=None, sold={ADA: "C01 C02 C06"}, chest={BEA: {0: "C18"}})
    assert t.scores == [3, 3]
    assert t.winners == (ADA,)


@pytest.mark.clause("V37.2")
def test_still_tied_players_compare_decoctions() -> None:
    t = table(turn=None, decoctions={ADA: "red2", BEA: "red2 blue1"}, cauldron={ADA: "red6 water6"})
    assert t.scores == [1, 1]
    assert t.winners == (BEA,)


@pytest.mark.clause("V37.3")
def test_still_tied_players_compare_ingredients() -> None:
    t = table(turn=None, cauldron={ADA: "red3 water1", BEA: "yellow5"})
    assert t.winners == (BEA,)


@pytest.mark.clause("V37.4", "V-x21")
def test_still_tied_players_share_the_victory() -> None:
    t = table(3, turn=None, cauldron={ADA: "red3", BEA: "yellow3", CAL: "yellow2"})
    assert t.winners == (ADA, BEA)


@pytest.mark.clause("V35", "V36")
def test_the_count_is_told_when_it_is_over() -> None:
    t = table(turn=BEA, cap=2, chest={ADA: {0: "C65"}}, decoctions={BEA: "red2"})
    t.play("end")
    assert told(t, None)[-3:] == [
        "Round 2 is complete and the game is over.",
        "Seat 0 scores 10 in all.",
        "Seat 1 scores 1 in all.",
    ]


@pytest.mark.clause("V34", "V35")
def test_the_last_round_is_the_one_in_which_the_pile_ran_out() -> None:
    truth = position(turn=BEA, pile=0)
    assert athanor.load(truth).truth()["last_round"] is True
    assert flawed(truth | {"last_round": False})[0] == "last_round"
    assert flawed(position() | {"last_round": True})[0] == "last_round"
    assert flawed(position(turn=ADA, pile=0))[0] == "last_round"


@pytest.mark.clause("V34", "V35", "V-x25")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_a_whole_game_is_played_until_the_pile_is_empty(players: int) -> None:
    t = finished(GAME.new(players, 5, cap=1000), 6)
    truth = t.truth()
    assert truth["last_round"] is True
    assert truth["pile"] == []
    assert truth["turns"] == [truth["round"]] * players
    made = [sum(map(bool, chest)) + len(sold) for chest, sold in zip(truth["chest"], truth["sold"])]
    assert sum(made) == {2: 35, 3: 45, 4: 55}[players] - sum(map(bool, truth["display"]))
