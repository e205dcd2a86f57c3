"""The numbers of the rules that a house rule can change."""

from athanor.kernel import HouseRules, house_number, house_row

from .components import (
    ACTIONS,
    BONUSES,
    CARD_WORDS,
    DECOCTIONS_FOR_A_POINT,
    MOST_BREWED,
    MOST_INGREDIENTS,
    MOST_UNUSED,
    MOST_USED,
    POINTS,
    SETUP_POINTS,
    TRACK,
    USED,
    Token,
)
from .deck import CARDS

BONUS_WORDS = [token.word for token in Token][: len(BONUSES)]
TOKEN_WORDS = [token.word for token in Token]


class House(HouseRules):
    """The deck, boards and limits of a seat, and points."""

    CARDS = house_number(lambda s, _: USED[s.players], CARDS - MOST_UNUSED, MOST_USED)
    ACTIONS = house_number(ACTIONS, 1, ACTIONS)
    TRAINING = house_number(SETUP_POINTS, 1, SETUP_POINTS)
    TRACK = house_number(TRACK, 2, TRACK)
    CAULDRON = house_number(MOST_INGREDIENTS, 1, MOST_INGREDIENTS)
    BREWED = house_number(MOST_BREWED, 1, MOST_BREWED)
    DECOCTIONS_FOR_A_POINT = house_number(DECOCTIONS_FOR_A_POINT, 1, 9)
    TOKENS = house_row(TOKEN_WORDS, lambda s, _: 1, 0, 1)
    BONUS = house_row(BONUS_WORDS, lambda s, kind: BONUSES[kind], 0, 20)
    POINTS = house_row(CARD_WORDS, lambda s, card: POINTS[card], 0, 30)
