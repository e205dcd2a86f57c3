"""A language calls its reader one thing throughout: the form in locales/GLOSSARY.md."""

import re

import pytest

import athanor
from athanor.language import nouns, translated
from athanor.language.catalogues import texts

# Words of the other form. Several readers together are addressed in the plural, which is no fault.
OTHER = {
    "fr": r"\b(?:tu|ton|ta|tes|toi|te)\b|\bt[’'](?=\w)|\w[es]-(?:le|la|les|toi)\b",
    "de": r"\bIhnen\b|\b[a-zäöü]+en Sie\b",
    "es": r"\busted(?:es)?\b",
    "it": r"\bLei\b",
    "pl": r"\bPan(?:a|i|em|u|ią|ie)?\b|\bPaństw\w+",
    "cs": r"\b(?:Vy|Vás|Vám|Váš|Vaše)\b",
}


@pytest.mark.parametrize("language", OTHER)
def test_every_text_addresses_the_reader_alike(language: str) -> None:
    said = {
        f"{noun}.{key}": str(text)
        for noun in nouns()
        for key, text in texts(language, noun).items()
    }
    for game in athanor.GAMES:
        said |= translated(game, athanor.game(game).rules, language)
    other = re.compile(OTHER[language], re.IGNORECASE if language == "fr" else 0)
    assert {key: text for key, text in said.items() if other.search(text)} == {}
