"""A list of the legal actions that is faster than asking `refuse` about every action."""

from athanor.kernel import Ints, rule

from ..actions import Move, Refusal
from ..components import (
    ARTIFACTS_OF_A_LEVEL,
    COLOURED,
    KINDS,
    PAIRS,
    Ask,
    Favor,
    Phase,
)
from ..state import State
from .brew import fee_paid
from .buy import refuse_buy, refuse_cap, refuse_gold, refuse_shopkeeper
from .debunk import any_theory, is_master
from .declare import refuse_associate, refuse_place
from .exhibit import refuse_exhibit
from .forage import refuse_draw, refuse_take
from .grants import refuse_grant
from .mixes import refuse_pair
from .order import refuse_order
from .publish import refuse_endorse, refuse_publish, refuse_theory
from .sell import refuse_bid, refuse_guarantee, refuse_offer, refuse_seller_favor
from .spaces import refuse_decline
from .transmute import refuse_sage

KEEP = Move.KEEP.first
DISCARD = Move.DISCARD.first
ORDER = Move.ORDER.first
ORDERS = Move.ORDER.size
PLACE = Move.PLACE.first
PLACES = Move.PLACE.size
FAVOR = Move.FAVOR.first
ASSOCIATE = Move.FAVOR_.first
DONE = Move.DONE.first
TAKE = Move.TAKE.first
DRAW = Move.DRAW.first
DECLINE = Move.DECLINE.first
TRANSMUTE = Move.TRANSMUTE.first
MIX = Move.MIX.first
BID = Move.BID.first
BIDS = Move.BID.size
OFFER = Move.OFFER.first
GUARANTEE = Move.GUARANTEE.first
GUARANTEES = Move.GUARANTEE.size
BUY = Move.BUY.first
OFFER_GOLD = Move.OFFER_GOLD.first
OFFERS_OF_GOLD = Move.OFFER_GOLD.size
STOP = Move.STOP.first
DEBUNK = Move.DEBUNK.first
DEMONSTRATE = Move.DEMONSTRATE.first
ASK = Move.ASK.first
ASKS = Move.ASK.size
RETHINK = Move.RETHINK.first
PUBLISH = Move.PUBLISH.first
PASS = Move.PASS.first
ENDORSE = Move.ENDORSE.first
CLAIM = Move.CLAIM.first
SEAL = Move.SEAL.first
SEALS = Move.SEAL.size
GRANT = Move.GRANT.first
GRANTS = Move.GRANT.size
EXHIBIT = Move.EXHIBIT.first
TAKE_BACK = Move.TAKE_BACK.first
LEAVE_BOTH = Move.LEAVE_BOTH.first
PEEK = Move.PEEK.first
BOOTS = Move.BOOTS.first
FAVORS = len(Favor)


@rule
def legal(s: State, seat: int, out: Ints) -> int:
    """Every legal action of a seat, in ascending order."""
    if not s.acting >> seat & 1:
        return 0
    if s.phase <= Phase.DECLARE or s.ask == Ask.HERBALIST:
        return legal_beginnings(s, seat, out)
    if s.ask == Ask.BREW or s.ask == Ask.MIX or s.ask == Ask.CAP:
        return legal_mixes(s, seat, out)
    if s.phase <= Phase.BUY and s.ask < Ask.DEBUNK:
        return legal_trades(s, seat, out)
    return legal_science(s, seat, out)


@rule
def legal_beginnings(s: State, seat: int, out: Ints) -> int:
    """Set-up, play order, declarations and Herbalists."""
    count = 0
    if s.ask == Ask.KEEP:
        for card in range(FAVORS):
            if s.favor[seat, card] > 0:
                out[count] = KEEP + card
                count += 1
    elif s.ask == Ask.HERBALIST:
        count = cards_in_hand(s, seat, DISCARD, out, 0)
    elif s.ask == Ask.ORDER:
        for space in range(ORDERS):
            if refuse_order(s, seat, space) == Refusal.NONE:
                out[count] = ORDER + space
                count += 1
    else:
        count = legal_declarations(s, seat, out)
    return count


@rule
def cards_in_hand(s: State, seat: int, first: int, out: Ints, count: int) -> int:
    """One action for each kind in the hand."""
    for kind in range(KINDS):
        if s.hand[seat, kind] > 0:
            out[count] = first + kind
            count += 1
    return count


