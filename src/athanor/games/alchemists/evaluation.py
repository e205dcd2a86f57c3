"""What bots think of Alchemists: how much a seat likes a choice, and what it will end with.

All in points. `note` and `prefer` read only what the choosing seat can see. What it believes of
the world is worked out from its facts by passing messages between the two ingredients of each
mix: quick, and close to the exact chances, which the redeals of a search are drawn by.
"""

from math import log

from athanor.bots.notes import Notes
from athanor.kernel import lookup, rule

from .actions import CARD_ALONE, MOVES, Move
from .belief import kinds_of_fact, potions_of_fact
from .components import (
    ARTIFACT_COST,
    ARTIFACTS_OF_A_LEVEL,
    COLOURED,
    GRANT_POINTS,
    KINDS,
    MIXED,
    NEUTRAL,
    ORDER_FAVORS,
    ORDER_INGREDIENTS,
    PAIR,
    PAIR_OF,
    QUALITY,
    ROUNDS,
    SEAL_KINDS,
    SEAL_LOSS,
    SEAL_POINTS,
    SIGN,
    SPACES,
    THEORY_SEALS,
    WANTED,
    WANTS,
    WRONG_SEAL_LOSS,
    Ask,
    Favor,
    How,
    OrderSpace,
    Phase,
    Quality,
    Seal,
    Space,
)
from .rules.cards import kinds_held
from .rules.grants import counting_seals
from .rules.publish import refuse_theory
from .rules.sell import price_of
from .scoring import right_points, right_seals, total, wrong_points
from .state import State

HORIZON = 3  # rounds that a search plays on
SPREAD = 8.0  # a lead of so many points at the horizon wins three games in four
WARMTH = 0.8  # of two choices, one that is better by this is trusted 2.7 times as much

GOLD = 0.6  # while it can buy something; a third of a point at the end
CARD = 0.25  # an ingredient in the hand, while there are rounds to come
FACT = 0.7  # a mix whose result one knows, likewise
DEBUNKED = 0.25  # the chance that a wrong theory is debunked before the end
PASSES = 2  # of messages
# In tenths of a point: favors, and artifacts by what they do besides their price.
FAVOR_TENTHS = lookup([14, 12, 3, 6, 8, 9, 6, 7])
ARTIFACT_TENTHS = lookup([40, 30, 30, 15, 40, 40, 50, 35, 30, 60, 25, 40, 20, 40, 50, 25, 35, 40])
CARDS_USED = lookup([-1, 1, 2, 2, 0, 0, 0, 2, 2, 2])  # by an action on a space

# What is noted: what a gold is worth, the chance of each alchemical by ingredient, and those of the
# pair looked at to make each potion.
COIN, BELIEF, MAKES = 0, 1, 1 + KINDS * KINDS

# By alchemical and colour, the one that differs from it in that colour alone.
HEDGED = lookup([
    [
        next(b for b in range(KINDS) if [x for x in range(3) if SIGN[a, x] != SIGN[b, x]] == [c])
        for c in range(3)
    ]
    for a in range(KINDS)
])  # fmt: skip


@rule
def note(s: State, seat: int, notes: Notes) -> None:
    """Work out once what all choices of a question share; beliefs only where one asks for them."""
    notes[COIN] = GOLD if s.round < ROUNDS else 0.34
    believing = s.ask >= Ask.BREW and s.ask != Ask.BUY and s.ask != Ask.BID
    if believing or s.ask == Ask.DECLARE:
        note_beliefs(s, seat, notes)


@rule
def note_beliefs(s: State, seat: int, notes: Notes) -> None:
    """How likely each ingredient is each alchemical, by the facts that the seat can read."""
    for i in range(KINDS * KINDS):
        notes[BELIEF + i] = 1.0
    for _ in range(PASSES):
        for i in range(s.facts):
            if (
                s.fact_seat[i] == seat
                or s.fact_how[i] == How.DEBUNK
                or (s.fact_how[i] == How.DEMONSTRATE)
            ):
                learn(s, i, notes)
        balance(notes)


