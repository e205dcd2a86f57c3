"""Hints: what a strong bot would do on one's own seat, and what comes of the other choices."""

import contextlib
from typing import Any

from athanor.server.bots.driver import question_for
from athanor.server.bots.pool import WorkerLost, WorkerPool
from athanor.server.table.live_table import LiveTable
from athanor.server.table.projection import Projection
from athanor.server.wire.problems import Problem, StaleProblem

MOST_SHOWN = 5


class Hints:
    """Answers people who ask what to do. Each question is thought about once."""

    def __init__(self, pool: WorkerPool) -> None:
        self.pool = pool
        self._known: dict[tuple[str, int], dict[str, Any]] = {}  # the last of each seat

    async def hint(self, live_table: LiveTable, seat: int) -> dict[str, Any]:
        """The principal choices of the question a seat is asked now."""
        check(live_table.projection, seat)
        place = (live_table.projection.id, seat)
        known = self._known.get(place)
        if known is None or known["question"] != live_table.projection.questions[seat]:
            known = await self._think(live_table, seat)
            self._known[place] = known
        if known["question"] != live_table.projection.questions.get(seat):
            raise live_table.problem_of(StaleProblem(), seat)
        return known

    def forget(self, table: str) -> None:
        """Let go of the hints of a table that is over."""
        self._known = {place: one for place, one in self._known.items() if place[0] != table}

    async def _think(self, live_table: LiveTable, seat: int) -> dict[str, Any]:
        projection = live_table.projection
        question = question_for(live_table, seat, live_table.registry.settings.bot_seconds)
        dice = live_table.registry.keys.number("hint", projection.id, seat, question["question"])
        found = await self._asked(question | {"kind": "hint", "seed": dice})
        moves, players = projection.game.moves, projection.players
        choices = [
            {**one, "text": moves.text(projection.game.number(one["action"], players))}
            for one in found["choices"][:MOST_SHOWN]
        ]
        return {"question": question["question"], "choices": choices,
                "tries": sum(one["tries"] for one in found["choices"])}  # fmt: skip

    async def _asked(self, question: dict[str, Any]) -> dict[str, Any]:
        """A worker's answer; a second one is asked where the first is lost."""
        for _ in range(2):
            with contextlib.suppress(WorkerLost):
                found = await self.pool.ask(question)
                if "choices" in found:
                    return found
        raise Problem("hint/none", "No hint was found in time; ask again.")


def check(projection: Projection, seat: int) -> None:
    """Refuse a hint where there is nothing to choose, or none is wanted."""
    if seat not in projection.actors or not projection.chairs[seat].human:
        raise Problem("hint/forbidden", "Your seat is not asked anything now.")
    if projection.hints == "never":
        raise Problem("hint/forbidden", "This table is played without hints.")
    if not projection.hints_allowed:
        raise Problem("hint/forbidden", "There are no hints at a table of several people.")
