"""Beliefs of the network about hidden cards: worlds that it finds likely are dealt more often."""

import numpy as np
import pytest

import athanor
from athanor.bots import Budget
from athanor.bots.game_search import game_search
from athanor.bots.intuition.weights import has_beliefs, hidden_words, network_of
from athanor.bots.ismcts.network import BELIEVED_VALUES
from athanor.bots.listening.words import listened_words
from athanor.bots.search import SearchBot
from athanor.bots.tree_search import TreeSearch
from athanor.kernel.compile.mode import INTERPRETED
from athanor.kernel.table import Table
from tests.bots.tables import wandered

HIDDEN = ("alchemists", "alchenemies")  # the games with most hidden cards
BELIEVING = {"belief": 1.0, "worlds": 8.0}
slow_by_hand = pytest.mark.skipif(INTERPRETED, reason="hundreds of redeals, by hand")


def moment(game: str, players: int = 3) -> Table:
    """A table some way into a game."""
    *_, table = wandered(game, players=players, moments=3)
    return table


@pytest.mark.parametrize("game", HIDDEN)
def test_the_words_of_a_smaller_table_are_the_first_of_a_larger_one(game: str) -> None:
    found = athanor.game(game)
    names = game_search(found).listened_fields()
    two, three = (listened_words(found, names, seats, 0) for seats in (2, 3))
    assert list(two) == list(three[: len(two)])
    assert len(three) < hidden_words(found)
    shared = [list(listened_words(found, names, 3, seat)) for seat in range(3)]
    own = [set.intersection(*(set(shared[i]) for i in range(3) if i != seat)) for seat in range(3)]
    assert all(own[seat] - set(shared[seat]) for seat in range(3))  # rivals know what it holds


@slow_by_hand
@pytest.mark.parametrize("game", HIDDEN)
def test_beliefs_are_the_same_in_worlds_that_the_seat_cannot_tell_apart(game: str) -> None:
    table = moment(game)
    seat = table.actors[0]
    other = table.redeal(seat, seed=3)
    assert other.truth() != table.truth()
    chosen, believed = [], []
    for one in (table, other):
        bot = SearchBot(game, seat, 5, BELIEVING)
        chosen.append(bot.choose(one.view(seat), one.legal(seat), [], Budget(600.0, 40)))
        assert bot._tree_search is not None
        believed.append(bot._tree_search.believed.copy())
    assert believed[0].any()
    assert np.array_equal(believed[0], believed[1])
    assert chosen[0] == chosen[1]


@slow_by_hand
def test_worlds_that_are_believed_in_are_dealt_more_often() -> None:
    table = moment("alchenemies", players=2)
    seat = table.actors[0]
    search = TreeSearch(game_search(table.game), 2, seat, 1, {"belief": 1.0, "worlds": 16.0})
    view = table.view_array(seat)
    search.run(view, Budget(60.0, 1))  # sets the dials
    known = table.game.machine.loops.believe(table.game.machine.cell(view.copy()), seat)
    dealt = shares_dealt(search, view, known)
    word, value = np.unravel_index(np.argmax(dealt[:, :2] * (1 - dealt[:, :2])), (len(dealt), 2))
    for evidence in (-1.5, 1.5):
        search.believed[:] = 0.0
        search.believed[word, value] = evidence
        now = shares_dealt(search, view, known)[word, value]
        assert (now > dealt[word, value]) == (evidence > 0)


def shares_dealt(search: TreeSearch, view: np.ndarray, known: np.ndarray) -> np.ndarray:
    """How often each hidden word has each value in determinizations of a view."""
    found = np.zeros((len(search.listened), BELIEVED_VALUES))
    words = search.game.machine.numbers(view.view(np.int16))
    for _ in range(400):
        search.search.kernel.deal(words, search.seat, known, search.workspace)
        values = np.asarray(search.workspace.words)[search.listened]
        held = values >= 0
        found[np.flatnonzero(held), np.minimum(values[held], BELIEVED_VALUES - 1)] += 1
    return found / 400


@pytest.mark.parametrize("game", HIDDEN)
def test_the_networks_of_games_with_hidden_cards_have_beliefs(game: str) -> None:
    found = athanor.game(game)
    assert has_beliefs(found)
    assert len(network_of(found).belief) == hidden_words(found) * BELIEVED_VALUES


def test_a_game_without_beliefs_is_searched_as_before() -> None:
    table = moment("valley")
    seat = table.actors[0]
    search = TreeSearch(game_search(table.game), 3, seat, 1, BELIEVING)
    assert search.current_dials().belief == 0.0
    search.run(table.view_array(seat), Budget(60.0, 5))
    assert not search.believed.any()
