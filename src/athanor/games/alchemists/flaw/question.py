"""Whether the current question fits phase, round and the seats that may act."""

from athanor.kernel import lookup, rule

from ..components import (
    FIRST_NEEDS,
    OPENING,
    ROUNDS,
    Artifact,
    Ask,
    How,
    Phase,
    Side,
    Space,
)
from ..rules.action_spaces.buy import might_test_with_cap
from ..rules.action_spaces.publish import (
    can_publish,
    just_debunked,
    refuse_endorse,
    refuse_theory,
)
from ..rules.action_spaces.sell import seats_on_sell
from ..rules.cards import kinds_held
from ..rules.grants import grants_of, grants_won
from ..rules.mixes import last_mix
from ..rules.repeat import might_repeat
from ..rules.spaces import boots_owner, space_of
from ..state import State
from .flaws import Flaw

MIXING = (Phase.CUSTODIAN, Phase.SELL, Phase.TEST, Phase.DRINK, Phase.EXHIBIT)
THEORISING = (Phase.DEBUNK, Phase.PUBLISH)

# By question, the phases it can be asked in.
PHASES: dict[Ask, tuple[Phase, ...]] = {
    Ask.NOTHING: (Phase.OVER,),
    Ask.KEEP: (Phase.SETUP,),
    Ask.HERBALIST: (Phase.SETUP, Phase.ORDER, Phase.BUY, Phase.END),
    Ask.ORDER: (Phase.ORDER,),
    Ask.DECLARE: (Phase.DECLARE,),
    Ask.FORAGE: (Phase.FORAGE,),
    Ask.TRANSMUTE: (Phase.TRANSMUTE,),
    Ask.BREW: (Phase.CUSTODIAN, Phase.TEST, Phase.DRINK),
    Ask.BID: (Phase.SELL,),
    Ask.OFFER: (Phase.SELL,),
    Ask.GUARANTEE: (Phase.SELL,),
    Ask.MIX: (Phase.SELL, Phase.EXHIBIT),
    Ask.BUY: (Phase.BUY,),
    Ask.ALTAR: (Phase.BUY,),
    Ask.CAP: (Phase.BUY,),
    Ask.DEBUNK: (Phase.DEBUNK,),
    Ask.QUESTION: (Phase.DEBUNK,),
    Ask.IMMEDIATE: (Phase.DEBUNK,),
    Ask.PUBLISH: (Phase.PUBLISH,),
    Ask.CLAIM: THEORISING,
    Ask.SEAL: THEORISING,
    Ask.GRANT: THEORISING,
    Ask.EXHIBIT: (Phase.EXHIBIT,),
    Ask.MORTAR: (Phase.EXHIBIT,),
    Ask.PEEK: MIXING,
    Ask.BOOTS: tuple(p for p in Phase if Phase.FORAGE <= p <= Phase.EXHIBIT and p != Phase.SELL),
}
ASKED_IN = lookup([sum(1 << phase for phase in PHASES[question]) for question in Ask])


@rule
def flaw_of_phase(s: State) -> int:
    """The phase fits the round and the question, and the actors are those asked."""
    if not ASKED_IN[s.ask] >> s.phase & 1:
        return Flaw.PHASE
    if s.phase == Phase.SETUP and s.round != 1:
        return Flaw.PHASE
    late = s.phase == Phase.EXHIBIT or s.phase == Phase.OVER
    early = s.phase == Phase.TEST or s.phase == Phase.DRINK
    if (late and s.round != ROUNDS) or (early and s.round == ROUNDS):
        return Flaw.PHASE
    if s.round == 1 and s.phase == Phase.SELL:
        return Flaw.PHASE
    if s.acting != actors(s):
        return Flaw.ACTORS
    if s.ask == Ask.NOTHING or s.asked < 0:
        return Flaw.NONE if s.asked < 0 else Flaw.PENDING
    return Flaw.NONE if can_be_asked(s, s.asked) else Flaw.PENDING


