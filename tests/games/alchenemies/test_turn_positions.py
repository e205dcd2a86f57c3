"""The turn under way: positions that can be, and every way in which one cannot."""

from typing import Any

import pytest

import athanor
from athanor.games.alchenemies.flaw import Flaw
from tests.games.alchenemies.tables import (
    ADA,
    BEA,
    FULL,
    play,
    position,
)
from tests.games.alchenemies.unsound import (
    AUDITING,
    DIGGING,
    GIVING,
    TARGETING,
    changed,
    put,
)
from tests.support import flawed, marked

Json = Any


@pytest.mark.clause("E6", "E36")
@pytest.mark.parametrize(
    ("place", "value"),
    [("round", 2), ("round", 0), ("turn", 1), ("turns", [1, 1, 0]), ("turns", [0, 0, 0])],
)
def test_round_turn_and_turns_agree(place: str, value: Json) -> None:
    assert changed(put(place, value)) == marked(Flaw.TURNS)


@pytest.mark.clause("E6")
def test_turns_go_to_the_right_from_the_starter() -> None:
    third = position(turn=2, turns=[1, 0, 1], actors=[2])
    assert athanor.load(third).actors == (2,)
    assert flawed(position(turn=1, turns=[1, 1, 0], actors=[1])) == marked(Flaw.TURNS)


@pytest.mark.clause("E7")
@pytest.mark.parametrize(
    ("given", "actors"), [({}, [1]), ({}, [0, 1]), (GIVING, [1]), (GIVING, [0, 1, 2])]
)
def test_the_right_seats_may_act(given: Json, actors: list[int]) -> None:
    assert changed(put("actors", actors), **given) == marked(Flaw.ACTORS)


@pytest.mark.clause("E7", "E30")
def test_a_game_is_over_with_its_phase() -> None:
    truth = position(players=2, recipes={BEA: ""})
    over = play(athanor.load(truth), "end").truth()
    assert athanor.load(over).over
    assert flawed(over | {"phase": "play"}) == marked(Flaw.ACTORS)
    assert flawed(over | {"actors": [1], "over": False}) == marked(Flaw.ACTORS)
    assert flawed(over | {"over": False})[0] == "over"
    swapped = [over["recipes"][1], over["recipes"][0]]
    lefts = [0, over["recipes_left"][0]]
    assert flawed(over | {"recipes": swapped, "recipes_left": lefts}) == marked(Flaw.ENDED)
    capped = position(players=2, cap=1)
    t = play(athanor.load(capped), "end", "draw reagents", "draw reagents", "end")
    assert flawed(t.truth() | {"options": {"starter": 0, "cap": 2}}) == marked(Flaw.ENDED)


@pytest.mark.clause("E7")
@pytest.mark.parametrize(
    ("phase", "step"),
    [
        ("draw", "play"), ("play", "draw"), ("play", "discard"), ("discard", "play"),
        ("shed", "discard"), ("effects", "draw"), ("give_up", "draw"),
    ],
)  # fmt: skip
def test_each_question_belongs_to_a_step(phase: str, step: str) -> None:
    assert flawed(position(phase=phase, step=step)) == marked(Flaw.STEP)


@pytest.mark.clause("E7")
def test_a_formula_is_chosen_for_in_the_play_step() -> None:
    pending: Json = {"card": "calcination", "with": []}
    assert flawed(position(pending=pending, **TARGETING | {"step": "discard"})) == marked(Flaw.STEP)
    assert flawed(position(pending=pending, **TARGETING | {"step": "cleanup"})) == marked(
        Flaw.PENDING
    )


@pytest.mark.clause("E14")
def test_draws_left_fit_the_step() -> None:
    assert changed(put("draws_left", 1)) == marked(Flaw.DRAWS_LEFT)
    assert changed(put("draws_left", 0), phase="draw") == marked(Flaw.DRAWS_LEFT)
    assert changed(put("draws_left", 3), phase="draw")[0] == "draws_left"


