"""The names of a position in plain data."""

from athanor.kernel import shape

from .components import Herb

SHAPE: shape.Shape = {
    "turn": shape.number("turn"),
    "deck_left": shape.number("deck_left"),
    "deck": shape.pile("deck", "deck_left", Herb),
    "heap": shape.counts("heap", Herb),
    "hand": shape.by_seat(shape.counts("hand", Herb)),
    "hand_size": shape.by_seat(shape.number("hand_size")),
    "looked": shape.by_seat(shape.flag("looked")),
    "top": shape.by_seat(shape.word("top", Herb, none="none")),
    "gold": shape.by_seat(shape.number("gold")),
    "prizes": shape.by_seat(shape.number("prizes")),
    "asked": shape.number("asked", none=-1),
    "bid": shape.by_seat(shape.number("bid", none=-1, said="none")),
}
