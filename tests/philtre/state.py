"""The record of one game of Philtre."""

from athanor.kernel import Int, Ints, Record, Seat, Seats, private, public, secret

from .components import DECK, HERBS, MOST_BID, SEATS, Herb

BY_SEAT = Seats(SEATS)


class State(Record):
    """One game of Philtre, between two decisions."""

    rounds: Int = public(low=1, high=6)
    first: Int = public(high=SEATS - 1, of=Seat)
    spice: Int = public(high=1)
    turn: Int = public(high=SEATS - 1, of=Seat)
    deck: Ints = secret(DECK, low=-1, high=HERBS - 1)  # bottom first; -1 where a card has left
    deck_left: Int = public(high=DECK)
    heap: Ints = public(Herb, high=DECK)  # cards laid away, shuffled into the next deck
    hand: Ints = private(BY_SEAT, Herb, high=DECK, shown_at_end=True)
    hand_size: Ints = public(BY_SEAT, high=DECK)
    looked: Ints = public(BY_SEAT, high=1)  # who has seen the card that now lies on top
    top: Ints = private(BY_SEAT, low=-1, high=HERBS - 1, of=Herb)  # what it saw
    gold: Ints = public(BY_SEAT)
    prizes: Ints = public(BY_SEAT)
    asked: Int = public(low=-1, high=SEATS - 1, of=Seat)  # the seat that owes a herb
    bid: Ints = public(BY_SEAT, low=-1, high=MOST_BID)  # -1: none; view.py veils those of others
