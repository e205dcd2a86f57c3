"""Rates the bot levels of every game in the arena, on the same scale as people.

    python -m scripts.studies.rate_levels --out build/studies/levels.jsonl [--minutes M] [--write]

Plays the study `levels` (`plans.py`) on all cores and resumes it from the file; then writes
src/athanor/server/ratings/bots.json. `--write` plays nothing. With `--told`, pairs without stored
games count as docs/results/levels.md has them. A newcomer starts at 25, the mean of the levels.
"""

import argparse
import json
import re
import sys
from collections.abc import Collection, Mapping, Sequence
from pathlib import Path

import numpy as np

from athanor.arena import GameResult
from athanor.bots import LEVELS
from athanor.kernel.declare.record import Array
from scripts.pages import RESULTS
from scripts.studies.cells import Cell, load, run_study
from scripts.studies.plans import levels

FEWEST_GAMES = 20  # of a level that gets a rating: fewer say too little
NEWCOMER, DOUBT = 25.0, 25.0 / 3  # what is known of anybody before a game
SCALE = 2**0.5 * 25.0 / 6  # of openskill's ratings: a lead by which 73 % are won
STEPS, FARTHEST = 60, 4.0  # of Newton's method, and how far a rating moves in one
PAGE = RESULTS / "levels.md"
BEGIN, END = "<!-- study levels:", "<!-- end of levels -->"
ROW = re.compile(r"^\| (\w+) \| 2 \| `(\w+)` \| `(\w+)` \| (\d+) \| (\d+)%", re.MULTILINE)
FILE = Path(__file__).parents[2] / "src" / "athanor" / "server" / "ratings" / "bots.json"
Told = Mapping[str, tuple[float, int]]  # of a cell: the wins of its first bot, and all games


def rated(path: Path, told: Told | None = None) -> dict[str, dict[str, dict[str, float]]]:
    """The rating of each level in each game that was played, by the stored games."""
    found = load(path, cells := levels())
    by_game: dict[str, dict[str, dict[str, float]]] = {}
    for game in dict.fromkeys(cell.game for cell in cells):
        won = np.zeros((len(LEVELS), len(LEVELS)))
        for cell in (cell for cell in cells if cell.game == game):
            count(won, cell, found[cell.name].values(), (told or {}).get(cell.name))
        means, errors = fitted(won)
        by_game[game] = {
            level: {"mu": round(means[i], 2), "sigma": round(errors[i], 2)}
            for i, level in enumerate(LEVELS)
            if (won[i] + won[:, i]).sum() >= FEWEST_GAMES
        }
    return {game: known for game, known in by_game.items() if known}


def count(
    won: Array, cell: Cell, played: Collection[GameResult], told: tuple[float, int] | None
) -> None:
    """Add the games that each bot of a cell won against the other; those told if none is stored."""
    for one in played:
        places = [LEVELS.index(level) for level in one.seats]
        for seat in one.winners:
            won[places[seat], places[1 - seat]] += 1 / len(one.winners)
    if told and not played:
        (wins, games), (first, other) = told, map(LEVELS.index, cell.bots)
        won[first, other] += wins
        won[other, first] += games - wins


def told_games(page: Path = PAGE) -> Told:
    """How many games the first bot of each cell won, and of how many, by the table on the page."""
    table = page.read_text(encoding="utf-8").partition(BEGIN)[2].partition(END)[0]
    found = {}
    for game, first, other, games, share in ROW.findall(table):
        halves = round(2 * int(games) * int(share) / 100)  # a shared first place is half a win
        found[f"levels {game} {other} {first}"] = (halves / 2, int(games))
    return found


def fitted(won: Array) -> tuple[list[float], list[float]]:
    """The likeliest ratings by how often each won against each, and their errors.

    All games count at once: a rating that is moved game by game depends on their order, and has not
    arrived after a few dozen.
    """
    played, means = won + won.T, np.full(len(won), NEWCOMER)
    for _ in range(STEPS):  # Newton's method
        chances = 1 / (1 + np.exp((means - means[:, None]) / SCALE))
        slope = (won - played * chances).sum(1) / SCALE - (means - NEWCOMER) / DOUBT**2
        weights = played * chances * (1 - chances) / SCALE**2
        curve = np.diag(weights.sum(1) + 1 / DOUBT**2) - weights
        means = means + np.linalg.solve(curve, slope).clip(-FARTHEST, FARTHEST)
    return means.tolist(), np.sqrt(np.diag(np.linalg.inv(curve))).tolist()


def main(arguments: Sequence[str]) -> int:
    """Play, and write the ratings."""
    parser = argparse.ArgumentParser(description="Rates the bot levels of every game.")
    parser.add_argument("--out", required=True, help="a .jsonl file; resumed if it exists")
    parser.add_argument("--minutes", type=float, default=1e6)
    parser.add_argument("--write", action="store_true", help="play nothing")
    parser.add_argument("--told", action="store_true", help="count the page's games too")
    given = parser.parse_args(arguments)
    if not given.write:
        run_study("levels", given.out, given.minutes)
    found = rated(Path(given.out), told_games() if given.told else None)
    known = json.loads(FILE.read_text()) | found
    FILE.write_text(json.dumps(known, indent=2, sort_keys=True) + "\n")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
