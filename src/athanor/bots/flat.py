"""Flat Monte Carlo: random playouts over determinizations, without a tree or an evaluation.

A baseline for contests. It knows only the rules of a game, so if it beats the search, the
evaluation or the rollouts have a hole.
"""

from collections.abc import Sequence
from dataclasses import replace
from random import Random
from time import perf_counter

import numpy as np

from athanor.bots.bot import Budget, TurnBudget
from athanor.bots.turn_guard import GuardedBot, Sight
from athanor.kernel.declare.record import Array
from athanor.kernel.game import Game
from athanor.kernel.position import copied

BATCH = 8  # playouts of each choice between two checks of the clock
SEED_BITS = 128


class FlatBot(GuardedBot):
    """Plays every choice to the end at random many times, and takes the one that wins most."""

    def __init__(self, game: str, seat: int, seed: int) -> None:
        super().__init__(game, seat, seed)
        self.turn = TurnBudget()

    def pick(self, game: Game, sight: Sight, numbers: Sequence[int], budget: Budget) -> int:
        """The choice that wins most; a turn has one budget, as with the search."""
        if self.turn.is_new(self.guard.turns):
            self.turn.left = budget.seconds
        limited, began = replace(budget, seconds=self.turn.share(budget.seconds)), perf_counter()
        seed = self.seed + sight.view["round"]
        shares = Playouts(game, self.seat, seed).shares(sight, numbers, limited)
        self.turn.left -= perf_counter() - began
        return int(np.argmax(shares))


class Playouts:
    """Random playouts of one seat's choices."""

    def __init__(self, game: Game, seat: int, seed: int) -> None:
        self.game, self.machine, self.seat = game, game.machine, seat
        self.luck = Random(seed)
        self.chance = self.machine.generator(self.luck.getrandbits(SEED_BITS))
        self.out = self.machine.numbers(self.machine.out)
        self.chosen = self.machine.numbers(self.machine.chosen)

    def shares(self, sight: Sight, numbers: Sequence[int], budget: Budget) -> Array:
        """The seat's share of first place after each choice, over the same determinizations."""
        machine, view = self.machine, sight.array
        known = machine.loops.believe(machine.cell(copied(view)), self.seat)
        won, rounds = np.zeros(len(numbers)), 0
        most = (budget.simulations or 1 << 30) // len(numbers)
        began = perf_counter()
        while rounds < max(1, most) and (rounds < BATCH or perf_counter() - began < budget.seconds):
            whole = copied(view)
            machine.loops.fill(
                machine.cell(whole), self.seat, machine.key(self.luck.getrandbits(SEED_BITS)), known
            )
            won += [self._result(whole, number) for number in numbers]
            rounds += 1
        return won / rounds

    def _result(self, whole: Array, number: int) -> float:
        """What the seat wins when a choice is played out to the end at random."""
        machine, array = self.machine, copied(whole)
        cell = machine.cell(array)
        machine.loops.play(cell, self.seat, number, machine.told)
        while array["acting"][0]:
            machine.loops.wander(cell, self.chance, self.out, machine.told, self.chosen)
        first = int(machine.loops.first_places(cell))
        return (first >> self.seat & 1) / max(1, first.bit_count())
