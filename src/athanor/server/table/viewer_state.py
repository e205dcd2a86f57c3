"""Viewer states: what one viewer is sent, and nothing that it may not know."""

from functools import lru_cache
from typing import TYPE_CHECKING, Any

import msgspec
from msgspec import UNSET, Struct, structs

from athanor.kernel.game import Game
from athanor.kernel.history.telling import may_read, spoken_event
from athanor.kernel.table import Table
from athanor.server.storage.entries import GAME_KINDS
from athanor.server.table.projection import Projection
from athanor.server.table.table_events import TELLING, first_told, table_events
from athanor.server.wire.responses import Event, LogEntry, State

if TYPE_CHECKING:
    from athanor.server.table.stage import Stage

# Entries that do not change the table itself.
QUIET = frozenset({"act", "undo", "nudge", "lift"})
MOST_SAID = 16_384  # events whose JSON is kept


def state_of(stage: "Stage", seat: int | None, since: int) -> State:
    """The state for a viewer that has everything up to an entry."""
    projection = stage.projection
    since = since if 0 <= since <= projection.entry else 0
    now, news = stage.snapshots(seat).now(stage), stage.news(since)
    at, table = stage.now(), projection.table
    return State(
        table=projection.id,
        seat=seat,
        view=None if now.view is None else _raw(now.view),
        since=since,
        entry=projection.entry,
        keep=news.keep,
        entries=news.entries,
        events=events_of(projection, table, seat, news.keep) if table else [],
        clocks=clocks_at(projection, at),
        at=at,
        info=stage.info(seated=seat is not None) if news.told else UNSET,
        **now.common.fields,
        **now.own.fields,
    )


def delta_of(stage: "Stage", seat: int | None, since: int) -> bytes | None:
    """What has changed since a viewer's last state, if that is the one before the current.

    It is a `StateDelta` as JSON, but for its times and the closing brace. What is the same for all
    viewers is written once.
    """
    snapshots = stage.snapshots(seat)
    now, before = snapshots.now(stage), snapshots.before
    if before is None or before.entry != since:
        return None
    news, ply = stage.news(since), now.common.fields["ply"]
    delta = [b'{"type":"delta"', news.encoded, now.common.changed_since(before.common)]
    delta += now.own.changed_since(before.own), b',"events":', news.events(seat)
    if ply == before.common.fields["ply"]:
        delta.append(b',"ply":%d' % ply)
    if now.view is not None:
        parts = now.changed if len(before.view or ()) == len(now.view) else now.view
        if parts:
            members = [b'"%b":%b' % (name.encode(), part) for name, part in parts.items()]
            delta.append(b',"view":{%b}' % b",".join(members))
    if news.told:
        delta += b',"info":', msgspec.json.encode(stage.info(seated=seat is not None))
    return b"".join(delta)


class News:
    """What has been added to the log since an entry, the same for all viewers."""

    def __init__(self, projection: Projection, since: int) -> None:
        self.projection = projection
        self.entries = [LogEntry(*entry) for entry in projection.past.since(since)]
        self.keep = kept_ply(projection, since)  # the last ply whose events are still true
        changed = since == 0 or any(one.kind not in QUIET for one in self.entries)
        self.told = changed or projection.result is not None  # whether the table has changed
        self.encoded = b',"since":%d,"entry":%d,"keep":%d,"entries":%b' % (
            since, projection.entry, self.keep, msgspec.json.encode(self.entries),
        )  # fmt: skip
        self._events: list[tuple[tuple[int, ...], bytes]] | None = None

    def events(self, seat: int | None) -> bytes:
        """What happened since, as a viewer may read it, as JSON."""
        projection = self.projection
        if projection.table is None:
            return b"[]"
        if projection.told:  # some belong to the table itself
            events = events_of(projection, projection.table, seat, self.keep)
            return msgspec.json.encode(events)
        if self._events is None:
            self._events = encoded_events(projection, projection.table, self.keep)
        viewer = -1 if seat is None else seat
        return b"[%b]" % b",".join([one for row, one in self._events if may_read(row, viewer)])


