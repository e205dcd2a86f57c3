"""The numbers of the rules that a house rule can change."""

from athanor.kernel import HouseRules, house_number, house_row

from .components import (
    CHOSEN_DRAWS,
    COIN,
    FIXED_DRAWS,
    HAND_DEALT,
    HAND_LIMIT,
    LAB_LIMIT,
    REAGENTS,
    STACK,
    Paraphernalia,
)
from .effects import COIN as MOST_COIN

MOST_DEALT = 10
MADE_WORDS = [card.word for card in Paraphernalia]


class House(HouseRules):
    """Hands, draws, Labs, and the Coin of every Paraphernalia."""

    HAND = house_number(HAND_LIMIT, 1, 15)
    DEALT = house_number(HAND_DEALT, 0, MOST_DEALT)
    FIXED_DRAWS = house_number(FIXED_DRAWS, 0, 6)
    CHOSEN_DRAWS = house_number(CHOSEN_DRAWS, 1, CHOSEN_DRAWS)
    LAB = house_number(LAB_LIMIT, REAGENTS, LAB_LIMIT)
    STACK = house_number(STACK, MOST_DEALT + 1, STACK)
    COIN = house_row(MADE_WORDS, lambda s, card: COIN[card], 0, MOST_COIN)
