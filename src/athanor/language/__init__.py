"""Translations: the texts of locales/, for the terminal and the server.

The browser reads the same files, compiled by `python -m scripts.texts.build`.
"""

from athanor.language.catalogues import (
    COMPLETE,
    LANGUAGES,
    SOURCE,
    Catalogue,
    Language,
    catalogue,
    nouns,
)
from athanor.language.choosing import VARIABLE, chosen, matching, use
from athanor.language.meanings import meanings, shown_word
from athanor.language.options import explained
from athanor.language.rulebooks import translated
from athanor.language.saying import listed, number, percent, say
from athanor.language.sentence import Sentence, named, together, word_of

__all__ = [
    "COMPLETE", "LANGUAGES", "SOURCE", "VARIABLE", "Catalogue", "Language", "Sentence",
    "catalogue", "chosen", "explained", "listed", "matching", "meanings", "named", "nouns",
    "number", "percent", "say", "shown_word", "together", "translated", "use", "word_of",
]  # fmt: skip
