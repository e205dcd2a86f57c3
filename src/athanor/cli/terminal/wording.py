"""What is typed, in the reader's language: commands, and the choices of a game.

The English words are understood in every language, so that a line from a guide or a script works.
"""

import re
import unicodedata
from functools import partial

from athanor.language import SOURCE, catalogue, chosen, say, shown_word

WORD = re.compile(r"[A-Za-z][A-Za-z_-]*")


def typed(noun: str, command: str) -> str:
    """The word of the reader's language for a command of the catalogue `noun`."""
    return say(f"{noun}.typed.{command}")


def command_of(noun: str, word: str) -> str:
    """The English command that a word means; the word itself if it is none."""
    keys = [key for key in catalogue(SOURCE, noun) if key.startswith("typed.")]
    meant = (key for key in keys if plain(say(f"{noun}.{key}")) == plain(word))
    return next(meant, word.casefold()).removeprefix("typed.")


def plain(text: str) -> str:
    """Small letters without accents, as people type them."""
    letters = unicodedata.normalize("NFD", text.casefold())
    return "".join(letter for letter in letters if not unicodedata.combining(letter))


def verb_told(verb: str) -> str:
    """The verb of a choice; itself for a game of another package."""
    known = f"verb.{verb}" in catalogue(SOURCE, "terminal")
    return say(f"terminal.verb.{verb}") if known else verb


def fields_told(game: str, text: str) -> str:
    """The rest of a choice, with the names of components; in English it is what the rules read."""
    return text if chosen() == SOURCE else WORD.sub(partial(_named, game), text)


def _named(game: str, found: re.Match[str]) -> str:
    return shown_word(game, found[0])


def phase_told(phase: str) -> str:
    """What is asked; the word of the rules for a game of another package."""
    known = f"phase.{phase}" in catalogue(SOURCE, "review")
    return say(f"review.phase.{phase}") if known else phase