@pytest.mark.clause("E17.1")
def test_what_is_due_fits_the_moment() -> None:
    eleven: Json = {"phase": "shed", "labs": {ADA: FULL + " Air"}}
    athanor.load(position(due=["draw"], **eleven))
    playing: Json = eleven | {"step": "play", "draws_left": 0, "labs": {ADA: FULL}}
    athanor.load(position(due=["draw"] * 3, work={ADA: "fermentation"}, **playing))
    assert changed(put("due", ["draw"])) == marked(Flaw.DUE)
    assert flawed(position(due=["draw"] * 2, **eleven)) == marked(Flaw.DUE)
    assert flawed(position(due=["draw"], **eleven | {"draws_left": 1})) == marked(Flaw.DUE)
    assert flawed(position(due=["Air"], pile="Air", **eleven)) == marked(Flaw.DUE)
    with_draws: Json = {"work": {ADA: "fermentation"}, **playing}
    assert flawed(position(due=["draw"] * 4, **with_draws)) == marked(Flaw.DUE)
    assert flawed(position(due=["draw", "Air"], pile="Air", **with_draws)) == marked(Flaw.DUE)
    circulating: Json = {"work": {ADA: "circulation"}, **playing}
    athanor.load(position(due=["Air"] * 2, pile="Air Air", **circulating))
    assert flawed(position(due=["Air"] * 2, pile="Air", **circulating)) == marked(Flaw.DUE)
    assert flawed(position(due=["Air"] * 3, pile="Air Air Air", **circulating)) == marked(Flaw.DUE)
    assert changed(put("due", ["lead"]))[0] == "due"


@pytest.mark.clause("E-a24")
def test_effects_wait_in_the_lab_of_the_seat_to_move() -> None:
    waiting: Json = {"phase": "effects", "shelves": {ADA: "dew"}, "pile": "Water"}
    athanor.load(position(effects=["dew"], **waiting))
    assert flawed(position(effects=["dew", "dew"], **waiting)) == marked(Flaw.EFFECTS)
    assert flawed(position(effects=["azoth"], **waiting)) == marked(Flaw.EFFECTS)
    assert flawed(position(effects=[], **waiting)) == marked(Flaw.EFFECTS)
    assert flawed(position(effects=["dew"], **waiting | {"pile": ""})) == marked(Flaw.EFFECTS)
    assert flawed(position(effects=["dew"], shelves={ADA: "dew"})) == marked(Flaw.EFFECTS)
    lead: Json = {"phase": "effects", "shelves": {ADA: "lead azoth"}}
    assert flawed(position(effects=["lead", "azoth"], **lead)) == marked(Flaw.EFFECTS)
    two: Json = {"phase": "effects", "step": "play", "shelves": {ADA: "azoth azoth"}}
    assert flawed(position(effects=["azoth", "azoth"], **two)) == marked(Flaw.EFFECTS)


@pytest.mark.clause("E-a14", "E26", "E27")
@pytest.mark.parametrize(
    "pending",
    [
        {"card": "calcination", "with": []},
        {"card": "separation", "with": [], "seat": 1, "taken": ["Fire"]},
        {"card": "conjunction", "with": [], "offer": "salt"},
        {"card": "mirror", "with": []},
    ],
)
def test_a_choice_that_could_be_made_loads(pending: Json) -> None:
    truth = position(pending=pending, **TARGETING)
    assert athanor.load(truth).truth() == truth


@pytest.mark.clause("E-a14", "E26", "E27")
@pytest.mark.parametrize(
    "pending",
    [
        {"card": "retort", "with": []},  # not in hand
        {"card": "lead"},  # does nothing when finished
        {"card": "aquaregia"},  # not in play
        {"card": "calcination", "with": ["lead"]},  # no icon
        {"card": "calcination", "with": [], "seat": 1},
        {"card": "calcination", "with": [], "taken": ["Air"]},
        {"card": "calcination", "with": [], "offer": "salt"},
        {"card": "calcination", "with": [], "steal": "gold"},
        {"card": "separation", "with": [], "seat": 2},  # has no Elements
        {"card": "separation", "with": [], "taken": ["Air"]},  # of nobody
        {"card": "separation", "with": [], "seat": 1, "taken": ["Fire", "Fire"]},  # done by then
        {"card": "separation", "with": [], "seat": 1, "taken": ["Water"]},
        {"card": "conjunction", "with": [], "offer": "gold"},
        {"card": "mirror", "with": [], "seat": 1},  # would be at work
        {"card": "mirror", "with": [], "steal": "gold"},
        {"card": "seal", "with": []},  # asks nothing
    ],
)
def test_a_choice_that_could_not_be_made_is_refused(pending: Json) -> None:
    assert flawed(position(pending=pending, **TARGETING)) == marked(Flaw.PENDING)


@pytest.mark.clause("E27")
def test_a_choice_fits_its_phase() -> None:
    calcination: Json = {"card": "calcination", "with": []}
    assert flawed(position(**TARGETING | {"phase": "play"}, pending=calcination)) == marked(
        Flaw.PENDING
    )
    assert flawed(position(pending=None, **TARGETING))[0] == "pending"
    assert changed(put("pending", calcination), **GIVING) == marked(Flaw.PENDING)
    assert changed(put("work", 0, []), **GIVING)[0] in ("stack", "recipes", "pending")
    assert changed(put("pending", {"card": "putrefaction", "with": [], "seat": 1}), **GIVING) == (
        marked(Flaw.PENDING)
    )
    for junk in (3, {}, {"card": "no such"}, {"card": "calcination"}, calcination | {"no": 1}):
        assert changed(put("pending", junk), **GIVING)[0].startswith("pending")


