"""K10, K23.18–K23.25 Sell Potion: sealed bids, offers, guarantees, and the mix."""

from athanor.kernel import EVERYONE, Log, reveal, rule, settle, tell, tell_seat

from ...actions import Event, Refusal
from ...components import (
    BASE_PRICE,
    QUALITY,
    SMILEYS_ON,
    WANTED,
    WANTS,
    ZONE_PRICE,
    ZONE_SMILEYS,
    Ask,
    Favor,
    How,
    Potion,
    Quality,
    Space,
    Zone,
)
from ...house import House
from ...state import State
from ..cards import ask, kinds_held, put_away_favor
from ..mixes import (
    add_fact,
    empty_cauldron,
    fill_cauldron,
    note_made,
    offer_look,
    potion_of,
)
from ..reputation import change_reputation, earn, zone
from ..spaces import add_played, count_played, note_favors, open_action, row_place, use_action


@rule
def next_seller(s: State) -> bool:
    """K10.2–K10.3, K10.6 Sellers bid if there are several, then sell in their order."""
    if s.sellers[0] < 0:
        sellers = seats_on_sell(s)
        if sellers == 0:
            return False
        if sellers & (sellers - 1):
            s.ask = Ask.BID
            s.asked = -1
            s.acting = sellers
            return True
        for seat in range(s.players):
            if sellers == 1 << seat:
                s.sellers[0] = seat
    for i in range(s.players):
        seat = s.sellers[i]
        if seat >= 0 and s.left[Space.SELL, seat] > 0:
            open_action(s, seat)
            return True
    return False


@rule
def seats_on_sell(s: State) -> int:
    """The seats with an action on the space, one bit each."""
    mask = 0
    for seat in range(s.players):
        if s.declared[Space.SELL, seat] > 0:
            mask |= 1 << seat
    return mask


@rule
def refuse_bid(s: State, seat: int, discount: int) -> int:
    """K10.4 In the red zone the highest discount cannot be given."""
    return Refusal.RED_BID if discount == 3 and zone(s, seat) == Zone.RED else Refusal.NONE


@rule
def bid(s: State, seat: int, discount: int, log: Log) -> None:
    """K10.2, K10.7 A bid card is placed face down; all are revealed with the last one."""
    s.bid[seat] = discount
    tell(log, Event.CHOSE, seat)
    s.acting &= ~(1 << seat)
    if s.acting != 0:
        s.ask = Ask.BID
        return
    for i in range(s.players):
        if s.bid[i] >= 0:
            tell(log, Event.BID, i, s.bid[i])
    order_sellers(s)
    reveal(log, EVERYONE)


@rule
def smileys(s: State, seat: int) -> int:
    """K10.5 Those on the card, and one more in the two upper zones."""
    return SMILEYS_ON[s.bid[seat]] + ZONE_SMILEYS[zone(s, seat)]


@rule
def order_sellers(s: State) -> None:
    """K10.6, K23.11 From most to fewest smileys; ties by the rows of the space."""
    count = 0
    for place in range(s.players):
        seat = row_place(s, Space.SELL, place)
        if s.bid[seat] >= 0:
            i = count
            while i > 0 and smileys(s, s.sellers[i - 1]) < smileys(s, seat):
                s.sellers[i] = s.sellers[i - 1]
                i -= 1
            s.sellers[i] = seat
            count += 1


@rule
def discount_of(s: State, seat: int) -> int:
    """K10.3 The discount bid; a single seller gives none."""
    return max(0, s.bid[seat])


@rule
def price_of(s: State, seat: int, guarantee: int) -> int:
    """K10.17, K10.31 Base price, less the discount, one less or more by zone."""
    base = BASE_PRICE[guarantee] + s.house[House.PRICE + guarantee]
    return base - discount_of(s, seat) + ZONE_PRICE[zone(s, seat)]


@rule
def wanted_place(s: State, potion: int) -> int:
    """The place of a potion on the adventurer's tile, or -1."""
    for i in range(WANTED):
        if s.town >= 0 and WANTS[s.town, i] == potion:
            return i
    return -1


@rule
def blocked_places(s: State) -> int:
    """K10.9–K10.14 The potions that offers have blocked, one bit for each place of the tile."""
    mask = 0
    for i in range(s.offers):
        at = wanted_place(s, s.offer_potion[i])
        if s.players == 2:
            mask = 7
        elif s.players == 3 and at < 2:
            mask |= 3
        else:
            mask |= 1 << at
    return mask


