"""The command `athanor` with the test game Philtre, and the same deals each time."""

import os
import secrets
import time
from pathlib import Path
from random import Random

from athanor.cli import app
from athanor.kernel.game import Game
from athanor.kernel.registry import add_game
from tests.philtre import GAME

if __name__ == "__main__":
    add_game(GAME)
    deals = Random(2026)
    seeds = [int(seed) for seed in os.environ.get("ATHANOR_TEST_SEEDS", "").split(",") if seed]
    secrets.randbits = lambda k: seeds.pop(0) if seeds else deals.getrandbits(k)
    if "ATHANOR_TEST_BY_HAND" in os.environ:
        from scripts.chaos import twins  # other tests start without it

        Game.new = twins.dealt  # type: ignore[assignment, method-assign]
    if "ATHANOR_TEST_CLOCK" in os.environ:  # a file: by how many seconds the wall clock is wrong
        wall, error = time.time, Path(os.environ["ATHANOR_TEST_CLOCK"])
        time.time = lambda: wall() + float(error.read_text())
    app()
