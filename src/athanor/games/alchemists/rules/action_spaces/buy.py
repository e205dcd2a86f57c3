"""K7, K23.27, K24.14–K24.25 Buy Artifact, what it costs, and what it does at once."""

from athanor.kernel import Log, rule, settle, tell

from ...actions import Event, Refusal
from ...components import (
    ALTAR_MOST,
    ARTIFACT_COST,
    ARTIFACTS_OF_A_LEVEL,
    CAP_TESTS,
    HYPNOTIC_DRAWS,
    PAIR,
    PAIRS,
    RHETORIC_GAIN,
    TRUNK_DRAWS,
    Artifact,
    Ask,
    Favor,
    How,
    Space,
)
from ...house import House
from ...state import State
from ..cards import ask, draw, draw_favors, put_away_favor
from ..mixes import refuse_pair, show_potion
from ..reputation import change_reputation
from ..spaces import add_played, count_played, note_favors, open_action, use_action


@rule
def printed_cost(s: State, artifact: int) -> int:
    """K7.2 The cost on an artifact."""
    return ARTIFACT_COST[artifact] + s.house[House.ARTIFACT_COST + artifact]


@rule
def price_with(s: State, seat: int, artifact: int, shopkeepers: int) -> int:
    """K7.2, K24.14 Printed cost, less Discount Card and Shopkeepers, never below 0."""
    price = printed_cost(s, artifact) - shopkeepers
    if s.owner[Artifact.DISCOUNT] == seat:
        price -= 2 if s.discount_next else 1
    return max(0, price)


@rule
def price_now(s: State, seat: int, artifact: int) -> int:
    """The price with the Shopkeepers played so far."""
    return price_with(s, seat, artifact, count_played(s, Favor.SHOPKEEPER))


@rule
def in_row(s: State, artifact: int) -> bool:
    """K7.4 Whether an artifact is for sale now."""
    for i in range(ARTIFACTS_OF_A_LEVEL):
        if s.for_sale[i] == artifact:
            return True
    return False


@rule
def refuse_buy(s: State, seat: int, artifact: int) -> int:
    """K7.3–K7.4 An artifact of the row that the buyer's gold can pay."""
    if price_now(s, seat, artifact) > s.gold[seat]:
        return Refusal.ARTIFACT_UNPAID
    return Refusal.NONE if in_row(s, artifact) else Refusal.ARTIFACT_NOT_IN_ROW


@rule
def buy(s: State, seat: int, artifact: int, log: Log) -> None:
    """K7.1, K7.5–K7.8 Pay, take the card from the row, and carry out what it does at once."""
    use_action(s, Space.BUY, seat)
    price = price_now(s, seat, artifact)
    s.gold[seat] -= price
    if s.owner[Artifact.DISCOUNT] == seat:
        s.discount_next = 0
    take_from_row(s, artifact)
    s.owner[artifact] = seat
    for i in range(len(s.unsold)):
        if s.owned[seat, i] < 0:
            s.owned[seat, i] = artifact
            break
    tell(log, Event.BOUGHT, seat, artifact, price)
    note_favors(s, log)
    act_at_once(s, seat, artifact, log)
    if s.ask == Ask.NOTHING:
        settle(log)


@rule
def take_from_row(s: State, artifact: int) -> None:
    """K7.5 The row closes up and is not refilled."""
    place = 0
    for i in range(ARTIFACTS_OF_A_LEVEL):
        card = s.for_sale[i]
        s.for_sale[i] = -1
        if card >= 0 and card != artifact:
            s.for_sale[place] = card
            place += 1


@rule
def act_at_once(s: State, seat: int, artifact: int, log: Log) -> None:
    """K7.7, K24.14–K24.25 Immediate effects belong to the buy action."""
    if artifact == Artifact.DISCOUNT:
        s.discount_next = 1
    elif artifact == Artifact.RHETORIC:
        change_reputation(s, seat, RHETORIC_GAIN, log)
    elif artifact == Artifact.HYPNOTIC:
        draw_favors(s, seat, HYPNOTIC_DRAWS, log)
    elif artifact == Artifact.TRUNK:
        draw(s, seat, TRUNK_DRAWS, log)
    elif artifact == Artifact.ALTAR and s.gold[seat] > 0:
        ask(s, Ask.ALTAR, seat)
    elif artifact == Artifact.CAP:
        ask_cap(s, seat)


