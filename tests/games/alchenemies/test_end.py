"""Discard, the end of the game and Coin: E29–E32, E36, E63."""

import pytest

from tests.games.alchenemies.tables import (
    ADA,
    BEA,
    CAL,
    GAME,
    choices,
    gone,
    hand,
    play,
    table,
)
from tests.support import finished, refused, told


@pytest.mark.clause("E29")
def test_a_player_discards_down_to_seven() -> None:
    before = table(players=2, hands={ADA: "lead lead lead lead lead lead salt tin gold"})
    t = play(before.copy(), "end")
    assert (t.truth()["step"], t.truth()["phase"]) == ("discard", "discard")
    assert choices(t) == ["discard lead", "discard tin", "discard salt", "discard gold"]
    assert refused(t, "discard stone") == ("E29", "not-in-hand")
    play(t, "discard salt")
    assert t.actors == (ADA,)
    play(t, "discard tin")
    assert t.actors == (BEA,)
    assert gone(before, t) == ["tin", "salt"]
    assert hand(t, ADA) == "lead lead lead lead lead lead gold"


@pytest.mark.clause("E29", "E29.1", "E-a12")
def test_seven_cards_are_kept_and_other_hands_are_not_looked_at() -> None:
    t = table(players=2, hands={ADA: "lead " * 7, BEA: "salt " * 8})
    play(t, "end")
    assert t.actors == (BEA,)
    assert t.truth()["hand_size"] == [7, 8]


@pytest.mark.clause("E30", "E-a8", "E-x19")
def test_the_game_ends_before_the_clean_up_of_an_empty_stack() -> None:
    t = table(
        players=2,
        work={BEA: "gold+salt"},
        shelves={ADA: "lead", BEA: "tin"},
        recipes={BEA: ""},
    )
    play(t, "end")
    truth = t.truth()
    assert t.over
    assert (truth["phase"], truth["step"], truth["turn"], truth["round"]) == ("over", "over", 1, 1)
    assert truth["turns"] == [1, 0]
    assert [work["recipe"] for work in truth["work"][BEA]] == ["gold"]
    assert t.scores == [2, 4]
    assert t.winners == (BEA,)
    assert "Play reaches Seat 1, whose Recipe Stack is empty: the game is over." in told(t, None)


@pytest.mark.clause("E-x39", "E-a9", "E30")
def test_when_a_stack_runs_out_every_other_seat_plays_once_more() -> None:
    t = table(players=3, phase="draw", recipes={ADA: "lead"})
    play(t, "draw recipes", "draw reagents", "end")
    turns = []
    while not t.over:
        if t.truth()["turn"] not in turns:
            turns.append(t.truth()["turn"])
        play(t, choices(t)[0] if t.truth()["phase"] != "play" else "end")
    assert turns == [2, 1]
    assert t.truth()["turn"] == ADA
    assert t.truth()["turns"] == [1, 1, 1]


@pytest.mark.clause("E-a9")
def test_only_the_stack_of_the_seat_reached_counts() -> None:
    t = table(players=3, recipes={BEA: ""})
    play(t, "end")
    assert not t.over
    assert t.actors == (CAL,)


@pytest.mark.clause("E31", "E31.1")
def test_only_paraphernalia_in_play_count() -> None:
    t = table(
        players=2,
        hands={ADA: "gold stone"},
        labs={ADA: "Air Air Alembic"},
        shelves={ADA: "lead copper salt vitriol"},
        work={ADA: "silver+salt"},
    )
    assert t.sheet()[ADA] == {"metals": 9, "essences": 11, "stone": 0}
    assert t.scores == [20, 0]
    assert t.winners == ()


@pytest.mark.clause("E63", "E-x20")
def test_two_stones_and_three_metals() -> None:
    t = table(players=2, shelves={ADA: "stone stone lead lead tin", BEA: "gold"})
    assert t.sheet()[ADA] == {"metals": 8, "essences": 72, "stone": 6}
    assert t.scores == [36 + 36 + 8 + 6, 32]


@pytest.mark.clause("E32", "E-a10")
@pytest.mark.parametrize(
    ("shelves", "labs", "winners"),
    [
        ({ADA: "tin", BEA: "lead"}, {}, (ADA,)),
        ({ADA: "tin", BEA: "lead salt"}, {}, (BEA,)),
        ({ADA: "tin", BEA: "iron"}, {ADA: "Air", BEA: "Air Alembic"}, (BEA,)),
        ({ADA: "tin", BEA: "iron"}, {ADA: "Air", BEA: "Fire"}, (ADA, BEA)),
        ({}, {}, (ADA, BEA)),
    ],
)
def test_most_coin_wins_then_most_cards_then_the_largest_lab(
    shelves: dict[int, str], labs: dict[int, str], winners: tuple[int, ...]
) -> None:
    t = table(players=2, shelves=shelves, labs=labs, recipes={BEA: ""})
    assert play(t, "end").winners == winners


@pytest.mark.clause("E-a10", "E-a2")
def test_alembics_at_work_count_for_the_tie() -> None:
    t = table(players=2, labs={ADA: "Air"}, work={BEA: "lead salt"}, recipes={BEA: ""})
    assert play(t, "end").winners == (BEA,)


@pytest.mark.clause("E36", "E-a22")
def test_the_cap_ends_the_game_when_play_would_reach_the_starter_again() -> None:
    t = table(players=2, cap=1)
    play(t, "end", "draw reagents", "draw reagents", "end")
    truth = t.truth()
    assert t.over
    assert (truth["round"], truth["turn"], truth["turns"]) == (1, 0, [1, 1])
    assert "Round 1 was the last: the game is over." in told(t, None)


@pytest.mark.clause("E36", "E-a22")
def test_nobody_is_forced_to_draw_recipes_but_the_cap_ends_it() -> None:
    t = GAME.new(2, 5, cap=4)
    while not t.over:
        options = choices(t)
        play(t, next(c for c in ("draw reagents", "end", "skip", options[0]) if c in options))
    assert t.truth()["turns"] == [4, 4]
    assert t.truth()["recipes_left"] == [25, 25]


@pytest.mark.clause("E-x24")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_no_card_is_ever_lost(players: int) -> None:
    # `load` refuses a position whose cards do not add up; so must every position of a game.
    t = GAME.new(players, players)
    GAME.check(t.array)
    finished(t, players)
    GAME.check(t.array)
    assert t.over
