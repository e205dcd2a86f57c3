"""The value of single choices, and how the lead changes, from random games played step by step.

The value of a choice by use is how much more often than others a seat wins that made it. Its value
by exclusion is how much less a seat wins that never makes it.
"""

from collections.abc import Callable, Iterator
from math import sqrt
from typing import Any

import numpy as np

from athanor.arena.intervals import wilson
from athanor.balance.walks import PART, Walks, Watched, choices_of
from athanor.lab.crew import Crew

FEWEST_USES = 20  # seats that made a choice, so that its value says something
WORTH_A_CREW = 4_000  # games; fewer are played in this process

Done = Callable[[int, int], None]  # how many games are done, and of how many


def parts_of(games: int) -> list[tuple[int, int]]:
    """The parts of so many games: each with its index and its games."""
    return [(part, min(PART, games - part * PART)) for part in range(-(-games // PART))]


def watched_games(walks: Walks, games: int, crew: Crew, done: Done) -> dict[str, Any]:
    """How often the lead changes and turns; every choice that was made, with its value by use."""
    names, _ = choices_of(walks.plan.played)
    tasks, seen = parts_of(games), []
    for part in crew.share_out(walks.watched, iter(tasks), games < WORTH_A_CREW):
        seen.append(part)
        done(min(len(seen) * PART, games), games)
    return {
        "lead_changes": sum(one.changes for one in seen) / games,
        "turned": sum(one.turned for one in seen) / games,
        "choices": list(_by_use(names, seen, games, walks.plan.seats)),
    }


def _by_use(
    names: list[str], seen: list[Watched], games: int, seats: int
) -> Iterator[dict[str, Any]]:
    uses, makers, won = (sum(getattr(one, name) for one in seen) for name in
                         ("uses", "makers", "won"))  # fmt: skip
    for place in np.argsort(-uses, kind="stable").tolist():
        if makers[place] >= FEWEST_USES:
            share = float(won[place]) / int(makers[place])
            yield {"choice": names[place], "place": place, "uses": int(uses[place]) / games,
                   "by_use": 100 * (share - 1 / seats)}  # fmt: skip


def worths(
    walks: Walks, choices: list[dict[str, Any]], games: int, crew: Crew, done: Done
) -> list[dict[str, Any]]:
    """The choices with their values by exclusion, each from so many games."""
    parts, total = parts_of(games), games * len(choices)
    tasks = ((row["place"], *part) for row in choices for part in parts)
    shares = crew.share_out(walks.held_back, tasks, total < WORTH_A_CREW)
    rows = []
    for row in choices:
        share = sum(next(shares) for _ in parts) / games
        kept = {name: row[name] for name in ("choice", "uses", "by_use")}
        rows.append(kept | _excluded(share, games, walks.plan.seats))
        done(len(rows) * games, total)
    return rows


def _excluded(share: float, games: int, seats: int) -> dict[str, Any]:
    """What a seat loses that never makes a choice while it has another."""
    low, high = wilson(share, games)
    even = 1 / seats
    return {
        "by_exclusion": 100 * (even - share),
        "interval": (100 * (even - high), 100 * (even - low)),
        "noise": 100 * sqrt(even * (1 - even) / games),
    }