@rule
def learn(s: State, i: int, notes: Notes) -> None:
    """Weigh what one fact leaves for the one or two ingredients it is about."""
    pair, kind = s.fact_pair[i], s.fact_kind[i]
    if pair >= 0:
        potions = potions_of_fact(s, i)
        pass_message(PAIR[pair, 0], PAIR[pair, 1], potions, notes)
        pass_message(PAIR[pair, 1], PAIR[pair, 0], potions, notes)
    elif kind >= 0:
        allowed = kinds_of_fact(s, i)
        for alchemical in range(KINDS):
            if not allowed >> alchemical & 1:
                notes[BELIEF + kind * KINDS + alchemical] = 0.0


@rule
def pass_message(kind: int, other: int, potions: int, notes: Notes) -> None:
    """What one ingredient of a mix may be, weighs what the other may be."""
    for alchemical in range(KINDS):
        at = BELIEF + kind * KINDS + alchemical
        if notes[at] > 0.0:
            weight = 0.0
            for partner in range(KINDS):
                if partner != alchemical and potions >> MIXED[alchemical, partner] & 1:
                    weight += notes[BELIEF + other * KINDS + partner]
            notes[at] = notes[at] * weight


@rule
def balance(notes: Notes) -> None:
    """Every ingredient is one alchemical, and every alchemical one ingredient."""
    for _ in range(3):
        for row in range(KINDS):
            even_out(notes, BELIEF + row, KINDS)
        for row in range(KINDS):
            even_out(notes, BELIEF + row * KINDS, 1)


@rule
def even_out(notes: Notes, first: int, step: int) -> None:
    """Let eight chances add up to one."""
    whole = 1e-30
    for i in range(KINDS):
        whole += notes[first + i * step]
    for i in range(KINDS):
        notes[first + i * step] = notes[first + i * step] / whole


@rule
def note_potions(pair: int, notes: Notes) -> None:
    """The chances of a pair to make each potion."""
    first, second = BELIEF + PAIR[pair, 0] * KINDS, BELIEF + PAIR[pair, 1] * KINDS
    for potion in range(NEUTRAL + 1):
        notes[MAKES + potion] = 0.0
    whole = 1e-30
    for alchemical in range(KINDS):
        if notes[first + alchemical] > 0.0:
            for partner in range(KINDS):
                if partner != alchemical:
                    both = notes[first + alchemical] * notes[second + partner]
                    notes[MAKES + MIXED[alchemical, partner]] += both
                    whole += both
    for potion in range(NEUTRAL + 1):
        notes[MAKES + potion] /= whole


@rule
def prefer(s: State, seat: int, action: int, notes: Notes) -> float:
    """How much better off the seat is for choosing this, roughly."""
    m = MOVES[action]
    if m.kind == Move.PLACE:
        return like_placing(s, seat, m.space, notes)
    if m.kind == Move.MIX:
        return like_mixing(s, seat, m.pair, notes)
    if m.kind == Move.OFFER:
        return best_sale(s, seat, m.potion, notes)
    if m.kind == Move.GUARANTEE:
        potion = s.offer_potion[s.offers - 1]
        return best_deal(s, seat, potion, m.quality, m.quality, notes)
    if m.kind == Move.PUBLISH:
        return like_publishing(s, seat, m.ingredient, notes)
    if m.kind == Move.ENDORSE:
        gains = theory_worth(s, seat, m.ingredient, s.token[m.ingredient], notes)
        return gains - 1.0 - 2.0 * notes[COIN]
    if m.kind == Move.CLAIM:
        return theory_worth(s, seat, s.named, m.alchemical, notes)
    if m.kind == Move.SEAL:
        return seal_worth(s, m.kind_, s.named, s.claimed, notes)
    if m.kind == Move.DEBUNK:
        return like_debunking(s, seat, m.ingredient, m.colour, notes)
    if m.kind == Move.EXHIBIT:
        return like_exhibiting(s, seat, m.potion, notes)
    return like_plain(s, seat, action, notes)


