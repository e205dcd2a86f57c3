"""Bots: players that are programs. They are handed a view, never a table or the truth behind it."""

from collections.abc import Mapping

from athanor.bots.bot import Bot, BotFactory, Budget
from athanor.bots.flat import FlatBot
from athanor.bots.greedy import Apprentice, GreedyBot
from athanor.bots.intuition.bot import IntuitionBot
from athanor.bots.random import RandomBot
from athanor.bots.search import Adept, Master, SearchBot

BOTS: Mapping[str, BotFactory] = {
    "random": RandomBot,
    "greedy": GreedyBot,
    "intuition": IntuitionBot,
    "flat": FlatBot,
    "search": SearchBot,
    "apprentice": Apprentice,
    "adept": Adept,
    "master": Master,
}

# What people are offered at a table, weakest first.
LEVELS = ("random", "apprentice", "adept", "master")

__all__ = ["BOTS", "LEVELS", "Bot", "BotFactory", "Budget"]
