"""Lists the legal actions faster than asking `refuse` about every action."""

from athanor.kernel import Ints, add, rule

from ..actions import FIRST, SIZE, Refusal
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
from .action_spaces.brew import fee_paid
from .action_spaces.buy import refuse_buy, refuse_cap, refuse_gold, refuse_shopkeeper
from .action_spaces.debunk import any_theory, is_master
from .action_spaces.exhibit import refuse_exhibit
from .action_spaces.forage import refuse_draw, refuse_take
from .action_spaces.publish import refuse_endorse, refuse_publish, refuse_theory
from .action_spaces.sell import refuse_bid, refuse_guarantee, refuse_offer, refuse_seller_favor
from .action_spaces.transmute import refuse_sage
from .declare import refuse_associate, refuse_place
from .grants import refuse_grant
from .mixes import refuse_pair
from .order import refuse_order
from .repeat import refuse_boots
from .spaces import refuse_decline

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
                count = add(out, count, FIRST.KEEP + card)
    elif s.ask == Ask.HERBALIST:
        count = cards_in_hand(s, seat, FIRST.DISCARD, out, 0)
    elif s.ask == Ask.ORDER:
        for space in range(SIZE.ORDER):
            if refuse_order(s, seat, space) == Refusal.NONE:
                count = add(out, count, FIRST.ORDER + space)
    else:
        count = legal_declarations(s, seat, out)
    return count


@rule
def cards_in_hand(s: State, seat: int, first: int, out: Ints, count: int) -> int:
    """One action for each kind in the hand."""
    for kind in range(KINDS):
        if s.hand[seat, kind] > 0:
            count = add(out, count, first + kind)
    return count


@rule
def legal_declarations(s: State, seat: int, out: Ints) -> int:
    """Cubes, the three favors that may be played now, and `done`."""
    count = 0
    for space in range(SIZE.PLACE):
        if refuse_place(s, seat, space) == Refusal.NONE:
            count = add(out, count, FIRST.PLACE + space)
    if s.favor[seat, Favor.ASSISTANT] > 0:
        count = add(out, count, FIRST.FAVOR + favor_index(Favor.ASSISTANT))
    if s.favor[seat, Favor.CUSTODIAN] > 0 and s.ready[seat] > 0:
        count = add(out, count, FIRST.FAVOR + favor_index(Favor.CUSTODIAN))
    if s.favor[seat, Favor.ASSOCIATE] > 0:
        for space in range(SIZE.PLACE):
            if refuse_associate(s, seat, space) == Refusal.NONE:
                count = add(out, count, FIRST.FAVOR_ + space)
    return add(out, count, FIRST.DONE)


@rule
def favor_index(card: int) -> int:
    """A favor's number among those without a space: all but the Associate."""
    return card - (card > Favor.ASSOCIATE)


@rule
def add_favor(out: Ints, card: int, count: int) -> int:
    """One more action: to play this favor."""
    return add(out, count, FIRST.FAVOR + favor_index(card))


@rule
def add_decline(s: State, seat: int, out: Ints, count: int) -> int:
    """One more action, if declining is allowed."""
    if refuse_decline(s, seat) == Refusal.NONE:
        count = add(out, count, FIRST.DECLINE)
    return count


@rule
def legal_mixes(s: State, seat: int, out: Ints) -> int:
    """Pairs in the hand, and not mixing if that is allowed."""
    count = 0
    if s.ask == Ask.BREW:
        count = add_decline(s, seat, out, count)
        if not fee_paid(s, seat):
            return count
    for pair in range(PAIRS):
        why = refuse_cap(s, seat, pair) if s.ask == Ask.CAP else refuse_pair(s, seat, pair)
        if why == Refusal.NONE:
            count = add(out, count, FIRST.MIX + pair)
    if s.ask == Ask.CAP:
        count = add(out, count, FIRST.STOP)
    return count


@rule
def legal_trades(s: State, seat: int, out: Ints) -> int:
    """Forage, Transmute, Sell and Buy; looking through the Periscope and Boots meanwhile."""
    count = 0
    if s.ask == Ask.FORAGE:
        for kind in range(KINDS):
            if refuse_take(s, kind) == Refusal.NONE:
                count = add(out, count, FIRST.TAKE + kind)
        if refuse_draw(s) == Refusal.NONE:
            count = add(out, count, FIRST.DRAW)
        return add_decline(s, seat, out, count)
    if s.ask == Ask.TRANSMUTE:
        if s.favor[seat, Favor.SAGE] > 0 and refuse_sage(s, seat) == Refusal.NONE:
            count = add_favor(out, Favor.SAGE, count)
        count = add_decline(s, seat, out, count)
        return cards_in_hand(s, seat, FIRST.TRANSMUTE, out, count)
    if s.ask == Ask.BUY or s.ask == Ask.ALTAR:
        return legal_purchases(s, seat, out)
    return legal_sales(s, seat, out)


