"""What others give up: E48, E51, and the choices they make unseen."""

import pytest

from athanor.kernel.declare.words import Json
from tests.games.alchenemies.tables import (
    ADA,
    BEA,
    CAL,
    DEE,
    at_work,
    choices,
    discarded,
    gone,
    hand,
    lab,
    lab_count,
    play,
    table,
)
from tests.support import every_viewer, refused, told

PUTREFACTION: Json = {"labs": {ADA: "Earth Water Alembic"}}
SEVEN = "Air Air Fire Fire Water Water Alembic"


@pytest.mark.clause("E48", "E-a25")
def test_each_opponent_discards_two_cards_of_her_choice() -> None:
    before = table(
        hands={ADA: "putrefaction tin", BEA: "lead salt gold", CAL: "lead lead dew stone"},
        **PUTREFACTION,
    )
    t = play(before.copy(), "transmute putrefaction none")
    truth = t.truth()
    assert truth["phase"] == "give_up"
    assert truth["actors"] == [BEA, CAL]
    assert truth["owed"] == [0, 2, 2]
    assert truth["pending"] == {"card": "putrefaction", "with": []}
    assert at_work(t, ADA) == ["putrefaction"]
    play(t, "2: discard lead", "1: discard gold", "2: discard lead")
    assert t.actors == (BEA,)
    assert gone(before, t) == []
    assert t.truth()["chosen"] == [[], ["gold"], ["lead", "lead"]]
    play(t, "1: discard lead")
    assert hand(t, BEA) == "salt"
    assert hand(t, CAL) == "dew stone"
    assert hand(t, ADA) == "tin"
    assert gone(before, t) == ["lead", "lead", "lead", "gold"]
    assert t.actors == (ADA,)
    assert t.truth()["phase"] == "play"
    assert t.truth()["chosen"] == [[], [], []]


@pytest.mark.clause("E-x13", "E-a25", "E-a16")
def test_a_hand_without_a_choice_goes_without_a_question() -> None:
    t = table(players=2, hands={ADA: "putrefaction", BEA: "gold"}, **PUTREFACTION)
    play(t, "transmute putrefaction none")
    assert hand(t, BEA) == ""
    assert t.actors == (ADA,)
    two = table(players=2, hands={ADA: "putrefaction", BEA: "gold lead"}, **PUTREFACTION)
    play(two, "transmute putrefaction none")
    assert hand(two, BEA) == ""


@pytest.mark.clause("E-x33", "E48", "E50")
def test_hands_of_one_of_four_and_a_sealed_five() -> None:
    t = table(
        players=4,
        hands={
            ADA: "putrefaction",
            BEA: "gold",
            CAL: "lead lead dew stone",
            DEE: "tin tin iron iron salt",
        },
        sealed=[False, False, False, True],
        **PUTREFACTION,
    )
    play(t, "transmute putrefaction none")
    assert t.actors == (CAL,)
    assert hand(t, BEA) == "gold"
    play(t, "discard stone", "discard dew")
    assert [hand(t, seat) for seat in (BEA, CAL, DEE)] == [
        "",
        "lead lead",
        "tin tin iron iron salt",
    ]


@pytest.mark.clause("E48", "E26")
def test_putrefaction_needs_an_opponent_with_a_card() -> None:
    t = table(hands={ADA: "putrefaction", CAL: "tin"}, sealed=[False, False, True], **PUTREFACTION)
    assert refused(t, "transmute putrefaction none") == ("E26", "nobody-has-cards")


@pytest.mark.clause("E48", "E-a25")
def test_only_cards_in_hand_that_are_not_named_yet_can_be_named() -> None:
    t = table(hands={ADA: "putrefaction", BEA: "lead salt gold"}, **PUTREFACTION)
    play(t, "transmute putrefaction none")
    assert refused(t, "discard tin", BEA) == ("E48", "not-to-discard")
    assert refused(t, "shed Air", BEA) == ("E7", "not-asked")
    assert refused(t, "end", ADA) == ("E6", "not-your-turn")
    play(t, "discard lead")
    assert choices(t) == ["discard salt", "discard gold"]
    assert refused(t, "discard lead", BEA) == ("E48", "not-to-discard")


