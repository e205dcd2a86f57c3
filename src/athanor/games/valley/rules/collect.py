"""V8–V10 Collecting ingredients of up to two kinds."""

from athanor.kernel import Log, rule, tell

from ..actions import Event, Refusal
from ..components import MOST_INGREDIENTS, Phase
from ..house import House
from ..state import State


@rule
def refuse_collect(s: State, seat: int, kind: int, count: int) -> int:
    """V8–V10 Two different kinds, as many as skill allows, and never above six."""
    if s.phase == Phase.COLLECT and s.taken == kind:
        return Refusal.SAME_KIND
    if count == 0:
        return Refusal.NOTHING_COLLECTED
    if count > s.skills[seat, kind]:
        return Refusal.ABOVE_SKILL
    if count > MOST_INGREDIENTS + s.house[House.CAULDRON] - s.cauldron[seat, kind]:
        return Refusal.CAULDRON_FULL
    return Refusal.NONE


@rule
def collect(s: State, seat: int, kind: int, count: int, log: Log) -> None:
    """V8, V10.1 From one's own ingredient board to the cauldron; a second kind ends the action."""
    s.cauldron[seat, kind] += count
    tell(log, Event.COLLECTED, seat, kind, count)
    if s.phase == Phase.COLLECT:
        s.taken = -1
        s.phase = Phase.TURN
    else:
        s.taken = kind
        s.acts_left -= 1
        s.phase = Phase.COLLECT