@pytest.mark.clause("E61", "E-a24")
def test_aqua_regia_asks_only_where_it_was_finished_this_turn() -> None:
    aiming: Json = {
        "phase": "target",
        "shelves": {ADA: "aquaregia", BEA: "gold"},
        "pending": {"card": "aquaregia"},
    }
    athanor.load(position(step="cleanup", **aiming))
    athanor.load(position(work={ADA: "sublimation"}, **aiming))
    assert flawed(position(**aiming)) == marked(Flaw.PENDING)
    nobody: Json = aiming | {"shelves": {ADA: "aquaregia gold"}}
    assert flawed(position(step="cleanup", **nobody)) == marked(Flaw.PENDING)


@pytest.mark.clause("E56")
def test_the_mirror_looks_with_its_card_at_work() -> None:
    looking: Json = {
        "phase": "target",
        "hands": {ADA: "lead", BEA: "gold"},
        "work": {ADA: "mirror"},
    }
    pending: Json = {"card": "mirror", "with": [], "seat": 1}
    athanor.load(position(pending=pending, **looking))
    athanor.load(position(pending=pending | {"steal": "gold"}, **looking))
    for wrong in ({"steal": "lead"}, {"seat": 2}, {"seat": 0}):
        assert flawed(position(pending=pending | wrong, **looking)) == marked(Flaw.PENDING)
    assert changed(put("pending", pending | {"seat": 3}), pending=pending, **looking)[0] == (
        "pending.seat"
    )
    empty: Json = looking | {"hands": {BEA: "gold"}}
    assert flawed(position(pending=pending, **empty)) == marked(Flaw.PENDING)


@pytest.mark.clause("E45", "E-a28")
def test_what_is_looked_at_is_the_top_of_the_own_stack() -> None:
    card: Json = {"card": "distillation", "with": []}
    wrong: list[dict[str, Json]] = [
        {"looked": ["lead", "tin", "dew"]},
        {"looked": ["lead", "tin"]},
        {"looked": ["lead", "tin", "salt", "gold"]},
        {"pending": card},
        {"looked": ["salt"], "pending": card | {"kept": ["gold", "lead", "tin"]}},
    ]
    for change in wrong:
        assert flawed(position(**DIGGING | change)) == marked(Flaw.LOOKED)
    done: Json = {"recipes": {ADA: "gold lead tin"}, "looked": ["tin"]}
    kept: Json = card | {"kept": ["lead", "gold"]}
    assert flawed(position(**DIGGING | done | {"pending": kept})) == marked(Flaw.LOOKED)
    short: Json = {"recipes": {ADA: "gold lead"}, "looked": ["lead", "gold"], "pending": card}
    assert flawed(position(**DIGGING | short)) == marked(Flaw.LOOKED)
    assert changed(put("looked", ["gold"])) == marked(Flaw.LOOKED)


@pytest.mark.clause("E-a25", "E-a26")
def test_what_is_owed_and_named_agrees() -> None:
    assert changed(put("owed", [0, 2, 2]), **GIVING) == marked(Flaw.OWED)
    assert changed(put("owed", [1, 1, 2]), **GIVING) == marked(Flaw.OWED)
    assert changed(put("owed", [0, 1, 0])) == marked(Flaw.OWED)
    assert changed(put("chosen", 1, ["tin"]), **GIVING) == marked(Flaw.CHOSEN)
    assert changed(put("chosen", 2, ["tin"]), **GIVING) == marked(Flaw.OWED)
    athanor.load(position(**AUDITING))
    assert changed(put("owed", [0, 2, 0]), **AUDITING) == marked(Flaw.OWED)
    assert changed(put("chosen", 1, ["lead"]), **AUDITING)[0] == "chosen[1]"
    named: Json = AUDITING | {
        "labs": {BEA: "Air Air Air Air Fire Fire Water Water"},
        "chosen": [[], ["Water"], []],
    }
    athanor.load(position(**named))
    assert changed(put("chosen", 1, ["Earth"]), **named) == marked(Flaw.CHOSEN)


@pytest.mark.clause("E29")
def test_the_discard_step_asks_a_seat_with_more_than_seven_cards() -> None:
    assert flawed(position(phase="discard", hands={ADA: "salt " * 7})) == marked(Flaw.HAND)
    athanor.load(position(phase="discard", hands={ADA: "salt " * 8}))
