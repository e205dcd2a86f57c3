"""The battery finds faults that are planted in Philtre and in every game."""

from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

from athanor.kernel.conformance.deals import deals_tell_nothing_hidden, redeals_are_fair
from athanor.kernel.conformance.hidden import questions_tell_nothing_hidden
from athanor.kernel.declare import events
from athanor.kernel.declare.record import BLANK
from athanor.kernel.game import Game
from tests.conformance.cases import GAMES, PHILTRE
from tests.philtre.components import Herb, Phase

# A rule has no closure; it finds the true set-up among its globals.
TELLING = """
def telling(s, log):
    setup(s, log)
    for row in range(1, log[0, COUNT] + 1):
        if not log[row, AUDIENCE] & SPECTATORS:
            log[row, AUDIENCE] = EVERYONE
"""
HIDING = [game for game in GAMES if game.hides]
every_game = pytest.mark.parametrize("game", HIDING, ids=repr)


def planted(game: Game, **words: Any) -> Game:
    """The same game with some of its words replaced."""
    other = object.__new__(Game)
    vars(other).update({**vars(game), "machine": game.machine, "setup": game.setup, **words})
    return other


class Other:
    """An object with some attributes replaced."""

    def __init__(self, one: Any, **changed: Any) -> None:
        self._one = one
        vars(self).update(changed)

    def __getattr__(self, name: str) -> Any:
        return getattr(self._one, name)


def holds(check: Callable[[Game, int, int], None], game: Game, players: int, seed: int) -> bool:
    """Whether a game passes a check."""
    try:
        check(game, players, seed)
    except AssertionError:
        return False
    return True


@every_game
def test_a_private_card_that_the_set_up_tells_everyone_is_found(game: Game) -> None:
    players = max(game.seats)
    words: dict[str, Any] = {"setup": game.setup, **vars(events)}
    exec(TELLING, words)
    deals_tell_nothing_hidden(game, players, 0)
    faulty = planted(game, setup=words["telling"])
    found = [
        seed
        for seed in range(0, 20, 2)
        if not holds(deals_tell_nothing_hidden, faulty, players, seed)
    ]
    assert len(found) > 5


@every_game
def test_a_redeal_that_draws_some_of_the_cards_only_is_found(game: Game) -> None:
    players = max(game.seats)
    machine = game.machine
    fill, key = machine.loops.fill, machine.key
    chance = game.state.fields["chance"]

    def choosy(cell: Any, viewer: int, seed: Any, known: Any) -> None:
        """Of two redeals, keep the one with the lower hidden values."""
        words = cell.view(np.int16)
        view, blank = words.copy(), words == BLANK
        blank[chance.offset : chance.offset + chance.size] = False
        deals = []
        for half in (seed, key(int(seed[0]) + 77_777)):
            words[:] = view
            fill(cell, viewer, half, known)
            deals.append((words[blank].tolist(), words.copy()))
        words[:] = min(deals, key=lambda deal: deal[0])[1]

    loops = Other(machine.loops, fill=choosy)
    faulty = planted(game, machine=Other(machine, loops=loops))
    redeals_are_fair(game, players, 2)
    with pytest.raises(AssertionError, match="is dealt unlike the set-up"):
        redeals_are_fair(faulty, players, 2)


def asks_by_hand(cell: Any) -> None:
    """Instead of a turn, ask a seat to mix if its hidden hand has salt."""
    turn, hand = int(cell["turn"][0]), cell["hand"][0]
    if cell["phase"][0] == Phase.TURN and hand[turn, Herb.SALT] and hand[turn].sum() > 1:
        cell["phase"][0] = Phase.MIX


@pytest.mark.parametrize("players", PHILTRE.seats)
def test_a_question_that_is_put_only_if_a_hidden_card_allows_it_is_found(players: int) -> None:
    machine = PHILTRE.machine

    def play(cell: Any, seat: int, number: int, log: Any) -> None:
        machine.play(cell, seat, number, log)
        asks_by_hand(cell)

    faulty = planted(PHILTRE, machine=Other(machine, play=play))
    check = questions_tell_nothing_hidden
    assert all(holds(check, PHILTRE, players, seed) for seed in range(10))
    assert sum(not holds(check, faulty, players, seed) for seed in range(10)) > 5
