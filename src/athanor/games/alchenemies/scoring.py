"""Coin: the score sheet, and who has won."""

from athanor.kernel import rule

from .components import AMOUNT, COUNTING, ESSENCE, MADE, METAL, TYPE
from .rules.lab import card_coin, lab_count
from .state import State

SHEET = ("metals", "essences", "stone")
METALS, ESSENCES, STONE = range(3)


@rule
def score(s: State, seat: int, line: int) -> int:
    """E31, E63 One line of a seat's sheet."""
    if line == METALS:
        return coin_of(s, seat, METAL)
    if line == ESSENCES:
        return coin_of(s, seat, ESSENCE)
    return stone_bonus(s, seat)


@rule
def coin_of(s: State, seat: int, kind: int) -> int:
    """E31 The Coin of all cards of a type in play."""
    coin = 0
    for card in range(MADE):
        if TYPE[card] == kind:
            coin += s.shelf[seat, card] * card_coin(s, card)
    return coin


@rule
def stone_bonus(s: State, seat: int) -> int:
    """E63 For every Philosopher's Stone in play, one more Coin for each Metal beside it."""
    bonus = 0
    for i in range(len(COUNTING)):
        bonus += s.shelf[seat, COUNTING[i]] * AMOUNT[COUNTING[i]]
    metals = 0
    for card in range(MADE):
        if TYPE[card] == METAL:
            metals += s.shelf[seat, card]
    return bonus * metals


@rule
def total(s: State, seat: int) -> int:
    """E31 All lines of a seat's sheet."""
    return coin_of(s, seat, METAL) + coin_of(s, seat, ESSENCE) + stone_bonus(s, seat)


@rule
def in_play(s: State, seat: int) -> int:
    """E-a10 Paraphernalia in a Lab."""
    count = 0
    for card in range(MADE):
        count += s.shelf[seat, card]
    return count


@rule
def winners(s: State) -> int:
    """E32, E-a10 Most Coin, then most Paraphernalia, then the largest Lab; else shared."""
    best = 0
    first = 0
    for seat in range(s.players):
        # A Lab counts at most 10 and has at most 240 cards: three ranks fit in one number.
        rank = total(s, seat) * 4096 + in_play(s, seat) * 16 + lab_count(s, seat)
        if first == 0 or rank > best:
            best, first = rank, 1 << seat
        elif rank == best:
            first |= 1 << seat
    return first
