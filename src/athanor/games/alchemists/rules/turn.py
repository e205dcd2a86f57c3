"""The questions in turn: what an answer does, and what is asked next."""

from athanor.kernel import Log, rule, settle

from ..actions import CARD_ALONE, MOVES, Move
from ..components import Ask, Phase, Space
from ..state import State
from .action_spaces.brew import brew
from .action_spaces.buy import buy, offer_gold, test_with_cap
from .action_spaces.debunk import (
    ask_potion,
    debunk,
    demonstrate,
)
from .action_spaces.exhibit import answer_mortar, clear_stand, exhibit, name_potion
from .action_spaces.forage import clear_row, forage_blindly, take
from .action_spaces.publish import (
    claim,
    endorse,
    forget_debunked,
    offer_immediate,
    publish,
    set_seal,
)
from .action_spaces.sell import (
    bid,
    next_seller,
    offer,
    promise,
    sell,
)
from .action_spaces.transmute import transmute
from .cards import discard_for_herbalist, herbalist_asks
from .declare import (
    done,
    next_declarer,
    place,
    play_associate,
)
from .favors import play_favor
from .grants import choose_grant, test_all_grants
from .mixes import empty_cauldron, peek
from .order import choose_order, next_in_order
from .repeat import might_repeat
from .rounds import end_spaces, next_at_end, start_round
from .setup import keep
from .spaces import (
    ask_boots,
    boots_owner,
    decline,
    next_actor,
    open_action,
    pull_on_boots,
    space_of,
)


@rule
def apply(s: State, seat: int, action: int, log: Log) -> None:
    """Carry out an action that `refuse` allows, and continue to the next question."""
    m = MOVES[action]
    question = s.ask
    s.ask = Ask.NOTHING
    if m.kind <= Move.DONE:
        apply_beginning(s, seat, action, log)
    elif m.kind == Move.DECLINE:
        decline(s, seat, log)
    elif m.kind == Move.MIX:
        apply_mix(s, seat, question, m.pair, log)
    elif m.kind <= Move.STOP:
        apply_trade(s, seat, action, log)
    elif m.kind <= Move.GRANT:
        apply_science(s, seat, question, action, log)
    else:
        apply_show(s, seat, action, log)
    if s.ask == Ask.NOTHING:
        go_on(s, log)


@rule
def apply_beginning(s: State, seat: int, action: int, log: Log) -> None:
    """K2, K3, K4.1–K4.11, K23 Set-up, play order, declarations and favors."""
    m = MOVES[action]
    if m.kind == Move.KEEP:
        keep(s, seat, m.favor, log)
        settle(log)
    elif m.kind == Move.DISCARD:
        discard_for_herbalist(s, seat, m.ingredient, log)
    elif m.kind == Move.ORDER:
        choose_order(s, seat, m.space, log)
        settle(log)
    elif m.kind == Move.PLACE:
        place(s, seat, m.space, log)
    elif m.kind == Move.FAVOR:
        play_favor(s, seat, CARD_ALONE[m.card], log)
    elif m.kind == Move.FAVOR_:
        play_associate(s, seat, m.space, log)
    else:
        done(s, seat, log)


@rule
def apply_mix(s: State, seat: int, question: int, pair: int, log: Log) -> None:
    """K8, K9, K10.21, K20.4, K24.20 Two cards, for what was asked."""
    if question == Ask.BREW:
        brew(s, seat, pair, log)
    elif question == Ask.CAP:
        test_with_cap(s, seat, pair, log)
    elif s.phase == Phase.SELL:
        sell(s, seat, pair, log)
    else:
        exhibit(s, seat, pair, log)


@rule
def apply_trade(s: State, seat: int, action: int, log: Log) -> None:
    """K5–K7, K10 Forage, Transmute, Sell and Buy."""
    m = MOVES[action]
    if m.kind == Move.TAKE:
        take(s, seat, m.ingredient, log)
    elif m.kind == Move.DRAW:
        forage_blindly(s, seat, log)
    elif m.kind == Move.TRANSMUTE:
        transmute(s, seat, m.ingredient, log)
    elif m.kind == Move.BID:
        bid(s, seat, m.discount, log)
        settle(log)
    elif m.kind == Move.OFFER:
        offer(s, seat, m.potion, log)
    elif m.kind == Move.GUARANTEE:
        promise(s, seat, m.quality, log)
    elif m.kind == Move.BUY:
        buy(s, seat, m.artifact, log)
    elif m.kind == Move.OFFER_GOLD:
        offer_gold(s, seat, m.gold, log)
    else:
        settle(log)


