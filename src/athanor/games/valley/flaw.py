"""What makes a position impossible: conservation, ranges, and the phase."""

from athanor.kernel import Flaws, only_actor, rule, stack_fits

from .components import (
    ACTIONS,
    CELLS,
    COLOURS,
    DISPLAY,
    INGREDIENTS,
    MOST_BREWED,
    MOST_SOLD,
    MOST_UNUSED,
    SETUP_POINTS,
    TOKENS,
    TRACK,
    Phase,
    Token,
)
from .deck import CARDS
from .house import House
from .rules.setup import HALF, cards_in_sight, cards_used, with_card
from .state import State

HALF_OF_THE_CARDS = (1 << HALF) - 1


class Flaw(Flaws):
    """What can be wrong with a position."""

    NONE = "", ""
    STARTER = "options.starter", "the starting seat is not at this table."
    PILE = "pile", "pile and pile_left do not agree."
    UNUSED = "unused", "not as many cards are left out as with this many seats, or not ascending."
    SOLD = "sold", "cards are sold in threes."
    CARDS = "pile", "pile, display, chests, sold and unused are not the 66 cards, each once."
    SKILLS = "skills", "every marker stands on one of the six spaces of its track."
    DECOCTIONS = "decoctions", "a colour is above three, and the decoctions token is unused."
    TWO_COLOURS = "decoctions", "two colours are above three, and only one can be transformed into."
    TOKEN_ON = "chest", "this token lies on no elixir, or is never put on one."
    TOKEN_TWICE = "tokens", "a seat has two tokens of a kind."
    BONUS = "bonus", "there is no bonus for a seat that has sold nothing."
    ACTORS = "actors", "exactly one seat may act, or none once the game is over."
    PHASE = "phase", "the phase does not fit the seats that may act."
    ROUND = "round", "it is 0 in train, and never afterwards."
    POINTS = "points_left", "the set-up points left do not fit the phase and the seat to move."
    UNTRAINED = "display", "before the last set-up point every card of the game is in the pile."
    ACTS = "acts_left", "so many actions cannot be left in this phase."
    GAP = "display", "there is a gap, though the pile holds cards to fill it."
    LAST_ROUND = "last_round", "the starting seat has no turn once the pile is empty."
    PENDING = "pending", "a first kind is kept in collect, and only there."


@rule
def flaw(s: State) -> int:
    """The first flaw found."""
    found = flaw_of_table(s)
    if found == Flaw.NONE:
        found = flaw_of_cards(s)
    if found == Flaw.NONE:
        found = flaw_of_boards(s)
    if found == Flaw.NONE:
        found = flaw_of_turn(s)
    if found == Flaw.NONE:
        found = flaw_of_training(s) if s.phase == Phase.TRAIN else flaw_of_play(s)
    return found


@rule
def flaw_of_table(s: State) -> int:
    """The starting seat is a seat of the table."""
    return Flaw.STARTER if s.starter >= s.players else Flaw.NONE


@rule
def flaw_of_cards(s: State) -> int:
    """V4, V22 66 cards, each in one place; the right number left out, and sales in threes."""
    if not stack_fits(s.pile, s.pile_left):
        return Flaw.PILE
    for place in range(MOST_UNUSED):
        if (s.unused[place] >= 0) != (place < CARDS - cards_used(s)):
            return Flaw.UNUSED
        if place > 0 and 0 <= s.unused[place] <= s.unused[place - 1]:
            return Flaw.UNUSED
    for seat in range(s.players):
        for place in range(MOST_SOLD):
            if (s.sold[seat, place] >= 0) != (place < 3 * s.lines_sold[seat]):
                return Flaw.SOLD
    return Flaw.NONE if every_card_once(s) else Flaw.CARDS


@rule
def every_card_once(s: State) -> bool:
    """Display, chests, sales, pile and the cards left out contain 66 different cards."""
    count, low, high = cards_in_sight(s)
    for place in range(s.pile_left):
        low, high = with_card(low, high, s.pile[place])
    left_out = CARDS - cards_used(s)
    for place in range(left_out):
        low, high = with_card(low, high, s.unused[place])
    count += s.pile_left + left_out
    return count == CARDS and low == HALF_OF_THE_CARDS and high == HALF_OF_THE_CARDS


