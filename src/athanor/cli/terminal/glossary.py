"""What a word on the screen means: from the game's own glossary, and from its rules."""

import importlib
import importlib.util
import re
from collections.abc import Mapping

from athanor.kernel.game import Game
from athanor.language import translated

MOST_CLAUSES = 5


class Glossary:
    """The words of a game. A game says them in `glossary.py`: glossary() and EXPLAINED."""

    def __init__(self, game: Game) -> None:
        self.rules = translated(game.name, game.rules)
        self.words: Mapping[str, str] = {}
        self.explained: frozenset[str] = frozenset()  # verbs whose choices show their meaning
        name = f"{game.package}.glossary"
        if importlib.util.find_spec(name) is not None:
            module = importlib.import_module(name)
            own = getattr(module, "glossary", None)
            self.words = own() if own else module.GLOSSARY
            self.explained = module.EXPLAINED

    def meaning(self, word: str) -> str:
        """The meaning of exactly this word, or nothing."""
        folded = word.casefold()
        found = [text for key, text in self.words.items() if key.casefold() == folded]
        exact = self.words.get(word)
        return exact or (found[0] if found else "")

    def info(self, wanted: str) -> dict[str, str]:
        """The meaning of a word and the clauses that mention it; nothing if it is unknown."""
        word = wanted.strip(" .,:;!()").casefold()
        if not word:
            return {}
        known = {key: text for key, text in self.words.items() if key.casefold() == word}
        known = known or self._similar(word)
        clauses = [id_ for id_, text in self.rules.items() if speaks_of(text, word)]
        return known | {id_: self.rules[id_] for id_ in clauses[:MOST_CLAUSES]}

    def _similar(self, word: str) -> dict[str, str]:
        """A plural or a part of a longer name."""
        keys = [key for key in self.words if key.casefold() in (word.rstrip("s"), f"{word}s")]
        keys = keys or [key for key in self.words if word in parts(key)]
        return {key: self.words[key] for key in keys}


def parts(name: str) -> list[str]:
    """`ring+chip` as ring and chip."""
    return re.split(r"[^\w]+|\d+", name.casefold())


def speaks_of(text: str, word: str) -> bool:
    """Whether a sentence contains a word, ignoring case."""
    return word in [part.strip(".,:;()'").casefold() for part in text.split()]
