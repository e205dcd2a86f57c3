"""Positions that can be, and every way in which one cannot: section by section of `load`."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import athanor
from athanor.games.alchenemies.actions import Refusal
from athanor.games.alchenemies.flaw import Flaw
from tests.games.alchenemies.tables import (
    ADA,
    BEA,
    CAL,
    FULL,
    GAME,
    entry,
    play,
    position,
    table,
)
from tests.support import flawed, flawed_line, marked

Json = Any


def changed(change: Callable[[Json], None], *given: Any, **named: Any) -> tuple[str, str]:
    """What a position is refused with after a change."""
    truth = position(*given, **named)
    athanor.load(truth)
    change(truth)
    return flawed(truth)


def put(*path: Any) -> Callable[[Json], None]:
    """A change of one place: the way to it, and what to put there."""

    def change(truth: Json) -> None:
        *way, last, value = path
        for step in way:
            truth = truth[step]
        truth[last] = value

    return change


PLAYING: Json = {"hands": {ADA: "lead tin", BEA: "gold"}, "labs": {ADA: "Air Alembic"}}
TARGETING: Json = {
    "phase": "target",
    "hands": {ADA: "calcination separation conjunction mirror lead", BEA: "gold"},
    "labs": {ADA: "Air Air Earth Fire Fire Fire Water Water Alembic", BEA: "Air Fire Fire"},
    "shelves": {ADA: "salt", BEA: "lead silver"},
}
DIGGING: Json = {
    "phase": "target",
    "work": {ADA: "distillation"},
    "recipes": {ADA: "gold lead tin salt dew"},
    "pending": {"card": "distillation", "with": [], "kept": ["gold"]},
    "looked": ["lead", "tin", "salt"],
}
GIVING: Json = {
    "phase": "give_up",
    "work": {ADA: "putrefaction"},
    "hands": {BEA: "lead salt gold", CAL: "tin tin tin"},
    "pending": {"card": "putrefaction", "with": []},
    "owed": [0, 1, 2],
    "chosen": [[], ["salt"], []],
    "actors": [1, 2],
}
AUDITING: Json = {
    "phase": "give_up",
    "work": {ADA: "audit"},
    "labs": {BEA: "Air Air Air Air Fire Fire Water"},
    "pending": {"card": "audit", "with": []},
    "owed": [0, 1, 0],
    "actors": [1],
}


@pytest.mark.clause("E-x24")
@pytest.mark.parametrize(
    "given",
    [
        PLAYING,
        TARGETING | {"pending": {"card": "calcination", "with": []}},
        DIGGING,
        GIVING,
        AUDITING,
    ],
)
def test_a_sound_position_loads_as_it_is(given: Json) -> None:
    truth = position(**given)
    assert athanor.load(truth).truth() == truth


@pytest.mark.clause("E-x24")
def test_reagents_must_add_up() -> None:
    assert changed(put("pile", "Air", 1), **PLAYING) == marked(Flaw.REAGENTS)
    assert changed(put("labs", 1, "reagents", "Alembic", 1)) == marked(Flaw.REAGENTS)
    less = position()
    less["stack"].pop()
    assert flawed(less)[0] == "stack_left"
    less["stack_left"] -= 1
    assert flawed(less) == marked(Flaw.REAGENTS)


@pytest.mark.clause("E-x24")
def test_recipes_must_add_up() -> None:
    def one_more(truth: Json) -> None:
        truth["recipe_pile"].append("lead")

    def thirty_two_more(truth: Json) -> None:
        # 32 of a kind too many and one too few of the next, which look alike side by side.
        truth["recipe_pile"].remove("tin")
        for seat in range(3):
            truth["hands"][seat] = ["lead"] * (12 if seat == 0 else 10)
            truth["hand_size"][seat] = len(truth["hands"][seat])

    assert changed(one_more) == marked(Flaw.RECIPES)
    assert changed(thirty_two_more) == marked(Flaw.RECIPES)
    assert changed(put("work", 1, [entry("lead")]))[0] in ("stack", "recipes")


@pytest.mark.clause("E-x24")
def test_lists_longer_than_the_deck_are_refused() -> None:
    assert changed(put("recipe_pile", ["lead"] * 40))[0] == "recipe_pile"
    assert changed(put("recipe_pile", ["lead"] * 300))[0] == "recipe_pile"
    assert changed(put("recipes", 0, ["lead"] * 31))[0] == "recipes[0]"
    assert changed(put("seen", 0, [[], ["gold"] * 4, []]))[0] == "seen[0][1]"


@pytest.mark.clause("E3", "E4")
def test_stacks_and_hands_agree_with_their_sizes() -> None:
    assert changed(put("hand_size", 0, 3), **PLAYING) == marked(Flaw.HAND_SIZE)
    assert changed(put("recipes_left", 0, 4))[0] == "recipes_left"


@pytest.mark.clause("E2", "E3")
def test_a_stack_has_no_holes() -> None:
    line = table(players=2).line()
    left = next(part for part in line.split() if part.startswith("stack_left="))
    assert flawed_line(GAME, line, left, "stack_left=50") == marked(Flaw.STACK)
    sizes = next(part for part in line.split() if part.startswith("recipes_left="))
    assert flawed_line(GAME, line, sizes, "recipes_left=4,5,0*2") == marked(Flaw.STACKS)


@pytest.mark.clause("E1")
def test_only_seats_at_the_table_have_anything() -> None:
    line = table(players=2).line()
    assert flawed_line(GAME, line, "players=2", "players=5")[0] == "players"
    assert flawed_line(GAME, line, "sealed=0*4", "sealed=0*3,1")[0] == "players"
    assert flawed_line(GAME, line, "starter=0", "starter=2") == marked(Flaw.STARTER)


@pytest.mark.clause("E17", "E-a2")
def test_a_lab_holds_ten_and_eleven_only_before_a_shed() -> None:
    assert flawed(position(labs={ADA: FULL + " Fire"})) == marked(Flaw.LAB)
    assert flawed(position(labs={BEA: FULL + " Fire"})) == marked(Flaw.LAB)
    assert flawed(position(labs={ADA: FULL}, work={ADA: "lead"})) == marked(Flaw.LAB)
    assert flawed(position(phase="shed", labs={ADA: FULL})) == marked(Flaw.LAB)
    assert flawed(position(phase="shed", labs={BEA: FULL + " Air"})) == marked(Flaw.LAB)
    athanor.load(position(phase="shed", labs={ADA: FULL + " Air"}))


@pytest.mark.clause("E21.1", "E22")
def test_work_must_fit_its_recipe() -> None:
    wrong = entry("copper+lead") | {"ingredients": ["lead", "Fire", "Fire"]}
    assert changed(put("work", 0, [wrong]))[0] == "work[0][0].ingredients"
    assert changed(put("work", 0, [entry("lead") | {"formula": True}]))[0] == "work[0][0].formula"
    assert changed(put("work", 0, [entry("lead") | {"with": ["seal"]}]))[0] == "work[0][0].with"
    assert flawed(position(work={ADA: "copper+salt"})) == marked(Flaw.WORK)
    assert changed(put("work", 0, [entry("lead")] * 11))[0] == "work[0]"


@pytest.mark.clause("E8", "E28")
def test_before_her_play_step_the_seat_to_move_has_nothing_at_work() -> None:
    assert flawed(position(phase="draw", work={ADA: "lead"})) == marked(Flaw.EARLY_WORK)
    athanor.load(position(phase="draw", work={BEA: "lead"}))


@pytest.mark.clause("E50", "E-a19")
def test_a_seal_at_work_seals() -> None:
    assert flawed(position(work={BEA: "seal"})) == marked(Flaw.UNSEALED)
    athanor.load(position(work={BEA: "seal"}, sealed=[False, True, False]))
    athanor.load(position(sealed=[False, True, False]))


@pytest.mark.clause("E33")
def test_a_formula_does_not_lie_in_a_lab() -> None:
    assert changed(put("labs", 0, "paraphernalia", ["seal"]))[0] == "labs[0].paraphernalia"


@pytest.mark.clause("E-a29")
def test_what_is_remembered_must_be_true() -> None:
    recipes = {ADA: "gold lead tin"}
    athanor.load(position(recipes=recipes, bottom=[["lead", "tin"], [], []]))
    wrong = (["lead", "gold"], ["gold"], ["salt", "gold", "lead", "tin"])
    for bottom in wrong:
        assert flawed(position(recipes=recipes, bottom=[bottom, [], []])) == marked(Flaw.BOTTOM)
    seen = [[[], ["gold", "gold"], []], [[], [], []], [[], [], []]]
    assert flawed(position(hands={BEA: "gold"}, seen=seen)) == marked(Flaw.SEEN)
    own = [[["gold"], [], []], [[], [], []], [[], [], []]]
    assert flawed(position(hands={ADA: "gold"}, seen=own))[0] == "seen[0][0]"


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


@pytest.mark.clause("E-x24")
def test_unsorted_lists_are_put_in_order() -> None:
    truth = position(**GIVING)
    for cards in (truth["hands"][1], truth["recipe_pile"]):
        cards.reverse()
    assert athanor.load(truth).truth() == position(**GIVING)


@pytest.mark.clause("E5", "E36")
@pytest.mark.parametrize("options", [{"cap": 0}, {"cap": 1001}, {"starter": 2}, {"starter": -1}])
def test_options_have_bounds(options: dict[str, int]) -> None:
    with pytest.raises(ValueError, match=next(iter(options))):
        GAME.new(2, 1, **options)


def test_every_refusal_has_its_test() -> None:
    files = Path(__file__).parent.glob("test_*.py")
    text = "".join(path.read_text(encoding="utf-8") for path in files)
    assert [r.code for r in list(Refusal)[1:] if f'"{r.clause}", "{r.code}"' not in text] == []


def test_every_flaw_has_its_test() -> None:
    text = Path(__file__).read_text(encoding="utf-8")
    assert [flaw.name for flaw in list(Flaw)[1:] if f"Flaw.{flaw.name})" not in text] == []
