"""Hints: what a strong bot would do on one's own seat, and what comes of the other choices."""

import contextlib
from typing import Any

from athanor.server.bots import question_for
from athanor.server.problem import Problem, StaleProblem
from athanor.server.sitting import Sitting
from athanor.server.table import LiveTable
from athanor.server.thinkers import Silent, Thinkers

MOST_SHOWN = 5


class Hints:
    """Answers people who ask what to do. Each question is thought about once."""

    def __init__(self, thinkers: Thinkers) -> None:
        self.thinkers = thinkers
        self._known: dict[tuple[str, int], dict[str, Any]] = {}  # the last of each seat

    async def hint(self, live: LiveTable, seat: int) -> dict[str, Any]:
        """The principal choices of the question a seat is asked now."""
        check(live.sitting, seat)
        place = (live.sitting.id, seat)
        known = self._known.get(place)
        if known is None or known["question"] != live.sitting.questions[seat]:
            known = await self._think(live, seat)
            self._known[place] = known
        if known["question"] != live.sitting.questions.get(seat):
            raise live.problem_of(StaleProblem(), seat)
        return known

    def forget(self, table: str) -> None:
        """Let go of the hints of a table that is over."""
        self._known = {place: one for place, one in self._known.items() if place[0] != table}

    async def _think(self, live: LiveTable, seat: int) -> dict[str, Any]:
        sitting = live.sitting
        question = question_for(live, seat, live.hall.settings.bot_seconds)
        dice = live.hall.keys.number("hint", sitting.id, seat, question["question"])
        found = await self._asked(question | {"kind": "hint", "seed": dice})
        moves, players = sitting.game.moves, sitting.players
        choices = [
            {**one, "text": moves.text(sitting.game.number(one["action"], players))}
            for one in found["choices"][:MOST_SHOWN]
        ]
        return {"question": question["question"], "choices": choices,
                "tries": sum(one["tries"] for one in found["choices"])}  # fmt: skip

    async def _asked(self, question: dict[str, Any]) -> dict[str, Any]:
        """A worker's answer; a second one is asked where the first is lost."""
        for _ in range(2):
            with contextlib.suppress(Silent):
                found = await self.thinkers.ask(question)
                if "choices" in found:
                    return found
        raise Problem("hint/none", "No hint was found in time; ask again.")


def check(sitting: Sitting, seat: int) -> None:
    """Refuse a hint where there is nothing to choose, or none is wanted."""
    if seat not in sitting.actors or not sitting.chairs[seat].human:
        raise Problem("hint/forbidden", "Your seat is not asked anything now.")
    if sitting.hints == "never":
        raise Problem("hint/forbidden", "This table is played without hints.")
    if not sitting.hints_allowed:
        raise Problem("hint/forbidden", "There are no hints at a table of several people.")
