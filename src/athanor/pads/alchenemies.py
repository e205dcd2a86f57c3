"""The pad of AlchEnemies: coin, and the size of a lab for ties.

Cards of another deck are entered by type and coin. In the record, cards of ours stand for a seat's
cards of a type: as many of them, and worth as much together by house rules.
"""

from athanor.games.alchenemies.components import (
    COIN,
    COUNTING,
    ESSENCE,
    LAB_LIMIT,
    MADE,
    METAL,
    NAMES,
    TYPE,
)
from athanor.games.alchenemies.effects import COIN as MOST_COIN
from athanor.games.alchenemies.house import House
from athanor.kernel.declare.record import Array
from athanor.pads.fields import Field
from athanor.pads.pad import Answers, Pad

CARDS = tuple(NAMES[:MADE])
COUNTED = [COUNTING[at] for at in range(len(COUNTING))]
MOST = 31
MOST_KINDS = 12  # of another deck's cards, in one Lab


def fill(s: Array, table: Answers, seats: list[Answers]) -> None:
    """E31–E32, E63 Paraphernalia in play, and what the lab holds."""
    for seat, told in enumerate(seats):
        for card, many in enumerate(told["cards"].values()):
            s["shelf"][seat][card] = many
        s["works"][seat] = told["lab"]
    if any(told["others"] for told in seats):
        for seat, told in enumerate(seats):
            for kind in (METAL, ESSENCE):
                stand_in(s, seat, kind, told["others"])


def stand_in(s: Array, seat: int, kind: int, others: list[Answers]) -> None:
    """E31 Two cards of a type for all that a seat has of it: one is worth a coin more."""
    ours = [card for card in range(MADE) if TYPE[card] == kind and card not in COUNTED]
    shelf, theirs = s["shelf"][seat], [one for one in others if one["metal"] == (kind == METAL)]
    many = sum(int(shelf[card]) for card in ours) + sum(one["many"] for one in theirs)
    coin = sum(int(shelf[card]) * COIN[card] for card in ours)
    coin += sum(one["many"] * one["coin"] for one in theirs)
    value, richer = divmod(coin, many or 1)
    shelf[ours] = 0
    for card, count, worth in zip(ours[2 * seat :], (many - richer, richer), (value, value + 1)):
        shelf[card], s["house"][House.COIN + card] = count, worth - COIN[card]


OTHERS = (
    Field("metal", "yes"),
    Field("coin", "number", most=MOST_COIN),
    Field("many", "number", most=MOST),
)
PAD = Pad(
    "alchenemies",
    table=(),
    seat=(
        Field("cards", "counts", CARDS, most=MOST),
        Field("others", "rows", most=MOST_KINDS, parts=OTHERS),
        Field("lab", "number", most=LAB_LIMIT),
    ),
    fill=fill,
)
