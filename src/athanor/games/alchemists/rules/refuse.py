"""K3.1 Which answers are refused: the first broken clause, in the order of the rulebook."""

from athanor.kernel import lookup, rule

from ..actions import CARD_ALONE, MOVES, Move, Refusal
from ..components import OPENING, Ask, Favor, Phase
from ..state import State
from .action_spaces.brew import refuse_brew
from .action_spaces.buy import refuse_buy, refuse_cap, refuse_gold
from .action_spaces.debunk import (
    is_master,
    refuse_debunk,
    refuse_demonstrate,
)
from .action_spaces.exhibit import refuse_exhibit
from .action_spaces.forage import refuse_draw, refuse_take
from .action_spaces.publish import (
    refuse_endorse,
    refuse_publish,
    refuse_seal,
    refuse_theory,
)
from .action_spaces.sell import (
    refuse_bid,
    refuse_guarantee,
    refuse_offer,
)
from .action_spaces.transmute import refuse_transmute
from .declare import (
    refuse_associate,
    refuse_place,
)
from .favors import refuse_favor, refuse_time
from .grants import refuse_grant
from .mixes import refuse_pair
from .order import refuse_order
from .repeat import refuse_boots
from .setup import refuse_keep
from .spaces import (
    refuse_decline,
    space_of,
)


@rule
def refuse(s: State, seat: int, action: int) -> int:
    """Why an action may not be done now: the first clause it breaks."""
    if not s.acting >> seat & 1:
        return Refusal.NOT_YOUR_TURN
    m = MOVES[action]
    if m.kind == Move.FAVOR:
        return refuse_favor(s, seat, CARD_ALONE[m.card])
    if m.kind == Move.FAVOR_:
        why = refuse_time(s, seat, Favor.ASSOCIATE)
        return why if why != Refusal.NONE else refuse_associate(s, seat, m.space)
    if m.kind == Move.DECLINE:
        return refuse_decline(s, seat) if can_decline(s) else Refusal.NOT_ASKED
    if not answers(s, seat, m.kind):
        return Refusal.NOT_ASKED
    if s.phase <= Phase.DECLARE or s.ask == Ask.HERBALIST:
        return refuse_beginning(s, seat, action)
    if m.kind == Move.MIX:
        return refuse_mix(s, seat, m.pair)
    if m.kind <= Move.STOP:
        return refuse_trade(s, seat, action)
    return refuse_science(s, seat, action)


@rule
def can_decline(s: State) -> bool:
    """K4.16 The questions that open an action."""
    return s.phase >= Phase.FORAGE and s.phase < Phase.END and s.ask == OPENING[space_of(s)]


@rule
def answers(s: State, seat: int, kind: int) -> bool:
    """K3.1 Whether a family of moves answers the question now asked."""
    if kind == Move.MIX:
        return s.ask == Ask.BREW or s.ask == Ask.MIX or s.ask == Ask.CAP
    if kind == Move.PUBLISH:
        return s.ask == Ask.PUBLISH or s.ask == Ask.IMMEDIATE
    if kind == Move.PASS:
        return s.ask == Ask.IMMEDIATE or s.ask == Ask.PEEK or s.ask == Ask.BOOTS
    if kind == Move.DEBUNK or kind == Move.DEMONSTRATE:
        return s.ask == Ask.DEBUNK and is_master(s, seat) == (kind == Move.DEMONSTRATE)
    return s.ask == QUESTION_FOR[kind]


