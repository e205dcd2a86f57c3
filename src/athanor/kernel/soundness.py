"""What every position of any game must satisfy, and helpers for a game's `flaw.py`."""

from typing import TYPE_CHECKING

import numpy as np

from athanor.kernel.compile.rule import rule
from athanor.kernel.declare.record import Array, Field, Ints
from athanor.kernel.errors import BadPosition

if TYPE_CHECKING:
    from athanor.kernel.game import Game


def check_fields(game: "Game", array: Array) -> None:
    """Raise `BadPosition` for a number out of range, or for data of a seat that does not exist."""
    words = array.view(np.int16)
    parts = [
        (one, words[one.offset : one.offset + one.size].reshape(one.shape))
        for one in game.state.fields.values()
    ]
    for one, part in parts:
        if part.min() < one.low or part.max() > one.high:
            raise BadPosition(one.name, "a number is out of range.")
    players = int(array["players"][0])
    if players not in game.seats:
        raise BadPosition("players", f"{game.title} is for {spread(game.seats)}.")
    for one, part in parts:
        if not _empty_beyond(one, part, players):
            raise BadPosition("players", f"{one.name} holds something for a seat that is empty.")


def _empty_beyond(one: Field, part: Array, players: int) -> bool:
    """Whether a field is empty for all seats from this one on: 0, or its lowest number."""
    if one.seat_axis is None:
        return True
    spare = part.take(range(players, one.shape[one.seat_axis]), axis=one.seat_axis)
    return bool(((spare == 0) | (spare == one.low)).all())


def spread(seats: range) -> str:
    """`2 to 5 players`."""
    return f"{min(seats)} to {max(seats)} players"


@rule
def stack_fits(cards: Ints, left: int) -> bool:
    """Whether a stack has cards in exactly its first `left` places."""
    for place in range(len(cards)):
        if (cards[place] >= 0) != (place < left):
            return False
    return True


@rule
def only_actor(acting: int, players: int) -> int:
    """The only seat that may act, or -1."""
    for seat in range(players):
        if acting == 1 << seat:
            return seat
    return -1
