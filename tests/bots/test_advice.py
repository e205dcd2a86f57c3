"""Advice: what it says of a choice agrees with itself, and it names the whole intention."""

import pytest

import athanor
from athanor.bots import Budget
from athanor.bots.advice import DEEPER, WINS_MORE_OFTEN, Advice, _explained, advice
from athanor.bots.review import win_shares_by_turn
from athanor.bots.rollouts import win_shares_of
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


def test_a_turn_of_a_replay_is_judged_as_a_whole() -> None:
    game = athanor.game("alchemist")
    table = game.new(2, seed=4)
    while table.ply < 12:
        table.play_number(table.actors[0], table.legal_numbers(table.actors[0])[0])
    found = win_shares_by_turn(game.new(2, seed=4), table.history, range(13), 7, times=5)
    seats = [seat for seat, _ in table.history]
    assert len(found) == 13
    assert all(sum(shares) == pytest.approx(1.0) for shares in found)
    for ply in range(1, 12):
        if seats[ply] == seats[ply - 1]:
            assert found[ply] == found[ply - 1]
    assert len({tuple(shares) for shares in found}) > 2
    assert (
        found[-1] == win_shares_by_turn(game.new(2, seed=4), table.history, range(12, 13), 7, 5)[0]
    )


def test_win_shares_of_a_finished_game_are_its_result() -> None:
    table = athanor.game("alchemist").new(2, seed=4)
    while not table.over:
        table.play_number(table.actors[0], table.legal_numbers(table.actors[0])[-1])
    shares = [(seat in table.winners) / len(table.winners) for seat in range(2)]
    assert win_shares_of(table, seed=1, times=3) == shares