@rule
def actors(s: State) -> int:
    """The seats that are asked, one bit each."""
    mask = 0
    if s.ask == Ask.KEEP:
        for seat in range(s.players):
            mask |= (s.chosen[seat] < 0) << seat
    elif s.ask == Ask.BID:
        mask = seats_on_sell(s)
        for seat in range(s.players):
            if s.bid[seat] >= 0:
                mask &= ~(1 << seat)
    elif s.ask != Ask.NOTHING and s.asked >= 0:
        mask = 1 << s.asked
    return mask


@rule
def can_be_asked(s: State, seat: int) -> bool:
    """Whether the seat could reach this question."""
    question = s.ask
    if question == Ask.HERBALIST:
        return 1 <= s.discards <= s.hand_size[seat]
    if question <= Ask.DECLARE:
        return question != Ask.ORDER or s.choice[seat] < 0
    space = space_of(s)
    if question == OPENING[space]:
        return has_action(s, space, seat)
    if question == Ask.PEEK:
        return s.owner[Artifact.PERISCOPE] == seat and not s.periscope_used and after_mix(s)
    if question == Ask.BOOTS:
        return boots_owner(s) == seat and might_repeat(s, space, seat)
    if question == Ask.GRANT:
        won = grants_won(s, seat, FIRST_NEEDS)
        return grants_of(s, seat) == 0 and (won & (won - 1)) != 0
    if space <= Space.BUY:
        return trade_can_be_asked(s, seat)
    return science_can_be_asked(s, seat)


@rule
def has_action(s: State, space: int, seat: int) -> bool:
    """An action left on the space, or Boots just pulled on."""
    booted = s.owner[Artifact.BOOTS] == seat and s.boots_used == 1
    return s.left[space, seat] > 0 or (booted and space != Space.SELL)


@rule
def after_mix(s: State) -> bool:
    """Whether the last fact is a mix of this round whose cards may still be in the cauldron."""
    how = s.fact_how[s.facts - 1] if s.facts > 0 else -1
    return 0 <= how <= How.SELL and how != How.CAP


@rule
def trade_can_be_asked(s: State, seat: int) -> bool:
    """Guarantee and mix of a sale; Altar and Cap."""
    if s.ask == Ask.ALTAR:
        return s.owner[Artifact.ALTAR] == seat and s.gold[seat] > 0
    if s.ask == Ask.CAP:
        return s.owner[Artifact.CAP] == seat and might_test_with_cap(s, seat)
    last = s.offers - 1
    if last < 0 or s.offer_seat[last] != seat or kinds_held(s, seat) < 2:
        return False
    return (s.offer_guarantee[last] >= 0) == (s.ask == Ask.MIX) and s.offer_quality[last] < 0


@rule
def science_can_be_asked(s: State, seat: int) -> bool:
    """A demonstration, a publication, a seal, or an exhibit in progress."""
    if s.ask == Ask.QUESTION:
        return s.named >= 0 and s.debunk_side[seat] == Side.MASTER
    if s.ask == Ask.IMMEDIATE:
        return just_debunked(s) != 0 and can_publish(s, seat)
    if s.ask == Ask.CLAIM:
        return s.named >= 0 and s.token[s.named] < 0
    if s.ask == Ask.SEAL:
        return seal_can_be_asked(s, seat)
    if s.ask == Ask.MORTAR:
        return s.facts > 0 and s.fact_seat[last_mix(s)] == seat
    return s.named >= 0 and kinds_held(s, seat) >= 2


@rule
def seal_can_be_asked(s: State, seat: int) -> bool:
    """A free token for a new theory, or the token of one that can be endorsed."""
    if s.named < 0 or s.claimed < 0 or s.seal_count[seat] == 0:
        return False
    if s.token[s.named] < 0:
        return refuse_theory(s, s.named, s.claimed) == 0
    return s.token[s.named] == s.claimed and refuse_endorse(s, seat, s.named) == 0