@rule
def legal_sales(s: State, seat: int, out: Ints) -> int:
    """Bids, offers and guarantees."""
    count = 0
    if s.ask == Ask.BID:
        for discount in range(SIZE.BID):
            if refuse_bid(s, seat, discount) == Refusal.NONE:
                count = add(out, count, FIRST.BID + discount)
        return count
    if s.ask == Ask.GUARANTEE:
        for quality in range(SIZE.GUARANTEE):
            if refuse_guarantee(s, seat, quality) == Refusal.NONE:
                count = add(out, count, FIRST.GUARANTEE + quality)
        return count
    if refuse_seller_favor(s, seat) == Refusal.NONE:
        for card in range(Favor.BARMAID, Favor.SAGE):
            if s.favor[seat, card] > 0:
                count = add_favor(out, card, count)
    count = add_decline(s, seat, out, count)
    for potion in range(COLOURED):
        if refuse_offer(s, seat, potion) == Refusal.NONE:
            count = add(out, count, FIRST.OFFER + potion)
    return count


@rule
def legal_purchases(s: State, seat: int, out: Ints) -> int:
    """Artifacts in the order of the box, or gold for the Altar."""
    count = 0
    if s.ask == Ask.ALTAR:
        for gold in range(1, SIZE.OFFER_GOLD + 1):
            if refuse_gold(s, seat, gold) == Refusal.NONE:
                count = add(out, count, FIRST.OFFER_GOLD + gold - 1)
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
                count = add(out, count, FIRST.BUY + card)
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
        for potion in range(SIZE.ASK):
            count = add(out, count, FIRST.ASK + potion)
        return add(out, count, FIRST.RETHINK)
    if s.ask == Ask.GRANT:
        for tile in range(SIZE.GRANT):
            if refuse_grant(s, seat, tile) == Refusal.NONE:
                count = add(out, count, FIRST.GRANT + tile)
        return count
    if s.ask == Ask.EXHIBIT:
        count = add_decline(s, seat, out, count)
        for potion in range(COLOURED):
            if refuse_exhibit(s, seat, potion) == Refusal.NONE:
                count = add(out, count, FIRST.EXHIBIT + potion)
        return count
    return legal_looks(s, seat, out)


@rule
def legal_looks(s: State, seat: int, out: Ints) -> int:
    """Mortar and Periscope ask for one of two, and so do Boots that can be used."""
    if s.ask == Ask.MORTAR:
        out[0] = FIRST.TAKE_BACK
        out[1] = FIRST.LEAVE_BOTH
        return 2
    out[0] = FIRST.PASS
    if s.ask == Ask.PEEK:
        out[1] = FIRST.PEEK
        return 2
    return add(out, 1, FIRST.BOOTS) if refuse_boots(s, seat) == Refusal.NONE else 1


@rule
def legal_debunkings(s: State, seat: int, out: Ints) -> int:
    """Aspects of theories for an apprentice, any pair for a master."""
    count = add_decline(s, seat, out, 0)
    if not any_theory(s):
        return count
    if is_master(s, seat):
        for pair in range(PAIRS):
            count = add(out, count, FIRST.DEMONSTRATE + pair)
        return count
    for kind in range(KINDS):
        if s.token[kind] >= 0:
            for colour in range(3):
                count = add(out, count, FIRST.DEBUNK + 3 * kind + colour)
    return count


@rule
def legal_theories(s: State, seat: int, out: Ints) -> int:
    """Ingredients to publish or endorse, tokens, seals."""
    count = 0
    if s.ask == Ask.CLAIM:
        for alchemical in range(KINDS):
            if refuse_theory(s, s.named, alchemical) == Refusal.NONE:
                count = add(out, count, FIRST.CLAIM + alchemical)
        return count
    if s.ask == Ask.SEAL:
        for seal in range(SIZE.SEAL):
            if s.seals_left[seat, seal] > 0:
                count = add(out, count, FIRST.SEAL + seal)
        return count
    if s.ask == Ask.PUBLISH:
        count = add_decline(s, seat, out, count)
    for kind in range(KINDS):
        if refuse_publish(s, seat, kind) == Refusal.NONE:
            count = add(out, count, FIRST.PUBLISH + kind)
    if s.ask == Ask.IMMEDIATE:
        return add(out, count, FIRST.PASS)
    for kind in range(KINDS):
        if refuse_endorse(s, seat, kind) == Refusal.NONE:
            count = add(out, count, FIRST.ENDORSE + kind)
    return count
