"""Redeals: what a seat knows is kept, the rest is dealt fairly."""

from collections import Counter
from itertools import permutations
from typing import Any

import pytest

import athanor
from tests.games.alchenemies.tables import (
    ADA,
    BEA,
    CAL,
    GAME,
    play,
    position,
    table,
)
from tests.support import assert_fair, every_viewer

DEALS = 400


def redeals(t: athanor.Table, viewer: int | None, count: int = 40) -> list[dict[str, Any]]:
    """The truth of many redeals, each sound and with the same view."""
    found = []
    for seed in range(count):
        other = t.redeal(viewer, seed)
        GAME.check(other.array)
        assert other.view(viewer) == t.view(viewer)
        found.append(other.truth())
    return found


@pytest.mark.clause("E-a29", "E35")
def test_own_cards_bottom_and_seen_stay_and_the_rest_is_dealt_anew() -> None:
    t = table(
        hands={ADA: "lead gold", BEA: "stone tin", CAL: "salt"},
        recipes={ADA: "dew tin salt"},
        bottom=[["tin", "salt"], [], []],
        seen=[[[], ["stone"], []], [[], [], ["salt"]], [[], [], []]],
    )
    deals = redeals(t, ADA)
    for truth in deals:
        assert truth["hands"][ADA] == ["lead", "gold"]
        assert truth["recipes"][ADA][1:] == ["tin", "salt"]
        assert "stone" in truth["hands"][BEA]
        assert truth["seen"][BEA] == [[], [], []]
    assert len({tuple(truth["hands"][BEA]) for truth in deals}) > 5
    assert len({truth["recipes"][ADA][0] for truth in deals}) > 5
    assert len({tuple(truth["stack"]) for truth in deals}) == len(deals)


@pytest.mark.clause("E35")
def test_unseen_cards_are_dealt_fairly() -> None:
    # All that Bea cannot place: Ada's hand of one and three cards in stacks.
    truth = position(players=2, hands={ADA: "gold"}, recipes={ADA: "gold", BEA: "lead tin"})
    t = athanor.load(truth)
    seen: Counter[Any] = Counter()
    for seed in range(DEALS):
        other = t.redeal(BEA, seed).truth()
        seen[other["hands"][ADA][0], other["recipes"][ADA][0]] += 1
    pairs = ("gold", "gold", "lead", "tin")
    weights: Counter[Any] = Counter(
        (one, two) for i, one in enumerate(pairs) for j, two in enumerate(pairs) if i != j
    )
    assert_fair(seen, weights)


@pytest.mark.clause("E45", "E35")
def test_a_looker_keeps_what_she_looks_at_in_an_unknown_order() -> None:
    t = table(
        hands={ADA: "distillation"},
        labs={ADA: "Air Fire Alembic"},
        recipes={ADA: "gold lead tin salt dew"},
        bottom=[["salt", "dew"], [], []],
    )
    play(t, "transmute distillation none", "keep gold")
    tops: Counter[Any] = Counter()
    for truth in redeals(t, ADA, DEALS):
        assert truth["recipes"][ADA][3:] == ["salt", "dew"]
        tops[tuple(truth["recipes"][ADA][:3])] += 1
    orders = list(permutations(("gold", "lead", "tin")))
    assert_fair(tops, dict.fromkeys(orders, 1))


@pytest.mark.clause("E45")
@pytest.mark.parametrize("answers", [[], ["keep gold"], ["keep gold", "keep lead"]])
def test_another_seats_look_is_drawn_anew_from_her_redealt_stack(answers: list[str]) -> None:
    t = table(
        hands={ADA: "distillation"},
        labs={ADA: "Air Fire Alembic"},
        recipes={ADA: "gold lead tin salt dew"},
    )
    play(t, "transmute distillation none", *answers)
    looks = set()
    for truth in redeals(t, BEA):
        kept = truth["pending"].get("kept", [])
        assert bool(kept) == bool(answers)
        assert sorted([*truth["looked"], *kept]) == sorted(truth["recipes"][ADA][:4])
        looks.add((tuple(truth["looked"]), tuple(kept)))
    assert len(looks) > 5


