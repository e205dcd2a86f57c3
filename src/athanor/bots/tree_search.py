"""One tree search for one seat: its tree, its workspace, its budget and its statistics."""

import sys
from collections.abc import Mapping, Sequence
from dataclasses import astuple, dataclass, replace
from functools import cache
from time import perf_counter

import numpy as np

from athanor.bots.bot import Budget
from athanor.bots.game_search import GameSearch, game_search
from athanor.bots.halving import Halving
from athanor.bots.intuition.glance import new_glance
from athanor.bots.intuition.inputs import inputs_of
from athanor.bots.intuition.weights import blank_network, has_network, network_of
from athanor.bots.ismcts.tree import COLUMNS, ONE
from athanor.bots.ismcts.workspace import (
    HALVING,
    MOST_DEPTH,
    MOST_SEATS,
    NOISE,
    SCRATCH,
    TRAIL,
    Workspace,
)
from athanor.bots.win_shares import Source, calibrated_shares, calibration
from athanor.kernel.compile.mode import INTERPRETED
from athanor.kernel.compile.sources import cache_folder
from athanor.kernel.declare import events
from athanor.kernel.declare.evaluation import Dials
from athanor.kernel.declare.record import Array
from athanor.kernel.game import Game
from athanor.kernel.position import copied, hide
from athanor.language import say

ENTRIES = 1 << 18  # in a tree: 8 MB
BATCH = 100  # the most simulations between two checks of the clock


@dataclass(frozen=True)
class ChoiceStatistics:
    """What a search found about one choice: its visits, and the seat's mean value after it."""

    number: int
    visits: int
    value: float


