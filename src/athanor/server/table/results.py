"""Results: how a finished game ended for each of its seats, as rows of the storage."""

from typing import Any

import athanor
from athanor.kernel.errors import Unreadable
from athanor.server.storage.entries import Chair
from athanor.server.table.projection import Projection

LONGEST = 80  # letters of an opening


def results_of(projection: Projection) -> list[dict[str, object]]:
    """One row per seat of a finished game."""
    assert projection.result is not None
    scores, places = projection.result.scores, places_of(projection)
    openings = openings_of(projection)
    return [
        {
            "table_id": projection.id,
            "seat": seat,
            "game": projection.game.name,
            "players": projection.players,
            "ended": projection.updated,
            "shown": projection.listed or projection.rated,
            "rated": projection.rated,
            "person": chair.person if chair.kind == "person" else None,
            "level": chair.level if chair.kind == "bot" else None,
            "place": places[seat],
            "score": scores[seat],
            "outcome": _outcome(chair, places[seat]),
            "opening": openings.get(seat),
        }
        for seat, chair in enumerate(projection.chairs)
    ]


def places_of(projection: Projection) -> list[int]:
    """The place of each seat from 1: winners, then by points, then those who left."""
    assert projection.result is not None
    winners, scores = projection.result.winners, projection.result.scores

    def behind(seat: int) -> tuple[int, int]:
        if has_left(projection.chairs[seat]):
            return 2, 0
        return (0, 0) if seat in winners else (1, -scores[seat])

    keys = [behind(seat) for seat in range(projection.players)]
    return [1 + sum(other < key for other in keys) for key in keys]


def openings_of(projection: Projection) -> dict[int, str]:
    """The first choice of each seat that made one, in plain form."""
    assert projection.table is not None
    game, first = projection.game, dict(reversed(projection.table.history))
    return {
        seat: game.moves.text(game.number(action, projection.players))[:LONGEST]
        for seat, action in first.items()
    }


def action_of(game: str, text: str) -> dict[str, Any] | None:
    """A choice in plain form as an action; None if it was cut, or these rules do not know it."""
    try:
        rules = athanor.game(game)
        return rules.action(rules.moves.parse(text, max(rules.seats)))
    except (KeyError, Unreadable):
        return None


def has_left(chair: Chair) -> bool:
    """Whether a person gave up, ran out of time, or was away when the game ended."""
    return chair.kind != "bot" and (chair.resigned or chair.away)


def _outcome(chair: Chair, place: int) -> str:
    if has_left(chair):
        return "left"
    return "won" if place == 1 else "lost"
