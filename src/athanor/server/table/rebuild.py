"""Rebuilds a projection from its whole log, even if today's rules do not accept all of it."""

from athanor.server.storage.entries import Entry
from athanor.server.table.projection import Projection, Unreplayable
from athanor.server.wire.problems import Problem


def rebuild(entries: list[Entry]) -> Projection:
    """The projection of a whole log, frozen at the last entry that today's rules accept."""
    try:
        return _replayed(entries)
    except Unreplayable:
        return _frozen(entries)


def _replayed(entries: list[Entry]) -> Projection:
    projection = Projection(entries[0])
    last = max((e.entry for e in entries if e.digest), default=0)
    for entry in entries[1:]:
        projection.apply(entry)
        if entry.entry == last and not projection.stands_as_stored(entry):
            raise Unreplayable("the position is not the one that was stored")
    return projection


def _frozen(entries: list[Entry]) -> Projection:
    projection = Projection(entries[0])
    for entry in entries[1:]:
        following = projection.copy()
        try:
            following.apply(entry)
            if not following.stands_as_stored(entry):
                raise Unreplayable("the position is not the one that was stored")
        except Unreplayable:
            break
        projection = following
    projection.status = "frozen"
    projection.frozen = Problem("table/frozen", game=projection.game.title, ply=projection.ply)
    projection.entry = entries[-1].entry
    return projection
