"""AlchEnemies: transmute Reagents into Coin, and keep your former colleagues from it."""

from athanor.kernel import Game

from .components import SEATS

GAME = Game(__name__, title="AlchEnemies", seats=range(2, SEATS + 1))
