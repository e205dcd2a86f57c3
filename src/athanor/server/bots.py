"""Bots at tables: whenever a seat that a bot plays is asked, a worker is given the view."""

import asyncio
import logging
from typing import Any

from athanor.bots.failure import BotFailure
from athanor.server import metrics, wishes
from athanor.server.entry import Entry
from athanor.server.hall import Hall
from athanor.server.problem import Problem, StaleProblem
from athanor.server.programs import Programs
from athanor.server.table import LiveTable
from athanor.server.tasks import stop
from athanor.server.thinkers import Thinkers
from athanor.server.wishes import Wish

RANDOM = "random"  # who plays on where a program fails
logger = logging.getLogger("athanor.bots")


class Bots:
    """Answers for the seats that bots play."""

    def __init__(self, hall: Hall, thinkers: Thinkers) -> None:
        self.hall, self.thinkers = hall, thinkers
        self.programs = Programs(hall)
        self._thinking: dict[tuple[str, int], asyncio.Task[None]] = {}
        hall.on_stored.append(lambda live, entry: self.look(live, entry))

    def look(self, live: LiveTable, entry: Entry | None = None) -> None:
        """Begin to think for every bot that is asked now."""
        for seat in live.sitting.actors:
            busy = self._thinking.get((live.sitting.id, seat))
            if live.sitting.chairs[seat].bot and (busy is None or busy.done()):
                task = asyncio.create_task(self._answer(live, seat))
                self._thinking[live.sitting.id, seat] = task

    async def _answer(self, live: LiveTable, seat: int) -> None:
        """Answer a seat's questions until it is not asked any more."""
        try:
            while seat in live.sitting.actors and live.sitting.chairs[seat].bot:
                live.thinking(seat)
                await self._answer_once(live, seat)
        except Problem as problem:
            logger.warning("table %s seat %d: %s", live.sitting.id, seat, problem.kind)
        finally:
            self._thinking.pop((live.sitting.id, seat), None)

    async def _answer_once(self, live: LiveTable, seat: int) -> None:
        question = question_for(live, seat, self.hall.settings.bot_seconds)
        pause = asyncio.create_task(asyncio.sleep(self.hall.settings.bot_pause))
        action = await self._choice(live, seat, question)
        await pause
        if action is None:
            return
        number = question["question"]
        draft = wishes.act(seat, number, action, bot=True)
        try:
            await live.submit(Wish(draft, f"bot {seat}", f"{number}"))
        except StaleProblem:
            await live.catch_up()

    async def _choice(self, live: LiveTable, seat: int, question: dict[str, Any]) -> Any:
        """A bot's choice; None where its program has failed, and a random bot sits there now."""
        level = question["level"]
        if not self.programs.plays(level):
            return await self.thinkers.choose(question)
        try:
            return await self.programs.choose(live.sitting.id, question)
        except BotFailure as failure:
            logger.warning("table %s seat %d: %s", live.sitting.id, seat, failure.words)
            metrics.BOT_FAILURES.inc()
        self.programs.dismiss((live.sitting.id, seat))
        await live.submit(Wish(wishes.replace_bot(seat, level, RANDOM)))
        live.notice(f"The program {level} failed on seat {seat + 1}; a random bot plays on.")
        return None

    async def end(self) -> None:
        await stop(list(self._thinking.values()))
        await self.programs.end()
        await self.thinkers.end()


def question_for(live: LiveTable, seat: int, seconds: float) -> dict[str, Any]:
    """All that a bot gets to know: its view, its choices, what it was told since it last chose."""
    sitting = live.sitting
    assert sitting.table is not None
    question = sitting.questions[seat]
    chosen = [ply for ply, (who, _) in enumerate(sitting.table.history, 1) if who == seat]
    return {
        "sitting": sitting.id,
        "game": sitting.game.name,
        "level": sitting.chairs[seat].bot,
        "seat": seat,
        "seed": live.hall.keys.number("bot", sitting.id, seat, question),
        "view": sitting.table.view(seat),
        "legal": sitting.table.legal(seat),
        "events": sitting.table.events(seat, after=chosen[-1] if chosen else -1),
        "seconds": seconds,
        "question": question,
    }
