"""Replays: once a game is over everything about it is open."""

from typing import Any

from athanor.kernel.table import Table
from athanor.server.table.live_table import LiveTable
from athanor.server.table.projection import Projection
from athanor.server.table.viewer_state import insight_into
from athanor.server.wire.problems import Problem


def finished(projection: Projection) -> Table:
    """The game of a table, once there is nothing to hide."""
    if not projection.open_to_all or projection.table is None:
        raise Problem("table/not-over", "The game is not over; its replay opens when it is.")
    return projection.table


async def whole_game(live_table: LiveTable) -> dict[str, Any]:
    """The save, every choice that stands, and the points after each."""
    table = finished(live_table.projection)
    times = times_of(live_table.projection)
    moves = table.game.moves
    moments = [
        {
            "ply": ply,
            "round": live_table.projection.round_of(ply),
            "seat": seat,
            "action": action,
            "text": moves.text(table.game.number(action, table.players)),
            "at": times[ply - 1],
        }
        for ply, (seat, action) in enumerate(table.history, 1)
    ]
    scores = scores_by_ply(live_table.projection, table)
    return {"save": table.save(), "plies": table.ply, "moments": moments, "scores": scores}


def scores_by_ply(projection: Projection, whole: Table) -> list[list[int]]:
    """The points of every seat at the start and after each choice."""
    table = earlier(projection, whole, 0)
    found = [table.scores]
    for seat, action in whole.history:
        table.play(action, seat)
        found.append(table.scores)
    return found


def times_of(projection: Projection) -> list[float]:
    """When each choice that stands was made."""
    times: list[float] = []
    for _, kind, _, ply, at in projection.past:
        if kind == "act":
            times[ply - 1 :] = [at]
        elif kind == "undo":
            times[ply:] = []
    return times


def at_ply(live_table: LiveTable, ply: int) -> dict[str, Any]:
    """The game after so many choices."""
    whole = finished(live_table.projection)
    if not 0 <= ply <= whole.ply:
        raise Problem("not-found", f"There is no ply {ply}; there are {whole.ply}.")
    table = earlier(live_table.projection, whole, ply)
    seats, truth = range(table.players), table.truth()
    return {
        "ply": ply,
        "actors": list(table.actors),
        "over": table.over,
        "truth": truth,
        "insight": insight_into(table.game, truth),
        "views": [table.view(seat) for seat in seats],
        "bystander": table.view(None),
        "events": [_told(live_table.projection, table, seat) for seat in seats],
        "bystander_events": _told(live_table.projection, table, None),
        "scores": table.scores,
    }


def _told(projection: Projection, table: Table, seat: int | None) -> list[dict[str, Any]]:
    return [{**event, "round": projection.round_of(event["ply"])} for event in table.events(seat)]


def earlier(projection: Projection, whole: Table, ply: int) -> Table:
    """The table as it was after so many choices."""
    assert whole.seed is not None
    table = projection.game.new(projection.players, whole.seed, **projection.options)
    for seat, action in whole.history[:ply]:
        table.play(action, seat)
    return table
