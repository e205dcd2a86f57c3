"""A turn: V7, what each phase asks for, stopping early, and undo."""

from typing import Any

import pytest

from athanor import Unreadable
from tests.games.valley.tables import ADA, BEA, GAME, listed, play, table, trained, verbs
from tests.support import refused, told

RICH: dict[str, Any] = {
    "cauldron": {ADA: "yellow2 red2 blue2 water6"},
    "decoctions": {ADA: "red2 yellow1"},
}
CHEST = {ADA: {0: "C12", 4: "C15", 8: "C20"}}
EVERY_ACTION = ["collect red 1", "brew red", "make C06 1", "move 0 1", "swap 0+4", "sell 0+4+8"]


@pytest.mark.clause("V7")
def test_a_turn_offers_all_five_kinds_of_actions() -> None:
    t = table(**RICH, chest=CHEST)
    five = {"collect", "brew", "make", "move", "swap", "sell"}
    assert verbs(t) == five | {"token", "transform", "end"}


@pytest.mark.clause("V7")
@pytest.mark.parametrize(
    "first", ["collect red 1", "brew red", "make C06 2", "move 3 0", "swap 4+5", "sell 6+7+8"]
)
@pytest.mark.parametrize(
    "second", ["collect red 1", "brew red", "make C02 1", "move 4 1", "swap 4+5", "sell"]
)
def test_two_actions_in_any_order_and_combination(first: str, second: str) -> None:
    cells = {3: "C12", 4: "C15", 5: "C20", 6: "C21", 7: "C22", 8: "C23"}
    t = table(
        cauldron={ADA: "red2 water6"},
        decoctions={ADA: "red1 yellow1"},
        chest={ADA: cells},
        display="C06 C02",
    )
    t.play(first)
    assert t.truth()["acts_left"] == 1
    if t.truth()["phase"] != "turn":
        t.play("done")
    if second == "sell":
        second = "sell 3+4+5" if first == "sell 6+7+8" else "sell 6+7+8"
    t.play(second)
    assert t.truth()["acts_left"] == 0


@pytest.mark.clause("V7.1", "V-x24")
def test_make_then_make_again_as_second_action() -> None:
    t = table(decoctions={ADA: "red1 yellow1"}, display="C06 C02")
    play(t, "make C06 0", "done", "make C02 1", "done")
    assert t.truth()["acts_left"] == 0
    assert t.truth()["display"][:3] == [None, None, t.truth()["display"][2]]
    assert None not in t.truth()["display"][2:]


@pytest.mark.clause("V7.1")
def test_collect_twice_in_a_turn() -> None:
    t = table()
    play(t, "collect red 1", "done", "collect red 1", "done")
    assert t.truth()["cauldron"][ADA]["red"] == 2


@pytest.mark.clause("V7")
@pytest.mark.parametrize("action", EVERY_ACTION)
def test_there_is_no_third_action(action: str) -> None:
    t = table(**RICH, chest=CHEST, display="C06", acts=0)
    assert refused(t, action) == ("V7", "no-action-left")
    assert verbs(t) == {"token", "transform", "end"}


@pytest.mark.clause("V-a3", "V-x35")
def test_end_with_two_actions_left_passes_the_turn() -> None:
    t = table()
    display = t.truth()["display"]
    t.play("end")
    assert t.actors == (BEA,)
    assert t.truth()["display"] == display
    assert t.truth()["acts_left"] == 2
    assert told(t, BEA) == ["Seat 0 ends the turn."]
    assert not t.can_undo(ADA)


@pytest.mark.clause("V-a3")
def test_a_player_may_stop_after_one_action() -> None:
    t = play(table(), "collect red 1", "done", "end")
    assert t.actors == (BEA,)


@pytest.mark.clause("V7")
def test_the_turn_never_ends_by_itself() -> None:
    t = play(table(), "collect red 1", "collect blue 1", "collect red 1", "done")
    assert t.actors == (ADA,)
    assert t.legal() == [{"do": "end"}]


