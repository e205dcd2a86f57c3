"""Rates the bot levels of every game in the arena, on the same scale as people.

    python -m scripts.studies.rate_levels [GAME ...] [--games N]

Writes src/athanor/server/ratings/bots.json. Every pair of levels plays with two seats. A newcomer
starts at 25, the mean of the levels.
"""

import argparse
import json
from itertools import combinations
from pathlib import Path

import athanor
from athanor.arena import Contest
from athanor.arena.files import Results
from athanor.arena.run import Run
from athanor.server.levels import levels

FILE = Path(__file__).parents[2] / "src" / "athanor" / "server" / "ratings" / "bots.json"
SEED = 2026


def rated(game: str, games: int, names: list[str]) -> dict[str, dict[str, float]]:
    """The rating of each level after this many games."""
    contest = Contest(game, tuple(combinations(names, 2)), SEED)
    found = Run(Results(contest, None)).play(games).data()
    return {
        bot["name"]: {name: round(bot["rating"][name], 2) for name in ("mu", "sigma")}
        for bot in found["bots"]
    }


def main() -> None:
    """Rate the requested games, and keep the other ratings."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("game", nargs="*", default=list(athanor.GAMES))
    parser.add_argument("--games", type=int, default=60)
    parser.add_argument("--without", nargs="*", default=[], help="levels to leave as they are")
    wanted = parser.parse_args()
    known = json.loads(FILE.read_text()) if FILE.exists() else {}
    for game in wanted.game:
        names = [level for level in levels(game) if level not in wanted.without]
        known[game] = known.get(game, {}) | rated(game, wanted.games, names)
        FILE.write_text(json.dumps(known, indent=2, sort_keys=True) + "\n")
        print(game, known[game], flush=True)


if __name__ == "__main__":
    main()
