"""What makes a position impossible: conservation, ranges, and a phase that does not fit."""

from athanor.kernel import rule

from ..components import (
    ADVENTURERS,
    ARTIFACTS_OF_A_LEVEL,
    CARDS_OF_A_KIND,
    FAVOR_COPIES,
    FAVOR_KINDS,
    KINDS,
    LEVEL_SIZE,
    LEVELS,
    PAIR,
    QUALITY,
    ROUNDS,
    SEAL_COPIES,
    SEAL_KINDS,
    SIGN,
    SPACES,
    THEORY_SEALS,
    Ask,
    How,
    Phase,
    Space,
)
from ..rules.declare import cubes_for
from ..rules.mixes import last_mix, potion_of
from ..rules.setup import code_digit, own_cubes, place_laid_out
from ..state import State
from .flaws import Flaw
from .question import flaw_of_phase

__all__ = ["Flaw", "flaw"]


@rule
def flaw(s: State) -> int:
    """The first flaw found."""
    found = flaw_of_table(s)
    if found == Flaw.NONE:
        found = flaw_of_cards(s)
    if found == Flaw.NONE:
        found = flaw_of_favors(s)
    if found == Flaw.NONE:
        found = flaw_of_cubes(s)
    if found == Flaw.NONE:
        found = flaw_of_tiles(s)
    if found == Flaw.NONE:
        found = flaw_of_theories(s)
    if found == Flaw.NONE:
        found = flaw_of_seals(s)
    if found == Flaw.NONE:
        found = flaw_of_artifacts(s)
    if found == Flaw.NONE:
        found = flaw_of_facts(s)
    if found == Flaw.NONE:
        found = flaw_of_phase(s)
    return found


@rule
def flaw_of_table(s: State) -> int:
    """Seats, round and world."""
    if s.start >= s.players or s.first >= s.players:
        return Flaw.START
    if s.round < 1 or s.round > ROUNDS:
        return Flaw.ROUND
    for seat in range(s.players):
        if s.reputation[seat] < 1:
            return Flaw.REPUTATION
    return flaw_of_world(s)


@rule
def flaw_of_world(s: State) -> int:
    """Eight different alchemicals, as the code says."""
    used = 0
    for kind in range(KINDS):
        used |= 1 << s.world[kind]
    if used != 255:
        return Flaw.WORLD
    for i in range(4):
        if s.given[0] >= 0 and s.given[i] != s.code[i]:
            return Flaw.GIVEN
    taken = 0
    for kind in range(KINDS):
        place = place_laid_out(s.world[kind])
        digit = 0
        for before in range(place):
            digit += 1 - (taken >> before & 1)
        if digit != code_digit(s, kind):
            return Flaw.CODE
        taken |= 1 << place
    return Flaw.NONE


@rule
def flaw_of_cards(s: State) -> int:
    """Five ingredients of each kind; counts that are sums."""
    for kind in range(KINDS):
        if ingredients_of(s, kind) != CARDS_OF_A_KIND:
            return Flaw.INGREDIENTS
    for seat in range(s.players):
        hand = 0
        aside = 0
        for kind in range(KINDS):
            hand += s.hand[seat, kind]
            aside += s.aside[seat, kind]
        if hand != s.hand_size[seat]:
            return Flaw.HANDS
        if aside != s.aside_size[seat]:
            return Flaw.ASIDE
    return Flaw.NONE


@rule
def ingredients_of(s: State, kind: int) -> int:
    """All cards of a kind."""
    count = 0
    for i in range(s.deck_left):
        count += s.deck[i] == kind
    for i in range(s.discard_left):
        count += s.discard[i] == kind
    for i in range(s.row_left):
        count += s.row[i] == kind
    for seat in range(s.players):
        count += s.hand[seat, kind] + s.aside[seat, kind]
    if (s.ask == Ask.PEEK or s.ask == Ask.MORTAR) and s.facts > 0 and s.fact_how[0] != How.PEEK:
        pair = s.fact_pair[last_mix(s)]
        if pair >= 0:
            count += (PAIR[pair, 0] == kind) + (PAIR[pair, 1] == kind)
    return count


@rule
def flaw_of_favors(s: State) -> int:
    """The 22 favors; counts that are sums."""
    for card in range(FAVOR_KINDS):
        count = 0
        for i in range(s.favor_deck_left):
            count += s.favor_deck[i] == card
        for i in range(s.favor_discard_left):
            count += s.favor_discard[i] == card
        for seat in range(s.players):
            count += s.favor[seat, card]
        if count != FAVOR_COPIES[card]:
            return Flaw.FAVOR_CARDS
    for seat in range(s.players):
        count = 0
        for card in range(FAVOR_KINDS):
            count += s.favor[seat, card]
        if count != s.favor_count[seat]:
            return Flaw.FAVORS
    return Flaw.NONE


@rule
def flaw_of_cubes(s: State) -> int:
    """Cubes add up, and those placed belong to the actions left."""
    for seat in range(s.players):
        total = s.ready[seat] + s.placed[seat] + s.spent[seat] + s.unused[seat]
        total += s.hospital[seat] + s.stack[seat]
        if total != own_cubes(s) + s.extra[seat]:
            return Flaw.CUBES
        placed = 0
        for space in range(SPACES):
            declared, left = s.declared[space, seat], s.left[space, seat]
            if left > declared or not allows(s, space, declared):
                return Flaw.SPACES
            for nth in range(declared - left + 1, declared + 1):
                placed += cubes_for(s, space, nth)
        if placed != s.placed[seat]:
            return Flaw.PLACED
    return Flaw.NONE


