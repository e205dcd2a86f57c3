"""E48, E51 What other seats give up: chosen at the same time, unseen, and discarded together."""

from athanor.kernel import EVERYONE, Log, reveal, rule, tell

from ..actions import Event, Refusal
from ..components import EFFECT, KINDS, LAB_LIMIT, REAGENTS, Phase
from ..effects import Effect
from ..state import State
from .conditions import has_choice, to_give_up
from .flow import go_on, is_opponent
from .reagents import give_up_reagent
from .recipes import discard


@rule
def demand(s: State, kind: int, log: Log) -> None:
    """E48, E51, E-a25 Every opponent with a choice is asked; if there is none, it happens now."""
    s.played = kind
    s.paid = s.work_paid[s.turn, s.works[s.turn] - 1]
    s.acting = 0
    for owner in range(s.players):
        if is_opponent(s, owner) and has_choice(s, owner, kind):
            s.owed[owner] = to_give_up(s, owner, kind)
            if s.owed[owner] > 0:
                s.acting |= 1 << owner
                tell(log, Event.MUST_GIVE_UP, owner, s.owed[owner])
    s.phase = Phase.GIVE_UP
    if s.acting == 0:
        collect(s, log)


@rule
def named(s: State, seat: int, card: int) -> int:
    """How many of a card a seat has named so far."""
    count = 0
    for place in range(LAB_LIMIT):
        if s.chosen[seat, place] == card + 1:
            count += 1
    return count


@rule
def put_name(s: State, seat: int, card: int) -> None:
    """Add a card to those a seat has named, in order."""
    place = 0
    while s.chosen[seat, place] != 0:
        place += 1
    while place > 0 and s.chosen[seat, place - 1] > card + 1:
        s.chosen[seat, place] = s.chosen[seat, place - 1]
        place -= 1
    s.chosen[seat, place] = card + 1


@rule
def refuse_discarding(s: State, seat: int, kind: int) -> int:
    """E48 A hand card that has not been named yet."""
    if s.hand[seat, kind] <= named(s, seat, kind):
        return Refusal.NOT_TO_DISCARD
    return Refusal.NONE


@rule
def refuse_shedding(s: State, seat: int, reagent: int) -> int:
    """E51, E-a17 A free Reagent that has not been named yet; an Alembic may go too."""
    if s.lab[seat, reagent] <= named(s, seat, reagent):
        return Refusal.NOT_TO_SHED
    return Refusal.NONE


@rule
def name_card(s: State, seat: int, card: int, log: Log) -> None:
    """E-a25 Name one card; with the last one of all seats, everything named goes."""
    put_name(s, seat, card)
    s.owed[seat] -= 1
    if s.owed[seat] == 0:
        s.acting ^= 1 << seat
    if s.acting == 0:
        collect(s, log)


@rule
def collect(s: State, log: Log) -> None:
    """E48, E51 Named cards go to their pile; a seat that was not asked loses all that is due."""
    kind = s.played
    for owner in range(s.players):
        if is_opponent(s, owner):
            if s.chosen[owner, 0] != 0:
                collect_named(s, owner, kind, log)
            elif to_give_up(s, owner, kind) > 0:
                collect_all(s, owner, kind, log)
    s.played = -1
    s.paid = 0
    reveal(log, EVERYONE)
    go_on(s, log)


@rule
def collect_named(s: State, owner: int, kind: int, log: Log) -> None:
    """The cards a seat has named."""
    for place in range(LAB_LIMIT):
        card = s.chosen[owner, place] - 1
        s.chosen[owner, place] = 0
        if card >= 0:
            give_up(s, owner, kind, card, log)


@rule
def collect_all(s: State, owner: int, kind: int, log: Log) -> None:
    """All hand cards, or all free Reagents."""
    if EFFECT[kind] == Effect.FORCE_DISCARD:
        for card in range(KINDS):
            for _ in range(s.hand[owner, card]):
                give_up(s, owner, kind, card, log)
    else:
        for reagent in range(REAGENTS):
            for _ in range(s.lab[owner, reagent]):
                give_up(s, owner, kind, reagent, log)


@rule
def give_up(s: State, owner: int, kind: int, card: int, log: Log) -> None:
    """One card goes: a Recipe under Putrefaction, a Reagent under an Audit."""
    if EFFECT[kind] == Effect.FORCE_DISCARD:
        discard(s, owner, card, log)
    else:
        give_up_reagent(s, owner, card, log)
