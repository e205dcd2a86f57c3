"""Viewer states: what one viewer is sent, and nothing that it may not know."""

from functools import cache
from typing import TYPE_CHECKING, Any

import msgspec
from msgspec import UNSET, Struct, structs

from athanor.kernel.declare.action import Moves
from athanor.kernel.game import Game
from athanor.kernel.table import Table
from athanor.server.storage.entries import GAME_KINDS
from athanor.server.table.company.nudges import shown_nudges
from athanor.server.table.memory_aids import without_aids
from athanor.server.table.projection import Projection
from athanor.server.table.summaries import deadline_of
from athanor.server.table.table_events import TELLING, first_told, table_events
from athanor.server.wire.responses import Ask, Event, LogEntry, State

if TYPE_CHECKING:
    from athanor.server.table.live_table import LiveTable

QUIET = frozenset(
    {"act", "undo", "nudge", "lift"}
)  # entries that change nothing about the table itself


def state_of(live_table: "LiveTable", seat: int | None, since: int) -> State:
    """What a viewer needs that has everything up to an entry."""
    projection, now = live_table.projection, live_table.registry.clock.now()
    since = since if 0 <= since <= projection.entry else 0
    fresh = projection.past[since:]
    keep = kept_ply(projection, since)
    table = projection.table
    view = view_of(projection, table, seat) if table else None
    told = since == 0 or any(kind not in QUIET for _, kind, *_ in fresh) or projection.result
    return State(
        table=projection.id,
        seat=seat,
        since=since,
        entry=projection.entry,
        ply=projection.ply,
        keep=keep,
        entries=[LogEntry(*entry) for entry in fresh],
        events=events_of(projection, table, seat, keep) if table else [],
        status=projection.status,
        actors=list(projection.actors),
        over=projection.status in ("over", "cancelled"),
        view=view,
        insight=insight_into(projection.game, view),
        ask=ask(projection, seat),
        undo=undo_of(projection, seat),
        nudges=shown_nudges(projection, live_table.registry.settings.nudge_after),
        scores=projection.result.scores if projection.result else None,
        clocks=clocks_at(projection, now),
        deadline=deadline_of(projection),
        at=now,
        info=live_table.info(None, seated=seat is not None) if told else UNSET,
    )


def view_of(projection: Projection, table: Table, seat: int | None) -> dict[str, Any]:
    """What a viewer sees of the position; all of it once the game has ended, however it did."""
    if projection.open_to_all:
        return table.truth()
    return without_aids(table.view(seat), projection.without)


class Times(Struct):
    """The part of a state that changes as time passes."""

    clocks: list[float] | None
    at: float


def encode_without_times(state: State) -> bytes:
    """A state as JSON that may be cached: all but its times, and without the closing brace."""
    fields = {"type": "state", **structs.asdict(state)}
    del fields["clocks"], fields["at"]
    if state.info is UNSET:
        del fields["info"]
    return msgspec.json.encode(fields)[:-1]


def encoded_times(projection: Projection, now: float) -> bytes:
    """The rest of a state whose other part was encoded without times."""
    return b"," + msgspec.json.encode(Times(clocks_at(projection, now), now))[1:]


def events_of(projection: Projection, table: Table, seat: int | None, after: int) -> list[Event]:
    """What happened later than a ply, as a viewer may read it, each with its round."""
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
    """Up to which ply the events that a viewer has are still true; -1 where it has none."""
    seen = (ply for _, kind, _, ply, _ in reversed(projection.past[:since]) if kind in GAME_KINDS)
    last = next(seen, -1)
    later = [(kind, ply) for _, kind, _, ply, _ in projection.past[since:] if kind in GAME_KINDS]
    keep = min([last, *(ply if kind == "undo" else ply - 1 for kind, ply in later)])
    moved = any(kind == "undo" or kind in TELLING for _, kind, *_ in projection.past[since:])
    told = first_told(projection) if moved else None
    return keep if told is None else min(keep, told - 1)


def ask(projection: Projection, seat: int | None) -> Ask | None:
    """The question to a seat, with every answer it may give."""
    if seat is None or seat not in projection.actors or projection.table is None:
        return None
    moves = projection.game.moves
    found = [encoded_action(moves, number) for number in projection.table.legal_numbers(seat)]
    return Ask(
        question=projection.questions[seat],
        choices=[action for action, _ in found],
        texts=[text for _, text in found],
    )


@cache
def encoded_action(moves: type[Moves], number: int) -> tuple[Any, Any]:
    """An action and its plain text, each as JSON that stands in for it in a response."""
    action = msgspec.Raw(msgspec.json.encode(moves.action(number)))
    return action, msgspec.Raw(msgspec.json.encode(moves.text(number)))


def undo_of(projection: Projection, seat: int | None) -> int | None:
    """The moment that a seat may name to take back its last choice."""
    if seat is None or projection.table is None or projection.status != "playing":
        return None
    return projection.moment if projection.table.can_undo(seat) else None


def clocks_at(projection: Projection, now: float) -> list[float] | None:
    """Seconds left by seat."""
    if projection.clocks is None:
        return None
    left = list(projection.clocks)
    for seat in projection.actors:
        if projection.chairs[seat].human and seat not in projection.curtained:
            left[seat] = max(0.0, left[seat] - (now - projection.asked_at[seat]))
    return [round(seconds, 1) for seconds in left]
