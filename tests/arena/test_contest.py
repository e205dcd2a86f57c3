"""Contests: who sits where, with which deal."""

from collections import Counter

import pytest

import athanor
from athanor.arena import BadBotName, BadContest, Contest, lineups_of, parse_bot
from athanor.bots import Budget

ALCHEMIST = athanor.game("alchemist")


def test_every_deal_is_played_with_every_seating() -> None:
    contest = Contest("alchemist", (("greedy", "random", "random"),), seed=4)
    games = [contest.fixture(index) for index in range(6)]
    assert [game.seats.index("greedy") for game in games] == [0, 1, 2, 0, 1, 2]
    assert [game.deal for game in games] == [0, 0, 0, 1, 1, 1]
    assert len({game.seed for game in games}) == 2
    assert len({seed for game in games for seed in game.bot_seeds}) == 18


def test_deals_are_shared_between_line_ups() -> None:
    lineups = lineups_of(ALCHEMIST, ["a", "b", "c"], 2)
    contest = Contest("alchemist", lineups, seed=4)
    assert contest.per_deal == 6
    games = [contest.fixture(index) for index in range(6)]
    assert len({game.seed for game in games}) == 1
    assert Counter(bot for game in games for bot in game.seats) == {"a": 4, "b": 4, "c": 4}
    assert Counter(game.seats[0] for game in games) == {"a": 2, "b": 2, "c": 2}


def test_a_line_up_that_looks_alike_after_a_turn_is_played_once() -> None:
    assert Contest("alchemist", (("a", "b", "a", "b"),), 1).per_deal == 2


def test_bots_named_sit_down_as_they_are_named() -> None:
    assert lineups_of(ALCHEMIST, ["a", "b", "b"], None) == (("a", "b", "b"),)
    assert lineups_of(ALCHEMIST, ["a", "b"], 3) == (("a", "a", "b"), ("a", "b", "b"))
    six = lineups_of(ALCHEMIST, list("abcdef"), None)
    assert (len(six), len(six[0])) == (15, 2)


@pytest.mark.parametrize(
    ("bots", "seats", "words"),
    [
        (["a"], None, "between two bots"),
        (["a", "b"], 6, "Alchemist has 2 to 5 seats, not 6"),
        (["a", "b", "b"], 2, "each bot is named once"),
    ],
)
def test_bots_that_cannot_be_seated_are_refused(
    bots: list[str], seats: int | None, words: str
) -> None:
    with pytest.raises(BadContest, match=words):
        lineups_of(ALCHEMIST, bots, seats)


def test_a_name_says_how_much_a_bot_may_think() -> None:
    assert parse_bot("greedy").budget == Budget(3.0)
    assert parse_bot("greedy", 1.5).budget == Budget(1.5)
    assert parse_bot("greedy:2000").budget.simulations == 2000
    assert parse_bot("greedy:250ms").budget == Budget(0.25)
    assert parse_bot("greedy:1s").budget == Budget(1.0)
    assert parse_bot("program:node 'my bot.mjs'").kind == "node 'my bot.mjs'"


@pytest.mark.parametrize(
    ("name", "words"),
    [
        ("gredy", "There is no bot 'gredy'; there are random"),
        ("greedy:", "a number of simulations or a time follows"),
        ("greedy:fast", "a number of simulations or a time follows"),
        ("greedy:0", "a number of simulations or a time follows"),
        ("program:", "a command follows the colon"),
        ("program:'x", "the command cannot be read"),
    ],
)
def test_a_name_that_no_bot_has_is_explained(name: str, words: str) -> None:
    with pytest.raises(BadBotName, match=words):
        parse_bot(name)
