"""One budget for a whole turn: many small choices take hardly longer than one."""

import pytest

import athanor
from athanor.bots import Budget
from athanor.bots.bot import LEAST_SHARE
from athanor.bots.flat import FlatBot, Playouts
from athanor.bots.search import Master, SearchBot
from athanor.bots.turn_guard import Sight

FIRST, NEXT = {"round": 1}, {"round": 1}


def spent_in_a_turn(bot: SearchBot, choices: int, budget: Budget) -> float:
    """The seconds that a bot may use for the choices of one turn, if it uses all of them."""
    total = 0.0
    for _ in range(choices):
        bot.guard.look(dict(FIRST), [])
        seconds = bot.share_of_turn(budget).seconds
        bot.turn.left -= seconds
        total += seconds
    return total


def test_ten_choices_of_a_turn_share_the_time_of_one() -> None:
    bot = Master("alchemist", 0, seed=1)
    assert spent_in_a_turn(bot, 10, Budget(3.0)) <= 3.0 * (1 + 10 * LEAST_SHARE)


def test_a_new_turn_has_a_budget_of_its_own() -> None:
    bot = Master("alchemist", 0, seed=1)
    spent_in_a_turn(bot, 10, Budget(3.0))
    bot.guard.look({"round": 2}, [])
    assert bot.share_of_turn(Budget(3.0)).seconds == 1.5


def test_a_level_divides_its_simulations_among_the_choices_of_a_turn() -> None:
    bot = Master("alchemist", 0, seed=1)
    bot.guard.look(dict(FIRST), [])
    assert bot.share_of_turn(Budget(3.0)).simulations == 4000
    bot._turn_simulations -= 4000
    bot.guard.look(dict(NEXT), [])
    assert bot.share_of_turn(Budget(3.0)).simulations == 2000


def test_simulations_asked_for_are_given_to_every_choice() -> None:
    bot = SearchBot("alchemist", 0, seed=1)
    for _ in range(3):
        bot.guard.look(dict(FIRST), [])
        assert bot.share_of_turn(Budget(60.0, 200)) == Budget(60.0, 200)


def test_a_turn_that_begins_with_a_forced_choice_has_its_whole_budget() -> None:
    bot = Master("alchemist", 0, seed=1)
    spent_in_a_turn(bot, 10, Budget(3.0))
    for _ in range(2):  # the first of them is not searched
        bot.guard.look({"round": 2}, [])
    assert bot.share_of_turn(Budget(3.0)).seconds == 1.5


def test_flat_monte_carlo_has_the_same_budget_for_a_turn(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[float] = []

    def shares(self: Playouts, sight: Sight, numbers: list[int], budget: Budget) -> list[float]:
        asked.append(budget.seconds)
        return [0.0] * len(numbers)

    monkeypatch.setattr(Playouts, "shares", shares)
    game = athanor.game("alchemist")
    bot = FlatBot("alchemist", 0, seed=1)
    for seconds in (3.0, 1.0):
        sight = bot.guard.look({"round": 1}, [])
        bot.pick(game, sight, [0, 1], Budget(3.0))
        bot.turn.left = seconds
    assert asked == [1.5, 1.5]
    assert bot.turn.share(3.0) == 0.5
