"""Bots at tables: whenever a bot's seat is asked, a worker gets the view."""

import asyncio
import logging
from random import Random
from typing import Any

from athanor.bots.failures import BotFailure
from athanor.server import metrics, trace
from athanor.server.bots.pool import WorkerPool
from athanor.server.bots.programs import Programs
from athanor.server.levels import thinking_seconds
from athanor.server.storage.entries import Entry
from athanor.server.table import commands
from athanor.server.table.commands import Command
from athanor.server.table.live_table import LiveTable
from athanor.server.table.registry import TableRegistry
from athanor.server.tasks import stop
from athanor.server.wire.problems import Problem, StaleProblem

RANDOM = "random"  # plays on if a program fails
logger = logging.getLogger("athanor.bots")


class BotDriver:
    """Answers for the seats that bots play."""

    def __init__(self, registry: TableRegistry, pool: WorkerPool) -> None:
        self.registry, self.pool = registry, pool
        self.programs = Programs(registry)
        self._thinking: dict[tuple[str, int], asyncio.Task[None]] = {}
        registry.on_stored.append(lambda live_table, entry: self.look(live_table, entry))

    def look(self, live_table: LiveTable, entry: Entry | None = None) -> None:
        """Start thinking for every bot that is asked now."""
        for seat in live_table.projection.actors:
            busy = self._thinking.get((live_table.projection.id, seat))
            if live_table.projection.chairs[seat].bot and (busy is None or busy.done()):
                task = asyncio.create_task(self._answer(live_table, seat))
                self._thinking[live_table.projection.id, seat] = task

    async def _answer(self, live_table: LiveTable, seat: int) -> None:
        """Answer a seat's questions until it is no longer asked."""
        trace.table.set(live_table.projection.id)
        try:
            while seat in live_table.projection.actors and live_table.projection.chairs[seat].bot:
                live_table.thinking(seat)
                await self._answer_once(live_table, seat)
        except Problem as problem:
            logger.warning("table %s seat %d: %s", live_table.projection.id, seat, problem.kind)
        finally:
            self._thinking.pop((live_table.projection.id, seat), None)

    async def _answer_once(self, live_table: LiveTable, seat: int) -> None:
        question = question_for(live_table, seat, self.registry.settings.bot_seconds)
        pause = asyncio.create_task(asyncio.sleep(self.registry.settings.bot_pause))
        action = await self._choice(live_table, seat, question)
        await pause
        if action is None:
            return
        number = question["question"]
        decide = commands.act(seat, number, action, bot=True)
        try:
            await live_table.submit(Command(decide, f"bot {seat}", f"{number}"))
        except StaleProblem:
            await live_table.catch_up()

    async def _choice(self, live_table: LiveTable, seat: int, question: dict[str, Any]) -> Any:
        """A bot's choice, or None if its program has failed and a random bot has replaced it."""
        level = question["level"]
        if not self.programs.plays(level):
            return await self.pool.choose(question)
        try:
            return await self.programs.choose(live_table.projection.id, question)
        except BotFailure as failure:
            logger.warning("table %s seat %d: %s", live_table.projection.id, seat, failure.words)
            metrics.BOT_FAILURES.inc()
        self.programs.dismiss((live_table.projection.id, seat))
        await live_table.submit(Command(commands.replace_bot(seat, level, RANDOM)))
        live_table.notice("program-failed", level=level, seat=seat + 1)
        return None

    async def end(self) -> None:
        await stop(list(self._thinking.values()))
        await self.programs.end()
        await self.pool.end()


def question_for(live_table: LiveTable, seat: int, seconds: float) -> dict[str, Any]:
    """All that a bot is told: its view, its choices, and the events since its last choice."""
    projection = live_table.projection
    assert projection.table is not None
    question = projection.questions[seat]
    chosen = [ply for ply, (who, _) in enumerate(projection.table.history, 1) if who == seat]
    return {
        "table": projection.id,
        "game": projection.game.name,
        "level": projection.chairs[seat].bot,
        "seat": seat,
        "seed": seed_for(live_table, seat, len(chosen)),
        "fixed": projection.lesson is not None,
        "view": projection.table.view(seat),
        "legal": projection.table.legal(seat),
        "events": projection.table.events(seat, after=chosen[-1] if chosen else -1),
        "seconds": thinking_seconds(projection.chairs[seat].bot, seconds),
        "question": question,
        "owner": projection.host,
        "rank": rank_of(live_table),
        "trace": trace.current.get(),
    }


def seed_for(live_table: LiveTable, seat: int, chosen: int) -> int:
    """The seed of a bot: secret, but fixed in a lesson, so that everyone sees the same story."""
    projection = live_table.projection
    if projection.lesson is None:
        keys, question = live_table.registry.keys, projection.questions[seat]
        return keys.number("bot", projection.id, seat, question)
    return Random(f"{projection.game.name} {projection.lesson} {seat} {chosen}").getrandbits(64)


def rank_of(live_table: LiveTable) -> int:
    """The priority of a table: tables with people first, bots without spectators last."""
    people = any(chair.human for chair in live_table.projection.chairs)
    return (0 if people else 2) + (0 if live_table.viewers else 1)