class TreeSearch:
    """A search for one seat of one game. Its tree lives as long as the bot."""

    def __init__(
        self, search: GameSearch, seats: int, seat: int, seed: int,
        dials: Mapping[str, float] | None = None,
    ) -> None:  # fmt: skip
        self.search, self.game, self.seats, self.seat = search, search.game, seats, seat
        self.changed = dict(dials or {})  # dials that differ from the game's own
        self.dials = dial_array(Dials())
        self.tree = np.zeros((ENTRIES, COLUMNS), np.int64)
        self.totals = np.zeros(MOST_SEATS)
        actions = self.game.moves.count()
        self.excluded = np.zeros(actions, np.int8)
        self.prior, self.tried = np.zeros(actions), np.zeros(actions, np.int32)
        self.halving: Halving | None = None  # of the last search
        self.net = network_of(self.game) if has_network(self.game) else blank_network(self.game)
        self.workspace = self._workspace(seed)
        self.entries = 0  # the most that the tree may hold
        self.rounds_left = 0.0
        self.simulations = 0
        self.decisions = 0

    def _workspace(self, seed: int) -> Workspace:
        game, machine = self.game, self.game.machine
        position, seen = game.state.blank(), game.state.blank()
        actions = game.moves.count()
        return Workspace(
            machine.cell(position), machine.numbers(position.view(np.int16)),
            machine.cell(seen), machine.numbers(seen.view(np.int16)),
            self.tree, np.zeros((MOST_DEPTH, 3), np.int64),
            np.zeros((TRAIL, game.state.words), np.int16), self.excluded,
            np.zeros(actions, np.int32), np.zeros(actions), np.zeros(SCRATCH),
            np.zeros(MOST_SEATS), np.zeros(MOST_SEATS), self.totals, machine.generator(seed),
            events.as_told(events.new_log()), self.dials, np.zeros(actions),
            self.prior, self.tried, self.net, new_glance(game, self.net),
            inputs_of(game).readings[self.seats],
        )  # fmt: skip

    def run(
        self, view: Array, budget: Budget, choices: Sequence[int] = (), excluded: Sequence[int] = ()
    ) -> None:
        """Search from a view until the budget is spent, or one of `choices` cannot be overtaken.

        Excluded actions are left out at the root.
        """
        machine = self.game.machine
        self.dials[:] = dial_array(self.current_dials())
        self.excluded[:] = 0
        self.excluded[list(excluded)] = 1
        known = machine.loops.believe(machine.cell(copied(view)), self.seat)
        self._clear_full_tree()
        self.totals[:] = 0.0
        self.rounds_left = self.search.rounds_left(view)
        self.tried[:] = 0
        self.simulations = self.decisions = 0
        self.halving = None
        most = budget.simulations or 1 << 30
        began, spent, count = perf_counter(), 0.0, 1
        while self.simulations < most and spent < budget.seconds:
            self.simulate(view, known, min(count, most - self.simulations))
            spent = perf_counter() - began
            # How many simulations fit in the time left, at the pace so far. Run an eighth of them
            # next.
            fitting = self.simulations * (budget.seconds - spent) / (spent + 1e-9)
            left = most - self.simulations if budget.simulations else max(0, int(fitting))
            if self.simulations == 1:
                self.halving = self._new_halving(choices, left)
            if self.halving:
                # By simulations where they are given: the same choice on every machine.
                done = self.simulations / (self.simulations + left)
                self.halving.narrow(done, self._values(view))
                fitting = left
            elif choices and self._decided(view, choices, min(fitting, left)):
                break
            count = max(1, min(BATCH, int(fitting / 8)))

    def current_dials(self) -> Dials:
        """The game's dials with this search's changes.

        Without a network, the dials for that case.
        """
        if not has_network(self.game):
            alone = replace(self.search.dials_alone(self.seats), **self.changed)
            return replace(alone, net_prior=0.0, net_leaf=0.0, net_depth=0.0)
        dials = replace(self.search.dials(self.seats), **self.changed)
        judged_early = dials.net_leaf > 0 and dials.net_horizon > 0
        return replace(dials, horizon=dials.net_horizon) if judged_early else dials

    def _new_halving(self, choices: Sequence[int], simulations: float) -> Halving | None:
        """Halves the choices of this search, if the budget is small."""
        if len(choices) > 1 and simulations < self.dials[HALVING]:
            return Halving(choices, self.excluded, self.prior, self.tried)
        self.dials[HALVING] = 0.0
        return None

    def _values(self, view: Array) -> dict[int, float]:
        """The mean value of each choice that is still in the race."""
        assert self.halving is not None
        found = self._counted(view, self.halving.left)
        return {one.number: one.value for one in found}

    def _decided(self, view: Array, choices: Sequence[int], left: float) -> bool:
        """Whether no other choice can still reach as many visits as the leading one."""
        first, second = self.statistics(view, choices)[:2]
        return first.visits - second.visits > left

    def _clear_full_tree(self) -> None:
        """Clear the tree once it is so full that new nodes might not fit."""
        if self.entries > ENTRIES // 2:
            self.tree[:] = 0
            self.entries = 0

    def simulate(self, view: Array, known: Array, count: int) -> None:
        """Run some simulations from a view and what is `known` from it."""
        words = self.game.machine.numbers(view.view(np.int16))
        run = self.search.kernel.run_simulations
        self.decisions += run(words, self.seat, known, self.workspace, count)
        self.simulations += count
        self.entries += 2 * count

    @property
    def win_shares(self) -> list[float]:
        """Every seat's share of first place after the last search, calibrated."""
        raw = [float(one) / max(1, self.simulations) for one in self.totals[: self.seats]]
        by = calibration(self.game.name, self.seats, Source.SEARCH)
        return calibrated_shares(raw, by, self.seat, self.rounds_left)

    def statistics(self, view: Array, numbers: Sequence[int]) -> list[ChoiceStatistics]:
        """What the search found about each choice, best first.

        That is the most visited one, or the winner of the halving.
        """
        if len(numbers) == 1:  # a forced choice has no node
            value = float(self.totals[self.seat]) / max(1, self.simulations)
            return [ChoiceStatistics(numbers[0], self.simulations, value)]
        found = self._counted(view, numbers)
        found.sort(key=lambda one: (-one.visits, -one.value))
        if self.halving:
            best = self.halving.best_first(self._values(view))
            last = len(best)
            found.sort(key=lambda one: best.index(one.number) if one.number in best else last)
        return found

    def _counted(self, view: Array, numbers: Sequence[int]) -> list[ChoiceStatistics]:
        """The visits and the mean value of each choice."""
        out, found = np.array(numbers, np.int32), np.zeros((len(numbers), 2), np.int64)
        words = self.game.machine.numbers(view.view(np.int16))
        statistics = self.search.kernel.root_statistics
        statistics(words, self.seat, self.tree, out, len(numbers), found)
        return [
            ChoiceStatistics(number, int(visits), float(total / ONE / max(1, visits)))
            for number, (visits, total) in zip(numbers, found, strict=True)
        ]


def is_prepared(game: Game) -> bool:
    """Whether `prepare` has nothing left to compile. Compiles nothing itself."""
    if INTERPRETED:
        return True
    if not (cache_folder(game.package) / "ready").exists():
        return False
    return (cache_folder(game_search(game).kernel.__name__) / "ready").exists()


def dial_array(dials: Dials) -> Array:
    """Dials in the form the kernel takes: in declaration order, with noise in points."""
    found = np.array(astuple(dials), float)
    found[NOISE] *= dials.temperature
    return found


def prepare(game: Game) -> None:
    """Compile a game's evaluation and search ahead of time, and print a message."""
    search = game_search(game)
    if INTERPRETED:
        return
    ready = cache_folder(search.kernel.__name__) / "ready"
    if ready.exists():
        return
    _say(say("host.search.compiling", game=game.title))
    warm_up(search)
    ready.touch()
    _say(say("host.search.compiled", game=game.title))


@cache
def warm_up(search: GameSearch) -> None:
    """Run one simulation, once per process, so that no budget is spent on loading code."""
    game = search.game
    table = game.new(min(game.seats), seed=1)
    seat = table.actors[0]
    view = table.array.copy()
    hide(game, view, seat)
    numbers = table.legal_numbers(seat)
    search.ratings(view.copy(), seat, numbers)
    tree_search = TreeSearch(search, table.players, seat, seed=1)
    tree_search.run(view, Budget(seconds=60.0, simulations=1))
    tree_search.statistics(view, numbers)


def _say(sentence: str) -> None:
    print(sentence, file=sys.stderr, flush=True)
