"""Where the hidden words lie that rivals' choices may tell something about."""

from collections.abc import Sequence

import numpy as np

from athanor.kernel.declare.record import Array, Field
from athanor.kernel.game import Game


def listened_words(game: Game, names: Sequence[str], seat: int) -> Array:
    """The places of these fields in a position, without the seat's own rows."""
    fields = [game.state.fields[name] for name in names]
    found = [word for field in fields for word in _foreign_words(field, seat)]
    return np.array(found, np.int64)


def _foreign_words(field: Field, seat: int) -> list[int]:
    words = np.arange(field.offset, field.offset + field.size).reshape(field.shape)
    if field.seat_axis is not None:
        words = np.delete(words, seat, field.seat_axis)
    return [int(word) for word in words.ravel()]
