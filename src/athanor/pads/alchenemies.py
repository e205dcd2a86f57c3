"""The pad of AlchEnemies: coin, and the size of a lab for ties."""

from athanor.games.alchenemies.components import LAB_LIMIT, MADE, NAMES
from athanor.kernel.declare.record import Array
from athanor.pads.fields import Field
from athanor.pads.pad import Answers, Pad

CARDS = tuple(NAMES[:MADE])
MOST = 31


def fill(s: Array, table: Answers, seats: list[Answers]) -> None:
    """E31–E32, E63 Paraphernalia in play, and what the lab holds."""
    for seat, told in enumerate(seats):
        for card, many in enumerate(told["cards"].values()):
            s["shelf"][seat][card] = many
        s["works"][seat] = told["lab"]


PAD = Pad(
    "alchenemies",
    table=(),
    seat=(
        Field("cards", "counts", CARDS, most=MOST),
        Field("lab", "number", most=LAB_LIMIT),
    ),
    fill=fill,
)
