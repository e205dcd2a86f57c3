"""The value of a cube on a space, and of choices that need no belief."""

from athanor.kernel import lookup, rule
from athanor.kernel.declare.evaluation import Scratch

from ..actions import CARD_ALONE, MOVES, Move
from ..components import (
    ARTIFACTS_OF_A_LEVEL,
    ORDER_FAVORS,
    ORDER_INGREDIENTS,
    ROUNDS,
    SPACES,
    Ask,
    Favor,
    OrderSpace,
    Space,
)
from ..rules.action_spaces.buy import printed_cost
from ..scoring import points_of_grant
from ..state import State
from .beliefs import COIN
from .potions import most_exhibited, rate_selling
from .theories import most_debunked, most_published

FACT = 0.7  # a mix whose result is known, while there are rounds to come
# In tenths of a point: favors, and artifacts by what they do besides their price.
FAVOR_TENTHS = lookup([14, 12, 3, 6, 8, 9, 6, 7])
ARTIFACT_TENTHS = lookup([40, 30, 30, 15, 40, 40, 50, 35, 30, 60, 25, 40, 20, 40, 50, 25, 35, 40])
CARDS_USED = lookup([-1, 1, 2, 2, 0, 0, 0, 2, 2, 2])  # by an action on a space


@rule
def rate_placing(s: State, seat: int, space: int, scratch: Scratch) -> float:
    """The value of an action for its cubes; zero without the cards it needs."""
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
        return rate_selling(s, seat, scratch)
    if space == Space.BUY:
        return rate_buying(s, seat, again, scratch)
    if space == Space.DEBUNK:
        return most_debunked(s, seat, scratch) - 0.3 - 2.0 * again
    if space == Space.PUBLISH:
        return most_published(s, seat, scratch) - 0.3 - 1.0 * again
    if space == Space.EXHIBIT:
        return most_exhibited(s, seat, scratch) - 0.4 * again
    rounds = 1.3 * FACT if s.round < ROUNDS - 1 else 0.5 * FACT
    return rounds + (0.3 if space == Space.TEST else 0.0) - 0.1 * again


@rule
def rate_buying(s: State, seat: int, again: int, scratch: Scratch) -> float:
    """The best affordable artifact."""
    most = -1.0
    for i in range(ARTIFACTS_OF_A_LEVEL):
        card = s.for_sale[i]
        if card >= 0 and printed_cost(s, card) <= s.gold[seat] - 4 * again:
            most = max(most, artifact_worth(s, card, scratch))
    return most


@rule
def artifact_worth(s: State, card: int, scratch: Scratch) -> float:
    """The value of an artifact, higher in earlier rounds, minus its price."""
    rounds = 1.0 if card >= 6 else (ROUNDS - s.round) / 4.0
    return rounds * ARTIFACT_TENTHS[card] / 10.0 - scratch[COIN] * printed_cost(s, card)


@rule
def rate_plain(s: State, seat: int, action: int, scratch: Scratch) -> float:
    """Choices that need no belief."""
    m = MOVES[action]
    if m.kind == Move.ORDER:
        drawn = 0.45 * ORDER_INGREDIENTS[m.space] + 0.7 * ORDER_FAVORS[m.space]
        drawn += 0.12 * (OrderSpace.PARALYSIS - m.space)
        return float(drawn - (scratch[COIN] if m.space == OrderSpace.PAY else 0.0))
    if m.kind == Move.TAKE:
        return 1.1 if s.hand[seat, m.ingredient] == 0 else 0.8
    if m.kind == Move.DRAW:
        return 1.0
    if m.kind == Move.DISCARD or m.kind == Move.TRANSMUTE:
        return 0.2 * s.hand[seat, m.ingredient]
    if m.kind == Move.BUY:
        return artifact_worth(s, m.artifact, scratch)
    if m.kind == Move.BID:
        return 0.2 - 0.3 * m.discount if m.discount != 1 else 0.1
    if m.kind == Move.OFFER_GOLD:
        return float(m.gold)
    if m.kind == Move.KEEP:
        return FAVOR_TENTHS[m.favor] / 10.0
    if m.kind == Move.FAVOR:
        return -1.0 if CARD_ALONE[m.card] == Favor.CUSTODIAN else 5.0
    if m.kind == Move.GRANT:
        return float(points_of_grant(s, m.tile))
    if m.kind == Move.DONE:
        return 0.2
    if m.kind == Move.DECLINE or m.kind == Move.FAVOR_:
        return -1.0 if s.ask == Ask.FORAGE or m.kind != Move.DECLINE else 0.0
    if m.kind == Move.PEEK or m.kind == Move.BOOTS or m.kind == Move.TAKE_BACK:
        return 0.5
    return 0.0
