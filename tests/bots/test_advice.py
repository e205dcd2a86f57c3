"""Advice: what it says of a choice agrees with itself, and it names the whole intention."""

import pytest

import athanor
from athanor.bots import Budget
from athanor.bots.advice import DEEPER, WINS_MORE_OFTEN, Advice, _explained, advice
from tests.bots.tables import wandered

BUDGET = Budget(seconds=600.0, simulations=40)


@pytest.mark.parametrize("game", athanor.GAMES)
def test_advice_names_a_legal_plan_a_rival_and_win_shares(game: str) -> None:
    table = next(wandered(game, players=3, moments=1))
    seat = table.actors[-1]
    found = advice(table.view(seat), seat, table.legal(seat), 5, BUDGET)
    assert 1 <= len(found) <= 5
    for one in found:
        assert one.plan[0] == one.action
        assert one.rival in {0, 1, 2} - {seat}
        assert 0 <= one.chance <= 1
    assert [one.chance for one in found[1:]] == sorted((o.chance for o in found[1:]), reverse=True)


def test_the_plan_of_a_creation_names_pot_recipe_and_value() -> None:
    table = athanor.game("alchemist").new(2, seed=4)
    best = advice(table.view(0), 0, table.legal(0), 5, Budget(600.0, 300))[0]
    assert [step["do"] for step in best.plan] == ["create", "recipe", "value"]


def advised(tries: int, chance: float, points: float) -> Advice:
    return Advice({"do": "pass"}, tries, chance, points, 0.0, 1, [{"do": "pass"}])


def test_a_recommendation_against_its_own_figures_says_why() -> None:
    agreeing = [advised(90, 0.5, 30.0), advised(9, 0.4, 20.0)]
    assert _explained(agreeing)[0].reason == ""
    fewer_points = [advised(90, 0.5, 20.0), advised(9, 0.4, 30.0)]
    assert _explained(fewer_points)[0].reason == WINS_MORE_OFTEN
    lucky_tries = [advised(90, 0.5, 30.0), advised(9, 0.7, 20.0)]
    assert _explained(lucky_tries)[0].reason == DEEPER
