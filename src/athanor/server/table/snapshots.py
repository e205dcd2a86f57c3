"""Snapshots: what a viewer sees after an entry, encoded once for all viewers of the same seat."""

from typing import TYPE_CHECKING, Any, NamedTuple, TypeVar

import msgspec

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


class Facts:
    """Some fields of a state, compared and written once for all who share them."""

    def __init__(self, entry: int, fields: dict[str, Any]) -> None:
        self.entry, self.fields = entry, fields
        self._changes: dict[int, bytes] = {}

    def changed_since(self, before: "Facts") -> bytes:
        """The fields that differ from earlier ones, as JSON members, each after a comma."""
        found = self._changes.get(before.entry)
        if found is None:
            then = before.fields
            changed = {name: one for name, one in self.fields.items() if one != then[name]}
            found = b"," + msgspec.json.encode(changed)[1:-1] if changed else b""
            self._changes[before.entry] = found
        return found


class Snapshot(NamedTuple):
    """The part of a state that does not depend on what the viewer already has."""

    entry: int
    common: Facts  # the same for everybody
    own: Facts
    view: dict[str, bytes] | None  # the JSON of each part
    changed: dict[str, bytes]  # the parts that differ from the snapshot before


class Snapshots:
    """The current snapshot of one seat, or of spectators, and the previous one."""

    def __init__(self, seat: int | None) -> None:
        self.seat = seat
        self.before: Snapshot | None = None
        self._now: Snapshot | None = None
        self._parts: ViewParts | None = None

    def parts(self, stage: "Stage") -> ViewParts | None:
        """The parts of the position that is shown."""
        self.now(stage)
        return self._parts

    def now(self, stage: "Stage") -> Snapshot:
        """The snapshot of the position that is shown."""
        if self._now is None or self._now.entry != stage.projection.entry:
            made = self._make(stage)
            self.before, self._now = self._now, made
        return self._now

    def _make(self, stage: "Stage") -> Snapshot:
        projection, seat = stage.projection, self.seat
        like = stage.first_parts(self)
        view = self._see(projection, projection.table, like) if projection.table else None
        own = {
            "insight": self._insight(projection),
            "ask": ask(projection, seat),
            "undo": undo_of(projection, seat),
        }
        changed = {} if self._parts is None else shown(projection, self._parts.take_changed())
        entry = projection.entry
        return Snapshot(entry, stage.common(), Facts(entry, own), view, changed)

    def _see(
        self, projection: Projection, table: Table, like: ViewParts | None
    ) -> dict[str, bytes]:
        """What the viewer sees of the position. Once the game has ended, that is everything."""
        if self._parts is None or self._parts.game is not projection.game:
            self._parts = ViewParts(projection.game, projection.players)
        if projection.open_to_all:
            return self._parts.see(copied(table.array), like)
        return shown(projection, self._parts.see(table.view_array(self.seat), like))

    def _insight(self, projection: Projection) -> Any:
        """What the game derives from the view; it receives nothing else."""
        if projection.game.insight is None or self._parts is None:
            return None
        return projection.game.insight(shown(projection, self._parts.data()))


def common_facts(projection: Projection, nudge_after: float) -> Facts:
    """What every viewer is told of a position."""
    actors = projection.actors
    return Facts(
        projection.entry,
        {
            "ply": projection.ply,
            "status": projection.status,
            "actors": actors,
            "over": projection.open_to_all,
            "nudges": shown_nudges(projection, nudge_after),
            "scores": projection.result.scores if projection.result else None,
            "deadline": deadline_of(projection),
        },
    )


def shown(projection: Projection, parts: dict[str, T]) -> dict[str, T]:
    """The parts of a view that people see: those that only help to remember may be switched off."""
    return parts if projection.open_to_all else without_aids(parts, projection.without)
