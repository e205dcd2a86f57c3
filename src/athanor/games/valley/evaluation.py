"""Evaluation of The Valley of Alchemists: what choices are worth, and what a seat may end with.

All in points. Nothing that this reads is hidden from the choosing seat.
"""

from dataclasses import replace

from athanor.kernel import rule
from athanor.kernel.declare.evaluation import Dials, Scratch

from .actions import MOVES, Move
from .components import (
    CELLS,
    COLOUR_BONUS,
    COLOURS,
    COST,
    DISPLAY,
    FORMULARY,
    INGREDIENTS,
    LEVEL_BONUS,
    LINE_OF_THREE,
    LINES,
    SHAPE_BONUS,
    SKILLS,
    TRACK,
    Ingredient,
    Phase,
    Token,
)
from .elixirs import COLOURS_SHOWN, LEVELS_SHOWN, SHAPES_SHOWN
from .house import House
from .rules.sell import bonus_of, is_full
from .scoring import points_of, total
from .state import State

DIALS = {  # tuned by contests (docs/bots.md)
    2: Dials(
        horizon=6, temperature=1.2, spread=5.0, round_spread=2.5,
        net_prior=1.0, net_leaf=1.0, net_horizon=1, halving=300,
    ),
    **{
        seats: Dials(
            horizon=4, temperature=1.2, noise=2.0, exploration=0.6, prior_floor=0.2,
            spread=5.0, round_spread=2.5, net_prior=1.0, net_leaf=1.0, net_horizon=2,
        )
        for seats in (3, 4)
    },
}  # fmt: skip
# Without a network, rollouts of several rounds with some noise, as at larger tables.
ALONE = {2: replace(DIALS[3], net_prior=0.0, net_leaf=0.0)}

MADE_A_TURN = 0.8  # cards that a seat makes per turn, approximately
SKILL = 0.2  # a step on a track, for each round to come
LONG = 8.0  # rounds that a player can plan for
INGREDIENT = 0.3
ACTION = 1.2  # one of the two actions of a turn
DECOCTION = 0.4  # in addition to its half point at the end
TOKEN = 1.5  # a token kept for a better sale
PROMISED = 0.5  # share of the lines' potential, since each card is sold only once
HOPE = (0.06, 0.3, 1.0)  # value of a bonus by how many of its three cards are in place
NUMBER_OF_LINES = len(LINES)

# Scratch cells: rounds left; the value of each open card; for each decoction and each ingredient,
# how much one more would help, and for how many ingredients that holds.
ROUNDS, CARD, BREW, TAKE, LACK = 0, 1, 12, 18, 22


@rule
def prepare(s: State, seat: int, scratch: Scratch) -> None:
    """Compute once what all choices of a question share."""
    scratch[ROUNDS] = rounds_left(s)
    for i in range(BREW, LACK + INGREDIENTS):
        scratch[i] = 0.0
    for place in range(DISPLAY):
        card = s.display[place]
        if card >= 0:
            scratch[CARD + place] = card_worth(s, seat, card, scratch[ROUNDS])
            prepare_needs(s, seat, card, scratch[CARD + place], scratch)


@rule
def rounds_left(s: State) -> float:
    """The expected remaining rounds, without this one."""
    return min(float(s.cap - s.round), s.pile_left / (MADE_A_TURN * s.players))


@rule
def card_worth(s: State, seat: int, card: int, rounds: float) -> float:
    """The points of a card, and the skill it teaches."""
    worth = float(points_of(s, card))
    for kind in range(INGREDIENTS):
        if SKILLS[card, kind] > 0 and s.skills[seat, kind] < TRACK + s.house[House.TRACK]:
            worth += SKILL * min(LONG, rounds)
    return worth


@rule
def prepare_needs(s: State, seat: int, card: int, worth: float, scratch: Scratch) -> None:
    """The less is missing for a card, the more each missing part is worth."""
    effort = 0
    for colour in range(COLOURS):
        missing = COST[card, colour] - s.decoctions[seat, colour]
        if missing > 0:
            effort += missing * (2 if colour < 3 else 3)
    each = worth / (effort + 2.0)
    for kind in range(INGREDIENTS):
        lack = -s.cauldron[seat, kind]
        for colour in range(COLOURS):
            missing = COST[card, colour] - s.decoctions[seat, colour]
            if missing > 0:
                lack += missing * FORMULARY[colour, kind]
                scratch[BREW + colour] = max(
                    scratch[BREW + colour], each * (2 if colour < 3 else 3)
                )
        if lack > 0 and each > scratch[TAKE + kind]:
            scratch[TAKE + kind] = each
            scratch[LACK + kind] = lack


