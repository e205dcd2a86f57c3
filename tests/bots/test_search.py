"""The search: it keeps to its budget, finds what is best, and plays better than greed."""

from time import perf_counter

import pytest

import athanor
from athanor.bots import BOTS, Budget
from athanor.bots.game_search import game_search
from athanor.bots.search import Adept, SearchBot
from athanor.bots.tree_search import ENTRIES, TreeSearch
from athanor.kernel.compile.mode import INTERPRETED
from tests.bots.tables import wandered
from tests.conformance.cases import PHILTRE

QUICK = Budget(seconds=6000.0, simulations=30)
slow_by_hand = pytest.mark.skipif(INTERPRETED, reason="thousands of simulations, by hand")


def considered(game: str, budget: Budget) -> SearchBot:
    """A bot that has thought about a question."""
    table = next(wandered(game, players=3, moments=1))
    seat = table.actors[-1]
    bot = SearchBot(game, seat, seed=3)
    bot.analyse(table.view(seat), table.legal(seat), budget)
    return bot


@pytest.mark.parametrize("game", athanor.GAMES)
def test_a_search_makes_as_many_simulations_as_it_is_allowed(game: str) -> None:
    search = considered(game, QUICK)._tree_search
    assert search is not None
    assert search.simulations == 30
    assert search.decisions > 30


@slow_by_hand
def test_a_search_keeps_to_its_time() -> None:
    considered("alchemist", QUICK)
    began = perf_counter()
    search = considered("alchemist", Budget(seconds=0.2))._tree_search
    assert search is not None
    assert search.simulations > 100
    assert perf_counter() - began < 20  # it ends: how soon is the machine's affair


def test_every_try_of_a_question_is_told_and_the_best_comes_first() -> None:
    table = next(wandered("alchemist", players=3, moments=1))
    seat = table.actors[0]
    legal = table.legal(seat)
    found = SearchBot("alchemist", seat, seed=3).analyse(table.view(seat), legal, QUICK)
    assert sorted(map(str, legal)) == sorted(str(one.action) for one in found)
    assert sum(one.visits for one in found) == 30
    assert [one.visits for one in found] == sorted((one.visits for one in found), reverse=True)
    assert all(0 <= one.win_share <= 1 for one in found)


def test_the_chances_of_all_seats_add_up_to_one() -> None:
    search = considered("valley", QUICK)._tree_search
    assert search is not None
    assert len(search.win_shares) == 3
    assert sum(search.win_shares) == pytest.approx(1.0)


def test_a_search_goes_on_with_the_tree_of_the_question_before() -> None:
    table = athanor.game("alchemist").new(2, seed=4)
    bot = SearchBot("alchemist", 0, seed=3)
    for _ in range(2):  # the cauldron, then the recipe: nobody else is asked in between
        found = bot.analyse(table.view(0), table.legal(0), QUICK)
        table.play(found[0].action, 0)
    assert sum(one.visits for one in found) > 30


def test_a_tree_that_is_full_is_cut_down_before_the_next_question() -> None:
    table = next(wandered("alchemist", players=3, moments=1))
    seat = table.actors[0]
    search = TreeSearch(game_search(table.game), table.players, seat, seed=1)
    search.tree[:, 0], search.tree[:, 1] = 1 << 61, 7
    search.entries = ENTRIES
    search.run(table.view_array(seat), QUICK)
    numbers = table.legal_numbers(seat)
    assert sum(one.visits for one in search.statistics(table.view_array(seat), numbers)) == 30


@slow_by_hand
def test_a_choice_ends_the_search_as_soon_as_no_other_could_be_chosen() -> None:
    much, spent = Budget(seconds=60.0, simulations=1000), []
    for table in wandered("alchemist", players=3, moments=6, apart=5):
        seat = table.actors[-1]
        view, legal = table.view(seat), table.legal(seat)
        brief, whole = (SearchBot("alchemist", seat, seed=9) for _ in range(2))
        assert brief.choose(view, legal, [], much) == whole.analyse(view, legal, much)[0].action
        assert brief._tree_search is not None
        spent.append(brief._tree_search.simulations)
    assert 500 < min(spent) < 1000


def test_a_level_thinks_no_longer_than_it_is_meant_to() -> None:
    adept = Adept("alchemist", 0, seed=1)
    assert adept.limited(Budget(seconds=9.0)) == Budget(1.0, 200)
    assert adept.limited(Budget(seconds=0.5, simulations=50)) == Budget(0.5, 50)


def test_a_forced_choice_is_made_without_tree_search() -> None:
    bot = SearchBot("alchemist", 0, seed=1)
    assert bot.choose({}, [{"do": "pass"}], [], QUICK) == {"do": "pass"}
    assert bot._tree_search is None


def test_a_game_without_an_evaluation_can_be_searched_too() -> None:
    table = PHILTRE.new(2, seed=3)
    search = TreeSearch(game_search(PHILTRE), 2, table.actors[0], seed=1)
    search.run(table.view_array(table.actors[0]), QUICK)
    numbers = table.legal_numbers(table.actors[0])
    found = search.statistics(table.view_array(table.actors[0]), numbers)
    assert sum(one.visits for one in found) == 30


@slow_by_hand
def test_search_beats_greed_with_few_simulations_already() -> None:
    wins = 0.0
    for deal in range(4):
        for seat in range(2):
            table = athanor.game("alchemist").new(2, seed=deal)
            names = ["greedy", "greedy"]
            names[seat] = "search"
            bots = [BOTS[name]("alchemist", at, seed=deal) for at, name in enumerate(names)]
            while not table.over:
                at = table.actors[0]
                budget = Budget(seconds=60.0, simulations=200)
                table.play(bots[at].choose(table.view(at), table.legal(at), [], budget), at)
            wins += (seat in table.winners) / len(table.winners)
    assert wins >= 6  # of 8; greed alone would win 4


@pytest.mark.parametrize("game", athanor.GAMES)
def test_without_a_network_a_search_has_dials_that_were_tuned_for_that(
    game: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    search = game_search(athanor.game(game))
    with_network = TreeSearch(search, 2, 0, 1).current_dials()
    monkeypatch.setattr("athanor.bots.tree_search.has_network", lambda game: False)
    alone = TreeSearch(search, 2, 0, 1).current_dials()
    wanted = search.dials_alone(2)
    assert (alone.horizon, alone.exploration) == (wanted.horizon, wanted.exploration)
    assert alone.net_prior == alone.net_leaf == alone.net_depth == 0
    assert with_network.net_prior == 1
    changed = TreeSearch(search, 2, 0, 1, {"horizon": 7.0}).current_dials()
    assert changed.horizon == 7  # a name's dials come first
