"""Every game there is, and Philtre, with every number of seats."""

import athanor
from athanor.kernel.game import Game
from athanor.kernel.registry import add_game
from tests import philtre

PHILTRE = philtre.GAME
add_game(PHILTRE)

GAMES: list[Game] = [*map(athanor.game, athanor.GAMES), PHILTRE]
TABLES = [(game, players) for game in GAMES for players in game.seats]
NAMES = [f"{game.name}-{players}" for game, players in TABLES]
