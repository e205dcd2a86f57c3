"""What is in the box: positions that can be, and every way in which one cannot."""

from pathlib import Path
from typing import Any

import pytest

import athanor
from athanor.games.alchenemies.actions import Refusal
from athanor.games.alchenemies.flaw import Flaw
from tests.games.alchenemies.tables import (
    ADA,
    BEA,
    FULL,
    GAME,
    entry,
    position,
    table,
)
from tests.games.alchenemies.unsound import (
    AUDITING,
    DIGGING,
    GIVING,
    PLAYING,
    TARGETING,
    changed,
    put,
)
from tests.support import flawed, flawed_line, marked

Json = Any


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
    files = Path(__file__).parent.glob("test_*positions.py")
    text = "".join(path.read_text(encoding="utf-8") for path in files)
    assert [flaw.name for flaw in list(Flaw)[1:] if f"Flaw.{flaw.name})" not in text] == []
