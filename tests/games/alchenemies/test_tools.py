"""Tools and tricks of the trade, Formulas each: E50 and E52–E57."""

from collections import Counter

import pytest

from athanor.kernel.declare.words import Json
from tests.games.alchenemies.tables import (
    ADA,
    BEA,
    CAL,
    CALCINATION,
    FULL,
    at_work,
    choices,
    discarded,
    gone,
    hand,
    lab,
    lab_count,
    play,
    shelf,
    table,
)
from tests.support import refused

RETORT: Json = {"hands": {ADA: "retort"}, "labs": {ADA: "Air Earth Fire Alembic"}}
FINGERS: Json = {"hands": {ADA: "fingers"}, "labs": {ADA: "Air Air Earth Alembic"}}


@pytest.mark.clause("E50")
def test_a_seal_lasts_until_the_next_clean_up() -> None:
    t = table(players=2, hands={ADA: "seal"}, labs={ADA: "Air Earth Alembic"})
    play(t, "transmute seal none")
    assert t.truth()["sealed"] == [True, False]
    play(t, "end", "draw reagents", "draw reagents")
    assert t.truth()["sealed"] == [True, False]
    play(t, "end")
    assert t.truth()["sealed"] == [False, False]


@pytest.mark.clause("E-a19")
def test_a_sealed_player_plays_as_usual() -> None:
    t = table(shelves={BEA: "lead"}, sealed=[True, False, False], **CALCINATION)
    play(t, "transmute calcination none", "pick 1 lead")
    assert shelf(t, BEA) == ""


@pytest.mark.clause("E52", "E-x17")
def test_a_cracked_retort_ruins_gold_and_all_under_it() -> None:
    before = table(work={BEA: "gold+salt", CAL: "lead"}, **RETORT)
    t = play(before.copy(), "transmute retort none")
    assert t.legal()[0] == {"do": "ruin", "seat": 1, "recipe": "gold", "with": ["salt"]}
    assert choices(t) == ["ruin 1 gold salt", "ruin 2 lead none"]
    assert refused(t, "ruin 1 gold lead") == ("E52", "not-that-work")
    assert refused(t, "ruin 0 gold salt") == ("E52", "not-that-work")
    play(t, "ruin 1 gold salt")
    assert gone(before, t) == ["salt", "silver", "gold"]
    assert discarded(t) == "Fire Fire"
    assert lab(t, BEA) == "Alembic"
    assert at_work(t, BEA) == []


@pytest.mark.clause("E50", "E52", "E55", "E56")
@pytest.mark.parametrize(
    ("formula", "lab", "action"),
    [
        ("retort", "Air Earth Fire", "ruin 1 lead none"),
        ("fingers", "Air Air Earth", "pick 1 lead"),
        ("mirror", "Air Water", "target 1"),
    ],
)
def test_a_seal_is_named_where_it_stands_in_the_way(formula: str, lab: str, action: str) -> None:
    t = table(
        hands={ADA: f"{formula} tin", BEA: "salt", CAL: "salt"},
        labs={ADA: f"{lab} Alembic"},
        shelves={BEA: "lead", CAL: "lead"},
        work={BEA: "lead", CAL: "lead"},
        sealed=[False, True, False],
    )
    play(t, f"transmute {formula} none")
    assert refused(t, action) == ("E50", "sealed")
    assert "Seat 1 is under a Hermetic Seal." in str(t.refusal(action))


@pytest.mark.clause("E53", "E-x29")
def test_circulation_takes_three_elements_from_the_pile() -> None:
    t = table(hands={ADA: "circulation"}, labs={ADA: FULL}, pile="Fire Fire Earth Alembic")
    play(t, "transmute circulation none")
    assert choices(t) == ["take Earth", "take Fire"]
    assert refused(t, "take Alembic") == ("E53", "not-among-discards")
    play(t, "take Fire", "take Earth")
    assert t.truth()["pending"]["taken"] == ["Earth", "Fire"]
    assert choices(t) == ["take Fire"]
    assert refused(t, "take Earth") == ("E53", "not-among-discards")
    play(t, "take Fire")
    assert t.truth()["phase"] == "shed"
    assert t.truth()["due"] == []
    play(t, "shed Air")
    assert lab(t, ADA) == "Air Earth Earth Earth Fire Fire Fire Fire Water"
    assert discarded(t) == "Air Alembic"


@pytest.mark.clause("E53", "E17.1")
def test_elements_that_still_come_stay_in_the_pile_until_there_is_room() -> None:
    full = "Air Air Earth Earth Fire Fire Water Water Alembic"
    t = table(
        hands={ADA: "circulation"},
        labs={ADA: full},
        work={ADA: "lead"},
        pile="Air Fire Water",
    )
    play(t, "transmute circulation none", "take Water", "take Air", "take Fire")
    assert t.truth()["phase"] == "shed"
    assert t.truth()["due"] == []
    busy = table(
        phase="shed",
        step="play",
        draws_left=0,
        labs={ADA: "Air Air Air Air Earth Earth Fire Fire Water"},
        work={ADA: "lead circulation"},
        pile="Water Fire",
        due=["Water", "Fire"],
    )
    assert busy.truth()["due"] == ["Fire", "Water"]
    play(busy, "shed Air")
    assert busy.truth()["due"] == ["Water"]
    assert discarded(busy) == "Air Water"
    play(busy, "shed Air", "shed Earth")
    assert busy.truth()["phase"] == "play"
    assert discarded(busy) == "Air Air Earth"


