"""The battery on every game and number of seats; a new game's folder is all it takes."""

from collections.abc import Callable

import pytest

from athanor.kernel.conformance import BATTERY
from athanor.kernel.game import Game

from .cases import NAMES, TABLES

Check = Callable[[Game, int, int], None]


@pytest.mark.parametrize("check", BATTERY, ids=lambda check: check.__name__)
@pytest.mark.parametrize(("game", "players"), TABLES, ids=NAMES)
def test_every_game_holds_to(game: Game, players: int, check: Check) -> None:
    for seed in (2 * players, 2 * players + 1):
        check(game, players, seed)