# By family of moves, the one question it answers; those above are more.
QUESTION_FOR = lookup([
    {
        Move.KEEP: Ask.KEEP, Move.DISCARD: Ask.HERBALIST, Move.ORDER: Ask.ORDER,
        Move.PLACE: Ask.DECLARE, Move.DONE: Ask.DECLARE, Move.TAKE: Ask.FORAGE,
        Move.DRAW: Ask.FORAGE, Move.TRANSMUTE: Ask.TRANSMUTE, Move.BID: Ask.BID,
        Move.OFFER: Ask.OFFER, Move.GUARANTEE: Ask.GUARANTEE, Move.BUY: Ask.BUY,
        Move.OFFER_GOLD: Ask.ALTAR, Move.STOP: Ask.CAP, Move.ASK: Ask.QUESTION,
        Move.RETHINK: Ask.QUESTION, Move.ENDORSE: Ask.PUBLISH, Move.CLAIM: Ask.CLAIM,
        Move.SEAL: Ask.SEAL, Move.GRANT: Ask.GRANT, Move.EXHIBIT: Ask.EXHIBIT,
        Move.TAKE_BACK: Ask.MORTAR, Move.LEAVE_BOTH: Ask.MORTAR, Move.PEEK: Ask.PEEK,
        Move.BOOTS: Ask.BOOTS,
    }.get(kind, Ask.NOTHING)
    for kind in Move
])  # fmt: skip


@rule
def refuse_beginning(s: State, seat: int, action: int) -> int:
    """K2, K3, K4.1–K4.11 Set-up, play order, declarations and Herbalists."""
    m = MOVES[action]
    if m.kind == Move.KEEP:
        return refuse_keep(s, seat, m.favor)
    if m.kind == Move.DISCARD:
        held = s.hand[seat, m.ingredient] > 0
        return Refusal.NONE if held else Refusal.NOT_IN_HAND_TO_DISCARD
    if m.kind == Move.ORDER:
        return refuse_order(s, seat, m.space)
    return refuse_place(s, seat, m.space) if m.kind == Move.PLACE else Refusal.NONE


@rule
def refuse_mix(s: State, seat: int, pair: int) -> int:
    """K1.7–K1.8 Two cards, by the rules of the question."""
    if s.ask == Ask.BREW:
        return refuse_brew(s, seat, pair)
    if s.ask == Ask.CAP:
        return refuse_cap(s, seat, pair)
    return refuse_pair(s, seat, pair)


@rule
def refuse_trade(s: State, seat: int, action: int) -> int:
    """K5–K7, K10 Forage, Transmute, Sell and Buy."""
    m = MOVES[action]
    if m.kind == Move.TAKE:
        return refuse_take(s, m.ingredient)
    if m.kind == Move.DRAW:
        return refuse_draw(s)
    if m.kind == Move.TRANSMUTE:
        return refuse_transmute(s, seat, m.ingredient)
    if m.kind == Move.BID:
        return refuse_bid(s, seat, m.discount)
    if m.kind == Move.OFFER:
        return refuse_offer(s, seat, m.potion)
    if m.kind == Move.GUARANTEE:
        return refuse_guarantee(s, seat, m.quality)
    if m.kind == Move.BUY:
        return refuse_buy(s, seat, m.artifact)
    return refuse_gold(s, seat, m.gold) if m.kind == Move.OFFER_GOLD else Refusal.NONE


@rule
def refuse_science(s: State, seat: int, action: int) -> int:
    """K12–K16, K20 Theories, debunkings, grants and the exhibition."""
    m = MOVES[action]
    if m.kind == Move.DEBUNK:
        return refuse_debunk(s, m.ingredient)
    if m.kind == Move.DEMONSTRATE:
        return refuse_demonstrate(s, m.pair)
    if m.kind == Move.PUBLISH:
        return refuse_publish(s, seat, m.ingredient)
    if m.kind == Move.ENDORSE:
        return refuse_endorse(s, seat, m.ingredient)
    if m.kind == Move.CLAIM:
        return refuse_theory(s, s.named, m.alchemical)
    if m.kind == Move.SEAL:
        return refuse_seal(s, seat, m.kind_)
    if m.kind == Move.GRANT:
        return refuse_grant(s, seat, m.tile)
    if m.kind == Move.BOOTS:
        return refuse_boots(s, seat)
    return refuse_exhibit(s, seat, m.potion) if m.kind == Move.EXHIBIT else Refusal.NONE
