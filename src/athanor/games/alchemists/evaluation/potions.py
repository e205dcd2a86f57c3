"""What mixing, selling and showing potions is worth."""

from math import log

from athanor.bots.notes import Notes
from athanor.kernel import rule

from ..components import COLOURED, KINDS, NEUTRAL, PAIR_OF, QUALITY, WANTED, WANTS, Phase, Quality
from ..rules.cards import kinds_held
from ..rules.sell import price_of
from ..state import State
from .beliefs import COIN, MAKES, note_potions


@rule
def like_selling(s: State, seat: int, notes: Notes) -> float:
    """The best sale in sight, less a share for coming too late."""
    if s.town < 0 or kinds_held(s, seat) < 2:
        return -1.0
    most = 0.0
    for i in range(WANTED):
        most = max(most, best_sale(s, seat, WANTS[s.town, i], notes))
    return 0.7 * most


@rule
def best_sale(s: State, seat: int, potion: int, notes: Notes) -> float:
    """The best promise for a potion, kept with the best pair of the hand."""
    return best_deal(s, seat, potion, Quality.EXACT, Quality.WRONG, notes)


@rule
def best_deal(s: State, seat: int, potion: int, best: int, least: int, notes: Notes) -> float:
    """One of some promises, kept with the best pair of the hand."""
    most = -1.0
    for first in range(KINDS):
        if s.hand[seat, first] > 0:
            for second in range(first + 1, KINDS):
                if s.hand[seat, second] > 0:
                    note_potions(PAIR_OF[first, second], notes)
                    for quality in range(best, least + 1):
                        most = max(most, deal(s, seat, potion, quality, notes))
    return most


@rule
def deal(s: State, seat: int, potion: int, quality: int, notes: Notes) -> float:
    """Gold if the promise is kept; a point of reputation lost for a poor potion."""
    kept, poor = 0.0, 0.0
    for made in range(NEUTRAL + 1):
        if QUALITY[potion, made] <= quality:
            kept += notes[MAKES + made]
        if QUALITY[potion, made] >= Quality.NEUTRAL:
            poor += notes[MAKES + made]
    return notes[COIN] * price_of(s, seat, quality) * kept - poor


@rule
def like_mixing(s: State, seat: int, pair: int, notes: Notes) -> float:
    """To learn something; to keep a promise; or to show a potion."""
    note_potions(pair, notes)
    if s.phase == Phase.SELL:
        i = s.offers - 1
        return deal(s, seat, s.offer_potion[i], s.offer_guarantee[i], notes)
    if s.phase == Phase.EXHIBIT:
        return notes[MAKES + s.named]
    told = 0.0
    for potion in range(NEUTRAL + 1):
        chance = notes[MAKES + potion]
        if chance > 1e-9:
            told -= chance * log(chance)
            if s.phase == Phase.DRINK and potion % 2 == 1:
                told -= 0.3 * chance
    return told


@rule
def most_exhibited(s: State, seat: int, notes: Notes) -> float:
    """The best potion there is to show."""
    most = -1.0
    for potion in range(COLOURED):
        if not s.shown[seat] >> potion & 1:
            most = max(most, like_exhibiting(s, seat, potion, notes))
    return most


@rule
def like_exhibiting(s: State, seat: int, potion: int, notes: Notes) -> float:
    """The best pair of the hand for a potion."""
    most = 0.0
    for first in range(KINDS):
        if s.hand[seat, first] > 0:
            for second in range(first + 1, KINDS):
                if s.hand[seat, second] > 0:
                    note_potions(PAIR_OF[first, second], notes)
                    most = max(most, notes[MAKES + potion])
    gain = 1.0 if s.first_shown[potion] < 0 else 0.1
    gain += 2.0 if s.shown[seat] >> (potion ^ 1) & 1 else 0.4
    return most * gain - (1.0 - most)
