"""Evaluation of Alchemists: what a choice is worth to a seat, and what it will end with.

All in points. `prepare` and `rate` read only what the choosing seat can see.
"""

from athanor.kernel import rule
from athanor.kernel.declare.evaluation import NEVER, Dials, Scratch

from ..actions import MOVES, Move
from ..components import ROUNDS, Ask, How
from ..scoring import right_points, right_seals, total, wrong_points
from ..state import State
from .beliefs import COIN, prepare_beliefs
from .noticing import notice
from .potions import best_deal, best_sale, rate_exhibiting, rate_mixing
from .spaces import FACT, rate_placing, rate_plain
from .theories import (
    rate_asking,
    rate_debunking,
    rate_demonstrating,
    rate_publishing,
    seal_worth,
    theory_worth,
)

DIALS = {  # tuned by contests (docs/bots.md)
    seats: Dials(
        horizon=3, temperature=0.8, spread=4.0, round_spread=3.5,
        net_prior=1.0, net_leaf=1.0, net_depth=depth, net_horizon=rounds,
    )
    for seats, depth, rounds in ((2, 0, 2), (3, 8, 1), (4, 0, 2))
}  # fmt: skip
ALONE = {  # without a network: livelier rollouts, and leads that tell less
    2: Dials(
        horizon=3, temperature=0.8, noise=1.0, exploration=0.3, spread=6.0, round_spread=3.5,
    )
}  # fmt: skip
__all__ = ["ALONE", "DIALS", "expected_points", "notice", "prepare", "rate", "rounds_left"]

GOLD = 0.6  # while it can buy something; a third of a point at the end
CARD = 0.25  # an ingredient in the hand, while there are rounds to come


@rule
def prepare(s: State, seat: int, scratch: Scratch) -> None:
    """Compute once what all choices of a question share; beliefs only if a choice needs them."""
    scratch[COIN] = GOLD if s.round < ROUNDS else 0.34
    believing = s.ask >= Ask.BREW and s.ask != Ask.BUY and s.ask != Ask.BID
    if believing or s.ask == Ask.DECLARE:
        prepare_beliefs(s, seat, scratch)


@rule
def rate(s: State, seat: int, action: int, scratch: Scratch) -> float:
    """Roughly how much a seat gains by this choice."""
    m = MOVES[action]
    if m.kind == Move.PLACE:
        return rate_placing(s, seat, m.space, scratch)
    if m.kind == Move.MIX:
        return rate_mixing(s, seat, m.pair, scratch)
    if m.kind == Move.OFFER:
        return best_sale(s, seat, m.potion, scratch)
    if m.kind == Move.GUARANTEE:
        potion = s.offer_potion[s.offers - 1]
        return best_deal(s, seat, potion, m.quality, m.quality, scratch)
    if m.kind == Move.PUBLISH:
        return rate_publishing(s, seat, m.ingredient, scratch)
    if m.kind == Move.ENDORSE:
        gains = theory_worth(s, seat, m.ingredient, s.token[m.ingredient], scratch)
        return gains - 1.0 - 2.0 * scratch[COIN]
    if m.kind == Move.CLAIM:
        return theory_worth(s, seat, s.named, m.alchemical, scratch)
    if m.kind == Move.SEAL:
        return seal_worth(s, m.kind_, s.named, s.claimed, scratch)
    if m.kind == Move.DEBUNK:
        return rate_debunking(s, seat, m.ingredient, m.colour, scratch)
    if m.kind == Move.DEMONSTRATE:
        return rate_demonstrating(s, seat, m.pair, scratch)
    if m.kind == Move.ASK:
        return rate_asking(s, seat, m.potion, scratch)
    if m.kind == Move.RETHINK:
        return NEVER  # the question was considered before the two were named
    if m.kind == Move.EXHIBIT:
        return rate_exhibiting(s, seat, m.potion, scratch)
    return rate_plain(s, seat, action, scratch)


@rule
def rounds_left(s: State) -> float:
    """The remaining rounds, including this one."""
    return float(ROUNDS - s.round + 1)


@rule
def expected_points(s: State, seat: int) -> float:
    """Points if revealed now, and what gold, cards and knowledge may still earn."""
    rounds = rounds_left(s)
    points = float(total(s, seat) + right_points(s, seat) + wrong_points(s, seat))
    points += 0.3 * right_seals(s, seat)
    knows = 0
    for i in range(s.facts):
        knows += s.fact_seat[i] == seat and s.fact_how[i] <= How.SELL
    later = (GOLD - 0.33) * min(s.gold[seat], 8) + CARD * min(s.hand_size[seat], 6)
    later += FACT * min(knows, 9) + 0.3 * s.favor_count[seat]
    return points + later * min(1.0, rounds / 3.0)
