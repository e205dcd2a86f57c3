"""Bots: players that are programs.

A bot is given a view, never the table or the hidden state behind it.
"""

from collections.abc import Mapping

from athanor.bots.bot import Bot, BotFactory, Budget
from athanor.bots.flat import FlatBot
from athanor.bots.greedy import GreedyBot
from athanor.bots.intuition.apprentice import Apprentice
from athanor.bots.intuition.bot import IntuitionBot
from athanor.bots.random import RandomBot
from athanor.bots.search import Adept, Grandmaster, Master, SearchBot

BOTS: Mapping[str, BotFactory] = {
    "random": RandomBot,
    "greedy": GreedyBot,
    "intuition": IntuitionBot,
    "flat": FlatBot,
    "search": SearchBot,
    "apprentice": Apprentice,
    "adept": Adept,
    "master": Master,
    "grandmaster": Grandmaster,
}

# The levels offered at a table, weakest first.
LEVELS = ("random", "apprentice", "adept", "master", "grandmaster")

__all__ = ["BOTS", "LEVELS", "Bot", "BotFactory", "Budget"]
