"""Variations: what else could have been done in a finished game, with winning chances."""

import asyncio
from typing import Any

import msgspec

import athanor
from athanor.kernel.table import Table
from athanor.server.bots.pool import WorkerLost, WorkerPool
from athanor.server.table.live_table import LiveTable
from athanor.server.table.replay import earlier, finished
from athanor.server.table.viewer_state import insight_into
from athanor.server.wire.problems import ActionRefused, Problem
from athanor.server.wire.responses.review import Judged, Variation

PLAYOUTS = 200
LONGEST = 400  # choices in one variation
SECONDS = 30.0  # for one request to the worker


class Variations:
    """Answers questions about positions of finished games."""

    def __init__(self, pool: WorkerPool) -> None:
        self.pool = pool

    async def walk(self, live_table: LiveTable, ply: int, line: list[Any]) -> Variation:
        """The position after some choices of a game and then some others, with its win shares."""
        found = await asyncio.to_thread(shown, live_table, ply, line)
        question = self._question(live_table, ply, line) | {"kind": "shares", "playouts": PLAYOUTS}
        return msgspec.structs.replace(found, shares=await self._asked(question, "shares"))

    async def judge(
        self, live_table: LiveTable, ply: int, action: Any, line: list[Any], budget: int
    ) -> Judged:
        """How good an answer is, judged by what its seat could know."""
        seat = await asyncio.to_thread(chooser, live_table, ply, action, line)
        question = self._question(live_table, ply, line)
        wanted = {"kind": "judge", "seat": seat, "action": action, "budget": budget}
        return msgspec.convert(await self._asked(question | wanted, "judged"), Judged)

    def _question(self, live_table: LiveTable, ply: int, line: list[Any]) -> dict[str, Any]:
        projection = live_table.projection
        return {
            "save": finished(projection).save(), "ply": ply, "line": line, "seconds": SECONDS,
            "seed": live_table.registry.keys.number("variation", projection.id, ply),
            "owner": projection.host, "rank": 1,
        }  # fmt: skip

    async def _asked(self, question: dict[str, Any], name: str) -> Any:
        try:
            answer = await self.pool.ask(question)
        except WorkerLost:
            raise Problem("review/none") from None
        if name not in answer:
            raise Problem("review/none")
        return answer[name]


def shown(live_table: LiveTable, ply: int, line: list[Any]) -> Variation:
    """A position with what can be chosen there, before anybody has judged it."""
    table = position(live_table, ply, line)
    actor = asked_seat(live_table, table, ply, line) if table.actors else None
    view = table.truth() if actor is None else table.view(actor)
    legal = [] if actor is None else table.legal(actor)
    text = table.game.moves.text
    return Variation(
        ply=ply, line=line, texts=[text(number) for number in numbers_of(table, line)],
        actors=list(table.actors), seat=actor, legal=legal,
        legal_texts=[text(number) for number in numbers_of(table, legal)],
        over=table.over, scores=table.scores,
        view=view, insight=insight_into(table.game, view), shares=[],
    )  # fmt: skip


def chooser(live_table: LiveTable, ply: int, action: Any, line: list[Any]) -> int:
    """The seat that is asked at a position, where an action must be legal."""
    table = position(live_table, ply, line)
    if not table.actors:
        raise Problem("review/nothing", "choice")
    seat = asked_seat(live_table, table, ply, line)
    check_legal(table, action, seat)
    return seat


def asked_seat(live_table: LiveTable, table: Table, ply: int, line: list[Any]) -> int:
    """The seat whose choice it was; on another line of play, the first that may act."""
    history = finished(live_table.projection).history
    chose = history[ply][0] if not line and ply < len(history) else None
    return chose if chose in table.actors else table.actors[0]


def position(live_table: LiveTable, ply: int, line: list[Any]) -> Table:
    """A finished game at one of its plies, followed by some other choices."""
    whole = finished(live_table.projection)
    if not 0 <= ply <= whole.ply:
        raise Problem("not-found", "ply", ply=ply, count=whole.ply)
    table = earlier(live_table.projection, whole, ply)
    for action in line[:LONGEST]:
        if not table.actors:
            raise Problem("unreadable", "line")
        check_legal(table, action, table.actors[0])
        table.play(action, table.actors[0])
    return table


def check_legal(table: Table, action: Any, seat: int) -> None:
    """Refuse illegal actions, with the rules' explanation."""
    try:
        refusal = table.refusal(action, seat)
    except athanor.Unreadable as error:
        raise Problem("action/unreadable", "detail", detail=str(error)) from None
    if refusal is not None:
        raise ActionRefused(refusal)


def numbers_of(table: Table, actions: list[Any]) -> list[int]:
    """Actions as numbers."""
    return [table.game.number(action, table.players) for action in actions]
