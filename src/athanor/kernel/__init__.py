"""The kernel: the API that games are written against, and everything derived from a game.

This module exports what a game's folder needs; `athanor` exports tables, positions and saves.
"""

from athanor.kernel.compile.rule import allocating_rule, rule
from athanor.kernel.decks import given_deck
from athanor.kernel.declare import shape
from athanor.kernel.declare.action import Moves, add, fields
from athanor.kernel.declare.defaults import no_belief, no_veil
from athanor.kernel.declare.events import (
    EVERYONE,
    Events,
    Log,
    reveal,
    settle,
    tell,
    tell_others,
    tell_seat,
    tell_some,
)
from athanor.kernel.declare.house import HouseRules, house_number, house_row
from athanor.kernel.declare.options import number_option, seat_option, word_option
from athanor.kernel.declare.record import (
    BLANK,
    Int,
    Ints,
    Record,
    Seats,
    house_field,
    lookup,
    private,
    public,
    secret,
)
from athanor.kernel.declare.refusal import Flaws, Refusals
from athanor.kernel.declare.words import Counts, Number, OneOf, Seat, Word
from athanor.kernel.game import Game
from athanor.kernel.random import below, shuffle, shuffle_row
from athanor.kernel.soundness import only_actor, stack_fits

__all__ = [
    "BLANK",
    "EVERYONE",
    "Counts",
    "Events",
    "Flaws",
    "Game",
    "HouseRules",
    "Int",
    "Ints",
    "Log",
    "Moves",
    "Number",
    "OneOf",
    "Record",
    "Refusals",
    "Seat",
    "Seats",
    "Word",
    "add",
    "allocating_rule",
    "below",
    "fields",
    "given_deck",
    "house_field",
    "house_number",
    "house_row",
    "lookup",
    "no_belief",
    "no_veil",
    "number_option",
    "only_actor",
    "private",
    "public",
    "reveal",
    "rule",
    "seat_option",
    "secret",
    "settle",
    "shape",
    "shuffle",
    "shuffle_row",
    "stack_fits",
    "tell",
    "tell_others",
    "tell_seat",
    "tell_some",
    "word_option",
]  # fmt: skip
