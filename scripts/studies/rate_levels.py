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

from athanor.arena.ratings import ratings
from athanor.bots import LEVELS
from scripts.studies.cells import load, run_study
from scripts.studies.plans import levels

FEWEST_GAMES = 20  # of a level that gets a rating: fewer say too little
FILE = Path(__file__).parents[2] / "src" / "athanor" / "server" / "ratings" / "bots.json"


def rated(path: Path) -> dict[str, dict[str, dict[str, float]]]:
    """The rating of each level in each game that was played, by the stored games."""
    cells = levels()
    found = load(path, cells)
    by_game: dict[str, dict[str, dict[str, float]]] = {}
    for game in dict.fromkeys(cell.game for cell in cells):
        played = [found[cell.name] for cell in cells if cell.game == game]
        # Pair after pair would rate the last one most: take the pairs in turn.
        order = sorted(
            (index / max(1, len(games)), pair, games[index])
            for pair, games in enumerate(played) for index in games
        )  # fmt: skip
        one = ratings(LEVELS, [result for _, _, result in order])
        by_game[game] = {
            level: {"mu": round(one[level].mu, 2), "sigma": round(one[level].sigma, 2)}
            for level in LEVELS
            if sum(level in result.seats for _, _, result in order) >= FEWEST_GAMES
        }
    return {game: known for game, known in by_game.items() if known}


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
