"""Events as a seat was told them, in the rows that the rules write."""

from collections.abc import Sequence

import numpy as np

from athanor.bots.bot import Event
from athanor.kernel.declare.events import AUDIENCE, FIRST_ARGUMENT, KIND, SEAT, WIDTH
from athanor.kernel.declare.record import Array
from athanor.kernel.game import Game

NOBODY = -1  # instead of a seat


def rows_of_events(game: Game, events: Sequence[Event], players: int) -> Array:
    """One row for each event, with its ply instead of its audience."""
    found = np.zeros((len(events), WIDTH), np.int16)
    members = {member.key: member for member in game.told}
    for row, event in zip(found, events, strict=True):
        member = members[event["kind"]]
        row[KIND], row[AUDIENCE] = int(member), event["ply"]
        row[SEAT] = NOBODY if event["seat"] is None else event["seat"]
        for place, (name, kind) in enumerate(member.named.items()):
            number = kind.number(event["fields"][name], players, name)
            row[FIRST_ARGUMENT + place] = number + kind.low
    return found
