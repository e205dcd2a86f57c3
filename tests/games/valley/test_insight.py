"""What the page is told beside a view: points as they stand, and every sale, explained."""

import random

import pytest

import athanor
from athanor import Table
from tests.games.valley.tables import ADA, BEA, GAME, LINES, Json, table


def told(t: Table) -> Json:
    assert GAME.insight is not None
    return GAME.insight(t.view(None))


@pytest.mark.clause("V36", "V36.1", "V36.2", "V36.3")
def test_points_are_told_as_they_stand_after_every_choice() -> None:
    luck = random.Random(11)
    t = GAME.new(3, seed=11)
    for _ in range(500):
        seat = t.actors[0]
        choices = t.legal(seat)
        t.play(luck.choice(choices[:-1] or choices), seat)
        assert told(t)["points"] == t.scores
    assert sum(t.scores) > 20


@pytest.mark.clause("V22", "V26")
def test_a_sale_brings_what_was_told_before_it() -> None:
    chest = {0: "C08", 4: "C44", 8: "C32 shape", 1: "C01", 2: "C02", 6: "C61"}
    held = table(chest={ADA: chest})
    sales = told(held)["sales"][ADA]
    assert [sale["line"] for sale in sales] == [[0, 1, 2], [0, 4, 8], [2, 4, 6]]
    for sale in sales:
        t = table(chest={ADA: chest})
        t.play({"do": "sell", "line": sale["line"]}, ADA)
        assert t.truth()["bonus"][ADA] == sale["bonus"]
        assert t.truth()["sold"][ADA] == sale["cards"]
        assert sale["total"] == sale["points"] + sum(r["points"] for r in sale["reasons"])


@pytest.mark.clause("V22.1")
def test_only_full_lines_are_told_and_those_of_rivals_too() -> None:
    t = table(chest={BEA: dict(enumerate(f"C{n:02}" for n in range(1, 10)))})
    assert told(t)["sales"][ADA] == []
    assert [sale["line"] for sale in told(t)["sales"][BEA]] == list(LINES)


@pytest.mark.clause("V39")
def test_the_insight_is_made_of_the_view_alone() -> None:
    t = athanor.game("valley").new(2, seed=4)
    for _ in range(4):
        t.play({"do": "train", "skill": "water"}, t.actors[0])
    other = t.redeal(ADA, seed=9)
    assert GAME.insight is not None
    assert GAME.insight(other.view(ADA)) == GAME.insight(t.view(ADA))
