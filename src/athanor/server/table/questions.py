"""Questions to a seat: every possible answer, and whether the last one can be taken back."""

from functools import cache
from typing import Any

import msgspec

from athanor.kernel.declare.action import Moves
from athanor.server.table.projection import Projection
from athanor.server.wire.responses import Ask


def ask(projection: Projection, seat: int | None) -> Ask | None:
    """The question to a seat, with every possible answer."""
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
    """An action and its plain text, each pre-encoded as JSON for a response."""
    action = msgspec.Raw(msgspec.json.encode(moves.action(number)))
    return action, msgspec.Raw(msgspec.json.encode(moves.text(number)))


def undo_of(projection: Projection, seat: int | None) -> int | None:
    """The moment that a seat may name to take back its last choice."""
    if seat is None or projection.table is None or projection.status != "playing":
        return None
    return projection.moment if projection.table.can_undo(seat) else None
