"""The value of single choices, and how the lead changes, from random games played step by step.

A choice is a verb with its first word: `create K3`, `take gray`. Its value by use is how much more
often than others a seat wins that made it. Its value by exclusion is how much less a seat wins that
never makes it.
"""

from collections import Counter, defaultdict
from itertools import pairwise
from math import sqrt
from random import Random
from statistics import fmean
from typing import Any

from athanor.arena.intervals import wilson
from athanor.kernel.declare.words import Json
from athanor.kernel.game import Game
from athanor.kernel.registry import find_game
from athanor.kernel.table import Table
from athanor.lab.seeds import lane_seed

MOST_CHOICES = 24  # only the most used ones are studied
FEWEST_USES = 20


def choice_of(game: Game, number: int) -> str:
    """The choice that an action belongs to."""
    return " ".join(game.moves.text(number).split()[:2])


def courses(
    name: str, seats: int, options: dict[str, Json], games: int, seed: int
) -> dict[str, float]:
    """How often the lead changes, and how often the leader at half-time does not win."""
    game, dice = find_game(name), Random(seed)
    changes, turned = [], []
    for index in range(games):
        t = game.new(seats, lane_seed(seed, index), **options)
        leaders: list[int] = []
        while not t.over:
            _play(t, dice, lambda number: True)
            best = [seat for seat, score in enumerate(t.scores) if score == max(t.scores)]
            leaders += best if len(best) == 1 else leaders[-1:]
        if leaders:
            changes.append(sum(a != b for a, b in pairwise(leaders)))
            half = leaders[len(leaders) // 2]
            turned.append(1 - (half in t.winners) / len(t.winners))
    return {"lead_changes": fmean(changes or [0]), "turned": fmean(turned or [0])}


def worths(
    name: str, seats: int, options: dict[str, Json], games: int, seed: int
) -> list[dict[str, Any]]:
    """The most used choices, with their values by use and by exclusion."""
    game = find_game(name)
    uses, wins = _used(game, seats, options, games, seed)
    rows = []
    for choice, times in uses.most_common(MOST_CHOICES):
        found = wins[choice]
        rows.append({
            "choice": choice, "uses": times / games, "by_use": _lift(found, seats),
            **_excluded(game, seats, options, choice, games, seed),
        })  # fmt: skip
    return rows


def _used(
    game: Game, seats: int, options: dict[str, Json], games: int, seed: int
) -> tuple[Counter[str], dict[str, list[float]]]:
    """How often each choice was made, and the win share of seats that made it."""
    uses: Counter[str] = Counter()
    wins: dict[str, list[float]] = defaultdict(list)
    dice = Random(seed)
    for index in range(games):
        t = game.new(seats, lane_seed(seed, index), **options)
        made: list[set[str]] = [set() for _ in range(seats)]
        while not t.over:
            seat, number = _play(t, dice, lambda number: True)
            choice = choice_of(game, number)
            uses[choice] += 1
            made[seat].add(choice)
        for seat, choices in enumerate(made):
            for choice in choices:
                wins[choice].append((seat in t.winners) / len(t.winners))
    return uses, wins


def _lift(won: list[float], seats: int) -> float | None:
    """Change of the win share, in points; None if too few seats made the choice."""
    return 100 * (fmean(won) - 1 / seats) if len(won) >= FEWEST_USES else None


def _excluded(
    game: Game, seats: int, options: dict[str, Json], choice: str, games: int, seed: int
) -> dict[str, Any]:
    """What a seat loses if it never makes a choice while it has another."""
    dice, shares = Random(seed), []
    banned = {n for n in range(game.actions) if choice_of(game, n) == choice}
    for index in range(games):
        t = game.new(seats, lane_seed(seed, index), **options)
        without = index % seats
        while not t.over:
            _play(t, dice, lambda number: number not in banned, without)
        shares.append((without in t.winners) / len(t.winners))
    share = fmean(shares)
    low, high = wilson(share, games)
    even = 1 / seats
    return {
        "by_exclusion": 100 * (even - share),
        "interval": (100 * (even - high), 100 * (even - low)),
        "noise": 100 * sqrt(even * (1 - even) / games),
    }


def _play(t: Table, dice: Random, allowed: Any, seat_held: int | None = None) -> tuple[int, int]:
    """A random choice of the lowest actor; one seat avoids the excluded choice if it can."""
    seat = t.actors[0]
    legal = t.legal_numbers(seat)
    if seat == seat_held:
        legal = [number for number in legal if allowed(number)] or legal
    number = legal[int(dice.random() * len(legal))]
    t.play_number(seat, number)
    return seat, number
