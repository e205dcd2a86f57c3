"""Prints a digest of random games of every game and number of seats, for one mode of the rules."""

import json
import os

from athanor.kernel.conformance import digest

from .cases import NAMES, TABLES

SEEDS = (3, 4, 5) if os.environ.get("ATHANOR_PROFILE") == "soak" else (3,)


def digests() -> dict[str, list[str]]:
    return {
        name: [digest(game, players, seed) for seed in SEEDS]
        for name, (game, players) in zip(NAMES, TABLES, strict=True)
    }


if __name__ == "__main__":
    print(json.dumps(digests()))