@rule
def apply_science(s: State, seat: int, question: int, action: int, log: Log) -> None:
    """K12–K16, K24 Theories, debunkings, grants; passing on Boots or Periscope."""
    m = MOVES[action]
    if m.kind == Move.DEBUNK:
        debunk(s, seat, m.ingredient, m.colour, log)
    elif m.kind == Move.DEMONSTRATE:
        demonstrate(s, seat, m.pair)
    elif m.kind == Move.ASK:
        ask_potion(s, seat, m.potion, log)
    elif m.kind == Move.RETHINK:
        s.named = -1
        open_action(s, seat)
    elif m.kind == Move.PUBLISH:
        publish(s, seat, m.ingredient)
    elif m.kind == Move.PASS:
        pass_on(s, question, log)
    elif m.kind == Move.ENDORSE:
        endorse(s, seat, m.ingredient)
    elif m.kind == Move.CLAIM:
        claim(s, seat, m.alchemical)
    elif m.kind == Move.SEAL:
        set_seal(s, seat, m.kind_, log)
    else:
        choose_grant(s, seat, m.tile, log)
        if s.phase == Phase.DEBUNK:
            test_all_grants(s, log)


@rule
def pass_on(s: State, question: int, log: Log) -> None:
    """K16.7, K24.1, K24.7 Decline to publish at once, to repeat, or to look."""
    settle(log)
    if question == Ask.IMMEDIATE:
        forget_debunked(s)
    elif question == Ask.BOOTS:
        leave_space(s, log)
    else:
        after_look(s, log)


@rule
def apply_show(s: State, seat: int, action: int, log: Log) -> None:
    """K20, K24 The exhibition, and the answers that Mortar, Periscope and Boots ask for."""
    m = MOVES[action]
    if m.kind == Move.EXHIBIT:
        name_potion(s, seat, m.potion)
    elif m.kind == Move.PEEK:
        peek(s, seat, log)
        after_look(s, log)
    elif m.kind == Move.BOOTS:
        pull_on_boots(s, seat, log)
    else:
        answer_mortar(s, seat, m.kind == Move.TAKE_BACK, log)


@rule
def after_look(s: State, log: Log) -> None:
    """K24.9 The cards of the mix are put away once the Periscope has been used or declined."""
    if s.phase == Phase.EXHIBIT:
        clear_stand(s, log)
    else:
        empty_cauldron(s, log)


@rule
def go_on(s: State, log: Log) -> None:
    """Move on to the next question, through every part of the round that asks nothing."""
    asked = False
    while not asked:
        asked = herbalist_asks(s, log) or step(s, log)


@rule
def step(s: State, log: Log) -> bool:
    """K3.1 One step of the round; True once a question is open or the game is over."""
    if s.phase == Phase.SETUP:
        start_round(s, log)
        return False
    if s.phase == Phase.ORDER:
        return next_in_order(s, log)
    if s.phase == Phase.DECLARE:
        return next_declarer(s)
    if s.phase == Phase.END:
        return next_at_end(s, log)
    return next_on_space(s, log)


@rule
def next_on_space(s: State, log: Log) -> bool:
    """K4.13–K4.14, K24.1 The next action on the space, then Boots, then the next space."""
    space = space_of(s)
    if space == Space.SELL:
        if next_seller(s):
            return True
    else:
        if offer_immediate(s):
            return True
        seat = next_actor(s, space)
        if seat >= 0:
            open_action(s, seat)
            return True
        owner = boots_owner(s)
        if owner >= 0 and might_repeat(s, space, owner):
            ask_boots(s, owner)
            return True
    leave_space(s, log)
    return False


@rule
def leave_space(s: State, log: Log) -> None:
    """K4.13, K5.7, K20.1 Close a space; Exhibit takes the place of Test and Drink in round 6."""
    if s.phase == Phase.FORAGE:
        clear_row(s)
    if s.phase == Phase.PUBLISH and s.round == 6:
        s.phase = Phase.EXHIBIT
    elif s.phase == Phase.DRINK or s.phase == Phase.EXHIBIT:
        end_spaces(s, log)
    else:
        s.phase += 1
