"""Evaluations of finished games: winning chances at every ply, and the largest swings."""

import asyncio
import logging

from athanor.server.bots.pool import WorkerLost, WorkerPool
from athanor.server.storage.entries import Entry
from athanor.server.table.live_table import LiveTable
from athanor.server.table.registry import TableRegistry
from athanor.server.table.replay import finished
from athanor.server.tasks import stop
from athanor.server.wire.problems import Problem
from athanor.server.wire.responses import Evaluation, Swing

METHOD = 2  # raised when the method changes; evaluations stored by an older one are redone
AT_ONCE = 8  # plies per request to the worker
SECONDS = 120.0  # for one such request
MOST_WAITING = 200
SWINGS, APART = 3, 3
logger = logging.getLogger("athanor.evaluations")


class Evaluations:
    """Computes winning chances in the background, one game at a time, in a separate process."""

    def __init__(self, registry: TableRegistry) -> None:
        self.registry, self.pool = registry, WorkerPool(1)
        self._partial: dict[str, list[list[float]]] = {}  # of games in progress
        self._tasks: dict[str, asyncio.Task[None]] = {}
        self._one = asyncio.Lock()
        registry.on_stored.append(self.look)

    def look(self, live_table: LiveTable, entry: Entry) -> None:
        """Start as soon as a game is over, if someone is there to see it."""
        if live_table.projection.status == "over" and live_table.viewers:
            self.begin(live_table)

    def begin(self, live_table: LiveTable) -> None:
        """Start on a game, unless it is already under way or too many are queued."""
        table = live_table.projection.id
        if self.times and table not in self._tasks and len(self._tasks) < MOST_WAITING:
            task = self._tasks[table] = asyncio.create_task(self._work(live_table))
            task.add_done_callback(lambda _: self._tasks.pop(table, None))

    @property
    def times(self) -> int:
        """How often each position is played to its end; 0 if evaluations are disabled."""
        return self.registry.settings.evaluation

    async def of(self, live_table: LiveTable) -> Evaluation:
        """The evaluation as far as it is known. If it is incomplete, start computing the rest."""
        game = finished(live_table.projection)
        stored = await self.registry.store.evaluation(live_table.projection.id, METHOD)
        if stored is None:
            self.begin(live_table)
        chances = stored or self._partial.get(live_table.projection.id, [])
        return Evaluation(
            plies=game.ply,
            done=len(chances),
            chances=chances,
            swings=swings(chances, [seat for seat, _ in game.history]) if stored else [],
            coming=stored is None and live_table.projection.id in self._tasks,
        )

    async def _work(self, live_table: LiveTable) -> None:
        table = live_table.projection.id
        try:
            async with self._one:
                if await self.registry.store.evaluation(table, METHOD) is None:
                    chances = await self._worked_out(live_table)
                    await self.registry.store.keep_evaluation(table, METHOD, chances)
        except (WorkerLost, Problem) as trouble:
            logger.warning("table %s is not evaluated: %s", table, trouble)
        finally:
            self._partial.pop(table, None)

    async def _worked_out(self, live_table: LiveTable) -> list[list[float]]:
        projection, game = live_table.projection, finished(live_table.projection)
        chances = self._partial[projection.id] = []
        question = {
            "kind": "evaluate", "game": projection.game.name, "players": projection.players,
            "deck": projection.game.deck, "options": projection.options, "seed": game.seed,
            "history": game.history,
            "times": self.times, "dice": self.registry.keys.number("evaluation", projection.id),
            "seconds": SECONDS,
        }  # fmt: skip
        while len(chances) <= game.ply:
            first = len(chances)
            plies = [first, min(first + AT_ONCE, game.ply + 1)]
            found = await self.pool.ask(question | {"plies": plies})
            if not found.get("chances"):
                raise WorkerLost(str(found.get("error", "no answer")))
            chances += [[round(one, 4) for one in seats] for seats in found["chances"]]
        return chances

    async def end(self) -> None:
        await stop(list(self._tasks.values()))
        await self.pool.end()


def swings(chances: list[list[float]], seats: list[int]) -> list[Swing]:
    """The turns that changed the chances most, by their last plies, at least a few plies apart.

    A turn is what one seat did in a row, since a half-finished turn says little. Each swing names
    the seat whose chance changed most. If one seat lost what another gained, it names the latter.
    """
    ends = [ply for ply in range(1, len(chances)) if seats[ply - 1 : ply] != seats[ply : ply + 1]]
    changes = [
        change(end, chances[begin], chances[end])
        for begin, end in zip([0, *ends], ends, strict=False)
    ]
    found: list[Swing] = []
    for swing in sorted(changes, key=lambda one: -abs(one.by)):
        if len(found) < SWINGS and all(abs(swing.ply - one.ply) >= APART for one in found):
            found.append(swing)
    return sorted((one for one in found if one.by), key=lambda one: one.ply)


def change(ply: int, before: list[float], now: list[float]) -> Swing:
    """The largest change in a winning chance caused by a turn that ended at a ply."""
    by = [round(after - earlier, 4) for after, earlier in zip(now, before, strict=True)]
    seat = max(range(len(by)), key=lambda one: (abs(by[one]), by[one]))
    return Swing(ply, seat, by[seat])
