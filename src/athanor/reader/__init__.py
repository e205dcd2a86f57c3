"""The card reader of Alchemists and the deduction notebook, also for games at a real table.

>>> from athanor import reader
>>> reader.world("DEMO")["toad"]
'B+'
>>> reader.mix("R+", "B+")
'R+'
"""

from athanor.games.alchemists.alchemy import (
    ALCHEMICALS,
    COLOURS,
    INGREDIENTS,
    POTIONS,
    QUALITIES,
    mix,
)
from athanor.games.alchemists.codes import BadCode, codes, new_code, world
from athanor.reader.card_reader import BadQuestion, CardReader
from athanor.reader.facts import BadFact, Fact
from athanor.reader.fingerprint import fingerprint
from athanor.reader.notebook import Clash, Notebook

__all__ = [
    "ALCHEMICALS", "COLOURS", "INGREDIENTS", "POTIONS", "QUALITIES", "BadCode", "BadFact",
    "BadQuestion", "CardReader", "Clash", "Fact", "Notebook", "codes", "fingerprint", "mix",
    "new_code", "world",
]  # fmt: skip
