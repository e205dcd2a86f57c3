"""The notebook at a table: what follows from a seat's own view, and from nothing else.

A game may have a function in `reader.findings.NOTES`. It takes a view, how much the table lets it
tell ("off", "facts" or "full"), and a query in the game's own form. A bad query raises ValueError.
"""

import asyncio
from typing import Any

from athanor.kernel.declare.words import Json
from athanor.reader.findings import NOTES
from athanor.server.table.live_table import LiveTable
from athanor.server.table.projection import Projection
from athanor.server.table.replay import earlier, finished
from athanor.server.wire.problems import Problem


async def present(live_table: LiveTable, seat: int, query: dict[str, Any]) -> Json:
    """Notes on the current position. Once the game is over, nothing is held back."""
    projection = live_table.projection
    if projection.table is None:
        raise Problem("table/not-playing", "begun")
    level = "full" if projection.open_to_all else projection.notes
    return await _worked_out(projection, projection.table.view(seat), level, query)


async def past(live_table: LiveTable, ply: int, seat: int, query: dict[str, Any]) -> Json:
    """Notes on a finished game at a ply."""
    whole = finished(live_table.projection)
    if not 0 <= ply <= whole.ply or seat >= whole.players:
        raise Problem("not-found", "ply-seat", ply=ply, seat=seat)
    view = earlier(live_table.projection, whole, ply).view(seat)
    return await _worked_out(live_table.projection, view, "full", query)


async def _worked_out(
    projection: Projection, view: Json, level: str, query: dict[str, Any]
) -> Json:
    notes = NOTES.get(projection.game.name)
    if notes is None:
        return None
    try:
        return await asyncio.to_thread(notes, view, level, query)
    except ValueError as error:
        raise Problem("unreadable", "detail", detail=str(error)) from None
