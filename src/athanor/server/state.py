"""States: what one viewer is sent, and nothing that it may not know."""

from typing import TYPE_CHECKING, Any

from athanor.kernel.game import Game
from athanor.server.aids import remembered
from athanor.server.cards import deadline_of
from athanor.server.choices import written
from athanor.server.entry import GAME_KINDS
from athanor.server.nudges import shown_nudges
from athanor.server.sitting import Sitting

if TYPE_CHECKING:
    from athanor.server.table import LiveTable

QUIET = frozenset({"act", "undo", "nudge"})  # entries that change nothing about the table itself


def state_of(live: "LiveTable", seat: int | None, since: int) -> dict[str, Any]:
    """What a viewer needs that has everything up to an entry."""
    sitting, now = live.sitting, live.hall.clock.now()
    since = since if 0 <= since <= sitting.entry else 0
    fresh = sitting.past[since:]
    keep = kept_ply(sitting, since)
    table = sitting.table
    view = remembered(table.view(seat), sitting.without) if table else None
    state = {
        "type": "state",
        "table": sitting.id,
        "seat": seat,
        "since": since,
        "entry": sitting.entry,
        "ply": sitting.ply,
        "keep": keep,
        "entries": [
            {"entry": n, "kind": kind, "seat": who, "ply": ply, "at": at}
            for n, kind, who, ply, at in fresh
        ],
        "events": events_of(sitting, seat, keep),
        "status": sitting.status,
        "actors": list(sitting.actors),
        "over": sitting.status in ("over", "cancelled"),
        "view": view,
        "insight": insight_into(sitting.game, view),
        "ask": ask(sitting, seat),
        "undo": undo_of(sitting, seat),
        "nudges": shown_nudges(sitting, live.hall.settings.nudge_after),
        "scores": sitting.result.scores if sitting.result else None,
        "clocks": clocks_at(sitting, now),
        "deadline": deadline_of(sitting),
        "at": now,
    }
    if since == 0 or any(kind not in QUIET for _, kind, *_ in fresh) or sitting.result:
        state["info"] = live.info(None, seated=seat is not None)
    return state


def events_of(sitting: Sitting, seat: int | None, after: int) -> list[dict[str, Any]]:
    """What happened later than a ply, as a viewer may read it, each with its round."""
    told = sitting.table.events(seat, after=after) if sitting.table else []
    return [{**event, "round": sitting.round_of(event["ply"])} for event in told]


def insight_into(game: Game, view: dict[str, Any] | None) -> Any:
    """What the game works out from a view for whoever looks at it; it is given nothing else."""
    return game.insight(view) if game.insight and view is not None else None


def kept_ply(sitting: Sitting, since: int) -> int:
    """Up to which ply the events that a viewer has are still true; -1 where it has none."""
    seen = (ply for _, kind, _, ply, _ in reversed(sitting.past[:since]) if kind in GAME_KINDS)
    last = next(seen, -1)
    later = [(kind, ply) for _, kind, _, ply, _ in sitting.past[since:] if kind in GAME_KINDS]
    return min([last, *(ply if kind == "undo" else ply - 1 for kind, ply in later)])


def ask(sitting: Sitting, seat: int | None) -> dict[str, Any] | None:
    """The question to a seat, with every answer it may give."""
    if seat is None or seat not in sitting.actors or sitting.table is None:
        return None
    moves = sitting.game.moves
    found = [written(moves, number) for number in sitting.table.legal_numbers(seat)]
    return {
        "question": sitting.questions[seat],
        "choices": [action for action, _ in found],
        "texts": [text for _, text in found],
    }


def undo_of(sitting: Sitting, seat: int | None) -> int | None:
    """The moment that a seat may name to take back its last choice."""
    if seat is None or sitting.table is None or sitting.status != "playing":
        return None
    return sitting.moment if sitting.table.can_undo(seat) else None


def clocks_at(sitting: Sitting, now: float) -> list[float] | None:
    """Seconds left by seat."""
    if sitting.clocks is None:
        return None
    left = list(sitting.clocks)
    for seat in sitting.actors:
        if sitting.chairs[seat].human:
            left[seat] = max(0.0, left[seat] - (now - sitting.asked_at[seat]))
    return [round(seconds, 1) for seconds in left]