def _raw(view: dict[str, bytes]) -> dict[str, Any]:
    return {name: msgspec.Raw(part) for name, part in view.items()}


class Times(Struct):
    """The part of a state that changes as time passes."""

    clocks: list[float] | None
    at: float


def encode_without_times(state: State) -> bytes:
    """A state as JSON for caching: everything but its times, without the closing brace."""
    fields = {"type": state.__struct_config__.tag, **structs.asdict(state)}
    del fields["clocks"], fields["at"]
    sent = {name: value for name, value in fields.items() if value is not UNSET}
    return msgspec.json.encode(sent)[:-1]


def encoded_times(projection: Projection, now: float) -> bytes:
    """The rest of a state that was encoded without times."""
    return b"," + msgspec.json.encode(Times(clocks_at(projection, now), now))[1:]


def events_of(projection: Projection, table: Table, seat: int | None, after: int) -> list[Event]:
    """What happened after a ply, as a viewer may read it, each event with its round."""
    told = [
        Event(**event, round=projection.round_of(event["ply"]), by=table.chooser(event["ply"]))
        for event in table.events(seat, after=after)
    ]
    more = table_events(projection, table.ply, after)
    return sorted(told + more, key=lambda event: event.ply) if more else told


def encoded_events(
    projection: Projection, table: Table, after: int
) -> list[tuple[tuple[int, ...], bytes]]:
    """What happened after a ply, secret or not, as the rules told it and as JSON.

    The words of an event are encoded once for all tables.
    """
    game, found = projection.game, []
    for ply, row in table.told(after=after):
        by, said = table.chooser(ply), _said(game, game.text, row)
        head = b'{"ply":%d,"round":%d,"by":%b,' % (ply, projection.round_of(ply), _number(by))
        found.append((row, head + said))
    return found


def _number(one: int | None) -> bytes:
    return b"null" if one is None else b"%d" % one


@lru_cache(maxsize=MOST_SAID)
def _said(game: Game, text: Any, row: tuple[int, ...]) -> bytes:
    """What an event says to whoever may read it: the rest of its JSON object."""
    said = spoken_event(game, row)
    return msgspec.json.encode(said)[1:]


def insight_into(game: Game, view: dict[str, Any] | None) -> Any:
    """What the game derives from a view for its viewer; it receives nothing else."""
    return game.insight(view) if game.insight and view is not None else None


def kept_ply(projection: Projection, since: int) -> int:
    """The last ply whose events, as the viewer has them, are still true; -1 if it has none."""
    past = projection.past
    if since == len(past) - 1 and past[since][1] == "act" and past[since - 1][1] in GAME_KINDS:
        return min(past[since - 1][3], past[since][3] - 1)  # nearly always: one action is new
    seen = (past[i] for i in range(since - 1, -1, -1) if past[i][1] in GAME_KINDS)
    last = next((ply for _, _, _, ply, _ in seen), -1)
    later = [(kind, ply) for _, kind, _, ply, _ in past.since(since)]
    told_at = [ply if kind == "undo" else ply - 1 for kind, ply in later if kind in GAME_KINDS]
    keep = min(last, *told_at) if told_at else last
    moved = any(kind == "undo" or kind in TELLING for kind, _ in later)
    told = first_told(projection) if moved else None
    return keep if told is None else min(keep, told - 1)


def clocks_at(projection: Projection, now: float) -> list[float] | None:
    """Seconds left, by seat."""
    if projection.clocks is None:
        return None
    left = list(projection.clocks)
    for seat in projection.actors:
        if projection.chairs[seat].human and seat not in projection.curtained:
            left[seat] = max(0.0, left[seat] - (now - projection.asked_at[seat]))
    return [round(seconds, 1) for seconds in left]