@rule
def flaw_of_boards(s: State) -> int:
    """V2, V30.2–V33.1 Tokens, tracks, decoctions and bonus of every seat."""
    for seat in range(s.players):
        found = flaw_of_tokens(s, seat)
        if found != Flaw.NONE:
            return found
        for skill in range(INGREDIENTS):
            if s.skills[seat, skill] == 0:
                return Flaw.SKILLS
        above = 0
        for colour in range(COLOURS):
            above += s.decoctions[seat, colour] > MOST_BREWED + s.house[House.BREWED]
        if above > 0 and s.tokens[seat, Token.DECOCTIONS] > 0:
            return Flaw.DECOCTIONS
        if above > 1:
            return Flaw.TWO_COLOURS
        if s.bonus[seat] > 0 and s.lines_sold[seat] == 0:
            return Flaw.BONUS
    return Flaw.NONE


@rule
def flaw_of_tokens(s: State, seat: int) -> int:
    """V30.2–V31.1 Each token is in one place at most, and on an elixir if on any cell."""
    for cell in range(CELLS):
        token = s.token_on[seat, cell]
        if token >= 0 and (s.chest[seat, cell] < 0 or token == Token.DECOCTIONS):
            return Flaw.TOKEN_ON
    for token in range(TOKENS):
        held = s.tokens[seat, token]
        for cell in range(CELLS):
            held += s.token_on[seat, cell] == token
        if held > 1 + s.house[House.TOKENS + token]:
            return Flaw.TOKEN_TWICE
    return Flaw.NONE


@rule
def flaw_of_turn(s: State) -> int:
    """V6.1, V7, V35 One seat to move, or nobody; a round; and a taken kind only in collect."""
    if (s.acting == 0) != (s.phase == Phase.OVER):
        return Flaw.PHASE
    if s.acting != 0 and only_actor(s.acting, s.players) < 0:
        return Flaw.ACTORS
    if (s.round == 0) != (s.phase == Phase.TRAIN):
        return Flaw.ROUND
    if (s.taken >= 0) != (s.phase == Phase.COLLECT):
        return Flaw.PENDING
    most = ACTIONS + s.house[House.ACTIONS] - 1
    if s.phase == Phase.TURN:
        most += 1
    elif s.phase == Phase.TRAIN or s.phase == Phase.OVER:
        most = 0
    return Flaw.ACTS if s.acts_left > most else Flaw.NONE


@rule
def flaw_of_training(s: State) -> int:
    """V3, V5 Seats before the one to move have spent both points, it has one, the rest has two."""
    if s.pile_left != cards_used(s):
        return Flaw.UNTRAINED
    turn = (only_actor(s.acting, s.players) - s.starter) % s.players
    for seat in range(s.players):
        place = (seat - s.starter) % s.players
        points = s.points_left[seat]
        due = SETUP_POINTS + s.house[House.TRAINING] if place > turn else 0
        fits = points > 0 if place == turn else points == due
        spaces = 0
        for skill in range(INGREDIENTS):
            spaces += TRACK + s.house[House.TRACK] - s.skills[seat, skill]
        if not fits or points > spaces:
            return Flaw.POINTS
    return Flaw.NONE


@rule
def flaw_of_play(s: State) -> int:
    """V3, V20.1, V34–V35 No points left, a full display at rest, no turn after the last round."""
    for seat in range(s.players):
        if s.points_left[seat] > 0:
            return Flaw.POINTS
    fresh = s.acts_left == ACTIONS + s.house[House.ACTIONS]
    at_rest = s.phase == Phase.OVER or (s.phase == Phase.TURN and fresh)
    if at_rest and s.pile_left > 0:
        for place in range(DISPLAY):
            if s.display[place] < 0:
                return Flaw.GAP
    if s.pile_left == 0 and s.acting == 1 << s.starter:
        return Flaw.LAST_ROUND
    return Flaw.NONE