@pytest.mark.clause("E56")
@pytest.mark.parametrize("answers", [["target 1"], ["target 1", "steal gold"]])
def test_the_mirror_is_redealt_for_every_viewer(answers: list[str]) -> None:
    t = table(
        hands={ADA: "mirror lead", BEA: "gold stone", CAL: "tin"},
        labs={ADA: "Air Water Alembic"},
    )
    play(t, "transmute mirror none", *answers)
    for viewer in every_viewer(t):
        for truth in redeals(t, viewer, 20):
            stolen = truth["pending"].get("steal")
            assert stolen is None or stolen in truth["hands"][BEA]
            if viewer in (ADA, BEA):
                assert truth["hands"][BEA] == ["gold", "stone"]


@pytest.mark.clause("E-a25", "E48", "E51")
def test_what_others_have_named_is_drawn_anew() -> None:
    t = table(
        hands={ADA: "putrefaction", BEA: "lead salt gold", CAL: "tin tin iron"},
        labs={ADA: "Earth Water Alembic"},
    )
    play(t, "transmute putrefaction none", "1: discard lead", "1: discard gold")
    for truth in redeals(t, CAL):
        assert len(truth["chosen"][BEA]) == 2
        assert not Counter(truth["chosen"][BEA]) - Counter(truth["hands"][BEA])
    audit = table(
        players=2,
        hands={ADA: "audit"},
        labs={ADA: "Earth Fire Alembic", BEA: "Air " * 4 + "Fire " * 4},
    )
    play(audit, "transmute audit none", "shed Fire")
    assert {tuple(truth["chosen"][BEA]) for truth in redeals(audit, ADA)} == {("Air",), ("Fire",)}


@pytest.mark.clause("E26", "E-a14", "E35")
def test_a_hidden_choice_becomes_any_that_could_be() -> None:
    t = table(
        hands={ADA: "separation calcination tin projection", BEA: "lead"},
        labs={ADA: "Air Air Earth Fire Fire Fire Water Alembic", BEA: "Air Fire Water"},
        shelves={ADA: "lead salt", BEA: "lead dew"},
        work={BEA: "tin", ADA: "tin"},
        pile="Air Air Fire",
        recipes={CAL: "sublimation sublimation circulation circulation seal seal"},
    )
    play(t, "transmute separation none", "target 1")
    found = set()
    for viewer in (BEA, CAL, None):
        for truth in redeals(t, viewer, 150):
            assert truth["pending"]["card"] in truth["hands"][ADA]
            found.add((truth["pending"]["card"], *sorted(set(truth["pending"]) - {"card", "with"})))
    cards = {card for card, *_ in found}
    assert {"calcination", "separation", "circulation", "sublimation", "projection"} <= cards
    assert "seal" not in cards
    assert {("separation",), ("separation", "seat"), ("separation", "seat", "taken")} <= found


@pytest.mark.clause("E61")
def test_in_clean_up_a_hidden_choice_is_aqua_regia() -> None:
    t = table(players=3, work={CAL: "aquaregia+salt dew"}, shelves={ADA: "gold", BEA: "gold"})
    play(t, "end", "use aquaregia")
    for viewer in (ADA, None):
        for truth in redeals(t, viewer, 10):
            assert truth["pending"] == {"card": "aquaregia"}


@pytest.mark.clause("E35")
def test_a_view_can_be_imagined_from_its_data_alone() -> None:
    t = table(hands={ADA: "lead", BEA: "gold stone"})
    for viewer in every_viewer(t):
        assert GAME.imagine(t.view(viewer), viewer, 3).truth() == t.redeal(viewer, 3).truth()
    wrong = t.view(ADA)
    wrong["hands"][BEA] = ["gold", "stone"]
    with pytest.raises(athanor.BadPosition, match="hand"):
        GAME.imagine(wrong, ADA, 3)
