"""Rates the bot levels of every game in the arena, on the same scale as people.

    python -m scripts.studies.rate_levels --out build/studies/levels.jsonl [--minutes M] [--write]

Plays the study `levels` (`plans.py`) on all cores and resumes it from the file; then writes
src/athanor/server/ratings/bots.json. `--write` plays nothing. A newcomer starts at 25, the mean of
the levels.
"""

import argparse
import json
import sys
from collections.abc import Sequence
from pathlib import Path

import numpy as np

from athanor.bots import LEVELS
from athanor.kernel.declare.record import Array
from scripts.studies.cells import load, run_study
from scripts.studies.plans import levels

FEWEST_GAMES = 20  # of a level that gets a rating: fewer say too little
NEWCOMER, DOUBT = 25.0, 25.0 / 3  # what is known of anybody before a game
SCALE = 2**0.5 * 25.0 / 6  # of openskill's ratings: a lead by which 73 % are won
STEPS, FARTHEST = 60, 4.0  # of Newton's method, and how far a rating moves in one
FILE = Path(__file__).parents[2] / "src" / "athanor" / "server" / "ratings" / "bots.json"


def rated(path: Path) -> dict[str, dict[str, dict[str, float]]]:
    """The rating of each level in each game that was played, by the stored games."""
    found = load(path, cells := levels())
    by_game: dict[str, dict[str, dict[str, float]]] = {}
    for game in dict.fromkeys(cell.game for cell in cells):
        played = [one for cell in cells if cell.game == game for one in found[cell.name].values()]
        won = np.zeros((len(LEVELS), len(LEVELS)))
        for one in played:
            places = [LEVELS.index(level) for level in one.seats]
            for seat in one.winners:
                won[places[seat], places[1 - seat]] += 1 / len(one.winners)
        means, errors = fitted(won)
        by_game[game] = {
            level: {"mu": round(means[i], 2), "sigma": round(errors[i], 2)}
            for i, level in enumerate(LEVELS)
            if (won[i] + won[:, i]).sum() >= FEWEST_GAMES
        }
    return {game: known for game, known in by_game.items() if known}


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
    given = parser.parse_args(arguments)
    if not given.write:
        run_study("levels", given.out, given.minutes)
    known = json.loads(FILE.read_text()) | rated(Path(given.out))
    FILE.write_text(json.dumps(known, indent=2, sort_keys=True) + "\n")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
