"""Favor cards: K23; those of sellers are in test_sell.py, Shopkeepers in test_buy.py."""

import pytest

from tests.games.alchemists.tables import (
    BLUE,
    EVERYTHING,
    GREEN,
    YELLOW,
    asked,
    can,
    mix,
    table,
    verbs,
)
from tests.support import refused

DRINK = {YELLOW: "mushroom toad fern claw", BLUE: "mushroom toad", GREEN: "mushroom toad"}


@pytest.mark.clause("K23.3", "K23.5")
def test_with_fewer_than_two_cards_a_herbalist_takes_what_there_is() -> None:
    rest = EVERYTHING.split()
    rest.remove("toad")
    deck = table("order").truth()["favor_deck"]
    deck = sorted(deck, key=lambda card: card != "herbalist")
    t = table("order", hands={GREEN: " ".join(rest)}, favor_deck=deck)
    t.play("order ff")
    assert asked(t) == {"ask": "herbalist", "seat": YELLOW, "left": 1}
    t.play("discard toad")
    # The second Herbalist draws that toad again, out of the discard pile.
    assert asked(t) == {"ask": "herbalist", "seat": YELLOW, "left": 1}


@pytest.mark.clause("K23.1", "K23.2")
def test_a_favor_is_played_from_the_hand_and_once() -> None:
    t = table("declare", favors={GREEN: "assistant"})
    assert refused(t, "favor custodian") == ("K23.1", "not-in-hand")
    t.play("favor assistant")
    assert refused(t, "favor assistant") == ("K23.1", "not-in-hand")
    assert t.truth()["favor_discard"] == ["assistant"]


@pytest.mark.clause("K23.6")
def test_assistants_add_up_in_round_1_too() -> None:
    cubes = table("declare").truth()["cubes"]
    for seat in cubes:
        seat |= {"ready": 3, "stack": 2}
    t = table("declare", round=1, cubes=cubes, favors={GREEN: "assistant assistant"})
    t.play("favor assistant")
    t.play("favor assistant")
    assert t.truth()["cubes"][GREEN]["ready"] == 5
    assert t.truth()["cubes"][GREEN]["extra"] == 2


@pytest.mark.clause("K23.7", "K23.10", "K23.12", "K23.13")
def test_an_associate_names_a_space_with_an_own_action_each_once() -> None:
    t = table("declare", favors={GREEN: "associate associate custodian"})
    assert refused(t, "favor associate forage") == ("K23.7", "no-cube")
    t.play("place forage")
    t.play("favor custodian")
    t.play("favor associate forage")
    assert refused(t, "favor associate forage") == ("K23.10", "associate-twice")
    assert refused(t, "favor associate custodian") == ("K23.12", "no-space")
    assert refused(t, "place custodian") == ("K23.13", "no-space")
    assert t.truth()["spaces"]["forage"]["associates"] == [GREEN]


@pytest.mark.clause("K23.8", "K23.9", "K4.12")
def test_associates_lead_in_play_order_the_later_one_on_top() -> None:
    t = table("declare", favors={GREEN: "associate", BLUE: "associate"})
    for seat in (GREEN, BLUE, YELLOW):
        assert t.actors == (seat,)
        t.play("place forage")
        if seat != YELLOW:
            t.play("favor associate forage")
        if seat == GREEN:
            assert t.truth()["spaces"]["forage"]["rows"] == [GREEN]
        t.play("done")
    assert t.truth()["spaces"]["forage"]["associates"] == [BLUE, GREEN]
    assert t.truth()["spaces"]["forage"]["rows"] == [BLUE, GREEN, YELLOW]
    assert t.actors == (BLUE,)


@pytest.mark.clause("K23.13", "K23.17")
def test_a_custodian_takes_a_cube_and_goes_to_the_discard_pile() -> None:
    t = table("declare", favors={GREEN: "custodian custodian"})
    t.play("favor custodian")
    t.play("favor custodian")
    truth = t.truth()
    assert truth["spaces"]["custodian"]["declared"] == [0, 0, 2]
    assert (truth["cubes"][GREEN]["placed"], truth["favor_discard"]) == (2, ["custodian"] * 2)
    cubes = table("declare").truth()["cubes"]
    cubes[GREEN] |= {"ready": 0, "spent": 5}
    t = table("declare", favors={GREEN: "custodian"}, cubes=cubes)
    assert refused(t, "favor custodian") == ("K23.13", "cubes")


@pytest.mark.clause("K23.14", "K23.16")
def test_custodians_drink_in_play_order_first_cubes_first_and_may_decline() -> None:
    t = table("custodian", actions={"custodian": [2, 1], "sell": [0, 0, 1]}, hands=DRINK)
    taken = []
    while t.truth()["phase"] == "custodian":
        taken.append((t.actors[0], asked(t)["nth"]))
        assert verbs(t) == {"mix", "decline"}
        if len(taken) == 1:
            mix(t, "mushroom", "toad")
        else:
            t.play("decline")
    assert taken == [(YELLOW, 1), (BLUE, 1), (YELLOW, 2)]
    assert t.truth()["facts"][0]["how"] == "custodian"
    assert t.truth()["cubes"][BLUE]["unused"] == 1


@pytest.mark.clause("K23.26")
def test_a_sage_needs_a_card_to_transmute() -> None:
    t = table("transmute", actions={"transmute": [1]}, favors={YELLOW: "sage"})
    assert refused(t, "favor sage") == ("K23.26", "no-use")
    assert can(t, "favor", "card") == []
