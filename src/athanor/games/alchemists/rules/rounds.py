"""K17–K19 The end of a round, conferences, and the start of the next."""

from athanor.kernel import EVERYONE, Log, reveal, rule, tell

from ..actions import Event
from ..components import (
    ARTIFACTS_OF_A_LEVEL,
    CONFERENCE,
    CONFERENCE_ROUNDS,
    KINDS,
    ROUNDS,
    SPACES,
    Ask,
    Phase,
)
from ..state import State
from .cards import draw_favors
from .grants import counting_seals
from .order import is_paralysed
from .reputation import change_reputation
from .setup import blank_offer, deal_row


@rule
def start_round(s: State, log: Log) -> None:
    """K3.1 A round starts with choosing play order."""
    s.phase = Phase.ORDER
    s.asked = -1
    tell(log, Event.ROUND, -1, s.round)


@rule
def end_spaces(s: State, log: Log) -> None:
    """K17.1 After the last space: the conference if one is due, then the top alchemist."""
    if CONFERENCE_ROUNDS[s.round] > 0:
        hold_conference(s, CONFERENCE_ROUNDS[s.round], log)
    award_top(s, log)
    s.phase = Phase.END
    s.asked = -1


@rule
def hold_conference(s: State, number: int, log: Log) -> None:
    """K18 Reputation by seals that count, then the next level of artifacts."""
    s.held = number
    for i in range(s.players):
        seat = s.turn[i]
        seals = counting_seals(s, seat)
        tell(log, Event.CONFERENCE, seat, seals)
        net = CONFERENCE[s.conference_side[seat], number - 1, min(3, seals)]
        change_reputation(s, seat, net, log)
    bring_artifacts(s, number - 1)


@rule
def bring_artifacts(s: State, level: int) -> None:
    """K18.5, K7.9 The rest of the row leaves the game; the next level comes in."""
    gone = 0
    while gone < len(s.unsold) and s.unsold[gone] >= 0:
        gone += 1
    for i in range(ARTIFACTS_OF_A_LEVEL):
        if s.for_sale[i] >= 0:
            s.unsold[gone] = s.for_sale[i]
            gone += 1
        s.for_sale[i] = s.ahead[level, i]
        s.ahead[level, i] = -1


@rule
def award_top(s: State, log: Log) -> None:
    """K17.2–K17.5 Most counting seals, at least one; all tied seats gain."""
    most = 0
    for seat in range(s.players):
        most = max(most, counting_seals(s, seat))
    if most == 0:
        return
    for i in range(s.players):
        if counting_seals(s, s.turn[i]) == most:
            tell(log, Event.TOP, s.turn[i])
            change_reputation(s, s.turn[i], 1, log)


@rule
def next_at_end(s: State, log: Log) -> bool:
    """K17.6–K17.7 One favor for two unused cubes, in play order; then the round is closed."""
    place = 0
    for i in range(s.players):
        if s.asked >= 0 and s.turn[i] == s.asked:
            place = i + 1
    if place < s.players:
        s.asked = s.turn[place]
        draw_favors(s, s.asked, s.unused[s.asked] // 2, log)
        return False
    if s.round == ROUNDS:
        end_game(s, log)
        return True
    close_round(s, log)
    return False


@rule
def end_game(s: State, log: Log) -> None:
    """K20.15, K21.7 World and seals are revealed; scoring.py counts."""
    s.phase = Phase.OVER
    s.acting = 0
    s.asked = -1
    s.ask = Ask.NOTHING
    tell(log, Event.OVER, -1)
    for kind in range(KINDS):
        tell(log, Event.WORLD, -1, kind, s.world[kind])
    reveal(log, EVERYONE)


@rule
def close_round(s: State, log: Log) -> None:
    """K17.8–K17.15, K19 Cubes, adventurer, row, paralysis, starting player; all marks reset."""
    for seat in range(s.players):
        return_cubes(s, seat)
    move_adventurers(s, log)
    s.round += 1
    deal_row(s, log)
    clear_spaces(s)
    clear_sale(s)
    move_markers(s)
    pass_token(s)
    start_round(s, log)


@rule
def return_cubes(s: State, seat: int) -> None:
    """K17.8–K17.12 All return except Assistants' and those in hospital, which count as unused."""
    s.ready[seat] = s.spent[seat] + s.unused[seat] + s.stack[seat] - s.extra[seat]
    s.spent[seat] = 0
    s.stack[seat] = 0
    s.extra[seat] = 0
    s.unused[seat] = s.hospital[seat]
    s.hospital[seat] = 0


@rule
def move_adventurers(s: State, log: Log) -> None:
    """K17.13–K17.15 The one in town leaves, the one face up comes, the next is revealed."""
    if s.town >= 0:
        for i in range(len(s.travelled)):
            if s.travelled[i] < 0:
                s.travelled[i] = s.town
                break
    s.town = s.coming
    s.coming = -1
    if s.town >= 0:
        tell(log, Event.CAME, -1, s.town)
    if s.travelling_left > 0:
        s.travelling_left -= 1
        s.coming = s.travelling[s.travelling_left]
        s.travelling[s.travelling_left] = -1
    reveal(log, EVERYONE)


@rule
def clear_spaces(s: State) -> None:
    """K19.6 Spaces, student, penalties and once-per-round artifacts are fresh."""
    for space in range(SPACES):
        s.associates[space] = 0
        for seat in range(s.players):
            s.declared[space, seat] = 0
            s.left[space, seat] = 0
            s.performed[space, seat] = 0
    for seat in range(s.players):
        s.hits[seat] = 0
    s.unhappy = 0
    s.boots_used = 0
    s.periscope_used = 0


@rule
def clear_sale(s: State) -> None:
    """K10.7, K19.6 Bid cards return to their owners."""
    s.offers = 0
    for i in range(4):
        s.bid[i] = -1
        s.sellers[i] = -1
        blank_offer(s, i)


@rule
def move_markers(s: State) -> None:
    """K19.2 Order markers leave the spaces; those just paralysed stay on theirs."""
    for i in range(4):
        s.choice[i] = -1
        s.turn[i] = -1
        s.paralysed[i] = s.next_paralysed[i]
        s.next_paralysed[i] = -1


@rule
def pass_token(s: State) -> None:
    """K19.3–K19.5, K19.7 To the left, past paralysed seats; it stays if all are paralysed."""
    for i in range(1, s.players + 1):
        seat = (s.start + i) % s.players
        if not is_paralysed(s, seat):
            s.start = seat
            return