@rule
def refuse_shopkeeper(s: State, seat: int) -> int:
    """K23.27 Some price would fall, and something can be bought with all Shopkeepers in hand."""
    falls = False
    within = False
    played = count_played(s, Favor.SHOPKEEPER)
    every = played + s.favor[seat, Favor.SHOPKEEPER]
    for i in range(ARTIFACTS_OF_A_LEVEL):
        card = s.for_sale[i]
        if card >= 0:
            falls = falls or price_with(s, seat, card, played) > 0
            within = within or price_with(s, seat, card, every) <= s.gold[seat]
    return Refusal.NONE if falls and within else Refusal.NO_USE


@rule
def play_shopkeeper(s: State, seat: int, log: Log) -> None:
    """K23.27 One gold less on this purchase."""
    put_away_favor(s, seat, Favor.SHOPKEEPER, log)
    tell(log, Event.PLAYED, seat, Favor.SHOPKEEPER)
    add_played(s, Favor.SHOPKEEPER)
    open_action(s, seat)


@rule
def refuse_gold(s: State, seat: int, gold: int) -> int:
    """K24.25 No more than the owner has."""
    return Refusal.ALTAR_UNPAID if gold > min(ALTAR_MOST, s.gold[seat]) else Refusal.NONE


@rule
def offer_gold(s: State, seat: int, gold: int, log: Log) -> None:
    """K24.25 Gold to the bank for as much reputation, as one gain."""
    s.gold[seat] -= gold
    change_reputation(s, seat, gold, log)
    settle(log)


@rule
def cap_pair(s: State) -> int:
    """The pair of the Cap's first test, or -1 before it."""
    if s.facts > 0 and s.fact_how[s.facts - 1] == How.CAP:
        return s.fact_pair[s.facts - 1]
    return -1


@rule
def cap_tests_left(s: State) -> int:
    """K24.20 Two, or one after the first."""
    last = s.facts > 0 and s.fact_how[s.facts - 1] == How.CAP
    return CAP_TESTS - 1 if last else CAP_TESTS


@rule
def cards_for_cap(s: State, seat: int, kind: int) -> int:
    """K24.21 Cards of a kind that the first test has not used."""
    used = cap_pair(s)
    in_use = used >= 0 and (PAIR[used, 0] == kind or PAIR[used, 1] == kind)
    return s.hand[seat, kind] - in_use


@rule
def ask_cap(s: State, seat: int) -> None:
    """K24.20–K24.22 A test is offered if cards are left for it, even if they are all of a kind."""
    if might_test_with_cap(s, seat):
        ask(s, Ask.CAP, seat)


@rule
def might_test_with_cap(s: State, seat: int) -> bool:
    """Whether two cards are left; an offer that depended on their kinds would tell of them."""
    return s.hand_size[seat] >= 2 * (CAP_TESTS + 1 - cap_tests_left(s))


@rule
def refuse_cap(s: State, seat: int, pair: int) -> int:
    """K24.21 Two kinds in hand, and no card that the first test used."""
    why = refuse_pair(s, seat, pair)
    if why != Refusal.NONE or pair >= PAIRS:
        return why
    for i in range(2):
        if cards_for_cap(s, seat, PAIR[pair, i]) == 0:
            return Refusal.CARD_USED
    return Refusal.NONE


@rule
def test_with_cap(s: State, seat: int, pair: int, log: Log) -> None:
    """K24.20–K24.22 Shown and recorded like any mix; nothing is discarded, paid or suffered."""
    left = cap_tests_left(s)
    potion = show_potion(s, seat, How.CAP, pair, -1, log)
    tell(log, Event.TESTED, seat, potion)
    if left == CAP_TESTS:
        ask_cap(s, seat)
