"""The command `athanor`, with the test game Philtre among the games."""

from athanor.cli import app
from athanor.kernel.game import add_game
from tests.philtre import GAME

if __name__ == "__main__":
    add_game(GAME)
    app()
