"""K11 Reputation, its zones, and gold."""

from athanor.kernel import Log, rule, tell

from ..actions import Event
from ..components import ROUNDS, ZONE_LOSS, ZONE_TO, Artifact
from ..state import State
from ..values import GOLD


@rule
def zone(s: State, seat: int) -> int:
    """K11 Red up to 6, plain up to 13, green up to 17, blue above."""
    held = 0
    while s.reputation[seat] > ZONE_TO[held]:
        held += 1
    return held


@rule
def change_reputation(s: State, seat: int, net: int, log: Log) -> None:
    """K11.1–K11.10 One net change; the zone held before it and the Robe act on it once."""
    before = s.reputation[seat]
    if net > 0:
        net += s.owner[Artifact.ROBE] == seat and s.round < ROUNDS
    elif net < 0:
        net = -loss_in_zone(zone(s, seat), -net)
    s.reputation[seat] = max(1, before + net)
    if s.reputation[seat] != before:
        now = s.reputation[seat]
        tell(log, Event.REPUTATION, seat, now - before, now)


@rule
def loss_in_zone(held: int, loss: int) -> int:
    """K11.4–K11.6 One more in the green zone, two more in the blue, one less in the red."""
    return loss + ZONE_LOSS[held]


@rule
def earn(s: State, seat: int, gold: int) -> None:
    """Gold from the bank, as far as it goes."""
    bank = GOLD
    for other in range(s.players):
        bank -= s.gold[other]
    s.gold[seat] += min(gold, bank)
