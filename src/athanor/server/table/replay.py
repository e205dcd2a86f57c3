"""Replays: once a game is over, nothing about it is hidden."""

import asyncio
from collections import OrderedDict
from collections.abc import Iterator

import msgspec

from athanor.kernel.table import Table
from athanor.server.table.live_table import LiveTable
from athanor.server.table.projection import Projection
from athanor.server.table.viewer_state import events_of, insight_into
from athanor.server.wire import responses
from athanor.server.wire.problems import Problem

MOST_KEPT = 100
_replays: OrderedDict[str, responses.Replay] = OrderedDict()  # by table; a finished game is final


def finished(projection: Projection) -> Table:
    """The game of a table, once nothing is hidden any more."""
    if not projection.open_to_all or projection.table is None:
        raise Problem("table/not-over", "replay")
    return projection.table


async def cached_game(live_table: LiveTable, shown: responses.Table) -> responses.Replay:
    """The replay of a finished game, computed once and off the event loop."""
    finished(live_table.projection)
    known = _replays.get(live_table.projection.id)
    if known is None:
        known = await asyncio.to_thread(whole_game, live_table, shown)
        _replays[live_table.projection.id] = known
        if len(_replays) > MOST_KEPT:
            _replays.popitem(last=False)
    return msgspec.structs.replace(known, table=shown)


def whole_game(live_table: LiveTable, shown: responses.Table) -> responses.Replay:
    """The save, every choice that was not taken back, and the points after each."""
    table = finished(live_table.projection)
    return responses.Replay(
        save=table.save(),
        table=shown,
        plies=table.ply,
        moments=list(choices_of(live_table.projection, table)),
        scores=scores_by_ply(live_table.projection, table),
    )


def choices_of(projection: Projection, table: Table) -> Iterator[responses.ReplayChoice]:
    """Every choice that was not taken back, with its round and time."""
    times, moves = times_of(projection), table.game.moves
    for ply, (seat, action) in enumerate(table.history, 1):
        yield responses.ReplayChoice(
            ply=ply,
            round=projection.round_of(ply),
            seat=seat,
            action=action,
            text=moves.text(table.game.number(action, table.players)),
            at=times[ply - 1],
        )


def scores_by_ply(projection: Projection, whole: Table) -> list[list[int]]:
    """The points of every seat at the start and after each choice."""
    table = earlier(projection, whole, 0)
    found = [table.scores]
    for seat, action in whole.history:
        table.play(action, seat)
        found.append(table.scores)
    return found


def times_of(projection: Projection) -> list[float]:
    """When each choice that was not taken back was made."""
    times: list[float] = []
    for _, kind, _, ply, at in projection.past:
        if kind == "start":  # choices made elsewhere have no times of their own
            times = [at] * ply
        elif kind == "act":
            times[ply - 1 :] = [at]
        elif kind == "undo":
            times[ply:] = []
    return times


def at_ply(live_table: LiveTable, ply: int) -> responses.ReplayPly:
    """The game after a number of choices."""
    projection, whole = live_table.projection, finished(live_table.projection)
    if not 0 <= ply <= whole.ply:
        raise Problem("not-found", "ply", ply=ply, count=whole.ply)
    table = earlier(projection, whole, ply)
    seats, truth = range(table.players), table.truth()
    return responses.ReplayPly(
        ply=ply,
        actors=list(table.actors),
        over=table.over,
        truth=truth,
        insight=insight_into(table.game, truth),
        views=[table.view(seat) for seat in seats],
        bystander=table.view(None),
        events=[events_of(projection, table, seat, -1) for seat in seats],
        bystander_events=events_of(projection, table, None, -1),
        scores=table.scores,
    )


def earlier(projection: Projection, whole: Table, ply: int) -> Table:
    """The table as it was after a number of choices, for the thread that asks."""
    assert whole.seed is not None
    table = projection.game.apart().new(projection.players, whole.seed, **projection.options)
    for seat, action in whole.history[:ply]:
        table.play(action, seat)
    return table
