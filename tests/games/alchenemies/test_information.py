"""Who sees what, what is remembered, and what can be taken back: E35, E-a27–E-a30."""

import pytest

import athanor
from athanor.kernel.declare.words import Json
from tests.games.alchenemies.tables import (
    ADA,
    BEA,
    CAL,
    GAME,
    play,
    position,
    table,
)
from tests.support import every_viewer, told

HANDS = {ADA: "mirror lead", BEA: "gold stone", CAL: "tin"}
MIRROR: Json = {"hands": HANDS, "labs": {ADA: "Air Water Alembic"}}
DIG: Json = {
    "hands": {ADA: "distillation"},
    "labs": {ADA: "Air Fire Alembic"},
    "recipes": {ADA: "gold lead tin salt stone"},
}


@pytest.mark.clause("E35")
def test_open_cards_are_open_and_hidden_ones_are_none() -> None:
    t = table(hands=HANDS, shelves={BEA: "lead"}, work={CAL: "salt"}, pile="Air")
    truth, view = t.truth(), t.view(BEA)
    hidden = {"stack", "recipes", "bottom", "hands", "seen", "chosen", "random", "looked"}
    for name, value in truth.items():
        assert name in hidden or view[name] == value, name
    assert view["stack"] is None
    assert view["recipes"] == [None, None, None]
    assert view["hands"] == [None, ["gold", "stone"], None]
    assert view["bottom"] == [None, [], None]
    assert view["seen"] == [None, [[], [], []], None]
    assert view["chosen"] == [None, [], None]
    assert view["looked"] is None
    assert t.view(ADA)["looked"] == []
    assert t.view(None)["hands"] == [None, None, None]


@pytest.mark.clause("E35")
def test_hands_stay_hidden_when_the_game_is_over() -> None:
    t = play(table(players=2, hands={BEA: "gold"}, recipes={BEA: ""}), "end")
    assert t.over
    assert t.view(ADA)["hands"] == [[], None]


@pytest.mark.clause("E35", "E-a15")
def test_a_choice_under_way_is_seen_by_its_seat_alone() -> None:
    t = table(
        hands={ADA: "calcination"}, labs={ADA: "Fire Fire Fire Alembic"}, shelves={BEA: "lead"}
    )
    before = [t.view(viewer) for viewer in (BEA, None)]
    play(t, "transmute calcination none")
    assert t.view(ADA)["pending"] == {"card": "calcination", "with": []}
    for view, viewer in zip(before, (BEA, None), strict=True):
        changed = {name for name, value in t.view(viewer).items() if value != view[name]}
        assert changed == {"phase"}


@pytest.mark.clause("E45", "E35")
def test_a_distillation_look_is_seen_by_its_seat_alone() -> None:
    t = play(table(**DIG), "transmute distillation none")
    assert t.view(ADA)["looked"] == ["lead", "tin", "salt", "gold"]
    assert t.view(ADA)["recipes"][ADA] is None
    assert t.view(BEA)["looked"] is None
    assert t.view(BEA)["pending"] == {"card": "distillation", "with": None}
    play(t, "keep gold")
    assert t.view(ADA)["pending"] == {"card": "distillation", "with": [], "kept": ["gold"]}
    assert t.view(BEA)["pending"] == {"card": "distillation", "with": None, "kept": None}
    assert not any("Gold" in words for words in told(t, BEA))
    assert "Seat 0 sees Gold." in told(t, ADA)


@pytest.mark.clause("E56", "E35", "E-a27")
def test_the_mirror_shows_a_hand_to_its_user_between_look_and_gift() -> None:
    t = play(table(**MIRROR), "transmute mirror none")
    assert t.view(ADA)["hands"][BEA] is None
    assert t.view(BEA)["pending"] is None
    play(t, "target 1")
    assert t.view(ADA)["hands"] == [["lead"], ["gold", "stone"], None]
    assert t.view(CAL)["hands"] == [None, None, ["tin"]]
    assert t.view(CAL)["pending"] == {"card": "mirror", "with": None, "seat": 1}
    play(t, "steal gold")
    assert t.view(BEA)["pending"] == {"card": "mirror", "with": None, "seat": 1, "steal": None}
    play(t, "give lead")
    assert t.view(ADA)["hands"] == [["gold"], None, None]
    exchange = "Seat 0 takes Gold from the hand of Seat 1 and gives Lead."
    assert exchange in told(t, ADA)
    assert exchange in told(t, BEA)
    assert exchange not in told(t, CAL)
    assert "Seat 0 exchanges a hand card with Seat 1." in told(t, CAL)


@pytest.mark.clause("E-a27", "E-a29")
def test_after_the_mirror_both_know_and_third_seats_know_less() -> None:
    seen = [
        [[], ["stone"], []],
        [["lead"], [], ["tin"]],
        [["lead"], ["gold", "stone"], []],
    ]
    hands = {ADA: "mirror lead lead", BEA: "gold gold stone", CAL: "tin"}
    t = table(hands=hands, labs={ADA: "Air Water Alembic"}, seen=seen)
    play(t, "transmute mirror none", "target 1", "steal gold", "give lead")
    assert t.truth()["hands"] == [["lead", "gold"], ["lead", "gold", "stone"], ["tin"]]
    assert t.truth()["seen"] == [
        [[], ["lead", "gold", "stone"], []],
        [["gold"], [], ["tin"]],
        [[], [], []],
    ]


