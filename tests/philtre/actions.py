"""The moves, refusals and events of Philtre."""

from athanor.kernel import (
    Counts,
    Events,
    Moves,
    Number,
    OneOf,
    Refusals,
    Seat,
    fields,
    lookup,
)

from .components import MOST_BID, PAIRS, SEATS, Herb

MIXTURE = Counts(Herb, most=4)
NAMED_PAIRS = [[a.word, b.word] for a, b in PAIRS]
SWAPPED = {f"{b.word}+{a.word}": i for i, (a, b) in enumerate(PAIRS)}
BASE = MIXTURE.base
PLACE = lookup([BASE**herb for herb in Herb])


class Move(Moves):
    """A turn is any number of presses and looks, then one of the others; some of these ask more."""

    PRESS = fields(pair=OneOf(NAMED_PAIRS, SWAPPED))
    LOOK = fields()
    GATHER = fields()
    GATHER_ = fields(herb=Herb)
    TRADE = fields(from_=Herb, to=Herb)
    BREW = fields()
    MIX = fields(herbs=MIXTURE)
    ASK = fields(seat=Seat(SEATS))
    GIVE = fields(herb=Herb)
    AUCTION = fields()
    BID = fields(gold=Number(0, MOST_BID))


MOVES = Move.table()


class Refusal(Refusals):
    """Reasons to refuse an action, each with its clause."""

    NONE = ""
    NOT_YOUR_TURN = "P2"
    GAME_OVER = "P12"
    NOT_ASKED = "P2"
    HERB_MISSING = "P3"
    LOOKED_ALREADY = "P4"
    NO_CARD = "P4"
    NOT_IN_HEAP = "P5"
    SAME_HERB = "P6"
    TOO_FEW_HERBS = "P7"
    TOO_MANY_HERBS = "P7"
    ONESELF = "P8"
    EMPTY_HAND = "P8"
    TOO_POOR = "P10"


class Event(Events):
    """What is told; cards drawn, seen and given are told to those who see them."""

    DEALT = fields(herbs=MIXTURE)
    PRESSED = fields(pair=OneOf(NAMED_PAIRS))
    LOOKED = fields()
    SAW = fields(herb=Herb)
    GATHERED = fields()
    DREW = fields(herb=Herb)
    PICKED = fields(herb=Herb)
    TRADED = fields(from_=Herb, to=Herb)
    MIXED = fields(herbs=MIXTURE, gold=Number(0, 9))
    ASKED = fields(other=Seat(SEATS))
    GAVE = fields(other=Seat(SEATS))
    GAVE_HERB = fields(herb=Herb, other=Seat(SEATS))
    SEALED = fields()
    BADE = fields(gold=Number(0, MOST_BID))
    WON = fields(prize=Number(0, 4))
    NOBODY_WON = fields()
    RESHUFFLED = fields(cards=Number(0, 24))
    ENDED = fields()
