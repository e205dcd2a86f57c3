"""What declarations cannot express: sealed choices, seals, mixes, the current question."""

from athanor.kernel import BLANK, rule

from .components import FAVORS_PLAYED, KINDS, THEORY_SEALS, Ask, How, Phase
from .rules.action_spaces.publish import just_debunked
from .state import State


@rule
def veil(s: State, seat: int) -> None:
    """K2.18 Hide sealed choices, kinds of seals, mixed pairs, and what a question is about."""
    veil_choices(s, seat)
    veil_facts(s, seat)
    if s.acting != 0:
        veil_seals(s, seat)
        veil_question(s, seat)


@rule
def veil_choices(s: State, seat: int) -> None:
    """K2.11, K10.7 A sealed choice stays hidden until all are in."""
    for other in range(s.players):
        if other != seat:
            if s.chosen[other] >= 0:
                s.chosen[other] = BLANK
            if s.ask == Ask.BID and s.bid[other] >= 0:
                s.bid[other] = BLANK


@rule
def veil_seals(s: State, seat: int) -> None:
    """K12.7 The kind of a seal is its owner's secret until it is revealed."""
    for kind in range(KINDS):
        for i in range(THEORY_SEALS):
            if s.seal_seat[kind, i] >= 0 and s.seal_seat[kind, i] != seat:
                s.seal_kind[kind, i] = BLANK


@rule
def veil_facts(s: State, seat: int) -> None:
    """K8.4, K10.25, K24.9 Pairs belong to the mixer, cards seen to the Periscope's owner."""
    for i in range(s.facts):
        if s.fact_seat[i] != seat:
            if s.fact_how[i] <= How.SELL:
                s.fact_pair[i] = BLANK
            elif s.fact_how[i] == How.PEEK:
                s.fact_kind[i] = BLANK


@rule
def veil_question(s: State, seat: int) -> None:
    """What a question carries is for the seat that is asked; so is the question waiting below."""
    waits = s.ask == Ask.GRANT and just_debunked(s) != 0
    if waits and s.fact_seat[s.facts - 1] != seat:
        blank_debunked(s)
    if asks_openly(s.ask) or s.asked == seat:
        return
    s.veiled = BLANK
    if names_something(s):
        s.named = BLANK
    if s.ask == Ask.SEAL:
        s.claimed = BLANK
    elif s.ask == Ask.IMMEDIATE or s.ask == Ask.CLAIM:
        blank_debunked(s)
    elif s.ask == Ask.HERBALIST:
        s.discards = BLANK
    elif s.ask == Ask.MORTAR:
        s.laid_by = BLANK
    elif takes_favors(s.ask):
        for i in range(FAVORS_PLAYED):
            s.played[i] = BLANK


@rule
def asks_openly(question: int) -> bool:
    """Questions that carry nothing, or something that all may see."""
    return (
        question == Ask.NOTHING or question == Ask.KEEP or question == Ask.BID
        or question == Ask.ORDER or question == Ask.DECLARE or question == Ask.ALTAR
    )  # fmt: skip


@rule
def takes_favors(question: int) -> bool:
    """Questions for whose action favors may have been played."""
    return question == Ask.TRANSMUTE or question == Ask.OFFER or question == Ask.BUY


@rule
def names_something(s: State) -> bool:
    """Questions about something that has been named but not shown."""
    shows = s.ask == Ask.MIX and s.phase == Phase.EXHIBIT
    return shows or s.ask == Ask.QUESTION or s.ask == Ask.CLAIM or s.ask == Ask.SEAL


@rule
def blank_debunked(s: State) -> None:
    """Hide which theories have just been debunked."""
    for kind in range(KINDS):
        s.debunked[kind] = BLANK