@rule
def allows(s: State, space: int, actions: int) -> bool:
    """Whether a seat can have declared this many actions on a space."""
    if space == Space.CUSTODIAN:
        return actions <= 3
    return actions == 0 or (actions <= 4 and cubes_for(s, space, actions) > 0)


@rule
def flaw_of_tiles(s: State) -> int:
    """Order spaces, play order and adventurers."""
    for seat in range(s.players):
        for other in range(seat):
            if s.choice[seat] >= 0 and s.choice[seat] == s.choice[other]:
                return Flaw.ORDER
    named = 0
    for i in range(s.players):
        named += s.turn[i] >= 0
    if named != (0 if s.phase <= Phase.ORDER else s.players):
        return Flaw.TURN
    return flaw_of_adventurers(s)


@rule
def flaw_of_adventurers(s: State) -> int:
    """The six in the box, each in one place; one is in town from round 2 on."""
    seen = 1 << s.removed
    tiles = 1 + (s.town >= 0) + (s.coming >= 0) + s.travelling_left
    if s.town >= 0:
        seen |= 1 << s.town
    if s.coming >= 0:
        seen |= 1 << s.coming
    for i in range(len(s.travelled)):
        if s.travelled[i] >= 0:
            seen |= 1 << s.travelled[i]
            tiles += 1
    for i in range(s.travelling_left):
        seen |= 1 << s.travelling[i]
    if seen != (1 << ADVENTURERS) - 1 or tiles != ADVENTURERS:
        return Flaw.ADVENTURERS
    return Flaw.NONE if (s.town >= 0) == (s.round > 1) else Flaw.TOWN


@rule
def flaw_of_theories(s: State) -> int:
    """Tokens, seals on theories and conflicts."""
    for kind in range(KINDS):
        if (s.token[kind] >= 0) != (s.seal_seat[kind, 0] >= 0):
            return Flaw.THEORY
        for other in range(kind):
            if s.token[kind] >= 0 and s.token[kind] == s.token[other]:
                return Flaw.TOKEN
        for i in range(THEORY_SEALS):
            for k in range(i):
                if s.seal_seat[kind, i] >= 0 and s.seal_seat[kind, i] == s.seal_seat[kind, k]:
                    return Flaw.SEAL_TWICE
        for other in range(KINDS):
            if s.conflicts[kind] >> other & 1:
                mutual = s.conflicts[other] >> kind & 1
                if other == kind or not mutual or s.token[kind] < 0 or s.token[other] < 0:
                    return Flaw.CONFLICT
    for tile in range(len(s.grant)):
        if s.grant[tile] >= s.players:
            return Flaw.OWNER
    return Flaw.NONE


@rule
def flaw_of_seals(s: State) -> int:
    """Eleven seals of each seat."""
    for seat in range(s.players):
        left = 0
        for seal in range(SEAL_KINDS):
            left += s.seals_left[seat, seal]
            count = s.seals_left[seat, seal]
            for kind in range(KINDS):
                for i in range(THEORY_SEALS):
                    count += s.seal_seat[kind, i] == seat and s.seal_kind[kind, i] == seal
            for i in range(s.outs):
                count += s.out_seat[i] == seat and s.out_kind[i] == seal
            if count != SEAL_COPIES[seal]:
                return Flaw.SEALS
        if left != s.seal_count[seat]:
            return Flaw.SEAL_COUNT
    return Flaw.NONE


@rule
def flaw_of_artifacts(s: State) -> int:
    """Three of each level, each once, in row, ahead, owned or gone."""
    for level in range(LEVELS):
        total = 0
        for artifact in range(level * LEVEL_SIZE, (level + 1) * LEVEL_SIZE):
            count = copies_of(s, artifact)
            total += count
            if count > 1:
                return Flaw.ARTIFACTS
        if total != ARTIFACTS_OF_A_LEVEL:
            return Flaw.ARTIFACTS
    return Flaw.NONE


@rule
def copies_of(s: State, artifact: int) -> int:
    """In how many places an artifact is."""
    count = 0
    for i in range(ARTIFACTS_OF_A_LEVEL):
        count += s.for_sale[i] == artifact
        count += (s.ahead[0, i] == artifact) + (s.ahead[1, i] == artifact)
    for i in range(len(s.unsold)):
        count += s.unsold[i] == artifact
        for seat in range(s.players):
            count += s.owned[seat, i] == artifact
    return count


@rule
def flaw_of_facts(s: State) -> int:
    """Every fact is true, and every look was at a mix."""
    for i in range(s.facts):
        if s.fact_round[i] > s.round or not fact_holds(s, i):
            return Flaw.FACT
    return Flaw.NONE


@rule
def fact_holds(s: State, i: int) -> bool:
    """Whether the world agrees with a fact."""
    how, asked, answer = s.fact_how[i], s.fact_asked[i], s.fact_answer[i]
    if how == How.PEEK:
        if asked >= i or s.fact_how[asked] > How.SELL or s.fact_how[asked] == How.CAP:
            return False
        pair = s.fact_pair[asked]
        return s.fact_kind[i] == PAIR[pair, 0] or s.fact_kind[i] == PAIR[pair, 1]
    if how == How.DEBUNK:
        return SIGN[s.world[s.fact_kind[i]], asked] == answer
    potion = potion_of(s, s.fact_pair[i])
    if how == How.SELL:
        return QUALITY[asked, potion] == answer
    if how == How.DEMONSTRATE:
        return (potion == asked) == (answer != 0)
    return potion == answer
