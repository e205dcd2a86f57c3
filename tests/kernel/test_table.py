"""A table, as the public contract offers it, at a small game."""

import pytest

import athanor
from athanor.kernel.errors import Refused, Stale, Unreadable
from athanor.kernel.registry import add_game, find_game
from athanor.kernel.table import Table
from tests.conformance.cases import PHILTRE


def table() -> Table:
    return PHILTRE.new(3, 7)


def test_an_unknown_game_is_a_key_error_with_the_known_names() -> None:
    with pytest.raises(KeyError, match=r"There is no game 'chess'; the games are alchemist"):
        athanor.game("chess")


def test_a_game_that_was_added_is_found_by_its_name() -> None:
    assert find_game("philtre") is PHILTRE
    add_game(PHILTRE)
    with pytest.raises(ValueError, match="There is a game 'philtre' already"):
        add_game(PHILTRE.with_deck(PHILTRE.own_deck))


def test_a_game_says_what_it_is() -> None:
    assert (PHILTRE.name, PHILTRE.title, PHILTRE.seats) == ("philtre", "Philtre", range(2, 4))
    assert PHILTRE.options == {"rounds": 3, "first": 0, "spice": "mild"}
    assert PHILTRE.option_words["first"] == "The seat that begins."
    assert PHILTRE.rules["P12"] == "The game ends after the rounds agreed on."
    assert repr(PHILTRE) == "<game philtre>"


def test_a_seed_from_the_system_is_another_one_each_time() -> None:
    seeds = {PHILTRE.new(2).seed for _ in range(3)}
    assert len(seeds) == 3


def test_one_seat_acts_and_need_not_be_named() -> None:
    t = table()
    assert t.actors == (0,)
    assert t.legal() == t.legal(0)
    assert t.legal(1) == []
    t.play("gather")
    assert t.history == [(0, {"do": "gather"})]
    assert t.ply == 1


def test_a_question_may_go_to_a_seat_out_of_turn() -> None:
    t = table()
    t.play({"do": "ask", "seat": 2})
    assert t.actors == (2,)
    assert {action["do"] for action in t.legal()} == {"give"}
    with pytest.raises(Refused) as caught:
        t.play("give salt", 0)
    assert caught.value.code == "not-your-turn"
    t.play(t.legal()[0])
    assert t.actors == (1,)


def test_a_choice_may_lie_within_a_turn_and_be_taken_back() -> None:
    t = table()
    before = t.line()
    t.play("brew")
    assert t.actors == (0,)
    assert {action["do"] for action in t.legal()} == {"mix"}
    assert t.can_undo(0)
    assert not t.can_undo(1)
    t.undo(0)
    assert t.line() == before
    assert t.history == []


def test_sealed_choices_are_made_in_any_order_and_shown_together() -> None:
    t = table()
    t.play("auction")
    assert list(t.actors) == [0, 1, 2]
    with pytest.raises(Unreadable, match=r"seat: seats \(0, 1, 2\) may all act now"):
        t.play("bid 0")
    t.play("bid 0", 2)
    t.play("bid 0", 0)
    assert list(t.actors) == [1]
    assert t.legal(2) == []
    assert [event["kind"] for event in t.events(1)][-2:] == ["sealed", "sealed"]
    assert t.view(1)["bid"] == [None, "none", None]
    t.play("bid 0", 1)
    assert [event["kind"] for event in t.events(1)][-4:] == ["bade", "bade", "bade", "nobody-won"]


def test_a_sealed_choice_can_be_taken_back_until_another_is_made() -> None:
    t = table()
    t.play("auction")
    t.play("bid 0", 2)
    assert t.can_undo(2)
    t.play("bid 0", 0)
    assert not t.can_undo(2)
    t.undo(0)
    t.undo(2)
    assert t.actors == (0, 1, 2)


def test_nothing_that_was_seen_is_taken_back() -> None:
    t = table()
    t.play("brew")
    t.undo(0)
    t.play("look")
    assert not t.can_undo(0)
    with pytest.raises(Refused) as caught:
        t.undo(0)
    assert caught.value.code == "no-undo"
    assert caught.value.position == t.view_line(0)


def test_a_refused_action_changes_nothing_and_says_why() -> None:
    t = table()
    before = t.line()
    refusal = t.refusal("trade salt salt")
    assert refusal is not None
    assert (refusal.rule, refusal.code) == ("P6", "same-herb")
    assert refusal.words == "Trade salt for another herb."
    assert refusal.fields == {"from": "salt", "to": "salt"}
    with pytest.raises(Refused) as caught:
        t.play("trade salt salt")
    assert caught.value.refusal == refusal
    assert caught.value.fields == refusal.fields
    assert caught.value.position == t.view_line(0)
    assert str(caught.value) == "Trade salt for another herb. (P6, same-herb)"
    assert t.line() == before
    assert t.refusal("gather") is None


def test_an_action_of_the_past_is_stale() -> None:
    t = table()
    t.play("gather", ply=0)
    with pytest.raises(Stale) as caught:
        t.play("gather", ply=0)
    assert (caught.value.meant, caught.value.now) == (0, 1)
    assert str(caught.value) == "ply: the action was meant for ply 0; the table stands at ply 1."
    assert t.ply == 1


def test_events_are_told_to_those_who_may_know() -> None:
    t = table()
    t.play("gather")
    own = [event["kind"] for event in t.events(0) if event["ply"] == 1]
    others = [event["kind"] for event in t.events(1) if event["ply"] == 1]
    assert (own, others) == (["drew"], ["gathered"])
    assert [event["kind"] for event in t.events(None)] == ["gathered"]


def test_a_finished_table_has_winners_and_no_actions() -> None:
    t = PHILTRE.new(2, 1, rounds=1)
    assert list(t.winners) == []
    t.play("gather")
    t.play("auction")
    t.play("bid 0", 0)
    t.play("bid 0", 1)
    assert t.over
    assert t.actors == ()
    assert t.legal() == []
    assert t.sheet() == [{"gold": 0, "prizes": 0, "herbs": 1}] * 2
    assert t.scores == [1, 1]
    assert list(t.winners) == [0, 1]
    with pytest.raises(Refused) as caught:
        t.play("gather", 0)
    assert caught.value.rule == "P12"


def test_a_table_shows_itself_as_a_bystander_sees_it() -> None:
    t = table()
    assert repr(t) == f"<table {t.view_line(None)}>"
    assert "deck=?*24" in repr(t)


def test_a_table_that_is_loaded_has_no_past() -> None:
    t = table()
    t.play("brew")
    for other in (athanor.load(t.truth()), t.redeal(0, 1), PHILTRE.imagine(t.view(0), 0, 1)):
        assert other.history == []
        assert other.events(0) == []
        assert not other.can_undo(0)
        assert other.seed is None
