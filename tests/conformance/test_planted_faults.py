"""The battery finds faults that are planted in Philtre and in every game."""

from typing import Any

import numpy as np
import pytest

from athanor.kernel.conformance.deals import deals_tell_nothing_hidden, redeals_are_fair
from athanor.kernel.declare import events
from athanor.kernel.declare.record import BLANK
from athanor.kernel.game import Game
from tests.conformance.cases import GAMES

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


def holds(game: Game, players: int, seed: int) -> bool:
    """Whether the set-up passes."""
    try:
        deals_tell_nothing_hidden(game, players, seed)
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
    found = [seed for seed in range(0, 20, 2) if not holds(faulty, players, seed)]
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
