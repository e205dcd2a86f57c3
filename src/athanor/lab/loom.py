"""The loom: the compiled loops of lanes.py, bound to a game's rules and run by several threads."""

import importlib.util
import sys
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from functools import cache
from itertools import pairwise
from pathlib import Path
from types import ModuleType
from typing import Any

import numpy as np

from athanor.bots.observation import Observer
from athanor.kernel.compile.mode import INTERPRETED
from athanor.kernel.declare import events
from athanor.kernel.declare.record import Array
from athanor.kernel.game import Game
from athanor.lab.crew import cores

LANES = Path(__file__).resolve().with_name("lanes.py")
STAY, DEAL = -1, -2  # as in lanes.py
WORTH_A_THREAD = 256  # with fewer lanes, a further thread costs more time than it saves


@cache
def loops_of(game: Game) -> ModuleType:
    """Execute lanes.py as a module of the game, with the game's rules bound to its names."""
    name = f"{game.package}.lanes"
    spec = importlib.util.spec_from_file_location(name, LANES)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules[name] = module
    loops = game.machine.loops
    words = {
        "setup": game.setup, "apply": game.apply, "legal": loops.legal, "score": game.score,
        "winners": game.winners, "veil": game.veil, "clear": loops.clear, "LINES": len(game.sheet),
    }  # fmt: skip
    vars(module).update(words)
    spec.loader.exec_module(module)
    return module


@cache
def workers() -> ThreadPoolExecutor:
    """The threads that all batches of this process share."""
    return ThreadPoolExecutor(cores(), thread_name_prefix="athanor-batch")


class Desk:
    """One thread's buffers: legal actions, a log, and a record for views."""

    def __init__(self, game: Game) -> None:
        machine = game.machine
        self.out = machine.numbers(np.zeros(game.moves.readable(), np.int32))
        self.log = events.as_told(events.new_log())
        record = game.state.blank()
        self.cell = machine.cell(record)
        self.words = machine.numbers(record.view(np.int16))


class Loom:
    """The records of a batch, and the operations on all of them."""

    def __init__(self, game: Game, count: int, fresh: Array, key: Array) -> None:
        self.loops = loops_of(game)
        self.records = np.zeros(count, game.state.dtype)
        self.words = self.records.view(np.int16).reshape(count, -1)
        self.cells = _cells(game, self.records)
        self.fresh, self.key = fresh.view(np.int16), key
        parts = min(cores(), max(1, count // WORTH_A_THREAD)) if not INTERPRETED else 1
        edges = np.linspace(0, count, parts + 1).astype(int).tolist()
        self.parts = [(a, b, Desk(game)) for a, b in pairwise(edges)]

    def advance(
        self, chosen: Array, games: Array, actor: Array, counts: Array, numbers: Array
    ) -> None:
        """Play the chosen action in every lane, and list what is legal afterwards."""

        def work(first: int, last: int, desk: Desk) -> None:
            self.loops.advance(
                self.cells, self.words, first, last, chosen, games, self.fresh, self.key,
                actor, counts, numbers, desk.out, desk.log,
            )  # fmt: skip

        self._share(work)

    def observe(self, seats: Array, observer: Observer, out: Array) -> None:
        """Write what one seat of every lane may know."""
        o = observer

        def work(first: int, last: int, desk: Desk) -> None:
            self.loops.observe(
                self.cells, self.words, first, last, seats, desk.cell, desk.words,
                o.hidden, o.long_runs, o.singles, o.forms, o.turns, o.blank, out,
            )  # fmt: skip

        self._share(work)

    def count_up(self, scores: Array, shares: Array) -> None:
        """Write the points and the win share of every seat."""
        self._share(
            lambda first, last, desk: self.loops.count_up(self.cells, first, last, scores, shares)
        )

    def _share(self, work: Callable[[int, int, Desk], None]) -> None:
        """Run a function over all lanes, split among the threads."""
        if len(self.parts) == 1:
            work(*self.parts[0])
            return
        for done in [workers().submit(work, *part) for part in self.parts]:
            done.result()


def _cells(game: Game, records: Array) -> Any:
    """Records in the form that the loops expect."""
    if not INTERPRETED:
        return records
    return [game.state.of(records[lane : lane + 1]) for lane in range(len(records))]
