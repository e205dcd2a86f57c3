"""One search in progress: the tree, the buffers, and what has been found so far."""

from dataclasses import dataclass
from time import perf_counter

import numpy as np

from athanor.bots.bot import Budget
from athanor.bots.mind import NOTES, Mind
from athanor.kernel import events
from athanor.kernel.record import Array

ENTRIES = 1 << 18  # of a tree: 8 MB
MOST_SEATS = 5
DEEPEST = 60
AT_ONCE = 100  # simulations between two looks at the clock
EXPLORE, BLIND, WHIM, SHARE = 1.2, 0.05, 0.1, 0.5


@dataclass(frozen=True)
class Thought:
    """A choice that was looked at: how often, and the seat's chances to win with it."""

    number: int
    tries: int
    chance: float


class Thinking:
    """A search for one seat of one game; its tree lives as long as the bot."""

    def __init__(self, mind: Mind, seat: int, seed: int) -> None:
        self.mind, self.seat = mind, seat
        state, machine = mind.game.state, mind.game.machine
        self.tree = np.zeros((ENTRIES, 4), np.int64)
        self.whole, self.spare = state.blank(), state.blank()
        self.path = np.zeros((DEEPEST, 3), np.int64)
        self.out = np.zeros(mind.game.moves.count(), np.int32)
        self.liking = np.zeros(mind.game.moves.count())
        self.notes = np.zeros(NOTES)
        self.outlook = np.zeros((3, MOST_SEATS))
        self.chance = machine.generator(seed)
        self.log = events.as_told(events.new_log())
        told = mind.evaluation
        self.dials = np.array(
            [EXPLORE, told.WARMTH, BLIND, WHIM * told.WARMTH, told.SPREAD, SHARE, told.HORIZON]
        )
        self.simulations = 0
        self.decisions = 0

    def think(self, view: Array, budget: Budget) -> None:
        """Simulate from a view until the budget is spent."""
        machine = self.mind.game.machine
        known = machine.loops.believe(machine.cell(view.copy()), self.seat)
        began = perf_counter()
        self.outlook[:] = 0.0
        self.simulations = self.decisions = 0
        most = budget.simulations or 1 << 30
        while self.simulations < most and perf_counter() - began < budget.seconds:
            self.simulate(view, known, min(AT_ONCE, most - self.simulations))

    def simulate(self, view: Array, known: Array, count: int) -> None:
        """Some simulations from a view and what is believed of it."""
        cell, words = self.mind.game.machine.cell, self.mind.game.machine.numbers
        self.decisions += self.mind.searching.ponder(
            words(view.view(np.int16)), cell(self.whole), words(self.whole.view(np.int16)),
            cell(self.spare), words(self.spare.view(np.int16)), self.seat, known, self.tree,
            self.path, self.out, self.liking, self.notes, self.outlook, self.chance, self.log,
            self.dials, count,
        )  # fmt: skip
        self.simulations += count

    def thoughts(self, view: Array, numbers: list[int]) -> list[Thought]:
        """What was found about each choice, the one tried most first."""
        out = np.array(numbers, np.int32)
        found = np.zeros((len(numbers), 2), np.int64)
        words = self.mind.game.machine.numbers(view.view(np.int16))
        searching = self.mind.searching
        searching.results(words, self.seat, self.tree, out, len(numbers), found)
        thoughts = [
            Thought(number, int(tries), float(total / searching.ONE / max(1, tries)))
            for number, (tries, total) in zip(numbers, found, strict=True)
        ]
        return sorted(thoughts, key=lambda t: (-t.tries, -t.chance))
