"""The command `athanor` with the test game Philtre, and the same deals each time."""

import secrets
from random import Random

from athanor.cli import app
from athanor.kernel.registry import add_game
from tests.philtre import GAME

if __name__ == "__main__":
    add_game(GAME)
    deals = Random(2026)
    secrets.randbits = lambda k: deals.getrandbits(k)
    app()
