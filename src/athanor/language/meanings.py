"""The glossary of a game: what the words on its terminal board mean, for `info WORD`."""

from typing import Any

from athanor.language.catalogues import Catalogue, catalogue, nouns
from athanor.language.choosing import chosen
from athanor.language.saying import written

INFO, TERM, WORD = "info.", "term.", "word."


def meanings(game: str, **arguments: Any) -> dict[str, str]:
    """Every `info.<word>` of `<game>-terminal`, by the word that is typed and by the one shown.

    The word shown is `term.<word>` of the same file, or `word.<word>` of the game's own.
    """
    language = chosen()
    texts, words = (catalogue(language, noun) for noun in (f"{game}-terminal", game))
    found: dict[str, str] = {}
    for key, nodes in texts.items():
        if key.startswith(INFO):
            typed = key.removeprefix(INFO)
            text = written(nodes, arguments, language, texts)
            found |= {typed: text, _shown(typed, texts, words): text}
    return found


def shown_word(game: str, word: str) -> str:
    """A word of a game as its terminal board shows it; the word itself for an unknown game."""
    if game not in nouns():
        return word
    return _shown(word, *(catalogue(chosen(), noun) for noun in (f"{game}-terminal", game)))


def _shown(typed: str, texts: Catalogue, words: Catalogue) -> str:
    nodes = texts.get(TERM + typed) or words.get(WORD + typed) or [typed]
    return "".join(node for node in nodes if isinstance(node, str))
