"""Specialists: simple players with one idea each, written to find holes in the search.

Each takes what its game's evaluation rates highest, after a bonus for the actions of its idea. They
see only the view, like every bot. `SPECIALISTS` lists them by game; contests name them `copier`.
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
