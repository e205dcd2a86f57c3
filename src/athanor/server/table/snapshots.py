"""Snapshots: what a viewer sees after an entry, encoded once for all viewers of the same seat."""

from typing import TYPE_CHECKING, Any, NamedTuple, TypeVar

from athanor.kernel.position import copied
from athanor.kernel.table import Table
from athanor.server.table.company.nudges import shown_nudges
from athanor.server.table.memory_aids import without_aids
from athanor.server.table.projection import Projection
from athanor.server.table.questions import ask, undo_of
from athanor.server.table.summaries import deadline_of
from athanor.server.table.view_parts import ViewParts

if TYPE_CHECKING:
    from athanor.server.table.stage import Stage

T = TypeVar("T")


class Snapshot(NamedTuple):
    """The part of a state that does not depend on what the viewer already has."""

    entry: int
    fields: dict[str, Any]
    view: dict[str, bytes] | None  # the JSON of each part
    changed: dict[str, bytes]  # the parts that differ from the snapshot before


class Snapshots:
    """The current snapshot of one seat, or of spectators, and the previous one."""

    def __init__(self, seat: int | None) -> None:
        self.seat = seat
        self.before: Snapshot | None = None
        self._now: Snapshot | None = None
        self._parts: ViewParts | None = None

    def now(self, stage: "Stage") -> Snapshot:
        """The snapshot of the position that is shown."""
        if self._now is None or self._now.entry != stage.projection.entry:
            made = self._make(stage)
            self.before, self._now = self._now, made
        return self._now

    def _make(self, stage: "Stage") -> Snapshot:
        projection, seat = stage.projection, self.seat
        like = stage.parts_at(projection.entry)
        view = self._see(projection, projection.table, like) if projection.table else None
        if self._parts is not None:
            stage.last_parts = projection.entry, self._parts
        fields = {
            "ply": projection.ply,
            "status": projection.status,
            "actors": list(projection.actors),
            "over": projection.status in ("over", "cancelled"),
            "insight": self._insight(projection),
            "ask": ask(projection, seat),
            "undo": undo_of(projection, seat),
            "nudges": shown_nudges(projection, stage.registry.settings.nudge_after),
            "scores": projection.result.scores if projection.result else None,
            "deadline": deadline_of(projection),
        }
        changed = {} if self._parts is None else self._parts.take_changed()
        return Snapshot(projection.entry, fields, view, shown(projection, changed))

    def _see(
        self, projection: Projection, table: Table, like: ViewParts | None
    ) -> dict[str, bytes]:
        """What the viewer sees of the position. Once the game has ended, that is everything."""
        if self._parts is None or self._parts.game is not projection.game:
            self._parts = ViewParts(projection.game, projection.players)
        if projection.open_to_all:
            return self._parts.see(copied(table.array))
        return shown(projection, self._parts.see(table.view_array(self.seat), like))

    def _insight(self, projection: Projection) -> Any:
        """What the game derives from the view; it receives nothing else."""
        if projection.game.insight is None or self._parts is None:
            return None
        return projection.game.insight(shown(projection, self._parts.data()))


def shown(projection: Projection, parts: dict[str, T]) -> dict[str, T]:
    """The parts of a view that people see: those that only help to remember may be switched off."""
    return parts if projection.open_to_all else without_aids(parts, projection.without)
