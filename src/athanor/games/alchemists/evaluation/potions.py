"""What mixing, selling and showing potions is worth."""

from math import log

from athanor.kernel import rule
from athanor.kernel.declare.evaluation import Scratch

from ..components import COLOURED, KINDS, NEUTRAL, PAIR_OF, QUALITY, WANTED, WANTS, Phase, Quality
from ..rules.action_spaces.sell import price_of
from ..rules.cards import kinds_held
from ..state import State
from .beliefs import COIN, MAKES, prepare_potions


@rule
def rate_selling(s: State, seat: int, scratch: Scratch) -> float:
    """The best possible sale, reduced by the risk of coming too late."""
    if s.town < 0 or kinds_held(s, seat) < 2:
        return -1.0
    most = 0.0
    for i in range(WANTED):
        most = max(most, best_sale(s, seat, WANTS[s.town, i], scratch))
    return 0.7 * most


@rule
def best_sale(s: State, seat: int, potion: int, scratch: Scratch) -> float:
    """The best promise for a potion, with the best pair in the hand."""
    return best_deal(s, seat, potion, Quality.EXACT, Quality.WRONG, scratch)


@rule
def best_deal(s: State, seat: int, potion: int, best: int, least: int, scratch: Scratch) -> float:
    """The best of some promises, with the best pair in the hand."""
    most = -1.0
    for first in range(KINDS):
        if s.hand[seat, first] > 0:
            for second in range(first + 1, KINDS):
                if s.hand[seat, second] > 0:
                    prepare_potions(PAIR_OF[first, second], scratch)
                    for quality in range(best, least + 1):
                        most = max(most, deal(s, seat, potion, quality, scratch))
    return most


@rule
def deal(s: State, seat: int, potion: int, quality: int, scratch: Scratch) -> float:
    """Gold if the promise is kept; a point of reputation lost for a poor potion."""
    kept, poor = 0.0, 0.0
    for made in range(NEUTRAL + 1):
        if QUALITY[potion, made] <= quality:
            kept += scratch[MAKES + made]
        if QUALITY[potion, made] >= Quality.NEUTRAL:
            poor += scratch[MAKES + made]
    return scratch[COIN] * price_of(s, seat, quality) * kept - poor


@rule
def rate_mixing(s: State, seat: int, pair: int, scratch: Scratch) -> float:
    """To learn something; to keep a promise; or to show a potion."""
    prepare_potions(pair, scratch)
    if s.phase == Phase.SELL:
        i = s.offers - 1
        return deal(s, seat, s.offer_potion[i], s.offer_guarantee[i], scratch)
    if s.phase == Phase.EXHIBIT:
        return scratch[MAKES + s.named]
    told = 0.0
    for potion in range(NEUTRAL + 1):
        chance = scratch[MAKES + potion]
        if chance > 1e-9:
            told -= chance * log(chance)
            if s.phase == Phase.DRINK and potion % 2 == 1:
                told -= 0.3 * chance
    return told


@rule
def most_exhibited(s: State, seat: int, scratch: Scratch) -> float:
    """The best potion to show."""
    most = -1.0
    for potion in range(COLOURED):
        if not s.shown[seat] >> potion & 1:
            most = max(most, rate_exhibiting(s, seat, potion, scratch))
    return most


@rule
def rate_exhibiting(s: State, seat: int, potion: int, scratch: Scratch) -> float:
    """The best pair in the hand for a potion."""
    most = 0.0
    for first in range(KINDS):
        if s.hand[seat, first] > 0:
            for second in range(first + 1, KINDS):
                if s.hand[seat, second] > 0:
                    prepare_potions(PAIR_OF[first, second], scratch)
                    most = max(most, scratch[MAKES + potion])
    gain = 1.0 if s.first_shown[potion] < 0 else 0.1
    gain += 2.0 if s.shown[seat] >> (potion ^ 1) & 1 else 0.4
    return most * gain - (1.0 - most)
