"""Sequential halving: all choices are tried equally, and the worse half is dropped repeatedly."""

import numpy as np

from athanor.bots import Budget
from athanor.bots.game_search import game_search
from athanor.bots.halving import Halving
from athanor.bots.tree_search import TreeSearch
from tests.bots.tables import wandered

VALUES = {0: 0.1, 1: 0.5, 2: 0.4, 3: 0.3, 4: 0.2}


def halving(priors: list[float]) -> Halving:
    arrays = np.zeros(5, np.int8), np.array(priors), np.zeros(5, np.int32)
    found = Halving(range(5), *arrays)
    found.tried[:] = 10
    return found


def test_the_worse_half_is_dropped_with_each_share_of_the_budget() -> None:
    race, even = halving([0.2] * 5), 1 / 3
    race.narrow(even - 0.01, VALUES)
    assert race.left == [0, 1, 2, 3, 4]
    race.narrow(even, VALUES)
    assert (race.left, list(race.excluded)) == ([1, 2, 3], [1, 0, 0, 0, 1])
    race.narrow(1.0, VALUES)
    assert (race.left, list(race.excluded)) == ([1, 2], [1, 0, 0, 1, 1])


def test_a_choice_with_a_good_prior_survives_a_little_bad_luck() -> None:
    race = halving([0.01, 0.01, 0.01, 0.01, 0.96])
    race.narrow(1 / 3, VALUES | {4: 0.35})
    assert 4 in race.left


def test_a_choice_that_was_never_tried_is_dropped_first() -> None:
    race = halving([0.2] * 5)
    race.tried[1] = 0
    assert race.best_first(VALUES)[-1] == 1


def test_a_search_with_few_simulations_tries_the_last_two_choices_most() -> None:
    table = next(wandered("alchemist", players=3, moments=1))
    seat = table.actors[0]
    view, numbers = table.view_array(seat), table.legal_numbers(seat)
    found = []
    for _ in range(2):
        search = TreeSearch(game_search(table.game), table.players, seat, 3, {"halving": 200.0})
        search.run(view, Budget(seconds=600.0, simulations=120), numbers)
        assert search.halving is not None
        assert search.tried.sum() == 119  # the first simulation shows how many will fit
        assert search.tried[search.halving.left].min() >= np.sort(search.tried)[-3]
        found.append([one.number for one in search.statistics(view, numbers)])
        assert found[-1][0] in search.halving.left
    assert found[0] == found[1]


def test_a_search_with_many_simulations_uses_upper_bounds() -> None:
    table = next(wandered("alchemist", players=3, moments=1))
    seat = table.actors[0]
    search = TreeSearch(game_search(table.game), table.players, seat, 3, {"halving": 20.0})
    search.run(
        table.view_array(seat), Budget(seconds=600.0, simulations=40), table.legal_numbers(seat)
    )
    assert search.halving is None
