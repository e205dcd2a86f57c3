"""Philtre, a game for tests only: in little, everything the kernel has to carry."""

from athanor.kernel import Game

from .components import SEATS

GAME = Game(__name__, title="Philtre", seats=range(2, SEATS + 1))
