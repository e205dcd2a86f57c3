"""AlchEnemies: transmute Reagents into Coin, and stop your former colleagues from doing so."""

from athanor.kernel import Game

from .components import SEATS

GAME = Game(__name__, title="AlchEnemies", seats=range(2, SEATS + 1))
