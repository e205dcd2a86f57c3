"""Events of the table itself, shown among those of the game: who resigned, who came back."""

from athanor.language import SOURCE, say
from athanor.server.table.projection import Projection
from athanor.server.wire.responses import Event

TELLING = frozenset({"resign", "flag", "vote", "back"})  # entries that may produce one


def table_events(projection: Projection, ply: int, after: int) -> list[Event]:
    """What happened at the table after one ply, up to and including another."""
    return [
        Event(at, seat, kind, {}, [], _words(kind, seat), projection.round_of(at), None)
        for at, kind, seat in _placed(projection)
        if after < at <= ply
    ]


def _words(kind: str, seat: int) -> str:
    """The English sentence of the API; the page says its own by the kind."""
    return say(f"table.event.{kind}", SOURCE, who=f"Seat {seat}")


def first_told(projection: Projection) -> int | None:
    """The ply of the first table event."""
    return min((at for at, _, _ in _placed(projection)), default=None)


def _placed(projection: Projection) -> list[tuple[int, str, int]]:
    """Ply, kind and seat of each. If its choice is taken back, it moves to the last one left."""
    return [(min(ply, projection.ply), kind, seat) for ply, kind, seat in projection.told]
