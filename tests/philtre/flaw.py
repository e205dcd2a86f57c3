"""What makes a position impossible."""

from athanor.kernel import Flaws, rule, stack_fits

from .components import CARDS, HERBS, Phase
from .state import State


class Flaw(Flaws):
    """What can be wrong with a position."""

    NONE = "", ""
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


@rule
def flaw(s: State) -> int:
    """The first flaw found."""
    found = flaw_of_table(s)
    if found == Flaw.NONE:
        found = flaw_of_cards(s)
    if found == Flaw.NONE:
        found = flaw_of_turn(s)
    if found == Flaw.NONE:
        found = flaw_of_answers(s)
    return found


@rule
def flaw_of_table(s: State) -> int:
    """The first seat and the seat to move are at the table."""
    if s.first >= s.players:
        return Flaw.FIRST
    return Flaw.TURN if s.turn >= s.players else Flaw.NONE


@rule
def flaw_of_cards(s: State) -> int:
    """Every card is in the deck, in the heap or in a hand."""
    if not stack_fits(s.deck, s.deck_left):
        return Flaw.DECK
    for seat in range(s.players):
        size = 0
        for herb in range(HERBS):
            size += s.hand[seat, herb]
        if size != s.hand_size[seat]:
            return Flaw.HAND_SIZE
        top = s.deck[s.deck_left - 1] if s.looked[seat] and s.deck_left > 0 else -1
        if s.top[seat] != top or (s.looked[seat] and s.deck_left == 0):
            return Flaw.TOP
    for herb in range(HERBS):
        if cards_of(s, herb) != CARDS[herb]:
            return Flaw.CARDS
    return Flaw.NONE


@rule
def cards_of(s: State, herb: int) -> int:
    """All cards of a herb."""
    count = s.heap[herb]
    for seat in range(s.players):
        count += s.hand[seat, herb]
    for place in range(s.deck_left):
        count += s.deck[place] == herb
    return count


@rule
def flaw_of_turn(s: State) -> int:
    """Those may act who are asked; nobody after the last turn."""
    if s.round < 1 or s.round > s.rounds:
        return Flaw.ROUND
    if (s.acting == 0) != (s.phase == Phase.OVER):
        return Flaw.PHASE
    if s.phase == Phase.OVER:
        last = (s.first + s.players - 1) % s.players
        return Flaw.NONE if s.round == s.rounds and s.turn == last else Flaw.LAST
    if s.phase != Phase.ANSWER and s.phase != Phase.BID and s.acting != 1 << s.turn:
        return Flaw.ACTORS
    if s.phase == Phase.MIX and s.hand_size[s.turn] < 2:
        return Flaw.MIX
    return Flaw.NONE


@rule
def flaw_of_answers(s: State) -> int:
    """P8, P10 What is owed and what is bid fit the question."""
    if (s.asked >= 0) != (s.phase == Phase.ANSWER) or s.asked >= s.players:
        return Flaw.ASKED
    if s.asked >= 0 and (s.asked == s.turn or s.hand_size[s.asked] == 0):
        return Flaw.ASKED
    if s.asked >= 0 and s.acting != 1 << s.asked:
        return Flaw.ACTORS
    for seat in range(s.players):
        if s.bid[seat] > s.gold[seat] or (s.bid[seat] >= 0 and s.phase != Phase.BID):
            return Flaw.BID
        if s.phase == Phase.BID and (s.bid[seat] < 0) != (s.acting >> seat & 1):
            return Flaw.ACTORS
    return Flaw.NONE