@pytest.mark.clause("V7")
@pytest.mark.parametrize(
    ("start", "asked"),
    [
        ("collect red 1", {"collect", "done"}),
        ("brew red", {"brew", "transform", "done"}),
        ("make C06 1", {"make", "transform", "done"}),
    ],
)
def test_an_action_under_way_asks_for_its_own_steps_only(start: str, asked: set[str]) -> None:
    t = play(table(**RICH, chest=CHEST, display="C06 C02"), start)
    assert verbs(t) == asked
    others = {"collect": "collect blue 1", "brew": "brew yellow", "make": "make C02 2"}
    wrong = [text for verb, text in others.items() if verb not in asked]
    wrong += ["move 0 1", "swap 0+4", "sell 0+4+8", "token shape 0", "end", "train red"]
    if "transform" not in asked:
        wrong.append("transform red blue 1")
    for action in wrong:
        assert refused(t, action) == ("V7", "not-asked")
    t.play("done")
    assert t.truth()["phase"] == "turn"
    assert t.truth()["acts_left"] == 1


@pytest.mark.clause("V7")
def test_done_is_not_asked_between_actions() -> None:
    assert refused(table(), "done") == ("V7", "not-asked")
    assert refused(GAME.new(2, 1), "end") == ("V7", "not-asked")


@pytest.mark.clause("V7")
def test_brewing_and_making_are_left_by_done_also_where_nothing_more_can_be_done() -> None:
    t = play(table(cauldron={ADA: "red1 water1"}, tokens={ADA: ""}), "brew red")
    assert t.legal() == [{"do": "done"}]


@pytest.mark.clause("V7")
def test_every_step_can_be_undone_until_the_turn_is_ended() -> None:
    t = table(**RICH, chest=CHEST, display="C06")
    before = t.truth()
    actions = ["collect red 1", "collect blue 1", "token shape 0", "make C06 1", "done"]
    for action in [*actions, "transform red blue 1"]:
        t.play(action)
    for _ in range(len(actions) + 1):
        t.undo(ADA)
    assert t.truth() == before
    play(t, *actions, "end")
    assert not t.can_undo(ADA)


@pytest.mark.clause("V35")
def test_nobody_acts_once_it_is_over() -> None:
    t = table(turn=None)
    assert t.over
    assert t.legal() == t.legal(BEA) == []
    assert refused(t, "end", ADA) == ("V35", "game-over")


@pytest.mark.clause("V7")
@pytest.mark.parametrize(
    "action",
    [
        {"do": "collect", "kind": "green", "count": 1},
        {"do": "collect", "kind": "red", "count": -1},
        {"do": "collect", "kind": "red", "count": True},
        {"do": "collect", "kind": "red", "count": "1"},
        {"do": "collect", "kind": "red"},
        {"do": "brew", "decoction": "water"},
        {"do": "make", "card": "C67", "cell": 0},
        {"do": "make", "card": "C01", "cell": 9},
        {"do": "move", "from": 0, "to": 9},
        {"do": "swap", "cells": [4, 0]},
        {"do": "swap", "cells": [4, 4]},
        {"do": "sell", "line": [8, 4, 0]},
        {"do": "sell", "line": [0, 4]},
        {"do": "token", "token": "water", "cell": 0},
        {"do": "transform", "from": "red", "to": "water", "count": 1},
        {"do": "end", "cell": 0},
        {"do": "pass"},
    ],
)
def test_what_is_no_action_cannot_be_read(action: object) -> None:
    with pytest.raises(Unreadable):
        table().play(action)


@pytest.mark.clause("V7")
def test_every_phase_lists_an_answer() -> None:
    t = trained(GAME.new(2, 1))
    assert {"do": "end"} in t.legal()
    assert {"do": "done"} in play(t, "collect red 1").legal()
    assert len(listed(t, "collect")) == 5
