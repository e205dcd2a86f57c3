"""Beliefs that listen: rivals' choices change them, and what the seat cannot see never does."""

from random import Random

import numpy as np
import pytest

import athanor
from athanor.bots import Budget
from athanor.bots.ismcts.workspace import IMPOSSIBLE
from athanor.bots.listening.listener import DOUBT, evidence_of
from athanor.bots.listening.told import rows_of_events
from athanor.bots.search import SearchBot
from athanor.kernel.compile.mode import INTERPRETED
from athanor.kernel.declare.events import AUDIENCE, KIND, SEAT
from athanor.kernel.table import Table
from tests.bots.tables import play_anything

LISTENING = {"listening": 1.0}
slow_by_hand = pytest.mark.skipif(INTERPRETED, reason="thousands of replays, by hand")
HIDDEN = ("alchemists", "alchenemies")  # the games with most hidden cards


@pytest.mark.parametrize("game", athanor.GAMES)
def test_events_read_back_as_the_rows_that_the_rules_wrote(game: str) -> None:
    table, luck = athanor.game(game).new(3, seed=8), Random(2)
    for _ in range(60):
        play_anything(table, luck)
    events = table.events(0)
    found = rows_of_events(table.game, events, 3)
    written = [(ply, row) for ply, row in table._past.told if row[AUDIENCE] & 1]
    assert len(found) == len(written) > 10
    for (ply, row), read in zip(written, found, strict=True):
        assert (row[KIND], ply, row[SEAT]) == tuple(read[[KIND, AUDIENCE, SEAT]])
        assert list(row[SEAT:]) == list(read[SEAT:])


def test_evidence_favours_values_in_worlds_that_explain_what_was_told() -> None:
    guessed = np.array([[1, 0], [1, 1], [0, 0], [0, 1]] * 50)
    likelihoods = np.log(np.where(guessed[:, 0] == 1, 0.9, 0.1))
    found = evidence_of(guessed, likelihoods, 4)
    assert found[0, 1] == pytest.approx(np.log((180 + DOUBT) / (100 + DOUBT)))
    assert found[0, 0] < -1
    assert list(found[1]) == pytest.approx([0, 0, 0, 0])


def test_worlds_in_which_something_was_impossible_tell_nothing() -> None:
    guessed, likelihoods = np.array([[1], [0]] * 20), np.zeros(40)
    likelihoods[::2] = IMPOSSIBLE
    assert not evidence_of(guessed, likelihoods, 4).any()
    assert not evidence_of(guessed, np.full(40, IMPOSSIBLE), 4).any()


def listened(game: str, plies: int) -> tuple[Table, SearchBot]:
    """A game against greedy rivals, in which seat 0 listens."""
    table, luck = athanor.game(game).new(2, seed=8), Random(2)
    bot, asked = SearchBot(game, 0, 5, LISTENING), -1
    while table.ply < plies or 0 not in table.actors or len(table.legal_numbers(0)) < 2:
        if table.actors[0] != 0:
            play_anything(table, luck)
            continue
        view, events = table.view(0), table.events(0, after=asked)
        asked = table.ply
        table.play(bot.choose(view, table.legal(0), events, Budget(600.0, 2)), 0)
    return table, bot


@slow_by_hand
@pytest.mark.parametrize("game", HIDDEN)
def test_what_was_heard_is_the_same_in_worlds_that_the_seat_cannot_tell_apart(game: str) -> None:
    chosen, heard = [], []
    for world in range(2):
        table, bot = listened(game, 30)
        asked = max(event["ply"] for event in table.events(0) if event["seat"] == 0)
        other = table if world == 0 else table.redeal(0, seed=3)
        assert (other.truth() == table.truth()) == (world == 0)
        events = table.events(0, after=asked)
        chosen.append(bot.choose(other.view(0), other.legal(0), events, Budget(600.0, 20)))
        assert bot._tree_search is not None
        heard.append(bot._tree_search.heard.copy())
    assert heard[0].any()
    assert np.array_equal(heard[0], heard[1])
    assert chosen[0] == chosen[1]


@slow_by_hand
def test_a_search_that_does_not_listen_hears_nothing() -> None:
    table, bot = listened("alchenemies", 12)
    assert bot._tree_search is not None
    assert bot._tree_search.heard.any()
    deaf = SearchBot("alchenemies", 0, 5, {"listening": 0.0})
    assert not deaf.tree_search(table.view(0)).listens()