@pytest.mark.clause("E46", "E-a29")
def test_a_recovered_card_is_known_to_all_others_until_it_is_played() -> None:
    t = table(hands={ADA: "coagulation"}, labs={ADA: "Earth Earth Earth Earth Alembic Alembic"})
    play(t, "transmute coagulation none", "recover lead")
    assert t.truth()["seen"] == [[[], [], []], [["lead"], [], []], [["lead"], [], []]]
    assert t.view(BEA)["seen"] == [None, [["lead"], [], []], None]
    play(t, "transmute lead none")
    assert t.truth()["seen"] == [[[], [], []]] * 3


@pytest.mark.clause("E-a29", "E48")
def test_a_card_discarded_openly_is_known_no_more() -> None:
    seen = [[[], ["gold", "lead"], []], [[], [], []], [[], ["gold"], []]]
    t = table(
        hands={ADA: "putrefaction", BEA: "lead salt gold"},
        labs={ADA: "Earth Water Alembic"},
        seen=seen,
    )
    play(t, "transmute putrefaction none", "discard gold", "discard salt")
    assert t.truth()["seen"] == [[[], ["lead"], []], [[], [], []], [[], [], []]]


@pytest.mark.clause("E-a29", "E45")
def test_the_bottom_is_remembered_until_it_is_drawn() -> None:
    t = play(table(**DIG), "transmute distillation none", "keep gold", "keep lead", "bottom tin")
    assert t.view(ADA)["bottom"] == [["tin", "salt"], None, None]
    assert t.view(BEA)["bottom"] == [None, [], None]
    assert t.truth()["recipes"][ADA] == ["stone", "tin", "salt"]
    changes = position(phase="draw", recipes={ADA: "tin salt"}, bottom=[["tin", "salt"], [], []])
    late = play(athanor.load(changes), "draw recipes")
    assert late.truth()["bottom"][ADA] == ["salt"]


@pytest.mark.clause("E45", "E-a29")
def test_a_second_distillation_adds_below_what_is_left_of_the_first() -> None:
    t = table(
        hands={ADA: "distillation"},
        labs={ADA: "Air Fire Alembic"},
        recipes={ADA: "gold lead tin salt dew"},
        bottom=[["salt", "dew"], [], []],
    )
    play(t, "transmute distillation none", "keep gold", "keep lead", "bottom salt")
    assert t.truth()["recipes"][ADA] == ["dew", "salt", "tin"]
    assert t.truth()["bottom"][ADA] == ["dew", "salt", "tin"]


@pytest.mark.clause("E-a30", "E54")
def test_searching_the_stack_tells_nothing_of_its_order() -> None:
    t = table(hands={ADA: "glass"}, labs={ADA: "Earth Fire Alembic"})
    play(t, "transmute glass none")
    for viewer in every_viewer(t):
        assert t.view(viewer)["stack"] is None


def undoable(t: athanor.Table, *actions: str) -> list[bool]:
    """Whether Ada can take back each action after it."""
    found = []
    for action in actions:
        play(t, action)
        found.append(t.can_undo(ADA))
    return found


@pytest.mark.clause("E25", "E27")
def test_choices_can_be_taken_back_until_the_formula_is_shown() -> None:
    t = table(hands={ADA: "separation"}, labs={ADA: "Air Water Alembic", BEA: "Air Fire Earth"})
    start = t.truth()
    answers = ("transmute separation none", "target 1", "take Air")
    assert undoable(t, *answers) == [True, True, True]
    for _ in answers:
        t.undo(ADA)
    assert t.truth() == start
    assert undoable(t, *answers, "take Fire") == [True, True, True, False]


@pytest.mark.clause("E16", "E22")
def test_draws_looks_and_shown_cards_cannot_be_taken_back() -> None:
    assert undoable(table(phase="draw"), "draw reagents") == [False]
    assert undoable(table(phase="draw"), "draw recipes") == [False]
    lead = table(hands={ADA: "lead"}, labs={ADA: "Earth Earth Alembic"})
    assert undoable(lead, "transmute lead none") == [False]
    dig = ("transmute distillation none", "keep gold", "keep lead", "bottom tin")
    assert undoable(table(**DIG), *dig) == [False, True, True, True]
    mirror = ("transmute mirror none", "target 1", "steal gold", "give lead")
    assert undoable(table(**MIRROR), *mirror) == [True, False, True, False]
    assert undoable(table(hands={ADA: "salt " * 8}), "end", "discard salt") == [True, False]


@pytest.mark.clause("E-a25")
def test_a_sealed_choice_can_be_taken_back_until_another_seat_chooses() -> None:
    t = table(
        hands={ADA: "putrefaction", BEA: "lead salt gold", CAL: "tin tin tin"},
        labs={ADA: "Earth Water Alembic"},
    )
    play(t, "transmute putrefaction none", "1: discard gold")
    assert t.can_undo(BEA)
    play(t, "2: discard tin")
    assert not t.can_undo(BEA)


@pytest.mark.clause("E35")
def test_a_new_table_tells_a_bystander_no_card_of_a_hand_or_stack() -> None:
    view = GAME.new(4, 1).view(None)
    hidden = {name for name, value in view.items() if value is None}
    assert hidden == {"random", "stack", "pending", "looked"}
    for name in ("recipes", "hands", "bottom", "seen", "chosen"):
        assert view[name] == [None] * 4
