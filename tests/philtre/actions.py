"""The moves of Philtre, why they are refused, and what is told of them."""

from athanor.kernel import (
    Counts,
    Events,
    Flaws,
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
    """A turn is any number of presses and looks, then one of the rest; some of these ask on."""

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
    """Why not, each with its clause."""

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


class Flaw(Flaws):
    """What can be wrong with a position."""

    NONE = "", ""
    PLAYERS = "players", "nothing lies before seats that nobody sits on."
    FIRST = "options", "the first seat is not at this table."
    CARDS = "hand", "deck, heap and hands do not add up to the cards in the box."
    DECK = "deck", "deck and deck_left do not agree."
    HAND_SIZE = "hand_size", "it is not the number of herbs in that hand."
    TOP = "top", "what a seat has seen is not the card on top of the deck."
    ACTORS = "actors", "these are not the seats that are asked."
    PHASE = "phase", "the phase does not fit the seats that may act."
    TURN = "turn", "the seat to move is not at this table."
    ROUND = "round", "it is outside the rounds that are played."
    ASKED = "asked", "a seat owes a herb in `answer` only, another one, with a herb to give."
    BID = "bid", "bids lie on the table in `bid` only, within the gold of the bidder."
    MIX = "phase", "nobody can brew with fewer than two herbs."
    LAST = (
        "over",
        "it must be over after the last round, with the last seat to move, and then only.",
    )
