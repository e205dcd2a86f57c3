"""Hints: what a strong bot would do in a person's seat, and the expected results of each choice."""

import contextlib
from collections import OrderedDict
from typing import Any

import msgspec

from athanor.server.bots.driver import question_for
from athanor.server.bots.pool import WorkerLost, WorkerPool
from athanor.server.table.live_table import LiveTable
from athanor.server.table.projection import Projection
from athanor.server.wire.problems import Problem, StaleProblem
from athanor.server.wire.responses import Advice, Hint

MOST_SHOWN = 5
MOST_KEPT = 2000


class Hints:
    """Answers people who ask for a hint. Each question is analysed once."""

    def __init__(self, pool: WorkerPool) -> None:
        self.pool = pool
        self._known: OrderedDict[tuple[str, int], Hint] = OrderedDict()  # the last one of each seat

    async def hint(self, live_table: LiveTable, seat: int) -> Hint:
        """The principal choices for the question a seat is asked now."""
        check(live_table.projection, seat)
        place = (live_table.projection.id, seat)
        known = self._known.get(place)
        if known is None or known.question != live_table.projection.questions[seat]:
            known = await self._think(live_table, seat)
            self._remember(place, known)
        if known.question != live_table.projection.questions.get(seat):
            raise live_table.problem_of(StaleProblem(), seat)
        return known

    def _remember(self, place: tuple[str, int], hint: Hint) -> None:
        self._known[place] = hint
        self._known.move_to_end(place)
        if len(self._known) > MOST_KEPT:
            self._known.popitem(last=False)

    async def _think(self, live_table: LiveTable, seat: int) -> Hint:
        projection = live_table.projection
        question = question_for(live_table, seat, live_table.registry.settings.bot_seconds)
        dice = live_table.registry.keys.number("hint", projection.id, seat, question["question"])
        found = await self._asked(question | {"kind": "hint", "seed": dice})
        choices = [msgspec.convert(one | _text(projection, one), Advice)
                   for one in found["choices"][:MOST_SHOWN]]  # fmt: skip
        tries = sum(one["tries"] for one in found["choices"])
        return Hint(question["question"], tries, choices)

    async def _asked(self, question: dict[str, Any]) -> dict[str, Any]:
        """A worker's answer. If the worker is lost, ask a second one."""
        for _ in range(2):
            with contextlib.suppress(WorkerLost):
                found = await self.pool.ask(question)
                if "choices" in found:
                    return found
        raise Problem("hint/none")


def _text(projection: Projection, one: dict[str, Any]) -> dict[str, Any]:
    game, players = projection.game, projection.players
    texts = [game.moves.text(game.number(action, players)) for action in one["plan"]]
    return {"text": texts[0], "plan_texts": texts}


def check(projection: Projection, seat: int) -> None:
    """Refuse a hint if there is nothing to choose or the table does not allow hints."""
    if seat not in projection.actors or not projection.chairs[seat].human:
        raise Problem("hint/forbidden", "question")
    if projection.hints == "never":
        raise Problem("hint/forbidden", "table")
    if not projection.hints_allowed:
        raise Problem("hint/forbidden", "company")
