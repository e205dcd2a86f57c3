"""One search in progress: the tree, the buffers, and what has been found so far."""

from collections.abc import Sequence
from dataclasses import dataclass
from time import perf_counter
from typing import Any

import numpy as np

from athanor.bots.bot import Budget
from athanor.bots.mind import Mind
from athanor.kernel import events
from athanor.kernel.record import Array

ENTRIES = 1 << 18  # of a tree: 8 MB
AT_ONCE = 100  # simulations between two looks at the clock, at most
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
        self.dials = np.array(
            [EXPLORE, mind.warmth, BLIND, WHIM * mind.warmth, mind.spread, SHARE, mind.horizon]
        )
        self.tree = np.zeros((ENTRIES, 4), np.int64)
        self.outlook = np.zeros(mind.searching.MOST_SEATS)
        self.barred = np.zeros(mind.game.moves.count(), np.int8)
        self.desk = self._desk(seed)
        self.entered = 0  # into the tree, at most
        self.simulations = 0
        self.decisions = 0

    def _desk(self, seed: int) -> Any:
        game, machine = self.mind.game, self.mind.game.machine
        told = self.mind.searching
        whole, spare = game.state.blank(), game.state.blank()
        actions = game.moves.count()
        return told.Desk(
            machine.cell(whole), machine.numbers(whole.view(np.int16)),
            machine.cell(spare), machine.numbers(spare.view(np.int16)),
            self.tree, np.zeros((told.DEEPEST, 3), np.int64),
            np.zeros((told.TRAIL, game.state.words), np.int16), self.barred,
            np.zeros(actions, np.int32),
            np.zeros(actions), np.zeros(told.NOTES), np.zeros(told.MOST_SEATS),
            np.zeros(told.MOST_SEATS), self.outlook, machine.generator(seed),
            events.as_told(events.new_log()), self.dials,
        )  # fmt: skip

    def think(
        self, view: Array, budget: Budget, choices: Sequence[int] = (), barred: Sequence[int] = ()
    ) -> None:
        """Simulate from a view until the budget is spent, or one of these choices is settled.

        Barred choices are left out at this question.
        """
        machine = self.mind.game.machine
        self.barred[:] = 0
        self.barred[list(barred)] = 1
        known = machine.loops.believe(machine.cell(view.copy()), self.seat)
        self._make_room()
        self.outlook[:] = 0.0
        self.simulations = self.decisions = 0
        most = budget.simulations or 1 << 30
        began, spent, count = perf_counter(), 0.0, 1
        while self.simulations < most and spent < budget.seconds:
            self.simulate(view, known, min(count, most - self.simulations))
            spent = perf_counter() - began
            # How many there is time for, at the pace so far; an eighth of them come next.
            fitting = self.simulations * (budget.seconds - spent) / (spent + 1e-9)
            if choices and self._settled(view, choices, min(fitting, most - self.simulations)):
                break
            count = max(1, min(AT_ONCE, int(fitting / 8)))

    def _settled(self, view: Array, choices: Sequence[int], left: float) -> bool:
        """Whether no other choice can still be tried as often as the one tried most."""
        first, second = self.thoughts(view, choices)[:2]
        return first.tries - second.tries > left

    def _make_room(self) -> None:
        """Cut the tree down where it has grown so far that new questions might not fit in."""
        if self.entered > ENTRIES // 2:
            self.tree[:] = 0
            self.entered = 0

    def simulate(self, view: Array, known: Array, count: int) -> None:
        """Some simulations from a view and what is believed of it."""
        words = self.mind.game.machine.numbers(view.view(np.int16))
        ponder = self.mind.searching.ponder
        self.decisions += ponder(words, self.seat, known, self.desk, count)
        self.simulations += count
        self.entered += 2 * count

    @property
    def chances(self) -> list[float]:
        """Every seat's chance to win, as the last search saw it; no more seats than play."""
        total = max(1e-9, float(self.outlook.sum()))
        return [float(chance / total) for chance in self.outlook if chance > 0]

    def thoughts(self, view: Array, numbers: Sequence[int]) -> list[Thought]:
        """What was found about each choice, the one tried most first."""
        if len(numbers) == 1:  # a forced choice is not looked at
            chance = float(self.outlook[self.seat]) / max(1, self.simulations)
            return [Thought(numbers[0], self.simulations, chance)]
        out = np.array(numbers, np.int32)
        found = np.zeros((len(numbers), 2), np.int64)
        words = self.mind.game.machine.numbers(view.view(np.int16))
        self.mind.searching.results(words, self.seat, self.tree, out, len(numbers), found)
        thoughts = [
            Thought(number, int(tries), float(total / self.mind.searching.ONE / max(1, tries)))
            for number, (tries, total) in zip(numbers, found, strict=True)
        ]
        return sorted(thoughts, key=lambda t: (-t.tries, -t.chance))


def first_thought(mind: Mind) -> None:
    """One simulation of a first question, so that all of the search is compiled."""
    game, machine = mind.game, mind.game.machine
    table = game.new(min(game.seats), seed=1)
    seat = table.actors[0]
    view = table.array.copy()
    machine.loops.hide(machine.cell(view), machine.numbers(view.view(np.int16)), seat)
    numbers = table.legal_numbers(seat)
    mind.likings(view, seat, numbers)
    thinking = Thinking(mind, seat, seed=1)
    thinking.think(view, Budget(seconds=60.0, simulations=1))
    thinking.thoughts(view, numbers)