@rule
def legal_declarations(s: State, seat: int, out: Ints) -> int:
    """Cubes, the three favors of this time, and that it is done."""
    count = 0
    for space in range(PLACES):
        if refuse_place(s, seat, space) == Refusal.NONE:
            out[count] = PLACE + space
            count += 1
    if s.favor[seat, Favor.ASSISTANT] > 0:
        out[count] = FAVOR + favor_index(Favor.ASSISTANT)
        count += 1
    if s.favor[seat, Favor.CUSTODIAN] > 0 and s.ready[seat] > 0:
        out[count] = FAVOR + favor_index(Favor.CUSTODIAN)
        count += 1
    if s.favor[seat, Favor.ASSOCIATE] > 0:
        for space in range(PLACES):
            if refuse_associate(s, seat, space) == Refusal.NONE:
                out[count] = ASSOCIATE + space
                count += 1
    out[count] = DONE
    return count + 1


@rule
def favor_index(card: int) -> int:
    """A favor's number among those played alone: the Associate is left out of them."""
    return card - (card > Favor.ASSOCIATE)


@rule
def add_favor(out: Ints, card: int, count: int) -> int:
    """One more action: to play this favor."""
    out[count] = FAVOR + favor_index(card)
    return count + 1


@rule
def add_decline(s: State, seat: int, out: Ints, count: int) -> int:
    """One more action, where declining is allowed."""
    if refuse_decline(s, seat) == Refusal.NONE:
        out[count] = DECLINE
        count += 1
    return count


@rule
def legal_mixes(s: State, seat: int, out: Ints) -> int:
    """Pairs of the hand, and not to mix where that is allowed."""
    count = 0
    if s.ask == Ask.BREW:
        count = add_decline(s, seat, out, count)
        if not fee_paid(s, seat):
            return count
    for pair in range(PAIRS):
        why = refuse_cap(s, seat, pair) if s.ask == Ask.CAP else refuse_pair(s, seat, pair)
        if why == Refusal.NONE:
            out[count] = MIX + pair
            count += 1
    if s.ask == Ask.CAP:
        out[count] = STOP
        count += 1
    return count


@rule
def legal_trades(s: State, seat: int, out: Ints) -> int:
    """Forage, Transmute, Sell and Buy; looking through the Periscope and Boots meanwhile."""
    count = 0
    if s.ask == Ask.FORAGE:
        for kind in range(KINDS):
            if refuse_take(s, kind) == Refusal.NONE:
                out[count] = TAKE + kind
                count += 1
        if refuse_draw(s) == Refusal.NONE:
            out[count] = DRAW
            count += 1
        return add_decline(s, seat, out, count)
    if s.ask == Ask.TRANSMUTE:
        if s.favor[seat, Favor.SAGE] > 0 and refuse_sage(s, seat) == Refusal.NONE:
            count = add_favor(out, Favor.SAGE, count)
        count = add_decline(s, seat, out, count)
        return cards_in_hand(s, seat, TRANSMUTE, out, count)
    if s.ask == Ask.BUY or s.ask == Ask.ALTAR:
        return legal_purchases(s, seat, out)
    return legal_sales(s, seat, out)


@rule
def legal_sales(s: State, seat: int, out: Ints) -> int:
    """Bids, offers and guarantees."""
    count = 0
    if s.ask == Ask.BID:
        for discount in range(BIDS):
            if refuse_bid(s, seat, discount) == Refusal.NONE:
                out[count] = BID + discount
                count += 1
        return count
    if s.ask == Ask.GUARANTEE:
        for quality in range(GUARANTEES):
            if refuse_guarantee(s, seat, quality) == Refusal.NONE:
                out[count] = GUARANTEE + quality
                count += 1
        return count
    if refuse_seller_favor(s, seat) == Refusal.NONE:
        for card in range(Favor.BARMAID, Favor.SAGE):
            if s.favor[seat, card] > 0:
                count = add_favor(out, card, count)
    count = add_decline(s, seat, out, count)
    for potion in range(COLOURED):
        if refuse_offer(s, seat, potion) == Refusal.NONE:
            out[count] = OFFER + potion
            count += 1
    return count


