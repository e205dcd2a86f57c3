"""The notebook at a table: what follows from a seat's own view, and from nothing else.

A game may have a function in `reader.findings.NOTES`: of a view, of how much the table lets it
tell ("off", "facts" or "full"), and of a wish in its own form; a bad wish is a ValueError.
"""

import asyncio
from typing import Any

from athanor.kernel.words import Json
from athanor.reader.findings import NOTES
from athanor.server.problem import Problem
from athanor.server.replay import earlier, finished
from athanor.server.sitting import Sitting
from athanor.server.table import LiveTable


async def present(live: LiveTable, seat: int, wish: dict[str, Any]) -> Json:
    """Of the table as it stands; once it is over there is nothing to hold back."""
    sitting = live.sitting
    if sitting.table is None:
        raise Problem("table/not-playing", "The game has not begun.")
    level = "full" if sitting.open_to_all else sitting.notes
    return await _worked_out(sitting, sitting.table.view(seat), level, wish)


async def past(live: LiveTable, ply: int, seat: int, wish: dict[str, Any]) -> Json:
    """Of a finished game after so many choices."""
    whole = finished(live.sitting)
    if not 0 <= ply <= whole.ply or seat >= whole.players:
        raise Problem("not-found", f"There is no ply {ply} with a seat {seat}.")
    view = earlier(live.sitting, whole, ply).view(seat)
    return await _worked_out(live.sitting, view, "full", wish)


async def _worked_out(sitting: Sitting, view: Json, level: str, wish: dict[str, Any]) -> Json:
    notes = NOTES.get(sitting.game.name)
    if notes is None:
        return None
    try:
        return await asyncio.to_thread(notes, view, level, wish)
    except ValueError as error:
        raise Problem("unreadable", str(error)) from None