@pytest.mark.clause("E-a25")
def test_a_choice_among_like_cards_is_still_asked() -> None:
    t = table(hands={ADA: "putrefaction", BEA: "lead lead lead"}, **PUTREFACTION)
    play(t, "transmute putrefaction none")
    assert t.actors == (BEA,)
    assert choices(t) == ["discard lead"]


@pytest.mark.clause("E-a25", "E35")
def test_what_is_named_stays_unseen_until_the_last_is_in() -> None:
    t = table(
        hands={ADA: "putrefaction", BEA: "lead salt gold", CAL: "tin tin tin"}, **PUTREFACTION
    )
    play(t, "transmute putrefaction none")
    before = {viewer: told(t, viewer) for viewer in every_viewer(t)}
    play(t, "1: discard gold")
    assert t.view(BEA)["chosen"] == [None, ["gold"], None]
    assert t.view(CAL)["chosen"] == [None, None, []]
    assert t.view(ADA)["owed"] == [0, 1, 2]
    assert {viewer: told(t, viewer) for viewer in every_viewer(t)} == before
    assert t.view(ADA)["pending"] == {"card": "putrefaction", "with": []}


@pytest.mark.clause("E51", "E-a17")
def test_an_audit_leaves_labs_of_six() -> None:
    t = table(
        hands={ADA: "audit"},
        labs={ADA: "Earth Fire Alembic " + "Air " * 7, BEA: SEVEN, CAL: "Air " * 6},
    )
    play(t, "transmute audit none")
    assert t.actors == (BEA,)
    assert t.truth()["owed"] == [0, 1, 0]
    assert t.truth()["pending"] == {"card": "audit", "with": []}
    assert choices(t) == ["shed Air", "shed Fire", "shed Water", "shed Alembic"]
    assert refused(t, "shed Earth", BEA) == ("E51", "not-to-shed")
    assert refused(t, "discard lead", BEA) == ("E7", "not-asked")
    play(t, "shed Alembic")
    assert lab(t, BEA) == "Air Air Fire Fire Water Water"
    assert lab(t, CAL) == "Air Air Air Air Air Air"
    assert discarded(t) == "Alembic"


@pytest.mark.clause("E51", "E-a25")
def test_an_audit_names_as_many_as_are_due() -> None:
    t = table(
        players=2, hands={ADA: "audit"}, labs={ADA: "Earth Fire Alembic", BEA: SEVEN + " Air Earth"}
    )
    play(t, "transmute audit none", "shed Fire", "shed Air")
    assert t.truth()["chosen"][BEA] == ["Air", "Fire"]
    assert lab_count(t, BEA) == 9
    play(t, "shed Air")
    assert lab(t, BEA) == "Air Earth Fire Water Water Alembic"


@pytest.mark.clause("E-x31", "E-a26")
def test_busy_alembics_count_but_cannot_go() -> None:
    t = table(
        players=2,
        hands={ADA: "audit"},
        labs={ADA: "Earth Fire Alembic", BEA: "Air Fire"},
        work={BEA: "lead lead lead lead lead lead lead"},
    )
    play(t, "transmute audit none")
    assert t.actors == (ADA,)
    assert lab_count(t, BEA) == 7
    assert discarded(t) == "Air Fire"


@pytest.mark.clause("E-x32", "E51", "E26")
def test_an_audit_needs_a_free_reagent_too_many() -> None:
    t = table(
        players=2,
        hands={ADA: "audit"},
        labs={ADA: "Earth Fire Alembic"},
        work={BEA: "lead lead lead lead lead lead lead"},
    )
    assert refused(t, "transmute audit none") == ("E26", "nobody-above-cap")


@pytest.mark.clause("E51", "E50")
def test_an_audit_skips_the_sealed() -> None:
    t = table(
        hands={ADA: "audit"},
        labs={ADA: "Earth Fire Alembic", BEA: SEVEN, CAL: "Air " * 10},
        sealed=[False, False, True],
    )
    play(t, "transmute audit none", "1: shed Air")
    assert lab_count(t, CAL) == 10
