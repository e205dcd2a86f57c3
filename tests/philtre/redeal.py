"""A whole position that a seat cannot tell from the true one."""

from athanor.kernel import BLANK, Ints, below, rule, shuffle

from .components import CARDS, HERBS, MOST_BID
from .state import State


@rule
def redeal(v: State, seat: int, known: Ints) -> None:
    """Redeal the unseen cards, a card the seat has looked at on top; guess sealed bids."""
    top = v.top[seat] if seat >= 0 else -1
    unseen = gather_unseen(v, seat, top)
    if unseen + (top >= 0) != cards_hidden(v, seat):
        return  # nothing fits this view, as `flaw` will find
    shuffle(v.chance, v.deck, unseen)
    if v.acting != 0:
        for other in range(v.players):
            if other != seat:
                unseen = deal_hand(v, other, unseen)
    if top >= 0:
        v.deck[unseen] = top
        unseen += 1
    for place in range(unseen, len(v.deck)):
        v.deck[place] = -1
    for other in range(v.players):
        if other != seat:
            v.top[other] = v.deck[unseen - 1] if v.looked[other] else -1
        if v.bid[other] == BLANK:
            v.bid[other] = below(v.chance, min(MOST_BID, v.gold[other]) + 1)


@rule
def cards_hidden(v: State, seat: int) -> int:
    """How many cards lie in the deck and in hands that the viewer does not see."""
    count = v.deck_left
    for other in range(v.players):
        if other != seat and v.acting != 0:
            count += v.hand_size[other]
    return count


@rule
def gather_unseen(v: State, seat: int, top: int) -> int:
    """Put every card that the viewer cannot place into the deck; how many there are."""
    unseen = 0
    for herb in range(HERBS):
        count = CARDS[herb] - v.heap[herb] - (herb == top)
        for other in range(v.players):
            if other == seat or v.acting == 0:
                count -= v.hand[other, herb]
        for _ in range(count):
            v.deck[unseen] = herb
            unseen += 1
    return unseen


@rule
def deal_hand(v: State, other: int, unseen: int) -> int:
    """Give a seat as many unseen cards as it holds; how many are left."""
    for herb in range(HERBS):
        v.hand[other, herb] = 0
    for _ in range(v.hand_size[other]):
        unseen -= 1
        v.hand[other, v.deck[unseen]] += 1
    return unseen
