"""Specialists: simple players with one idea each, written to find holes in the search.

Each takes the action that its game's evaluation rates highest, after adding a bonus to the actions
that serve its idea. Like every bot, they see only the view. `SPECIALISTS` lists them by game;
contests refer to them by name, such as `copier`.
"""

from collections.abc import Mapping

from athanor.bots.bot import BotFactory
from athanor.bots.specialists import alchemist, alchemists, alchenemies, valley

SPECIALISTS: Mapping[str, Mapping[str, BotFactory]] = {
    "alchemist": alchemist.SPECIALISTS,
    "alchemists": alchemists.SPECIALISTS,
    "alchenemies": alchenemies.SPECIALISTS,
    "valley": valley.SPECIALISTS,
}
