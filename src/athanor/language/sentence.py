"""Sentences that are said later, by whoever reads them: a key of locales/ and its fields.

The server sends them as they are, and each device says them in its own language.
"""

from collections.abc import Iterable
from typing import Any

import msgspec

from athanor.language.catalogues import SOURCE, catalogue, nouns
from athanor.language.saying import say


class Sentence(msgspec.Struct, frozen=True):
    """A message by `noun.key`. A field is a value, a sentence of its own, or a list of these."""

    key: str
    fields: dict[str, Any] = {}

    def said(self, language: str | None = None) -> str:
        """The text in the current language unless another is named."""
        given = {name: _said(value, language) for name, value in self.fields.items()}
        return say(self.key, language, **given)


def _said(value: Any, language: str | None) -> Any:
    if isinstance(value, Sentence):
        return value.said(language)
    return [_said(one, language) for one in value] if isinstance(value, list | tuple) else value


def named(game: str, word: str, otherwise: str | None = None) -> Sentence | str:
    """The name of a component, `word.<word>` of the game's catalogue; else another text."""
    key = f"word.{word}"
    known = game in nouns() and key in catalogue(SOURCE, game)
    return Sentence(f"{game}.{key}") if known else otherwise or word


def word_of(game: str, word: str) -> str:
    """The name of a component in the current language; the word itself if it has none."""
    name = named(game, word)
    return name if isinstance(name, str) else name.said()


def together(sentences: Iterable[Sentence], language: str | None = None) -> str:
    """Several sentences, one after the other."""
    return " ".join(one.said(language) for one in sentences)
