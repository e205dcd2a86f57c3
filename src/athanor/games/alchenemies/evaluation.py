"""Evaluation of AlchEnemies: what a choice is worth to a seat, and what it will end with.

All in Coin. `prepare` and `rate` read only what the choosing seat can see.
"""

from athanor.kernel import lookup, rule
from athanor.kernel.declare.evaluation import Dials, Scratch

from .actions import MOVES, Move
from .components import (
    ALEMBIC,
    EFFECT,
    ELEMENT_COST,
    ELEMENTS,
    KINDS,
    MADE,
    MOST_INGREDIENTS,
    PARTS,
    Source,
)
from .effects import Effect
from .rules.conditions import can_project, fits_aim
from .rules.lab import card_coin, lab_count
from .scoring import total
from .state import State

DIALS = {  # tuned by contests (docs/bots.md)
    seats: Dials(
        horizon=12, temperature=1.2, spread=5.0, round_spread=2.0,
        net_prior=1.0, net_leaf=1.0, net_depth=8, net_horizon=2,
    )
    for seats in range(2, 5)
}  # fmt: skip
ALONE = {  # without a network, which then judges no leaf: a shorter horizon
    2: Dials(
        horizon=4, temperature=1.2, exploration=0.6, prior_floor=0.2, spread=5.0, round_spread=2.0,
    )
}  # fmt: skip

RECIPES_A_ROUND = 1.7  # that a seat draws
ELEMENT = 0.35  # an Element in the Lab
WANTED = 0.25  # added for each one that the hand needs
ALEMBICS = (3.0, 1.5, 0.6)  # a first, a second, a third Alembic
HARM = 0.45  # value of another seat's loss of one Coin
UNFINISHED = 0.8  # share of the Coin of work in progress
IN_HAND = 0.12  # share of its Coin, for a Recipe in the hand

# The value of a Formula beyond what can be computed exactly.
PLAIN: dict[Effect, float] = {
    Effect.STEAL_ELEMENTS: 1.4, Effect.DRAW_REAGENTS: 1.6, Effect.DIG_RECIPES: 2.0,
    Effect.RECOVER_RECIPE: 2.4, Effect.FINISH_NOW: 1.5, Effect.FORCE_DISCARD: 1.3,
    Effect.SEAL: 0.6, Effect.REAGENT_CAP: 1.2, Effect.RECOVER_ELEMENTS: 1.4,
    Effect.FIND_ALEMBIC: 2.5, Effect.SWAP_HAND: 1.5, Effect.DRAW_RECIPES: 2.0,
    Effect.BY_AGREEMENT: 1.0,
}  # fmt: skip
TENTHS = lookup([round(10 * PLAIN.get(effect, 0.0)) for effect in Effect])

# Scratch cells: the value of one more of each Element, and whether work started now is lost.
NEED, LOST = 0, ELEMENTS


@rule
def prepare(s: State, seat: int, scratch: Scratch) -> None:
    """Compute once what all choices of a question share."""
    for element in range(ELEMENTS):
        wanted = -s.lab[seat, element]
        for kind in range(KINDS):
            if (
                s.hand[seat, kind] > 0
                and ELEMENT_COST[kind, element] > 0
                and at_hand(s, seat, kind)
            ):
                wanted += ELEMENT_COST[kind, element]
        scratch[NEED + element] = ELEMENT + WANTED * max(-1, min(3, wanted))
    scratch[LOST] = 0.0
    for other in range(s.players):
        if s.recipes_left[other] == 0:
            scratch[LOST] = 1.0


@rule
def at_hand(s: State, seat: int, kind: int) -> bool:
    """Whether a seat has the Paraphernalia that a Recipe names."""
    for i in range(MOST_INGREDIENTS):
        if PARTS[kind, i] >= 0 and s.shelf[seat, PARTS[kind, i]] == 0:
            return False
    return True


@rule
def rate(s: State, seat: int, action: int, scratch: Scratch) -> float:
    """Roughly how much a seat gains by this choice."""
    m = MOVES[action]
    if m.kind == Move.TRANSMUTE:
        return rate_transmuting(s, seat, m.recipe, m.with_, scratch)
    if m.kind == Move.DRAW:
        if m.from_ == Source.RECIPES:
            return 1.4 - 0.2 * s.hand_size[seat]
        return 1.0 - 0.1 * lab_count(s, seat)
    if m.kind == Move.SHED:
        return -reagent_worth(s, seat, m.reagent, scratch)
    if m.kind == Move.TAKE:
        return reagent_worth(s, seat, m.reagent, scratch)
    if m.kind == Move.DISCARD or m.kind == Move.GIVE:
        return -recipe_worth(s, seat, m.recipe)
    if m.kind == Move.PICK or m.kind == Move.RUIN:
        ahead = 0.1 * total(s, m.seat)
        return ahead + card_coin(s, m.card if m.kind == Move.PICK else m.recipe)
    if m.kind == Move.TARGET:
        return 0.1 * total(s, m.seat)
    if m.kind == Move.OFFER:
        return -float(card_coin(s, m.card))
    if m.kind == Move.USE:
        return 1.0
    if m.kind == Move.END or m.kind == Move.SKIP:
        return 0.0
    if m.kind == Move.FINISH or m.kind == Move.PROJECT:
        return float(card_coin(s, m.recipe))
    return recipe_worth(s, seat, m.recipe)  # keep, recover, steal, put under