@rule
def like_plain(s: State, seat: int, action: int, notes: Notes) -> float:
    """Choices that need no belief."""
    m = MOVES[action]
    if m.kind == Move.ORDER:
        drawn = 0.45 * ORDER_INGREDIENTS[m.space] + 0.7 * ORDER_FAVORS[m.space]
        drawn += 0.12 * (OrderSpace.PARALYSIS - m.space)
        return float(drawn - (notes[COIN] if m.space == OrderSpace.PAY else 0.0))
    if m.kind == Move.TAKE:
        return 1.1 if s.hand[seat, m.ingredient] == 0 else 0.8
    if m.kind == Move.DRAW:
        return 1.0
    if m.kind == Move.DISCARD or m.kind == Move.TRANSMUTE:
        return 0.2 * s.hand[seat, m.ingredient]
    if m.kind == Move.BUY:
        rounds = 1.0 if m.artifact >= 6 else (ROUNDS - s.round) / 4.0
        return rounds * ARTIFACT_TENTHS[m.artifact] / 10.0 - notes[COIN] * ARTIFACT_COST[m.artifact]
    if m.kind == Move.BID:
        return 0.2 - 0.3 * m.discount if m.discount != 1 else 0.1
    if m.kind == Move.OFFER_GOLD:
        return float(m.gold)
    if m.kind == Move.KEEP:
        return FAVOR_TENTHS[m.favor] / 10.0
    if m.kind == Move.FAVOR:
        return -1.0 if CARD_ALONE[m.card] == Favor.CUSTODIAN else 5.0
    if m.kind == Move.GRANT:
        return float(GRANT_POINTS[m.tile])
    if m.kind == Move.DONE:
        return 0.2
    if m.kind == Move.DECLINE or m.kind == Move.DEMONSTRATE or m.kind == Move.FAVOR_:
        return -1.0 if s.ask == Ask.FORAGE or m.kind != Move.DECLINE else 0.0
    if m.kind == Move.PEEK or m.kind == Move.BOOTS or m.kind == Move.TAKE_BACK:
        return 0.5
    return 0.0


@rule
def like_placing(s: State, seat: int, space: int, notes: Notes) -> float:
    """What an action is worth for its cubes; nothing without the cards it takes."""
    cards = s.hand_size[seat] - CARDS_USED[space]
    for other in range(SPACES):
        cards -= CARDS_USED[other] * s.declared[other, seat]
    again = s.declared[space, seat]
    if cards < 0 and space != Space.FORAGE:
        return -1.0
    if space == Space.FORAGE:
        return 0.9 - 0.1 * s.hand_size[seat] - 0.1 * again
    if space == Space.TRANSMUTE:
        return (0.9 if s.gold[seat] < 3 else 0.5) - 0.5 * again
    if space == Space.SELL:
        return like_selling(s, seat, notes)
    if space == Space.BUY:
        return like_buying(s, seat, again, notes)
    if space == Space.DEBUNK:
        return most_debunked(s, seat, notes) - 0.3 - 2.0 * again
    if space == Space.PUBLISH:
        return most_published(s, seat, notes) - 0.3 - 1.0 * again
    if space == Space.EXHIBIT:
        return most_exhibited(s, seat, notes) - 0.4 * again
    rounds = 1.3 * FACT if s.round < ROUNDS - 1 else 0.5 * FACT
    return rounds + (0.3 if space == Space.TEST else 0.0) - 0.1 * again


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
def like_buying(s: State, seat: int, again: int, notes: Notes) -> float:
    """The best artifact that can be paid."""
    most = -1.0
    for i in range(ARTIFACTS_OF_A_LEVEL):
        card = s.for_sale[i]
        if card >= 0 and ARTIFACT_COST[card] <= s.gold[seat] - 4 * again:
            rounds = 1.0 if card >= 6 else (ROUNDS - s.round) / 4.0
            price = notes[COIN] * ARTIFACT_COST[card]
            most = max(most, rounds * ARTIFACT_TENTHS[card] / 10.0 - price)
    return most


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
def like_publishing(s: State, seat: int, kind: int, notes: Notes) -> float:
    """The best theory about an ingredient."""
    most = -9.0
    for alchemical in range(KINDS):
        if refuse_theory(s, kind, alchemical) == 0:
            most = max(most, theory_worth(s, seat, kind, alchemical, notes))
    return most - notes[COIN]


