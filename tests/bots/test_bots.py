"""Bots: they choose among legal actions, and from what their seat may know alone."""

from collections import Counter

import pytest

import athanor
from athanor.bots import BOTS, Budget

BUDGET = Budget(seconds=0.1)


@pytest.mark.parametrize("name", BOTS)
@pytest.mark.parametrize("game", athanor.GAMES)
def test_a_bot_plays_a_whole_game_of_legal_choices(name: str, game: str) -> None:
    players = min(athanor.game(game).seats)
    table = athanor.game(game).new(players, seed=5)
    bots = [BOTS[name](game, seat, seed=seat) for seat in range(players)]
    while not table.over:
        seat = table.actors[0]
        legal = table.legal(seat)
        action = bots[seat].choose(table.view(seat), legal, table.events(seat), BUDGET)
        assert action in legal
        table.play(action, seat)
    assert table.winners


@pytest.mark.parametrize("name", BOTS)
def test_a_bot_chooses_alike_in_worlds_that_its_seat_cannot_tell_apart(name: str) -> None:
    table = athanor.game("alchemist").new(3, seed=5)
    for world in (table.redeal(0, seed=seed) for seed in range(5)):
        assert world.truth() != table.truth()
        chosen = [
            BOTS[name]("alchemist", 0, seed=9).choose(
                which.view(0), which.legal(0), which.events(0), BUDGET
            )
            for which in (table, world)
        ]
        assert chosen[0] == chosen[1]


def test_the_random_bot_takes_every_choice_equally_often() -> None:
    table = athanor.game("alchemist").new(3, seed=5)
    bot, legal = BOTS["random"]("alchemist", 0, seed=1), table.legal()
    view = table.view(0)
    times = Counter(str(bot.choose(view, legal, [], BUDGET)) for _ in range(200 * len(legal)))
    assert len(times) == len(legal)
    # 200 expected each: five standard deviations are 70.
    assert all(130 < count < 270 for count in times.values())
