"""What plain data contains besides the record: rows, blocked potions, grants to choose from.

These follow from other fields by the rules. They are computed here in plain Python, because data is
written from plain records, which compiled rules do not accept.
"""

from typing import Any

from ..components import (
    CONFERENCE_ROUNDS,
    FIRST_NEEDS,
    KINDS,
    ON_GRANT,
    WANTED,
    WANTS,
    Ask,
    Grant,
    How,
    Phase,
    Potion,
)


def play_order(s: Any) -> list[int]:
    """The seats in play order, once it is fixed."""
    return [seat for seat in s.turn if seat >= 0]


def associates(s: Any, space: int) -> list[int]:
    """K23.8 Seats that lead a space with an Associate, top row first."""
    mask = s.associates[space]
    return [seat for seat in play_order(s) if mask >> seat & 1] if mask else []


def rows(s: Any, space: int) -> list[int]:
    """K4.12, K23.9 The seats with actions on a space, top row first."""
    friends = associates(s, space)
    others = [seat for seat in play_order(s) if seat not in friends]
    return [seat for seat in friends + others if s.declared[space, seat] > 0]


def blocked(s: Any) -> list[str]:
    """K10.9–K10.11 Potions that can no longer be offered, left to right."""
    if s.town < 0 or s.offers == 0:
        return []
    wanted = [int(WANTS[s.town, i]) for i in range(WANTED)]
    offered = [wanted.index(s.offer_potion[i]) for i in range(s.offers)
               if s.offer_potion[i] in wanted]  # fmt: skip
    places = set(offered)
    if s.players == 2:
        places = {0, 1, 2}
    elif s.players == 3 and places & {0, 1}:
        places |= {0, 1}
    return [list(Potion)[wanted[i]].word for i in sorted(places)]


def conference_due(s: Any) -> int:
    """K18.1, K18.6 Which conference ends this round."""
    return int(CONFERENCE_ROUNDS[s.round]) if 1 <= s.round <= 6 else 0


def nth_action(s: Any, space: int, seat: int) -> int:
    """Which action of a seat on a space is asked for."""
    return int(s.declared[space, seat] - s.left[space, seat] + 1)


def last_mix(s: Any) -> int:
    """The last fact that is not a look through the Periscope, or -1."""
    i = s.facts - 1
    while i >= 0 and s.fact_how[i] == How.PEEK:
        i -= 1
    return int(i)


def cap_pair(s: Any) -> int:
    """The pair of the Cap's first test; -1 before it, BLANK if it is hidden."""
    tested = s.facts > 0 and s.fact_how[s.facts - 1] == How.CAP
    return int(s.fact_pair[s.facts - 1]) if tested else -1


def any_debunked(s: Any) -> bool:
    """Whether a debunker may still publish at once."""
    return any(token >= 0 for token in s.debunked)


def counts(s: Any, seat: int, kind: int) -> bool:
    """K13.3 A seat's seal on a theory that is not in conflict."""
    return s.conflicts[kind] == 0 and any(s.seal_seat[kind, i] == seat for i in range(3))


def first_grants(s: Any, seat: int) -> list[str]:
    """K13.6 The grants a seat may choose its first one from."""
    seals = [counts(s, seat, kind) for kind in range(KINDS)]
    return [
        tile.word for tile in Grant
        if s.grant[tile] < 0
        and sum(seals[kind] for kind in range(KINDS) if ON_GRANT[tile, kind]) >= FIRST_NEEDS
    ]  # fmt: skip


def mixing(s: Any) -> bool:
    """Whether the cards of a mix have not been put away yet."""
    return s.ask in (Ask.PEEK, Ask.MORTAR) and last_mix(s) >= 0


def on_a_space(s: Any) -> bool:
    """Whether an action space is being resolved."""
    return bool(Phase.FORAGE <= s.phase < Phase.END)


def carries_secrets(question: int) -> bool:
    """Questions that carry data for the seat they are put to."""
    return question not in (
        Ask.NOTHING, Ask.KEEP, Ask.BID, Ask.ORDER, Ask.DECLARE, Ask.ALTAR,
    )  # fmt: skip


def takes_favors(question: int) -> bool:
    """Questions for whose action favors may have been played."""
    return question in (Ask.TRANSMUTE, Ask.OFFER, Ask.BUY)
