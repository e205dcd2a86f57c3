"""Alchemists, by Matúš Kotrý: deduce which of 40,320 worlds is true, and publish first."""

from athanor.kernel import Game

from .components import SEATS

GAME = Game(__name__, title="Alchemists", seats=range(2, SEATS + 1), version=2)
