"""Set-up: V1–V6, the order of training, and the deal."""

import pytest

import athanor
from tests.games.valley.tables import ADA, BEA, CARDS, GAME, USED, play, position, trained
from tests.support import flawed, refused, told

TOKENS = ["shape", "colour", "level", "decoctions"]


@pytest.mark.clause("V1", "V1.1", "V2")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_each_player_begins_with_four_tokens_and_empty_boards(players: int) -> None:
    truth = GAME.new(players, 1).truth()
    for seat in range(players):
        assert truth["tokens"][seat] == TOKENS
        assert set(truth["cauldron"][seat].values()) == {0}
        assert set(truth["decoctions"][seat].values()) == {0}
        assert truth["chest"][seat] == [None] * 9
        assert truth["skills"][seat] == {"yellow": 1, "red": 1, "blue": 1, "water": 1}
        assert truth["sold"][seat] == []
        assert truth["bonus"][seat] == 0


@pytest.mark.clause("V3")
def test_two_points_go_on_one_track() -> None:
    t = play(GAME.new(2, 1), "train water", "train water")
    assert t.truth()["skills"][ADA]["water"] == 3
    assert t.actors == (BEA,)


@pytest.mark.clause("V3")
def test_two_points_go_on_two_tracks() -> None:
    t = play(GAME.new(2, 1), "train red", "train blue")
    assert t.truth()["skills"][ADA] == {"yellow": 1, "red": 2, "blue": 2, "water": 1}


@pytest.mark.clause("V3")
def test_set_up_points_are_counted_down() -> None:
    t = GAME.new(3, 1, starter=1)
    assert t.truth()["points_left"] == [2, 2, 2]
    t.play("train red")
    assert t.truth()["points_left"] == [2, 1, 2]
    assert t.legal() == [{"do": "train", "skill": s} for s in ("yellow", "red", "blue", "water")]
    trained(t)
    assert t.truth()["points_left"] == [0, 0, 0]
    assert refused(t, "train red") == ("V7", "not-asked")


@pytest.mark.clause("V-a26", "V6")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_seats_spend_their_points_in_turn_order_from_the_starter(players: int) -> None:
    for starter in range(players):
        t = GAME.new(players, 1, starter=starter)
        for step in range(2 * players):
            seat = (starter + step // 2) % players
            assert t.actors == (seat,)
            assert t.truth()["turn"] == seat
            assert t.truth()["round"] == 0
            assert t.truth()["display"] == [None] * 10
            t.play("train yellow")
        assert t.truth()["phase"] == "turn"
        assert t.actors == (starter,)
        assert t.truth()["round"] == 1
        assert t.truth()["acts_left"] == 2


@pytest.mark.clause("V-a26")
def test_earlier_training_is_seen_by_all() -> None:
    t = play(GAME.new(3, 1), "train water")
    for viewer in (0, 1, 2, None):
        assert t.view(viewer)["skills"][ADA]["water"] == 2
        assert told(t, viewer) == ["Seat 0 trains water, up to 2."]


@pytest.mark.clause("V-a21", "V3")
def test_a_set_up_point_may_not_pass_the_last_space() -> None:
    truth = GAME.new(2, 1).truth()
    truth["skills"][ADA]["red"] = 5
    t = play(athanor.load(truth), "train red")
    assert refused(t, "train red") == ("V3", "track-full")
    assert [a["skill"] for a in t.legal()] == ["yellow", "blue", "water"]


@pytest.mark.clause("V4", "V4.1", "V-a1")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_deck_depends_on_the_number_of_players(players: int) -> None:
    truth = GAME.new(players, 5).truth()
    assert len(truth["pile"]) == truth["pile_left"] == USED[players]
    assert len(truth["unused"]) == 66 - USED[players]
    assert truth["unused"] == sorted(truth["unused"])
    assert sorted(truth["pile"] + truth["unused"]) == CARDS


@pytest.mark.clause("V4.1")
def test_cards_left_out_are_never_seen() -> None:
    t = trained(GAME.new(2, 5))
    for viewer in (0, 1, None):
        assert t.view(viewer)["unused"] is None
    assert all(ref not in t.truth()["unused"] for e in t.events(0) for ref in e["refs"])


@pytest.mark.clause("V5", "V5.1", "V-a1")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_ten_of_the_used_cards_are_laid_out(players: int) -> None:
    t = GAME.new(players, 5)
    pile = t.truth()["pile"]
    trained(t)
    truth = t.truth()
    assert truth["display"] == pile[:10]
    assert truth["pile"] == pile[10:]
    assert truth["pile_left"] == {2: 25, 3: 35, 4: 45}[players]


@pytest.mark.clause("V6")
def test_the_first_player_is_an_option() -> None:
    assert GAME.options == {"starter": 0, "cap": 60}
    assert trained(GAME.new(4, 1, starter=3)).actors == (3,)
    with pytest.raises(ValueError, match="starter"):
        GAME.new(2, 1, starter=2)


@pytest.mark.clause("V38")
@pytest.mark.parametrize("cap", [0, 1001, "ten", True])
def test_the_cap_is_a_number_of_rounds(cap: object) -> None:
    with pytest.raises(ValueError, match="cap"):
        GAME.new(2, 1, cap=cap)


@pytest.mark.clause("V6.1")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_turns_go_clockwise_one_at_a_time(players: int) -> None:
    t = trained(GAME.new(players, 1, starter=1))
    for turn in range(2 * players):
        seat = (1 + turn) % players
        assert t.actors == (seat,)
        assert t.truth()["turn"] == seat
        assert t.truth()["round"] == 1 + turn // players
        waiting = (seat + 1) % players
        assert refused(t, "end", waiting) == ("V6.1", "not-your-turn")
        assert t.legal(waiting) == []
        t.play("end")
    assert t.truth()["turns"] == [2] * players


@pytest.mark.clause("V4")
def test_same_seed_same_deck() -> None:
    assert GAME.new(2, 5).truth() == GAME.new(2, 5).truth()
    assert GAME.new(2, 5).truth()["pile"] != GAME.new(2, 6).truth()["pile"]


@pytest.mark.clause("V5")
def test_undo_reaches_back_to_the_deal() -> None:
    t = play(GAME.new(2, 1), "train red", "train red")
    assert t.can_undo(ADA)
    t.undo(ADA)
    t.undo(ADA)
    assert t.truth() == GAME.new(2, 1).truth()
    trained(t)
    assert not t.can_undo(BEA)


@pytest.mark.clause("V3", "V5")
def test_a_position_in_training_keeps_its_points_and_all_cards_in_the_pile() -> None:
    truth = GAME.new(2, 1).truth()
    for points in ([0, 2], [2, 1], [2, 0]):
        assert flawed(truth | {"points_left": points})[0] == "points_left"
    assert flawed(position() | {"points_left": [1, 0]})[0] == "points_left"
    dealt = truth | {"display": [truth["pile"][0], *[None] * 9], "pile": truth["pile"][1:]}
    assert flawed(dealt | {"pile_left": 34})[0] == "display"
    full = {"yellow": 6, "red": 6, "blue": 6, "water": 5}
    assert flawed(truth | {"skills": [full, truth["skills"][1]]})[0] == "points_left"
