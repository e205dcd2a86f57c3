"""What is in the box: three herbs, a deck of them, and what a philtre is worth."""

from itertools import combinations_with_replacement

from athanor.kernel import Word, given_deck, lookup
from athanor.kernel.declare.words import Json
from athanor.kernel.errors import Unreadable

SEATS = 3
DECK = 24  # room for the largest deck there may be
FEWEST_CARDS = 9  # so that every seat can be dealt its hand
HAND = 2  # herbs dealt to each seat
MOST_BID = 3


class Herb(Word):
    """What grows in the garden."""

    SALT = "salt"
    SULPHUR = "sulphur"
    MERCURY = "mercury"


HERBS = len(Herb)
OWN_DECK = {"salt": 5, "sulphur": 4, "mercury": 3}


def cards_of(deck: Json) -> list[int]:
    """How many cards of each herb a deck has, or what is wrong with it."""
    if not isinstance(deck, dict):
        raise Unreadable("deck: this is not a dict of herbs and how many cards there are of each.")
    for name in deck:
        if name not in OWN_DECK:
            raise Unreadable(f"deck.{name}: there is no such herb.")
    for name in OWN_DECK:
        if type(deck.get(name)) is not int or not 1 <= deck[name] <= DECK:
            raise Unreadable(f"deck.{name}: a number of cards from 1 to {DECK} belongs here.")
    if not FEWEST_CARDS <= sum(deck.values()) <= DECK:
        raise Unreadable(f"deck: it has {FEWEST_CARDS} to {DECK} cards, not {sum(deck.values())}.")
    return [deck[herb.word] for herb in Herb]


GIVEN = given_deck(__package__)
CARDS = lookup(cards_of(OWN_DECK if GIVEN is None else GIVEN))

# Pairs of herbs that can be pressed, the first one never later in the list of herbs.
PAIRS = list(combinations_with_replacement(Herb, 2))
PAIR = lookup(PAIRS)


class Spice(Word):
    """How dear the prize of an auction is."""

    MILD = "mild"
    HOT = "hot"


PRIZE = lookup([2, 4])


class Phase(Word):
    """The current question."""

    TURN = "turn"
    MIX = "mix"
    ANSWER = "answer"
    BID = "bid"
    OVER = "over"
