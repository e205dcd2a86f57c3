"""The conformance suite on every game and number of seats; a new game needs only its folder."""

import os
from collections.abc import Callable

import pytest

from athanor.kernel.conformance import BATTERY
from athanor.kernel.conformance.saves import decks_can_be_given
from athanor.kernel.game import Game

from .cases import NAMES, TABLES

Check = Callable[[Game, int, int], None]
SEEDS = 5 if os.environ.get("ATHANOR_PROFILE") == "soak" else 1
CHECKS = [check for check in BATTERY if check is not decks_can_be_given]  # see test_decks.py


@pytest.mark.parametrize("check", CHECKS, ids=lambda check: check.__name__)
@pytest.mark.parametrize(("game", "players"), TABLES, ids=NAMES)
def test_every_game_holds_to(game: Game, players: int, check: Check) -> None:
    for seed in range(2 * players, 2 * players + SEEDS):
        check(game, players, seed)