@rule
def reagent_worth(s: State, seat: int, reagent: int, scratch: Scratch) -> float:
    """What a Reagent is worth in the Lab."""
    if reagent == ALEMBIC:
        return ALEMBICS[max(0, min(2, s.lab[seat, ALEMBIC] + s.works[seat] - 1))]
    return float(scratch[NEED + reagent])


@rule
def recipe_worth(s: State, seat: int, kind: int) -> float:
    """The value of a Recipe in the hand: its Coin, reduced by how hard it is to make."""
    if kind >= MADE:
        return TENTHS[EFFECT[kind]] / 10.0 + 0.5
    return card_coin(s, kind) * (0.5 if at_hand(s, seat, kind) else 0.2) / (1 + s.hand[seat, kind])


@rule
def rate_transmuting(s: State, seat: int, kind: int, paid: int, scratch: Scratch) -> float:
    """What it makes or does, minus what goes into it."""
    cost = float(card_coin(s, paid - 1)) if paid > 0 else 0.0
    for i in range(MOST_INGREDIENTS):
        if PARTS[kind, i] >= 0:
            cost += card_coin(s, PARTS[kind, i])
    for element in range(ELEMENTS):
        cost += ELEMENT_COST[kind, element] * (scratch[NEED + element] - 0.1)
    if kind < MADE:
        return (0.0 if scratch[LOST] > 0 else 1.0 * card_coin(s, kind) + 1.0) - cost
    return rate_effect(s, seat, kind, paid) - cost


@rule
def rate_effect(s: State, seat: int, kind: int, paid: int) -> float:
    """The value of a Formula: computed exactly if it moves Paraphernalia."""
    effect = EFFECT[kind]
    most = 0
    if effect == Effect.PROJECT_METAL:
        for card in range(MADE):
            if can_project(s, seat, kind, paid, card):
                most = max(most, card_coin(s, card))
        return float(most)
    if TENTHS[effect] > 0:
        return TENTHS[effect] / 10.0
    for other in range(s.players):
        if other != seat and s.sealed[other] == 0:
            most = max(most, best_prey(s, other, kind))
    if effect == Effect.STEAL_PARAPHERNALIA:
        return most * (1.0 + HARM)
    return most * HARM if effect != Effect.SWAP_PARAPHERNALIA else 2.0


@rule
def best_prey(s: State, other: int, kind: int) -> int:
    """A seat's most valuable card that a Formula can hit."""
    most = 0
    if EFFECT[kind] == Effect.RUIN_WORK:
        for place in range(s.works[other]):
            if s.work[other, place] < MADE:
                most = max(most, card_coin(s, s.work[other, place]))
        return most
    for card in range(MADE):
        if s.shelf[other, card] > 0 and fits_aim(s, kind, card):
            most = max(most, card_coin(s, card))
    return most


@rule
def rounds_left(s: State) -> float:
    """The expected length of the game: until the shortest Recipe Stack is empty."""
    shortest = s.recipes_left[0]
    for other in range(1, s.players):
        shortest = min(shortest, s.recipes_left[other])
    return min(shortest / RECIPES_A_ROUND, float(s.cap - s.round))


@rule
def expected_points(s: State, seat: int) -> float:
    """Coin in play, work in progress, and what Lab and hand may still become."""
    rounds = rounds_left(s)
    points = 0.0
    for element in range(ELEMENTS):
        points += ELEMENT * s.lab[seat, element]
    alembics = s.lab[seat, ALEMBIC] + s.works[seat]
    points += 1.5 * min(alembics, 3)
    for kind in range(MADE):
        if s.hand[seat, kind] > 0:
            points += IN_HAND * card_coin(s, kind) * (2 if at_hand(s, seat, kind) else 1)
    points *= min(1.0, rounds / 3.0)
    for place in range(s.works[seat]):
        if s.work[seat, place] < MADE and rounds > 0:
            points += UNFINISHED * card_coin(s, s.work[seat, place])
    return total(s, seat) + points
