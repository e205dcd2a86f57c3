"""Operations of the great work, Formulas each: E40–E47 and E49."""

import pytest

from athanor.games.alchenemies.components import CARDS
from athanor.kernel.declare.words import Json
from tests.games.alchenemies.tables import (
    ADA,
    BEA,
    CAL,
    CALCINATION,
    FULL,
    GAME,
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
from tests.support import refused, told

DISSOLUTION: Json = {"hands": {ADA: "dissolution"}, "labs": {ADA: "Water Water Water Alembic"}}
CONJUNCTION: Json = {"hands": {ADA: "conjunction"}, "labs": {ADA: "Earth Water Water Alembic"}}
PROJECTION_LAB: Json = {ADA: "Air Fire Alembic"}


@pytest.mark.clause("E40", "E-a15", "E-a18")
def test_calcination_destroys_an_opponents_metal() -> None:
    before = table(shelves={ADA: "iron", BEA: "lead salt", CAL: "tin"}, **CALCINATION)
    t = play(before.copy(), "transmute calcination none")
    assert choices(t) == ["pick 1 lead", "pick 2 tin"]
    assert t.truth()["pending"] == {"card": "calcination", "with": []}
    assert at_work(t, ADA) == []
    assert refused(t, "pick 1 salt") == ("E40", "not-that-metal")
    assert refused(t, "pick 0 iron") == ("E40", "not-that-metal")
    play(t, "pick 2 tin")
    assert shelf(t, CAL) == ""
    assert gone(before, t) == ["tin"]
    assert at_work(t, ADA) == ["calcination"]
    assert t.truth()["pending"] is None
    assert t.truth()["phase"] == "play"


@pytest.mark.clause("E-x6", "E26", "E24")
def test_calcination_does_not_reach_under_an_alembic() -> None:
    t = table(work={BEA: "lead"}, shelves={ADA: "lead"}, **CALCINATION)
    assert choices(t) == ["end"]
    assert refused(t, "transmute calcination none") == ("E26", "no-metal-to-destroy")


@pytest.mark.clause("E-x7", "E50")
def test_calcination_cannot_be_played_against_a_seal_alone() -> None:
    t = table(shelves={BEA: "lead"}, sealed=[False, True, False], **CALCINATION)
    assert refused(t, "transmute calcination none") == ("E26", "no-metal-to-destroy")


@pytest.mark.clause("E50", "E40")
def test_a_sealed_lab_is_no_target() -> None:
    t = table(shelves={BEA: "lead", CAL: "tin"}, sealed=[False, True, False], **CALCINATION)
    play(t, "transmute calcination none")
    assert choices(t) == ["pick 2 tin"]
    assert refused(t, "pick 1 lead") == ("E40", "not-that-metal")


@pytest.mark.clause("E-x40")
def test_like_metals_in_one_lab_are_one_answer() -> None:
    t = play(table(shelves={BEA: "lead lead"}, **CALCINATION), "transmute calcination none")
    assert t.legal() == [{"do": "pick", "seat": 1, "card": "lead"}]
    play(t, "pick 1 lead")
    assert shelf(t, BEA) == "lead"


@pytest.mark.clause("E41")
def test_dissolution_destroys_an_opponents_essence() -> None:
    before = table(shelves={BEA: "lead salt"}, **DISSOLUTION)
    t = play(before.copy(), "transmute dissolution none")
    assert choices(t) == ["pick 1 salt"]
    assert refused(t, "pick 1 lead") == ("E41", "not-that-essence")
    play(t, "pick 1 salt")
    assert gone(before, t) == ["salt"]
    assert "Seat 0 destroys Salt of Seat 1." in told(t, CAL)


@pytest.mark.clause("E41", "E26")
def test_dissolution_needs_an_opponents_essence() -> None:
    t = table(shelves={BEA: "lead"}, **DISSOLUTION)
    assert refused(t, "transmute dissolution none") == ("E26", "no-essence-to-destroy")


@pytest.mark.clause("E42", "E-x30")
def test_separation_moves_two_elements_and_never_needs_a_shed() -> None:
    t = table(
        hands={ADA: "separation"},
        labs={ADA: FULL, BEA: "Air Fire Alembic", CAL: "Air Alembic Alembic"},
    )
    play(t, "transmute separation none")
    assert choices(t) == ["target 1"]
    assert refused(t, "target 2") == ("E42", "not-from-there")
    assert refused(t, "target 0") == ("E42", "not-from-there")
    play(t, "target 1")
    assert choices(t) == ["take Air", "take Fire"]
    assert refused(t, "take Alembic") == ("E42", "not-from-there")
    play(t, "take Fire")
    assert t.truth()["pending"] == {
        "card": "separation",
        "with": [],
        "seat": 1,
        "taken": ["Fire"],
    }
    assert choices(t) == ["take Air"]
    assert lab(t, BEA) == "Air Fire Alembic"
    play(t, "take Air")
    assert lab(t, BEA) == "Alembic"
    assert lab_count(t, ADA) == 10
    assert t.truth()["phase"] == "play"


@pytest.mark.clause("E42", "E26", "E-a17")
def test_separation_counts_elements_and_no_alembics() -> None:
    t = table(
        players=2,
        hands={ADA: "separation"},
        labs={ADA: "Air Water Alembic", BEA: "Air Alembic Alembic"},
    )
    assert refused(t, "transmute separation none") == ("E26", "nobody-has-elements")


@pytest.mark.clause("E43", "E-x36", "E-a32")
def test_conjunction_fetches_a_card_of_at_most_four_coin_more() -> None:
    t = table(shelves={ADA: "salt", BEA: "tin copper dew"}, **CONJUNCTION)
    play(t, "transmute conjunction none")
    assert choices(t) == ["offer salt"]
    play(t, "offer salt")
    assert t.truth()["pending"] == {"card": "conjunction", "with": [], "offer": "salt"}
    assert choices(t) == ["pick 1 tin", "pick 1 dew"]
    assert refused(t, "pick 1 copper") == ("E43", "not-for-that")
    play(t, "pick 1 dew")
    assert shelf(t, ADA) == "dew"
    assert shelf(t, BEA) == "tin salt copper"
    assert t.truth()["phase"] == "play"


@pytest.mark.clause("E43", "E26")
def test_conjunction_offers_only_what_can_be_answered() -> None:
    t = table(shelves={ADA: "salt copper", BEA: "silver", CAL: "vitriol"}, **CONJUNCTION)
    play(t, "transmute conjunction none")
    assert choices(t) == ["offer copper"]
    assert refused(t, "offer salt") == ("E43", "not-for-that")
    out_of_reach = table(shelves={ADA: "salt", BEA: "silver"}, **CONJUNCTION)
    assert refused(out_of_reach, "transmute conjunction none") == ("E26", "nothing-to-swap")


@pytest.mark.clause("E44", "E-x28", "E17.1")
def test_fermentation_draws_four_card_by_card() -> None:
    t = table(hands={ADA: "fermentation"}, labs={ADA: FULL}, stack="Air Earth Fire Water")
    play(t, "transmute fermentation none")
    assert lab_count(t, ADA) == 11
    assert t.truth()["due"] == ["draw"]
    assert t.truth()["step"] == "play"
    play(t, "shed Air")
    assert t.truth()["due"] == []
    play(t, "shed Air")
    assert lab_count(t, ADA) == 10
    assert t.truth()["phase"] == "play"


@pytest.mark.clause("E45", "E-x34", "E-a28")
@pytest.mark.parametrize(
    ("stack", "answers", "kept", "bottom"),
    [
        ("gold", [], "gold", []),
        ("gold lead", [], "lead gold", []),
        ("gold lead tin", ["keep gold", "keep tin"], "tin gold", ["lead"]),
        (
            "gold lead tin salt",
            ["keep gold", "keep tin", "bottom salt"],
            "tin gold",
            ["salt", "lead"],
        ),
    ],
)
def test_distillation_digs_as_deep_as_the_stack_allows(
    stack: str, answers: list[str], kept: str, bottom: list[str]
) -> None:
    t = table(hands={ADA: "distillation"}, labs={ADA: "Air Fire Alembic"}, recipes={ADA: stack})
    play(t, "transmute distillation none")
    for answer in answers:
        assert t.truth()["phase"] == "target"
        play(t, answer)
    assert t.truth()["phase"] == "play"
    assert hand(t, ADA) == kept
    assert t.truth()["recipes"][ADA] == bottom
    assert t.truth()["bottom"][ADA] == bottom


@pytest.mark.clause("E45", "E-a28")
def test_distillation_looks_at_the_top_four() -> None:
    t = table(
        hands={ADA: "distillation"},
        labs={ADA: "Air Fire Alembic"},
        recipes={ADA: "gold lead tin salt stone dew"},
    )
    play(t, "transmute distillation none")
    assert t.truth()["looked"] == ["lead", "tin", "salt", "gold"]
    assert at_work(t, ADA) == ["distillation"]
    assert t.truth()["pending"] == {"card": "distillation", "with": []}
    assert refused(t, "keep stone") == ("E45", "not-looked-at")
    play(t, "keep lead")
    assert t.truth()["pending"]["kept"] == ["lead"]
    assert t.truth()["looked"] == ["tin", "salt", "gold"]
    assert t.truth()["recipes"][ADA] == ["gold", "lead", "tin", "salt", "stone", "dew"]
    assert refused(t, "bottom gold") == ("E7", "not-asked")
    play(t, "keep gold")
    assert choices(t) == ["bottom tin", "bottom salt"]
    assert refused(t, "bottom gold") == ("E45", "not-looked-at")
    play(t, "bottom tin")
    assert t.truth()["recipes"][ADA] == ["stone", "dew", "tin", "salt"]
    assert t.truth()["bottom"][ADA] == ["tin", "salt"]
    assert t.truth()["looked"] == []


@pytest.mark.clause("E-x12", "E57", "E45")
def test_one_card_is_enough_for_distillation_and_not_for_a_grimoire() -> None:
    t = table(
        hands={ADA: "grimoire distillation"},
        labs={ADA: "Air Fire Fire Water Alembic"},
        recipes={ADA: "gold"},
    )
    assert refused(t, "transmute grimoire none") == ("E26", "too-few-recipes")
    play(t, "transmute distillation none")
    assert hand(t, ADA) == "gold grimoire"
    empty = table(hands={ADA: "distillation"}, labs={ADA: "Air Fire Alembic"}, recipes={ADA: ""})
    assert refused(empty, "transmute distillation none") == ("E26", "nothing-to-look-at")


@pytest.mark.clause("E46", "E-a6")
def test_coagulation_recovers_a_paraphernalia() -> None:
    t = table(
        players=4,
        hands={ADA: "coagulation"},
        labs={ADA: "Earth Earth Alembic"},
        recipe_pile="gold seal lead lead",
    )
    play(t, "transmute coagulation none")
    assert choices(t) == ["recover lead", "recover gold"]
    assert refused(t, "recover seal") == ("E46", "not-in-pile")
    assert refused(t, "recover stone") == ("E46", "not-in-pile")
    play(t, "recover gold")
    assert hand(t, ADA) == "gold"
    assert t.truth()["recipe_pile"] == ["lead", "lead", "seal"]


@pytest.mark.clause("E46", "E26")
def test_coagulation_needs_a_paraphernalia_in_the_pile() -> None:
    t = table(
        players=4,
        hands={ADA: "coagulation"},
        labs={ADA: "Earth Earth Alembic"},
        recipe_pile="seal",
    )
    assert refused(t, "transmute coagulation none") == ("E26", "nothing-to-recover")


@pytest.mark.clause("E-x21")
@pytest.mark.parametrize("seed", range(20))
def test_with_two_players_there_is_always_something_to_recover(seed: int) -> None:
    made = {card.id for card in CARDS if card.type != "Formula"}
    assert made & set(GAME.new(2, seed).truth()["recipe_pile"])


@pytest.mark.clause("E47", "E-x15", "E34")
def test_sublimation_finishes_what_was_begun_this_turn() -> None:
    before = table(
        hands={ADA: "sublimation copper"},
        labs={ADA: "Air Air Fire Water Alembic Alembic"},
        shelves={ADA: "lead"},
    )
    t = play(before.copy(), "transmute copper lead", "transmute sublimation none")
    assert t.legal() == [{"do": "finish", "recipe": "copper", "with": ["lead"]}]
    play(t, "finish copper lead")
    assert shelf(t, ADA) == "copper"
    assert lab(t, ADA) == "Alembic"
    assert at_work(t, ADA) == ["sublimation"]
    assert discarded(t) == "Fire Water"
    assert gone(before, t) == ["lead"]


@pytest.mark.clause("E-x18", "E47", "E52")
def test_formulas_at_work_are_neither_finished_nor_ruined() -> None:
    t = table(
        hands={ADA: "sublimation retort"},
        labs={ADA: "Air Air Air Earth Fire Alembic Alembic"},
        work={ADA: "grimoire", BEA: "grimoire"},
    )
    assert refused(t, "transmute sublimation none") == ("E26", "nothing-to-finish")
    assert refused(t, "transmute retort none") == ("E26", "nothing-to-ruin")
    t = table(
        hands={ADA: "sublimation"},
        labs={ADA: "Air Air Alembic"},
        work={ADA: "grimoire lead", BEA: "salt"},
    )
    play(t, "transmute sublimation none")
    assert choices(t) == ["finish lead none"]
    assert refused(t, "finish grimoire none") == ("E47", "not-at-work")
    assert refused(t, "finish salt none") == ("E47", "not-at-work")


@pytest.mark.clause("E47", "E52")
def test_like_alembics_are_one_answer_and_the_oldest_is_finished() -> None:
    t = table(hands={ADA: "sublimation"}, labs={ADA: "Air Air Alembic"}, work={ADA: "tin salt tin"})
    play(t, "transmute sublimation none")
    assert choices(t) == ["finish tin none", "finish salt none"]
    play(t, "finish tin none")
    assert at_work(t, ADA) == ["salt", "tin", "sublimation"]


@pytest.mark.clause("E-a31", "E-x37", "E60")
@pytest.mark.parametrize(("stack", "phase"), [("", "play"), ("gold", "effects")])
def test_sublimation_offers_the_effect_of_what_it_finishes(stack: str, phase: str) -> None:
    t = table(
        hands={ADA: "sublimation"},
        labs={ADA: "Air Air Alembic"},
        work={ADA: "aquavitae"},
        recipes={ADA: stack},
    )
    play(t, "transmute sublimation none", "finish aquavitae none")
    assert shelf(t, ADA) == "aquavitae"
    assert (t.truth()["step"], t.truth()["phase"]) == ("play", phase)
    if stack:
        play(t, "use aquavitae")
        assert hand(t, ADA) == "gold"
        assert t.truth()["phase"] == "play"


@pytest.mark.clause("E49", "E-x8", "E-x9")
def test_projection_reaches_eight_coin_above_the_metal_used() -> None:
    lead = table(hands={ADA: "projection gold"}, labs=PROJECTION_LAB, shelves={ADA: "lead"})
    assert refused(lead, "transmute projection lead") == ("E26", "nothing-to-project")
    t = table(
        hands={ADA: "projection gold copper pewter salt"},
        labs=PROJECTION_LAB,
        shelves={ADA: "lead"},
    )
    play(t, "transmute projection lead")
    assert choices(t) == ["project copper", "project pewter"]
    for action in ("project gold", "project salt", "project lead", "project projection"):
        assert refused(t, action) == ("E49", "not-that-projection")
    play(t, "project pewter")
    assert shelf(t, ADA) == "pewter"
    assert hand(t, ADA) == "salt copper gold"


@pytest.mark.clause("E49", "E21.1")
def test_the_metal_named_for_projection_decides_what_can_be_projected() -> None:
    t = table(hands={ADA: "projection bronze"}, labs=PROJECTION_LAB, shelves={ADA: "lead pewter"})
    assert choices(t) == ["transmute projection pewter", "end"]
    play(t, "transmute projection pewter", "project bronze")
    assert shelf(t, ADA) == "lead bronze"
