"""Choosing play order: K3."""

import pytest

from tests.games.alchemists.tables import (
    BLUE,
    EVERYTHING,
    GREEN,
    RED,
    YELLOW,
    asked,
    can,
    cards,
    mix,
    pass_round,
    table,
)
from tests.support import refused, told


@pytest.mark.clause("K3.1", "K3.6")
def test_a_round_asks_for_order_then_declarations_then_the_spaces_and_there_are_six() -> None:
    t = table("order", round=1)
    phases = []
    while not t.over:
        phase = (t.truth()["round"], t.truth()["phase"])
        if phase not in phases:
            phases.append(phase)
        actions = t.legal()
        assert actions
        wanted = [a for a in actions if a["do"] in ("done", "decline", "pass")]
        t.play((wanted or actions)[0])
    rounds = [number for number, phase in phases if phase == "order"]
    assert rounds == [1, 2, 3, 4, 5, 6]
    assert phases.index((1, "order")) < phases.index((1, "declare")) < phases.index((2, "order"))
    assert t.truth()["phase"] == "over"


@pytest.mark.clause("K3.2", "K3.3")
def test_seats_choose_free_spaces_clockwise_from_the_starting_player() -> None:
    t = table("order", start=GREEN)
    assert t.actors == (GREEN,)
    assert refused(t, "order nil", YELLOW) == ("K4.2", "not-your-turn")
    assert refused(t, "order paralysis") == ("K3.3", "paralysis-space")
    t.play("order nil")
    assert t.actors == (YELLOW,)
    assert refused(t, "order nil") == ("K3.2", "space-taken")
    t.play("order i")
    assert t.actors == (BLUE,)


@pytest.mark.clause("K3.4")
def test_with_two_players_one_space_is_closed() -> None:
    t = table("order", players=2)
    assert refused(t, "order fii") == ("K3.4", "closed-space")
    assert refused(t, "order iii") == ("K2.2", "closed-space")


@pytest.mark.clause("K3.5")
def test_the_first_space_costs_one_gold_at_once() -> None:
    t = table("order", gold={YELLOW: 1, BLUE: 0})
    t.play("order pay")
    assert t.truth()["gold"][YELLOW] == 0
    assert refused(table("order", gold=0), "order pay") == ("K3.5", "no-gold")


@pytest.mark.clause("K3.7", "K3.8", "K-a6")
@pytest.mark.parametrize(
    ("players", "space", "ingredients", "favors"),
    [
        (3, "pay", 0, 0), (3, "nil", 0, 0), (3, "i", 1, 0), (3, "ii", 2, 0), (3, "fi", 1, 1),
        (3, "ff", 0, 2), (3, "fii", 2, 1), (4, "iii", 3, 0), (4, "fii", 2, 1),
    ],
)  # fmt: skip
def test_a_space_gives_its_cards_from_the_decks(
    players: int, space: str, ingredients: int, favors: int
) -> None:
    t = table("order", players=players, row="toad toad")
    before = t.truth()
    t.play(f"order {space}")
    after = t.truth()
    assert after["hands"][0]["count"] == ingredients
    assert after["favors"][0]["count"] == favors
    assert after["deck"] == before["deck"][ingredients:]
    assert after["row"] == before["row"]


@pytest.mark.clause("K3.9", "K-a11")
def test_an_empty_deck_is_made_anew_only_when_a_card_is_needed() -> None:
    t = table("order", empty_deck=True)
    t.play("order nil")
    assert t.truth()["deck"] == []
    t.play("order ii")
    truth = t.truth()
    assert truth["discard"] == []
    assert len(truth["deck"]) == 40 - 2


@pytest.mark.clause("K3.10")
def test_without_deck_and_discard_a_draw_yields_nothing() -> None:
    t = table("order", hands={GREEN: EVERYTHING})
    t.play("order ii")
    assert t.truth()["hands"][YELLOW]["count"] == 0
    assert t.actors == (BLUE,)


