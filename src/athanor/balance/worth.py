"""The value of single choices, and how the lead changes, from random games played step by step.

The value of a choice by use is how much more often than others a seat wins that made it. Its value
by exclusion is how much less a seat wins that never makes it than in the same deals with it. Games
are independent, seats of one game are not: the intervals follow from how games differ.
"""

from collections.abc import Callable, Iterator
from math import sqrt
from typing import Any

import numpy as np

from athanor.arena.intervals import Z, of_means
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
    uses, makers, won, squares = (sum(getattr(one, name) for one in seen) for name in
                                  ("uses", "makers", "won", "squares"))  # fmt: skip
    for place in np.argsort(-uses, kind="stable").tolist():
        if makers[place] >= FEWEST_USES:
            used = by_use(int(makers[place]), float(won[place]), squares[:, place], games, seats)
            yield {"choice": names[place], "place": place, "uses": int(uses[place]) / games} | used


def by_use(makers: int, won: float, squares: Any, games: int, seats: int) -> dict[str, Any]:
    """How much more often than others the makers of a choice won, with its interval."""
    share = won / makers
    both, mixed, wins = map(float, squares)
    off = max(0.0, wins - 2 * share * mixed + share * share * both)  # of the games, squared
    reach = Z * sqrt(games / max(1, games - 1) * off) / makers
    even = 1 / seats
    return {
        "by_use": 100 * (share - even),
        "use_interval": (100 * (share - reach - even), 100 * (share + reach - even)),
    }


def worths(
    walks: Walks, choices: list[dict[str, Any]], games: int, crew: Crew, done: Done
) -> list[dict[str, Any]]:
    """The choices with their values by exclusion, each from so many games of the same deals."""
    parts, total = parts_of(games), games * (1 + len(choices))
    places = [None, *(row["place"] for row in choices)]
    tasks = ((place, *part) for place in places for part in parts)
    shares = crew.share_out(walks.held_back, tasks, total < WORTH_A_CREW)
    free = np.concatenate([next(shares) for _ in parts])
    rows = []
    for row in choices:
        held = np.concatenate([next(shares) for _ in parts])
        kept = {name: row[name] for name in ("choice", "uses", "by_use", "use_interval")}
        rows.append(kept | by_exclusion(free, held))
        done((1 + len(rows)) * games, total)
    return rows


def by_exclusion(free: Any, held: Any) -> dict[str, Any]:
    """What a seat loses that never makes a choice while it has another, deal by deal."""
    low, high = of_means((100 * (free - held)).tolist())
    return {"by_exclusion": 100 * float((free - held).mean()), "interval": (low, high)}
