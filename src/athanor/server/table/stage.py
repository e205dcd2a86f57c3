"""Stages: the position of a table that viewers are shown, and what they are sent of it.

People at the table see the current position. Spectators see an earlier one if the table wants that.
"""

import asyncio
from collections import deque
from typing import TYPE_CHECKING

from athanor.server.storage.entries import Entry
from athanor.server.table.projection import Projection, Unreplayable
from athanor.server.table.rebuild import rebuild
from athanor.server.table.snapshots import Facts, Snapshots, common_facts
from athanor.server.table.summaries import shown_table
from athanor.server.table.view_parts import ViewParts
from athanor.server.table.viewer_state import (
    News,
    delta_of,
    encode_without_times,
    encoded_times,
    state_of,
)
from athanor.server.wire.responses import Table

if TYPE_CHECKING:
    from athanor.server.table.live_table import LiveTable

CACHED_ENTRIES = 8  # viewers further behind are sent everything anew, which is cached too


class Stage:
    """One position of a table. What does not change with time is encoded once for all viewers."""

    def __init__(self, live_table: "LiveTable", projection: Projection, delay: float = 0.0) -> None:
        self.live_table, self.projection, self.delay = live_table, projection, delay
        self.registry = live_table.registry
        self._states: dict[tuple[int | None, int], bytes] = {}
        self._deltas: dict[tuple[int | None, int], bytes | None] = {}
        self._snapshots: dict[int | None, Snapshots] = {}
        self._common: Facts | None = None
        self._news: dict[int, News] = {}

    def now(self) -> float:
        """The time of what is shown: the present, or that long ago."""
        return self.registry.clock.now() - self.delay

    def show(self, projection: Projection) -> None:
        """Go on to a later position."""
        self.projection = projection
        self.forget_states()

    def forget_states(self) -> None:
        """Encode anew what the next viewer asks for."""
        self._states.clear()
        self._deltas.clear()
        self._news.clear()

    def forget(self) -> None:
        """Keep nothing for viewers: there are none left."""
        self._snapshots.clear()

    def state(self, seat: int | None, since: int) -> bytes:
        """A viewer's state as JSON."""
        if not self.projection.entry - CACHED_ENTRIES <= since <= self.projection.entry:
            since = 0
        known = self._states.get((seat, since))
        if known is None:
            known = self._states[seat, since] = encode_without_times(state_of(self, seat, since))
        return known + encoded_times(self.projection, self.now())

    def delta(self, seat: int | None, since: int) -> bytes:
        """What has changed since a viewer's last state, or the whole state if that is too old."""
        if (seat, since) not in self._deltas:
            self._deltas[seat, since] = delta_of(self, seat, since)
        known = self._deltas[seat, since]
        if known is None:
            return self.state(seat, since)
        return known + encoded_times(self.projection, self.now())

    def snapshots(self, seat: int | None) -> Snapshots:
        """The current and the previous snapshot for viewers of a seat."""
        found = self._snapshots.get(seat)
        if found is None:
            found = self._snapshots[seat] = Snapshots(seat)
        return found

    def first_parts(self, asking: Snapshots) -> ViewParts | None:
        """The parts of the first viewer's view, which others may share; None for that viewer."""
        first = next(iter(self._snapshots.values()))
        return None if first is asking else first.parts(self)

    def common(self) -> Facts:
        """What every viewer is told of the position."""
        if self._common is None or self._common.entry != self.projection.entry:
            self._common = common_facts(self.projection, self.registry.settings.nudge_after)
        return self._common

    def news(self, since: int) -> News:
        """What has been added to the log since an entry."""
        found = self._news.get(since)
        if found is None:
            found = News(self.projection, since)
            if since >= self.projection.entry - CACHED_ENTRIES:
                self._news[since] = found
        return found

    def info(self, seated: bool) -> Table:
        """Everything about the table except the game itself, without seat tokens."""
        absent = (
            self.live_table.all_absent() if not self.delay else [False] * self.projection.players
        )
        return shown_table(self.projection, self.registry.people, None, seated, absent)


class DelayedStage:
    """What spectators of a delayed table see, and the positions that still wait to be shown."""

    def __init__(self, live_table: "LiveTable", entries: list[Entry]) -> None:
        self.live_table, self.delay = live_table, live_table.projection.delay
        self.clock = live_table.registry.clock
        past = _past(entries, self.clock.now() - self.delay)
        self._stage = Stage(live_table, past[0], self.delay)
        self._waiting: deque[Projection] = deque()
        self._timer: asyncio.TimerHandle | None = None
        for projection in past[1:]:
            self.add(projection)

    def stage(self) -> Stage:
        """What spectators may see now."""
        self._go_on()
        return self._stage

    def add(self, projection: Projection) -> None:
        """The table has gone on; until the first choice is made, everybody sees that at once."""
        if projection.table is None or projection.ply <= projection.begun:
            self._stage.show(projection)
        else:
            self._waiting.append(projection)
            self._wait()

    def _go_on(self) -> None:
        until = self.clock.now() - self.delay
        while self._waiting and self._waiting[0].updated <= until:
            self._stage.show(self._waiting.popleft())

    def _wait(self) -> None:
        """Wake the spectators when the next position may be shown."""
        if self._timer is None and self._waiting:
            seconds = self._waiting[0].updated + self.delay - self.clock.now()
            loop = asyncio.get_running_loop()
            self._timer = loop.call_later(max(seconds, 0.0), self._wake)

    def _wake(self) -> None:
        self._timer = None
        self._go_on()
        self.live_table.wake()
        self._wait()


def _past(entries: list[Entry], until: float) -> list[Projection]:
    """The position at some time, and all that followed."""
    shown = max(1, sum(entry.at <= until for entry in entries))
    found = [rebuild(entries[:shown])]
    for entry in entries[shown:]:
        following = found[-1].copy()
        try:
            following.apply(entry)
        except Unreplayable:  # older rules; spectators see the game again when it is over
            break
        found.append(following)
    return found
