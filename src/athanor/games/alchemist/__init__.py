"""Alchemist, by Carlo A. Rossi: create potions, copy your rivals', promote a hidden school."""

from athanor.kernel import Game

from .components import SEATS

GAME = Game(__name__, title="Alchemist", seats=range(2, SEATS + 1))