@pytest.mark.clause("E-x14", "E26", "E-a14")
def test_circulation_does_not_find_its_own_ingredients() -> None:
    t = table(hands={ADA: "circulation"}, labs={ADA: "Air Water Alembic"}, pile="Fire Fire")
    assert refused(t, "transmute circulation none") == ("E26", "too-few-elements")


@pytest.mark.clause("E54", "E-x22", "E-x3")
def test_glassblowing_brings_an_alembic_that_is_usable_at_once() -> None:
    t = table(
        hands={ADA: "glass lead"},
        labs={ADA: "Air Air Air Earth Earth Earth Fire Fire Water Alembic"},
    )
    before: Counter[str] = Counter(t.truth()["stack"])
    play(t, "transmute glass none")
    assert lab_count(t, ADA) == 9
    assert t.truth()["phase"] == "play"
    assert before - Counter(t.truth()["stack"]) == Counter(["Alembic"])
    assert "transmute lead none" in choices(t)


@pytest.mark.clause("E54", "E-a30")
def test_glassblowing_shuffles_the_stack() -> None:
    t = table(hands={ADA: "glass"}, labs={ADA: "Earth Fire Alembic"})
    stack = t.truth()["stack"]
    play(t, "transmute glass none")
    stack.remove("Alembic")
    assert Counter(t.truth()["stack"]) == Counter(stack)
    assert t.truth()["stack"] != stack


@pytest.mark.clause("E54")
def test_glassblowing_takes_from_the_pile_what_the_stack_lacks() -> None:
    labs = {ADA: "Earth Fire Alembic", BEA: "Alembic " * 5, CAL: "Alembic " * 5}
    t = table(hands={ADA: "glass"}, labs=labs, pile="Alembic Air")
    stack = t.truth()["stack"]
    play(t, "transmute glass none")
    assert lab(t, ADA) == "Alembic"
    assert discarded(t) == "Air"
    assert t.truth()["stack"] == stack
    none_left = table(hands={ADA: "glass"}, labs={**labs, CAL: "Alembic " * 6})
    assert refused(none_left, "transmute glass none") == ("E26", "no-alembic-left")


@pytest.mark.clause("E55", "E-a32")
def test_light_fingers_take_a_card_of_four_coin_or_less() -> None:
    t = table(shelves={BEA: "copper phlogiston", CAL: "lead"}, pile="Fire", **FINGERS)
    play(t, "transmute fingers none")
    assert choices(t) == ["pick 1 phlogiston", "pick 2 lead"]
    assert refused(t, "pick 1 copper") == ("E55", "not-that-card")
    play(t, "pick 1 phlogiston")
    assert shelf(t, ADA) == "phlogiston"
    assert shelf(t, BEA) == "copper"
    assert t.truth()["phase"] == "play"
    assert t.truth()["effects"] == []


@pytest.mark.clause("E55", "E26")
def test_light_fingers_need_something_cheap() -> None:
    t = table(shelves={ADA: "lead", BEA: "copper"}, **FINGERS)
    assert refused(t, "transmute fingers none") == ("E26", "nothing-to-steal")


@pytest.mark.clause("E56", "E-a27")
def test_the_mirror_exchanges_hand_cards() -> None:
    t = table(hands={ADA: "mirror lead", BEA: "gold gold stone"}, labs={ADA: "Air Water Alembic"})
    play(t, "transmute mirror none")
    assert at_work(t, ADA) == []
    assert choices(t) == ["target 1"]
    assert refused(t, "target 2") == ("E56", "not-that-hand")
    play(t, "target 1")
    assert at_work(t, ADA) == ["mirror"]
    assert choices(t) == ["steal gold", "steal stone"]
    assert refused(t, "steal lead") == ("E56", "not-that-hand")
    play(t, "steal gold")
    assert t.truth()["pending"] == {"card": "mirror", "with": [], "seat": 1, "steal": "gold"}
    assert choices(t) == ["give lead"]
    assert refused(t, "give gold") == ("E56", "not-that-hand")
    play(t, "give lead")
    assert hand(t, ADA) == "gold"
    assert hand(t, BEA) == "lead gold stone"


@pytest.mark.clause("E-x35", "E56")
def test_the_mirror_as_the_only_hand_card_cannot_be_played() -> None:
    t = table(hands={ADA: "mirror", BEA: "gold"}, labs={ADA: "Air Water Alembic"})
    assert refused(t, "transmute mirror none") == ("E26", "no-hands-to-swap")
    nobody = table(hands={ADA: "mirror lead"}, labs={ADA: "Air Water Alembic"})
    assert refused(nobody, "transmute mirror none") == ("E26", "no-hands-to-swap")


@pytest.mark.clause("E57")
def test_a_grimoire_draws_two_recipes() -> None:
    t = table(
        hands={ADA: "grimoire"}, labs={ADA: "Fire Water Alembic"}, recipes={ADA: "gold tin dew"}
    )
    play(t, "transmute grimoire none")
    assert hand(t, ADA) == "tin gold"
    assert t.truth()["recipes"][ADA] == ["dew"]


@pytest.mark.clause("E-a15")
def test_no_formula_can_be_aimed_at_its_player() -> None:
    t = table(
        players=2,
        hands={ADA: "calcination dissolution fingers retort separation conjunction mirror"},
        labs={ADA: "Air Air Earth Earth Fire Fire Water Water Alembic"},
        shelves={ADA: "lead salt"},
        work={ADA: "tin"},
    )
    assert choices(t) == ["end"]
