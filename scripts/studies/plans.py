"""The studies of docs/results/: which contests each of them plays.

Every cell seats one bot of the first name among others of the second. Budgets in milliseconds are
per turn, so both sides have equal time; budgets in simulations leave out what a rule costs.
"""

from collections.abc import Callable, Mapping
from dataclasses import asdict, replace

import athanor
from athanor.bots.game_search import game_search
from athanor.bots.specialists import SPECIALISTS
from scripts.studies.cells import SEED, Cell

ALWAYS = 999_999  # more simulations than any budget: halving at every root
CONFIRMING = SEED + 1  # deals that no dial was chosen by
MASTER = "search:150ms"  # the search with the shipped dials
FLAT = "flat:150ms"
# The dials before they were tuned and before there were networks, by game.
BEFORE = {
    "alchemist": (
        "horizon=6,noise=0.1,exploration=1.2,prior_floor=0.05,result_weight=0.5,"
        "net_prior=0,net_depth=0"
    ),
    "valley": (
        "horizon=6,noise=0.1,exploration=1.2,prior_floor=0.05,result_weight=0.5,"
        "net_prior=0,net_leaf=0,net_depth=0"
    ),
    "alchenemies": "horizon=12,noise=0.1,net_prior=0,net_leaf=0,net_depth=0",
    "alchemists": "horizon=3,noise=0.1,prior_floor=0.05,net_prior=0,net_leaf=0,net_depth=0",
}
# Dials that looked promising but were not clear, by game and seats.
PROMISING = {
    ("alchemist", 4): ("horizon=99,result_weight=1", "net_leaf=1,net_horizon=4"),
    ("valley", 4): ("net_leaf=0.5",),
    ("alchenemies", 2): ("net_leaf=0.5", "net_leaf=0"),
    ("alchenemies", 4): ("net_leaf=0",),
    ("alchemists", 2): ("net_leaf=0.5,net_horizon=3", "net_leaf=0"),
    ("alchemists", 3): ("net_leaf=0.5,net_horizon=3",),
    ("alchemists", 4): ("net_leaf=0.5,net_horizon=3",),
}
# Pairs of levels that play for the ratings, and how often.
PAIRS = {
    ("random", "apprentice"): 20, ("random", "adept"): 8, ("apprentice", "adept"): 20,
    ("apprentice", "master"): 8, ("adept", "master"): 20, ("adept", "grandmaster"): 4,
    ("master", "grandmaster"): 24,
}  # fmt: skip


def against(name: str, game: str, seats: int, first: str, others: str, games: int) -> Cell:
    """One bot among others; whole deals, each seat as often."""
    bots = (first, *[others] * (seats - 1))
    return Cell(name, game, bots, games // seats * seats, later=int(seats > 2))


def halving() -> list[Cell]:
    """Sequential halving at the root against upper bounds, by simulations and at equal time."""
    cells = []
    for game in athanor.GAMES:
        for budget, games in (("50", 100), ("200", 100), ("800", 60), ("50ms", 60)):
            cells.append(_halved(game, 2, budget, games))
        cells.append(_halved(game, 3, "200", 60))
    return cells


def _halved(game: str, seats: int, budget: str, games: int) -> Cell:
    first = f"search:{budget},halving={ALWAYS}"
    name = f"halving {game} {seats} {budget}"
    return against(name, game, seats, first, f"search:{budget},halving=0", games)


def holes() -> list[Cell]:
    """Specialists, flat Monte Carlo and the dials before against the master, every seat count."""
    cells = []
    for game in athanor.GAMES:
        for seats in athanor.game(game).seats:
            games = 24 if seats == 2 else 6 * seats
            rivals = [*SPECIALISTS[game], FLAT, f"search:150ms,{BEFORE[game]}"]
            for rival in rivals:
                name = f"holes {game} {seats} {rival}"
                cells.append(against(name, game, seats, rival, MASTER, games))
    return cells


def dials() -> list[Cell]:
    """Dials that looked promising against the shipped ones, 150 ms a turn."""
    return [
        against(f"dials {game} {seats} {dials}", game, seats, f"{MASTER},{dials}", MASTER, 48)
        for (game, seats), found in PROMISING.items()
        for dials in found
    ]


def second() -> list[Cell]:
    """The master over the one with the dials before, one second a turn, by deals of its own."""
    return [
        replace(
            against(
                f"second {game} {seats}", game, seats, "search:1s", f"search:1s,{BEFORE[game]}",
                40 if seats == 2 else 8 * seats,
            ),
            seed=CONFIRMING,
        )
        for game in athanor.GAMES for seats in athanor.game(game).seats
    ]  # fmt: skip


def ladder() -> list[Cell]:
    """From chance to the master of today: each rung over one below it, two seats."""
    found = []
    for game in athanor.GAMES:
        before = f"search:1s,{BEFORE[game]}"
        for one, other, games in (
            ("greedy", "random", 40), ("intuition", "greedy", 40), ("search:2000", "intuition", 12),
            (before, "intuition", 8), ("search:8000", "search:2000", 8),
        ):  # fmt: skip
            found.append(against(f"ladder {game} {one}", game, 2, one, other, games))
    return found


def alone() -> list[Cell]:
    """The search without networks, with its dials for that case, over the one before tuning."""
    found = []
    for game in athanor.GAMES:
        tuned = dials_alone(game)
        for budget, seed in (("150ms", SEED), ("1s", CONFIRMING)):
            first, rival = f"search:{budget},{tuned}", f"search:{budget},{BEFORE[game]}"
            cell = against(f"alone {game} {budget}", game, 2, first, rival, 60)
            found.append(replace(cell, seed=seed))
    return found


def dials_alone(game: str) -> str:
    """How the search without a network differs from the shipped one, as a bot's name says it."""
    search = game_search(athanor.game(game))
    shipped, found = asdict(search.dials(2)), asdict(search.dials_alone(2))
    off = dict.fromkeys(("net_prior", "net_leaf", "net_depth", "net_horizon", "halving"), 0.0)
    changed = {name: value for name, value in found.items() if value != shipped[name]} | off
    return ",".join(f"{name}={value:g}" for name, value in changed.items())


def ablation() -> list[Cell]:
    """The search without one part of what its network tells it, against the whole one."""
    found = []
    for game in athanor.GAMES:
        search = game_search(athanor.game(game))
        dials, rounds = search.dials(2), search.dials_alone(2).horizon
        parts = {
            "prior": "net_prior=0,net_depth=0" if dials.net_prior else "",
            "prior below the root": "net_depth=0" if dials.net_depth else "",
            "leaf": f"net_leaf=0,horizon={rounds:g}" if dials.net_leaf else "",
            "network": dials_alone(game) if dials.net_leaf else "",
        }
        for part, without in parts.items():
            if without:
                name = f"ablation {game} {part}"
                found.append(against(name, game, 2, f"{MASTER},{without}", MASTER, 16))
    return found


def levels() -> list[Cell]:
    """Each level against its neighbours and the next ones, for their ratings."""
    found = []
    for game in athanor.GAMES:
        for (one, other), games in PAIRS.items():
            found.append(against(f"levels {game} {one} {other}", game, 2, other, one, games))
    return found


PLANS: Mapping[str, Callable[[], list[Cell]]] = {
    "halving": halving,
    "holes": holes,
    "dials": dials,
    "second": second,
    "ladder": ladder,
    "levels": levels,
    "alone": alone,
    "ablation": ablation,
}