@pytest.mark.clause("K3.11", "K23.3", "K23.4")
def test_a_drawn_herbalist_is_resolved_before_the_next_seat_chooses() -> None:
    t = table("order", hands={YELLOW: "toad"})
    truth = t.truth()
    deck = truth["favor_deck"]
    deck.remove("herbalist")
    t = table("order", hands={YELLOW: "toad"}, favor_deck=["herbalist", *deck])
    t.play("order fi")
    assert asked(t) == {"ask": "herbalist", "seat": YELLOW, "left": 2}
    assert t.truth()["hands"][YELLOW]["count"] == 1 + 1 + 3
    assert t.truth()["favor_discard"] == ["herbalist"]
    assert refused(t, "discard feather") == ("K23.4", "not-in-hand")
    t.play("discard toad")
    assert asked(t)["left"] == 1
    assert t.can_undo(YELLOW)
    t.play(t.legal()[0])
    assert not t.can_undo(YELLOW)
    assert t.truth()["hands"][YELLOW]["count"] == 3
    assert t.actors == (BLUE,)


@pytest.mark.clause("K3.12", "K3.13", "K-a7")
def test_the_paralysed_draw_after_all_others_and_play_last_in_the_order_of_drinking() -> None:
    order = {"choice": ["none"] * 4, "turn": [], "paralysed": [RED, BLUE], "next_paralysed": []}
    t = table("order", players=4, order=order)
    t.play("order ii")
    assert t.truth()["hands"][RED]["count"] == 0
    t.play("order nil")
    truth = t.truth()
    assert truth["order"]["turn"] == [GREEN, YELLOW, RED, BLUE]
    assert truth["order"]["choice"] == ["ii", "none", "nil", "none"]
    assert [truth["hands"][seat]["count"] for seat in (RED, BLUE)] == [1, 1]
    assert [truth["favors"][seat]["count"] for seat in (RED, BLUE)] == [1, 1]
    assert truth["phase"] == "declare"


@pytest.mark.clause("K3.13", "K4.1", "K-x43")
def test_the_lowest_declares_first_and_the_highest_last() -> None:
    t = table("order", players=4)
    for space in ("i", "ff", "pay", "ii"):
        t.play(f"order {space}")
    assert t.truth()["order"]["turn"] == [GREEN, YELLOW, RED, BLUE]
    declared = []
    for _ in range(4):
        declared.append(t.actors[0])
        t.play("place forage")
        t.play("done")
    assert declared == [BLUE, RED, YELLOW, GREEN]
    assert t.truth()["spaces"]["forage"]["rows"] == [GREEN, YELLOW, RED, BLUE]
    assert t.actors == (GREEN,)


@pytest.mark.clause("K3.14", "K19.3")
def test_the_token_decides_only_who_chooses_first() -> None:
    t = table("order", start=BLUE)
    for space in ("ff", "pay", "nil"):
        t.play(f"order {space}")
    assert t.truth()["order"]["turn"] == [GREEN, YELLOW, BLUE]
    assert pass_round(t).truth()["start"] == GREEN


@pytest.mark.clause("K3.15")
def test_what_was_drawn_is_told_to_the_drawer_only() -> None:
    t = table("order")
    t.play("order i")
    kind = next(iter(cards(t, YELLOW)))
    assert f"Seat 0 draws {kind}." in told(t, YELLOW)
    assert told(t, BLUE)[-1] == "Seat 0 draws 1 from the ingredient deck."


@pytest.mark.clause("K9.4", "K9.5", "K9.9", "K9.10")
def test_paralysis_holds_for_one_round_and_leaves_this_ones_order_alone() -> None:
    hand = "fern fern root root toad toad flower flower"
    t = table("drink", actions={"drink": [1, 0, 1]}, hands={YELLOW: hand, GREEN: "fern root"},
              turn=[GREEN, YELLOW, BLUE])  # fmt: skip
    mix(t, "fern", "root")
    assert t.truth()["order"]["turn"] == [GREEN, YELLOW, BLUE]
    mix(t, "toad", "root")
    truth = t.truth()
    assert truth["round"] == 3
    assert truth["order"]["paralysed"] == [GREEN, YELLOW]
    assert t.actors == (BLUE,)
    t.play("order ff")
    assert t.truth()["order"]["turn"] == [BLUE, GREEN, YELLOW]
    t = pass_round(t)
    assert t.truth()["order"]["paralysed"] == []
    assert can(t, "order", "space")
