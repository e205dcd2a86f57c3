"""Events of the table itself, told among those of the game: who resigned, whose time ran out."""

from collections.abc import Iterator

from athanor.server.table.projection import Projection
from athanor.server.wire.responses import Event

KINDS = {"resign": ("resigned", "resigns"), "flag": ("timed_out", "runs out of time")}


def table_events(projection: Projection, ply: int, after: int) -> list[Event]:
    """What happened at the table later than one ply and not later than another."""
    return [
        Event(at, seat, KINDS[kind][0], {}, [], f"Seat {seat} {KINDS[kind][1]}.",
              projection.round_of(at))
        for at, kind, seat in _placed(projection)
        if after < at <= ply
    ]  # fmt: skip


def first_told(projection: Projection) -> int | None:
    """The ply of the first of them."""
    return next((at for at, _, _ in _placed(projection)), None)


def _placed(projection: Projection) -> Iterator[tuple[int, str, int | None]]:
    """Ply, kind and seat of each; a choice taken back moves it to the last that stands."""
    for _, kind, seat, ply, _ in projection.past:
        if kind in KINDS:
            yield min(ply, projection.ply), kind, seat
