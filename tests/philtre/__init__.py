"""Philtre, a small game for tests that uses every feature of the kernel."""

from athanor.kernel import Game

from .components import SEATS

GAME = Game(__name__, title="Philtre", seats=range(2, SEATS + 1))
