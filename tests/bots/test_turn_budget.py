"""One budget for a whole turn: many small choices take hardly longer than one."""

from athanor.bots import Budget
from athanor.bots.search import LEAST_SHARE, Master, SearchBot

FIRST, NEXT = {"round": 1}, {"round": 1}


def spent_in_a_turn(bot: SearchBot, choices: int, budget: Budget) -> float:
    """The seconds that a bot may use for the choices of one turn, if it uses all of them."""
    total = 0.0
    for _ in range(choices):
        bot.guard.look(dict(FIRST), [])
        seconds = bot.share_of_turn(budget).seconds
        bot._turn_seconds -= seconds
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
