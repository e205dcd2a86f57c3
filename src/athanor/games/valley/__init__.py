"""The Valley of Alchemists, by Kamil Langie: collect, brew, fill a chest, and sell it by lines."""

from athanor.kernel import Game

from .components import SEATS

GAME = Game(__name__, title="The Valley of Alchemists", seats=range(2, SEATS + 1))
