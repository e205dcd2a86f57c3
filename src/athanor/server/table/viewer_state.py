"""Viewer states: what one viewer is sent, and nothing that it may not know."""

from typing import TYPE_CHECKING, Any

import msgspec
from msgspec import UNSET, Struct, structs

from athanor.kernel.game import Game
from athanor.kernel.table import Table
from athanor.server.storage.entries import GAME_KINDS
from athanor.server.table.projection import Projection
from athanor.server.table.table_events import TELLING, first_told, table_events
from athanor.server.wire.responses import Event, LogEntry, State, StateDelta

if TYPE_CHECKING:
    from athanor.server.table.stage import Stage

# Entries that do not change the table itself.
QUIET = frozenset({"act", "undo", "nudge", "lift"})


def state_of(stage: "Stage", seat: int | None, since: int) -> State:
    """The state for a viewer that has everything up to an entry."""
    projection = stage.projection
    since = since if 0 <= since <= projection.entry else 0
    now = stage.snapshots(seat).now(stage)
    return State(
        table=projection.id,
        seat=seat,
        view=None if now.view is None else _raw(now.view),
        **now.fields,
        **_news(stage, seat, since),
    )


def delta_of(stage: "Stage", seat: int | None, since: int) -> StateDelta | None:
    """What has changed since a viewer's last state, if that is the one before the current."""
    snapshots = stage.snapshots(seat)
    now, before = snapshots.now(stage), snapshots.before
    if before is None or before.entry != since:
        return None
    changed = {name: one for name, one in now.fields.items() if one != before.fields[name]}
    changed["ply"] = now.fields["ply"]
    if now.view is not None:
        parts = now.changed if len(before.view or ()) == len(now.view) else now.view
        changed |= {"view": _raw(parts)} if parts else {}
    return StateDelta(**changed, **_news(stage, seat, since))


def _news(stage: "Stage", seat: int | None, since: int) -> dict[str, Any]:
    """The part of a state that depends on the time and on what the viewer already has."""
    projection, now = stage.projection, stage.now()
    fresh = projection.past[since:]
    keep = kept_ply(projection, since)
    told = since == 0 or any(kind not in QUIET for _, kind, *_ in fresh) or projection.result
    table = projection.table
    return {
        "since": since,
        "entry": projection.entry,
        "keep": keep,
        "entries": [LogEntry(*entry) for entry in fresh],
        "events": events_of(projection, table, seat, keep) if table else [],
        "clocks": clocks_at(projection, now),
        "at": now,
        "info": stage.info(seated=seat is not None) if told else UNSET,
    }


def _raw(view: dict[str, bytes]) -> dict[str, Any]:
    return {name: msgspec.Raw(part) for name, part in view.items()}


class Times(Struct):
    """The part of a state that changes as time passes."""

    clocks: list[float] | None
    at: float


def encode_without_times(state: State | StateDelta) -> bytes:
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


def insight_into(game: Game, view: dict[str, Any] | None) -> Any:
    """What the game derives from a view for its viewer; it receives nothing else."""
    return game.insight(view) if game.insight and view is not None else None


def kept_ply(projection: Projection, since: int) -> int:
    """The last ply whose events, as the viewer has them, are still true; -1 if it has none."""
    past = projection.past
    seen = (past[i] for i in range(since - 1, -1, -1) if past[i][1] in GAME_KINDS)
    last = next((ply for _, _, _, ply, _ in seen), -1)
    later = [(kind, ply) for _, kind, _, ply, _ in past[since:]]
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