@rule
def rate(s: State, seat: int, action: int, scratch: Scratch) -> float:
    """Roughly how much a seat gains by this choice."""
    m = MOVES[action]
    if m.kind == Move.COLLECT:
        needed = min(float(m.count), scratch[LACK + m.kind_])
        return float(m.count * INGREDIENT + needed * scratch[TAKE + m.kind_])
    if m.kind == Move.BREW:
        return rate_brewing(s, seat, m.decoction, scratch)
    if m.kind == Move.MAKE:
        return rate_making(s, seat, m.card, m.cell, scratch)
    if m.kind == Move.SELL:
        return rate_selling(s, seat, LINE_OF_THREE[m.line], scratch)
    if m.kind == Move.TOKEN:
        return rate_token(s, seat, m.token, m.cell)
    if m.kind == Move.TRAIN:
        return 1.0 if m.skill == Ingredient.WATER else 0.5
    if m.kind == Move.DONE:
        return 0.0
    if m.kind == Move.END:
        return -4.0 * s.acts_left
    return -2.0  # rearranging and transforming: rarely worth it


@rule
def rate_brewing(s: State, seat: int, decoction: int, scratch: Scratch) -> float:
    """How much a decoction helps towards the open cards; one action brews many."""
    helps = scratch[BREW + decoction]
    if helps == 0.0:
        helps = 0.1 if s.decoctions[seat, decoction] < 2 else -0.2
    if s.phase == Phase.BREW:
        return float(helps)
    return helps * min(3, s.cauldron[seat, Ingredient.WATER]) - ACTION


@rule
def rate_making(s: State, seat: int, card: int, cell: int, scratch: Scratch) -> float:
    """The card, its skill, and how it fits its lines."""
    place = 0
    while s.display[place] != card:
        place += 1
    return scratch[CARD + place] + fit(s, seat, card, cell)


@rule
def fit(s: State, seat: int, card: int, cell: int) -> float:
    """The potential of the lines through a cell with this card on it."""
    promised = 0.0
    for line in range(NUMBER_OF_LINES):
        if LINES[line, 0] == cell or LINES[line, 1] == cell or LINES[line, 2] == cell:
            promised += promise(s, seat, line, cell, card)
    return promised


@rule
def promise(s: State, seat: int, line: int, cell: int, card: int) -> float:
    """The bonuses that a line may still earn, with a card on one of its cells."""
    shapes, colours, levels, count = -1, -1, -1, 0
    for i in range(3):
        at = LINES[line, i]
        here = card if at == cell else s.chest[seat, at]
        if here >= 0:
            token = s.token_on[seat, at] + 1
            shapes &= SHAPES_SHOWN[here, token]
            colours &= COLOURS_SHOWN[here, token]
            levels &= LEVELS_SHOWN[here, token]
            count += 1
    bonus = 0
    if shapes != 0:
        bonus += SHAPE_BONUS + s.house[House.BONUS + Token.SHAPE]
    if colours != 0:
        bonus += COLOUR_BONUS + s.house[House.BONUS + Token.COLOUR]
    if levels != 0:
        bonus += LEVEL_BONUS + s.house[House.BONUS + Token.LEVEL]
    return bonus * HOPE[count - 1] if count > 0 else 0.0


@rule
def rate_selling(s: State, seat: int, line: int, scratch: Scratch) -> float:
    """The bonus, minus the action; space in a full chest has a value too."""
    room = 0
    for cell in range(CELLS):
        room += s.chest[seat, cell] < 0
    crowded = 3.0 if room <= 1 and scratch[ROUNDS] > 0.5 else 0.0
    return bonus_of(s, seat, line) - 2.0 * ACTION + crowded


@rule
def rate_token(s: State, seat: int, token: int, cell: int) -> float:
    """What a token adds to a full line, if it can still be sold this turn."""
    if s.acts_left == 0 or token == Token.DECOCTIONS:
        return -2.0
    gain = 0
    for line in range(NUMBER_OF_LINES):
        through = LINES[line, 0] == cell or LINES[line, 1] == cell or LINES[line, 2] == cell
        if through and is_full(s, seat, line):
            before = bonus_of(s, seat, line)
            s.token_on[seat, cell] = token
            gain = max(gain, bonus_of(s, seat, line) - before)
            s.token_on[seat, cell] = -1
    return gain - 1.0


@rule
def expected_points(s: State, seat: int) -> float:
    """Current points, and what chest, tokens, skills and goods will earn until the end."""
    rounds = rounds_left(s)
    points = 0.0
    for kind in range(INGREDIENTS):
        points += INGREDIENT * s.cauldron[seat, kind]
        points += SKILL * s.skills[seat, kind] * min(LONG, rounds)
    for colour in range(COLOURS):
        points += DECOCTION * s.decoctions[seat, colour]
    for token in range(3):
        points += TOKEN * s.tokens[seat, token] * min(1.0, rounds / 3.0)
    for line in range(NUMBER_OF_LINES):
        points += PROMISED * promise(s, seat, line, -1, -1)
    return total(s, seat) + points * min(1.0, rounds)
