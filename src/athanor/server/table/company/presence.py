"""Presence: who has a live connection, to this process and to the others."""

from typing import TYPE_CHECKING

from athanor.server.clock import Clock
from athanor.server.wire import responses

if TYPE_CHECKING:
    from athanor.server.table.live_table import LiveTable

LASTS = 60.0  # seconds that another process's report is valid


class Presence:
    """Who is connected, by table."""

    def __init__(self, clock: Clock) -> None:
        self.clock = clock
        self._others: dict[str, dict[str, tuple[float, int, int]]] = {}  # until, seats, watching

    def heard(self, table: str, process: str, seats: int, watching: int) -> None:
        """Another process reports who is connected to it: one bit per seat."""
        self._others.setdefault(table, {})[process] = (self.clock.now() + LASTS, seats, watching)

    def _elsewhere(self, table: str) -> list[tuple[int, int]]:
        now = self.clock.now()
        heard = self._others.get(table, {})
        return [(seats, watching) for until, seats, watching in heard.values() if until > now]

    def elsewhere(self, table: str, seat: int) -> bool:
        """Whether a seat is connected to another process."""
        return any(seats >> seat & 1 for seats, _ in self._elsewhere(table))

    def own(self, live_table: "LiveTable") -> tuple[int, int]:
        """The seats connected here as bits, and the number of spectators."""
        seats = {viewer.seat for viewer in live_table.viewers if viewer.seat is not None}
        watching = sum(viewer.seat is None for viewer in live_table.viewers)
        return sum(1 << seat for seat in seats), watching

    def message(self, live_table: "LiveTable") -> responses.Presence:
        """What viewers are told."""
        seats, watching = self.own(live_table)
        for more, others in self._elsewhere(live_table.projection.id):
            seats |= more
            watching += others
        return responses.Presence(
            seats=[bool(seats >> seat & 1) for seat in range(live_table.projection.players)],
            watching=watching,
            absent=live_table.all_absent(),
        )