@rule
def theory_worth(s: State, seat: int, kind: int, alchemical: int, notes: Notes) -> float:
    """Reputation, seals that count, and the best seal that is left."""
    most = -9.0
    for seal in range(SEAL_KINDS):
        if s.seals_left[seat, seal] > 0:
            most = max(most, seal_worth(s, seal, kind, alchemical, notes))
    counted = 0.5 + (0.6 if counting_seals(s, seat) < 3 and s.round <= 5 else 0.0)
    return most + 1.0 + counted


@rule
def seal_worth(s: State, seal: int, kind: int, alchemical: int, notes: Notes) -> float:
    """What a seal brings on a theory: right, wrong in its own colour, or wrong otherwise."""
    right = notes[BELIEF + kind * KINDS + alchemical]
    hedged = 0.0
    if seal >= Seal.RED:
        hedged = notes[BELIEF + kind * KINDS + HEDGED[alchemical, seal - Seal.RED]]
    wrong = max(0.0, 1.0 - right - hedged)
    return right * SEAL_POINTS[seal] - wrong * (WRONG_SEAL_LOSS + SEAL_LOSS * DEBUNKED)


@rule
def like_debunking(s: State, seat: int, kind: int, colour: int, notes: Notes) -> float:
    """Two points if the theory falls, one lost if not; and what its seals lose."""
    if s.token[kind] < 0:
        return -1.0
    falls = 0.0
    for alchemical in range(KINDS):
        if SIGN[alchemical, colour] != SIGN[s.token[kind], colour]:
            falls += notes[BELIEF + kind * KINDS + alchemical]
    harm = 0.0
    for i in range(THEORY_SEALS):
        if s.seal_seat[kind, i] >= 0:
            harm += -4.0 if s.seal_seat[kind, i] == seat else 2.5 / (s.players - 1)
    return falls * (2.0 + harm) - (1.0 - falls)


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


@rule
def most_published(s: State, seat: int, notes: Notes) -> float:
    """The best theory there is to publish."""
    if s.gold[seat] == 0 or s.seal_count[seat] == 0:
        return -1.0
    most = -1.0
    for kind in range(KINDS):
        if s.token[kind] < 0:
            most = max(most, like_publishing(s, seat, kind, notes))
    return most


@rule
def most_debunked(s: State, seat: int, notes: Notes) -> float:
    """The best theory there is to debunk."""
    most = -1.0
    for kind in range(KINDS):
        for colour in range(3):
            most = max(most, like_debunking(s, seat, kind, colour, notes))
    return most


@rule
def most_exhibited(s: State, seat: int, notes: Notes) -> float:
    """The best potion there is to show."""
    most = -1.0
    for potion in range(COLOURED):
        if not s.shown[seat] >> potion & 1:
            most = max(most, like_exhibiting(s, seat, potion, notes))
    return most


@rule
def worth(s: State, seat: int) -> float:
    """Points as they would be revealed now, and what gold, cards and knowledge may still bring."""
    rounds = ROUNDS - s.round + 1
    points = float(total(s, seat) + right_points(s, seat) + wrong_points(s, seat))
    points += 0.3 * right_seals(s, seat)
    knows = 0
    for i in range(s.facts):
        knows += s.fact_seat[i] == seat and s.fact_how[i] <= How.SELL
    later = (GOLD - 0.33) * min(s.gold[seat], 8) + CARD * min(s.hand_size[seat], 6)
    later += FACT * min(knows, 9) + 0.3 * s.favor_count[seat]
    return points + later * min(1.0, rounds / 3.0)