@rule
def open_places(s: State) -> int:
    """K10.12, K23.22 The potions a seller may offer now; a Merchant frees them all."""
    if freed_by_merchant(s):
        return 7
    return 7 & ~blocked_places(s)


@rule
def freed_by_merchant(s: State) -> bool:
    """K23.22 Whether a Merchant has been played after someone's offer."""
    return s.offers > 0 and count_played(s, Favor.MERCHANT) > 0


@rule
def can_complete(s: State, seat: int) -> bool:
    """K10.20, K23.25 Two kinds in hand and a guarantee with a price."""
    return kinds_held(s, seat) >= 2 and price_of(s, seat, Quality.EXACT) > 0


@rule
def refuse_seller_favor(s: State, seat: int) -> int:
    """K23.25 The sale can be completed: an open potion is there, or a Merchant in hand."""
    reachable = open_places(s) != 0 or s.favor[seat, Favor.MERCHANT] > 0
    if reachable and can_complete(s, seat):
        return Refusal.NONE
    return Refusal.CANNOT_SELL


@rule
def play_seller_favor(s: State, seat: int, card: int, log: Log) -> None:
    """K23.18, K23.21–K23.22 Each Merchant brings a gold, except the one that frees the potions."""
    put_away_favor(s, seat, card, log)
    tell(log, Event.PLAYED, seat, card)
    if card == Favor.MERCHANT and (s.offers == 0 or freed_by_merchant(s)):
        earn(s, seat, 1)
    add_played(s, card)
    open_action(s, seat)


@rule
def refuse_offer(s: State, seat: int, potion: int) -> int:
    """K10.8, K10.20 A potion the adventurer wants, not blocked, by a seller who can complete it."""
    at = wanted_place(s, potion)
    if at < 0:
        return Refusal.NOT_WANTED
    if not open_places(s) >> at & 1:
        return Refusal.BLOCKED
    return Refusal.NONE if can_complete(s, seat) else Refusal.MUST_DECLINE


@rule
def offer(s: State, seat: int, potion: int, log: Log) -> None:
    """K10.8–K10.11 The potion is chosen, and blocks from now on."""
    i = s.offers
    s.offer_seat[i] = seat
    s.offer_potion[i] = potion
    s.offer_merchants[i] = count_played(s, Favor.MERCHANT)
    s.offer_barmaids[i] = count_played(s, Favor.BARMAID)
    s.offers += 1
    tell(log, Event.OFFERED, seat, potion)
    note_favors(s, log)
    ask(s, Ask.GUARANTEE, seat)


@rule
def refuse_guarantee(s: State, seat: int, guarantee: int) -> int:
    """K10.18 A price of at least 1."""
    return Refusal.NONE if price_of(s, seat, guarantee) > 0 else Refusal.PRICE


@rule
def promise(s: State, seat: int, guarantee: int, log: Log) -> None:
    """K10.16, K10.19 Any guarantee that has a price, kept or not."""
    i = s.offers - 1
    s.offer_guarantee[i] = guarantee
    s.offer_price[i] = price_of(s, seat, guarantee)
    tell(log, Event.PROMISED, seat, guarantee, s.offer_price[i])
    ask(s, Ask.MIX, seat)


@rule
def sell(s: State, seat: int, pair: int, log: Log) -> None:
    """K10.21–K10.30 Mix for the offered potion; only the quality is shown."""
    i = s.offers - 1
    use_action(s, Space.SELL, seat)
    fill_cauldron(s, seat, pair)
    asked = s.offer_potion[i]
    quality = QUALITY[asked, potion_of(s, pair)]
    s.offer_quality[i] = quality
    add_fact(s, seat, How.SELL, pair, -1, asked, quality)
    if quality == Quality.EXACT:
        note_made(s, seat, asked)
    elif quality == Quality.NEUTRAL:
        note_made(s, seat, Potion.NEUTRAL)
    counted = max(0, quality - s.offer_barmaids[i])
    s.offer_counted[i] = counted
    if counted <= s.offer_guarantee[i]:
        s.offer_paid[i] = s.offer_price[i]
        earn(s, seat, s.offer_price[i])
    tell(log, Event.SOLD, seat, asked, quality, s.offer_paid[i])
    tell_seat(log, Event.SOLD_PAIR, seat, pair, asked, quality)
    # Each Barmaid lifts the result by one level; one that finds an exact match lifts the seller.
    spare = max(0, s.offer_barmaids[i] - quality)
    change_reputation(s, seat, spare - (counted >= Quality.NEUTRAL), log)
    reveal(log, EVERYONE)
    settle(log)
    if not offer_look(s, seat):
        empty_cauldron(s, log)
