"""Variations: what else could have been done in a finished game, with winning chances."""

import asyncio
from math import sqrt
from typing import Any

import msgspec

import athanor
from athanor.kernel.table import Table
from athanor.review.grades import GOOD
from athanor.server.bots.pool import WorkerLost, WorkerPool
from athanor.server.review.reviews import Reviews
from athanor.server.table.live_table import LiveTable
from athanor.server.table.replay import earlier, finished
from athanor.server.table.viewer_state import insight_into
from athanor.server.wire.problems import ActionRefused, Problem
from athanor.server.wire.responses.review import Judged, Variation

PLAYOUTS = 200
CERTAIN = 2.0  # standard errors by which chances must differ to be shown as different
LONGEST = 400  # choices in one variation
SECONDS = 30.0  # for one request to the worker


class Variations:
    """Answers questions about positions of finished games."""

    def __init__(self, pool: WorkerPool, reviews: Reviews) -> None:
        self.pool, self.reviews = pool, reviews

    async def walk(self, live_table: LiveTable, ply: int, line: list[Any]) -> Variation:
        """The position after some choices of a game and then some others, with its win shares."""
        found = await asyncio.to_thread(shown, live_table, ply, line)
        shares = await self._chances(live_table, *as_played(live_table, ply, line))
        return msgspec.structs.replace(found, shares=shares)

    async def judge(
        self, live_table: LiveTable, ply: int, action: Any, line: list[Any], budget: int
    ) -> Judged:
        """How good an answer is, judged by what its seat could know."""
        seat = await asyncio.to_thread(chooser, live_table, ply, action, line)
        question = self._question(live_table, ply, line)
        wanted = {"kind": "judge", "seat": seat, "action": action, "budget": budget}
        judged = msgspec.convert(await self._asked(question | wanted, "judged"), Judged)
        return await self._on_curve(live_table, seat, judged, *as_played(live_table, ply, line))

    async def _chances(self, live_table: LiveTable, ply: int, line: list[Any]) -> list[float]:
        """The chances at a position: those of the game's curve, changed by what is certain."""
        before = await self.reviews.chances(live_table, ply)
        if before is not None and not line:
            return before
        question = self._question(live_table, ply, line) | {"kind": "shares", "playouts": PLAYOUTS}
        after: list[float] = await self._asked(question, "shares")
        if before is None:
            return after
        root: list[float] = await self._asked(question | {"line": []}, "shares")
        return moved(before, root, after)

    async def _on_curve(
        self, live_table: LiveTable, seat: int, judged: Judged, ply: int, line: list[Any]
    ) -> Judged:
        """A judgement with the figures of the game's curve, where it has one."""
        known = None if line else await self.reviews.chances(live_table, ply)
        best = judged.best.win_share if known is None else known[seat]
        judged.best.win_share = best
        judged.win_share = best if judged.grade == GOOD else max(0.0, best - judged.loss)
        return judged

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


def as_played(live_table: LiveTable, ply: int, line: list[Any]) -> tuple[int, list[Any]]:
    """A line without the choices at its beginning that the game made as well."""
    history = finished(live_table.projection).history
    while line and ply < len(history) and history[ply][1] == line[0]:
        ply, line = ply + 1, line[1:]
    return ply, line


def moved(before: list[float], root: list[float], after: list[float]) -> list[float]:
    """Chances changed by as much as two sets of playouts differ, or not at all if that is noise."""
    noise = CERTAIN * sqrt(sum(one * (1 - one) for one in (*root, *after)) / len(root) / PLAYOUTS)
    changes = [new - old for new, old in zip(after, root, strict=True)]
    if max(map(abs, changes)) <= noise:
        return before
    found = [max(0.0, one + change) for one, change in zip(before, changes, strict=True)]
    return [one / sum(found) for one in found]


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
