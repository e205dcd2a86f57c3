"""Bots: they choose among legal actions, and from what their seat may know alone."""

from collections import Counter

import numpy as np
import pytest

import athanor
from athanor.bots import BOTS, LEVELS, Budget
from athanor.bots.game_search import game_search
from athanor.bots.intuition.bot import IntuitionBot
from athanor.bots.ismcts.workspace import SCRATCH
from tests.bots.tables import wandered

BUDGET = Budget(seconds=60.0, simulations=3)


@pytest.mark.parametrize("game", athanor.GAMES)
def test_bots_play_a_whole_game_of_legal_choices(game: str) -> None:
    table = athanor.game(game).new(4, seed=5)
    names = ("apprentice", "greedy", "search", "master")
    bots = [BOTS[name](game, seat, seed=seat) for seat, name in enumerate(names)]
    while not table.over:
        seat = table.actors[0]
        legal = table.legal(seat)
        events = table.events(seat, after=table.ply - 1)
        action = bots[seat].choose(table.view(seat), legal, events, BUDGET)
        assert action in legal
        table.play(action, seat)
    assert table.winners


@pytest.mark.parametrize("name", BOTS)
@pytest.mark.parametrize("game", athanor.GAMES)
def test_a_bot_chooses_alike_in_worlds_that_its_seat_cannot_tell_apart(
    name: str, game: str
) -> None:
    if name == "intuition" and not IntuitionBot.plays(game):
        pytest.skip(f"There is no network for {game}.")
    budget = Budget(seconds=60.0, simulations=25)
    different = 0
    for table in wandered(game, players=3, moments=3):
        seat = table.actors[-1]
        worlds = [table, *(table.redeal(seat, seed=seed) for seed in range(2))]
        different += len({str(world.truth()) for world in worlds}) == 3
        chosen = [
            BOTS[name](game, seat, seed=9).choose(world.view(seat), world.legal(seat), [], budget)
            for world in worlds
        ]
        assert chosen[0] == chosen[1] == chosen[2]
    assert different


@pytest.mark.parametrize("game", athanor.GAMES)
def test_ratings_are_the_same_with_and_without_what_the_seat_cannot_see(game: str) -> None:
    search = game_search(athanor.game(game))
    for table in wandered(game, players=3, moments=12):
        for seat in table.actors:
            numbers = table.legal_numbers(seat)
            seen = search.ratings(table.view_array(seat), seat, numbers)
            assert list(seen) == list(search.ratings(table.array.copy(), seat, numbers))


@pytest.mark.parametrize("game", athanor.GAMES)
def test_a_network_notices_the_same_with_and_without_what_the_seat_cannot_see(game: str) -> None:
    machine, rate = athanor.game(game).machine, game_search(athanor.game(game)).kernel.rate_lanes
    for table in wandered(game, players=3, moments=12):
        for seat in table.actors:
            found = np.zeros((2, SCRATCH))
            for row, array in enumerate((table.view_array(seat), table.array.copy())):
                rate(
                    machine.cell(array), 0, 1, np.array([seat], np.int32), np.zeros(1, np.int32),
                    np.zeros((1, 1), np.int32), np.zeros(SCRATCH), found[row : row + 1],
                    np.zeros((1, 1)),
                )  # fmt: skip
            assert found[0].tolist() == found[1].tolist()


def test_the_random_bot_takes_every_choice_equally_often() -> None:
    table = athanor.game("alchemist").new(3, seed=5)
    bot, legal = BOTS["random"]("alchemist", 0, seed=1), table.legal()
    view = table.view(0)
    times = Counter(str(bot.choose(view, legal, [], BUDGET)) for _ in range(200 * len(legal)))
    assert len(times) == len(legal)
    # 200 expected each: five standard deviations are 70.
    assert all(130 < count < 270 for count in times.values())


def test_levels_are_bots_and_each_says_in_a_sentence_how_it_plays() -> None:
    for level in LEVELS:
        words = (BOTS[level].__doc__ or "").partition("\n")[0]
        assert words.endswith(".")
        assert len(words) > 10
