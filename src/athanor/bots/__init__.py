"""Bots: players that are programs. They are handed a view, never a table or the truth behind it."""

from collections.abc import Mapping

from athanor.bots.bot import Bot, Budget, Maker
from athanor.bots.greedy import GreedyBot
from athanor.bots.random import RandomBot

BOTS: Mapping[str, Maker] = {"random": RandomBot, "greedy": GreedyBot}

__all__ = ["BOTS", "Bot", "Budget", "Maker"]
