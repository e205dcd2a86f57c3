"""Prints a digest of random games of a game by number of seats, for one mode of the rules."""

import json
import os
import sys

from athanor.kernel.conformance import digest

from .cases import NAMES, TABLES

SEEDS = (3, 4, 5) if os.environ.get("ATHANOR_PROFILE") == "soak" else (3,)


def digests(wanted: str) -> dict[str, list[str]]:
    return {
        name: [digest(game, players, seed) for seed in SEEDS]
        for name, (game, players) in zip(NAMES, TABLES, strict=True)
        if game.name == wanted
    }


if __name__ == "__main__":
    print(json.dumps(digests(sys.argv[1])))
