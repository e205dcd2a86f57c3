"""Where the hidden words lie that beliefs are about: those that rivals' choices tell something of.

First come the words that belong to nobody, then those of each rival, counted from the seat. So the
words at a smaller table are the first ones of those at a larger table.
"""

from collections.abc import Sequence

import numpy as np

from athanor.kernel.declare.record import Array, Field
from athanor.kernel.game import Game


def listened_words(game: Game, names: Sequence[str], seats: int, seat: int) -> Array:
    """The places of these fields in a position, without the seat's own rows."""
    fields = [game.state.fields[name] for name in names]
    owned = [field for field in fields if field.seat_axis is not None]
    found = [word for field in fields if field not in owned for word in _words(field).ravel()]
    for rival in range(1, seats):
        for field in owned:
            rows = np.take(_words(field), (seat + rival) % seats, field.seat_axis)
            found += list(rows.ravel())
    return np.array(found, np.int64)


def _words(field: Field) -> Array:
    return np.arange(field.offset, field.offset + field.size).reshape(field.shape)
