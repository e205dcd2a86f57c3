"""Deductions of Alchemists: one answer, no fact too many, and a grade that says how hard it is."""

from random import Random

from athanor.puzzles.deduction import Deduction, flaw, generated
from athanor.puzzles.shelf import DEDUCTION, puzzles
from athanor.puzzles.technique import GRADES, grade
from athanor.reader import Notebook

SHIPPED = [one.source for one in puzzles("alchemists") if one.kind == DEDUCTION]


def test_every_shipped_deduction_has_one_answer_and_needs_each_of_its_facts() -> None:
    assert len(SHIPPED) >= 200
    assert {one.grade for one in SHIPPED} == set(GRADES)
    assert [flaw(one) for one in SHIPPED if flaw(one)] == []


def test_a_generated_deduction_is_sound_and_asks_what_no_fact_tells() -> None:
    random = Random(7)
    made = [one for one in (generated(random) for _ in range(6)) if one is not None]
    assert made
    for one in made:
        assert flaw(one) == ""
        told = [set(fact["ingredients"]) for fact in one.facts if "ingredients" in fact]
        assert set(one.pair) not in told


def test_flaws_are_found() -> None:
    one = SHIPPED[0]
    wrong = next(p for p in Notebook().chances("fern", "toad") if p != one.answer)
    assert "more than one" in flaw(Deduction(one.facts[1:], one.pair, one.answer, 1, one.grade))
    assert flaw(Deduction(one.facts, one.pair, wrong, one.worlds, one.grade))
    again = Deduction((*one.facts, one.facts[0]), one.pair, one.answer, one.worlds, one.grade)
    assert "not needed" in flaw(again)
    assert "grade" in flaw(Deduction(one.facts, one.pair, one.answer, one.worlds, 0))


def test_each_fact_by_itself_is_the_easiest_technique() -> None:
    facts = [
        {"fact": "aspect", "ingredient": kind, "colour": colour, "sign": "+"}
        for kind in ("fern", "toad")
        for colour in ("red", "green", "blue")
    ]
    assert grade(facts[:0], ("fern", "toad")) == max(GRADES)
    assert grade([*facts[:3], {"fact": "mix", "ingredients": ["fern", "claw"], "potion": "R+"}],
                 ("fern", "claw")) == 1  # fmt: skip
