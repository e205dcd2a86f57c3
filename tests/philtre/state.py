"""The record of one game of Philtre."""

from athanor.kernel import Int, Ints, Record, private, public, secret

from .components import DECK, HERBS, MOST_BID, SEATS


class State(Record):
    """One game of Philtre, between two decisions."""

    rounds: Int = public(low=1, high=6)
    first: Int = public(high=SEATS - 1)
    spice: Int = public(high=1)
    turn: Int = public(high=SEATS - 1)
    deck: Ints = secret(DECK, low=-1, high=HERBS - 1)  # bottom first; -1 where a card has left
    deck_left: Int = public(high=DECK)
    heap: Ints = public(HERBS, high=DECK)  # cards laid away, shuffled into the next deck
    hand: Ints = private(SEATS, HERBS, high=DECK, shown_at_end=True)
    hand_size: Ints = public(SEATS, high=DECK)
    looked: Ints = public(SEATS, high=1)  # who has seen the card that now lies on top
    top: Ints = private(SEATS, low=-1, high=HERBS - 1)  # what it saw
    gold: Ints = public(SEATS)
    prizes: Ints = public(SEATS)
    asked: Int = public(low=-1, high=SEATS - 1)  # the seat that owes a herb
    bid: Ints = public(SEATS, low=-1, high=MOST_BID)  # -1: none; view.py veils those of others