@rule
def legal_purchases(s: State, seat: int, out: Ints) -> int:
    """Artifacts in the order of the box, or gold for the Altar."""
    count = 0
    if s.ask == Ask.ALTAR:
        for gold in range(1, OFFERS_OF_GOLD + 1):
            if refuse_gold(s, seat, gold) == Refusal.NONE:
                out[count] = OFFER_GOLD + gold - 1
                count += 1
        return count
    if s.favor[seat, Favor.SHOPKEEPER] > 0 and refuse_shopkeeper(s, seat) == Refusal.NONE:
        count = add_favor(out, Favor.SHOPKEEPER, count)
    count = add_decline(s, seat, out, count)
    last = -1
    for _ in range(ARTIFACTS_OF_A_LEVEL):
        card = least_above(s, last)
        if card >= 0:
            last = card
            if refuse_buy(s, seat, card) == Refusal.NONE:
                out[count] = BUY + card
                count += 1
    return count


@rule
def least_above(s: State, last: int) -> int:
    """The next artifact for sale after a number, or -1."""
    least = -1
    for i in range(ARTIFACTS_OF_A_LEVEL):
        card = s.for_sale[i]
        if card > last and (least < 0 or card < least):
            least = card
    return least


@rule
def legal_science(s: State, seat: int, out: Ints) -> int:
    """Debunkings, theories, the exhibition, and what artifacts ask."""
    if s.ask == Ask.DEBUNK:
        return legal_debunkings(s, seat, out)
    if s.ask == Ask.PUBLISH or s.ask == Ask.IMMEDIATE or s.ask == Ask.CLAIM or s.ask == Ask.SEAL:
        return legal_theories(s, seat, out)
    count = 0
    if s.ask == Ask.QUESTION:
        for potion in range(ASKS):
            out[potion] = ASK + potion
        out[ASKS] = RETHINK
        return ASKS + 1
    if s.ask == Ask.GRANT:
        for tile in range(GRANTS):
            if refuse_grant(s, seat, tile) == Refusal.NONE:
                out[count] = GRANT + tile
                count += 1
        return count
    if s.ask == Ask.EXHIBIT:
        count = add_decline(s, seat, out, count)
        for potion in range(COLOURED):
            if refuse_exhibit(s, seat, potion) == Refusal.NONE:
                out[count] = EXHIBIT + potion
                count += 1
        return count
    return legal_looks(s, out)


@rule
def legal_looks(s: State, out: Ints) -> int:
    """Mortar, Periscope and Boots each ask for one of two."""
    if s.ask == Ask.MORTAR:
        out[0] = TAKE_BACK
        out[1] = LEAVE_BOTH
    else:
        out[0] = PASS
        out[1] = PEEK if s.ask == Ask.PEEK else BOOTS
    return 2


@rule
def legal_debunkings(s: State, seat: int, out: Ints) -> int:
    """Aspects of theories for an apprentice, any pair for a master."""
    count = add_decline(s, seat, out, 0)
    if not any_theory(s):
        return count
    if is_master(s, seat):
        for pair in range(PAIRS):
            out[count] = DEMONSTRATE + pair
            count += 1
        return count
    for kind in range(KINDS):
        if s.token[kind] >= 0:
            for colour in range(3):
                out[count] = DEBUNK + 3 * kind + colour
                count += 1
    return count


@rule
def legal_theories(s: State, seat: int, out: Ints) -> int:
    """Ingredients to publish or endorse, tokens, seals."""
    count = 0
    if s.ask == Ask.CLAIM:
        for alchemical in range(KINDS):
            if refuse_theory(s, s.named, alchemical) == Refusal.NONE:
                out[count] = CLAIM + alchemical
                count += 1
        return count
    if s.ask == Ask.SEAL:
        for seal in range(SEALS):
            if s.seals_left[seat, seal] > 0:
                out[count] = SEAL + seal
                count += 1
        return count
    if s.ask == Ask.PUBLISH:
        count = add_decline(s, seat, out, count)
    for kind in range(KINDS):
        if refuse_publish(s, seat, kind) == Refusal.NONE:
            out[count] = PUBLISH + kind
            count += 1
    if s.ask == Ask.IMMEDIATE:
        out[count] = PASS
        return count + 1
    for kind in range(KINDS):
        if refuse_endorse(s, seat, kind) == Refusal.NONE:
            out[count] = ENDORSE + kind
            count += 1
    return count
