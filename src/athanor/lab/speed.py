"""How fast the rules are: random games in this process, on one core."""

from statistics import median
from time import process_time

import numpy as np

from athanor.kernel.declare.words import Json
from athanor.kernel.game import Game

SEATS = 4
ROUNDS = 5
GAMES_AT_ONCE = 100  # between two looks at the clock


def speed(game: Game, seconds: float) -> dict[str, Json]:
    """Decisions and games per second: the median of a few rounds; all legal actions are listed."""
    seats = min(SEATS, max(game.seats))
    runner = Runner(game, seats)
    runner.play(1)
    rounds = [_round(runner, seconds / ROUNDS) for _ in range(ROUNDS)]
    return {
        "decisions_per_second": median(decisions for decisions, _ in rounds),
        "games_per_second": median(games for _, games in rounds),
        "players": seats,
    }


class Runner:
    """Plays whole random games, each with its own deal, in one record."""

    def __init__(self, game: Game, seats: int) -> None:
        machine = self.machine = game.machine
        fresh = game.prepared(seats, {})
        array = fresh.copy()
        self.cell = machine.cell(array)
        self.words = machine.numbers(array.view(np.int16))
        self.fresh = machine.numbers(fresh.view(np.int16))
        self.chance = machine.generator(1)

    def play(self, games: int) -> int:
        """Play this many games from set-up to end; returns the number of decisions."""
        m = self.machine
        return int(
            m.loops.wander_on(self.cell, self.words, self.fresh, self.chance, m.out, m.told, games)
        )


def _round(runner: Runner, seconds: float) -> tuple[float, float]:
    decisions, games = 0, 0
    start = process_time()
    spent = 0.0
    while spent < seconds:
        decisions += runner.play(GAMES_AT_ONCE)
        games += GAMES_AT_ONCE
        spent = process_time() - start
    return decisions / spent, games / spent
