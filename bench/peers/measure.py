"""The timing loop of all Python peers: whole random games until the time is up, and the figures as
JSON in the format of `athanor bench --json`. It does not depend on any peer.

The clock is the processor time of this process, so that a busy machine affects no peer more than
another."""

import argparse
import json
import random
from collections.abc import Callable, Mapping
from time import process_time
from typing import NamedTuple

TIGHT = " (tight loop)"  # ends the name of a game driven by the cheapest loop we found
BY = ", by "  # between the name of a game and the loop, where a game is driven by several
Figures = dict[str, float | str]
Clock = Callable[[], float]


class Subject(NamedTuple):
    """Something to be measured: each call of `play` plays `games` games and counts decisions."""

    play: Callable[[], float]
    players: int
    games: int = 1


def measure(subject: Subject, seconds: float, clock: Clock = process_time) -> Figures:
    """Decisions and games per second, by a clock."""
    subject.play()  # warm-up: imports and caches are not measured
    decisions = 0.0
    calls = 0
    start = now = clock()
    while now < start + seconds:
        decisions += subject.play()
        calls += 1
        now = clock()
    elapsed = now - start
    return {
        "decisions_per_second": decisions / elapsed,
        "games_per_second": calls * subject.games / elapsed,
        "players": subject.players,
    }


def measure_safely(
    load: Callable[[], Subject], seconds: float, clock: Clock = process_time
) -> Figures:
    """The figures of one game, or why it failed: one broken game does not hide the others."""
    try:
        return measure(load(), seconds, clock)
    except Exception as error:
        return {"error": f"{type(error).__name__}: {error}".splitlines()[0]}


def main(games: Mapping[str, Callable[[], Subject]], clock: Clock = process_time) -> None:
    """Measure each game for `--seconds` and print one JSON object."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--seconds", type=float, default=1.0, help="for each game")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("names", nargs="*", help="only these games")
    arguments = parser.parse_args()
    random.seed(arguments.seed)
    names = arguments.names or list(games)
    seconds = arguments.seconds
    print(json.dumps({name: measure_safely(games[name], seconds, clock) for name in names}))
