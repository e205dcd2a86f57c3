"""K23 Favor cards: each has its own time."""

from athanor.kernel import Log, rule, tell

from ..actions import Event, Refusal
from ..components import Ask, Favor
from ..state import State
from .action_spaces.buy import play_shopkeeper, refuse_shopkeeper
from .action_spaces.sell import play_seller_favor, refuse_seller_favor
from .action_spaces.transmute import refuse_sage
from .cards import put_away_favor
from .declare import play_declared_favor, refuse_declared_favor
from .spaces import add_played, open_action


@rule
def time_of(card: int) -> int:
    """K23.2 The question during which a card may be played."""
    if card == Favor.ASSISTANT or card == Favor.ASSOCIATE or card == Favor.CUSTODIAN:
        return Ask.DECLARE
    if card == Favor.BARMAID or card == Favor.MERCHANT:
        return Ask.OFFER
    if card == Favor.SAGE:
        return Ask.TRANSMUTE
    return Ask.BUY if card == Favor.SHOPKEEPER else Ask.NOTHING


@rule
def refuse_time(s: State, seat: int, card: int) -> int:
    """K4.11, K23.1–K23.2 A card from the seat's hand, at its own time."""
    if s.ask != time_of(card):
        return Refusal.DECLARED_FAVOR_TIME if time_of(card) == Ask.DECLARE else Refusal.FAVOR_TIME
    return Refusal.NONE if s.favor[seat, card] > 0 else Refusal.NO_SUCH_FAVOR


@rule
def refuse_favor(s: State, seat: int, card: int) -> int:
    """K23.6–K23.27 Its time, and a use for it."""
    why = refuse_time(s, seat, card)
    if why != Refusal.NONE:
        return why
    if s.ask == Ask.DECLARE:
        return refuse_declared_favor(s, seat, card)
    if s.ask == Ask.OFFER:
        return refuse_seller_favor(s, seat)
    return refuse_sage(s, seat) if s.ask == Ask.TRANSMUTE else refuse_shopkeeper(s, seat)


@rule
def play_favor(s: State, seat: int, card: int, log: Log) -> None:
    """K4.20–K4.22 Play a card for what is being asked."""
    if card == Favor.ASSISTANT or card == Favor.CUSTODIAN:
        play_declared_favor(s, seat, card, log)
    elif card == Favor.BARMAID or card == Favor.MERCHANT:
        play_seller_favor(s, seat, card, log)
    elif card == Favor.SHOPKEEPER:
        play_shopkeeper(s, seat, log)
    else:
        put_away_favor(s, seat, card, log)
        tell(log, Event.PLAYED, seat, card)
        add_played(s, card)
        open_action(s, seat)
