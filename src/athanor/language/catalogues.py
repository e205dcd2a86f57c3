"""The catalogues of locales/: one folder per language, one file per topic or game.

English is the source, and the fallback for missing texts.
"""

import json
from functools import cache
from pathlib import Path

import msgspec

from athanor.language.message import Nodes, parse
from athanor.language.pseudo import disguised

LOCALES = Path(__file__).resolve().parent.parent / "locales"
SOURCE = "en"
NOTE = "@"  # "@key" says to translators what "key" means
ENGLISH_ONLY = ("research",)  # catalogues that no language translates
Catalogue = dict[str, Nodes]


class Language(msgspec.Struct, frozen=True):
    """A language with its own name; a complete one has every text."""

    name: str
    complete: bool = False
    direction: str = "ltr"
    made: bool = False  # generated, for testing


def _languages() -> dict[str, Language]:
    found = {
        path.parent.name: msgspec.json.decode(path.read_bytes(), type=Language)
        for path in sorted(LOCALES.glob("*/language.json"))
    }
    first = {SOURCE: found.pop(SOURCE)}
    return first | found | {
        "en-XA": Language("[Éñĝļîšĥ 40 %]", made=True),
        "ar-XB": Language("[Right to left]", direction="rtl", made=True),
    }  # fmt: skip


LANGUAGES = _languages()
COMPLETE = [code for code, language in LANGUAGES.items() if language.complete]


def nouns() -> list[str]:
    """The names of all catalogues."""
    return sorted(path.stem for path in _files(SOURCE))


def translated_nouns() -> list[str]:
    """The names of those that every complete language has."""
    return [noun for noun in nouns() if noun not in ENGLISH_ONLY]


def folder(language: str) -> Path:
    """The folder of a language."""
    return LOCALES / language


def _files(language: str) -> list[Path]:
    return [path for path in folder(language).glob("*.json") if path.name != "language.json"]


def texts(language: str, noun: str) -> dict[str, str]:
    """The raw messages of one file, including notes; none if there is no file."""
    path = folder(language) / f"{noun}.json"
    if not path.is_file():
        return {}
    found: dict[str, str] = json.loads(path.read_text(encoding="utf-8"))
    return found


def notes(noun: str) -> dict[str, str]:
    """The notes to translators about keys of a catalogue."""
    return {key[1:]: text for key, text in texts(SOURCE, noun).items() if key.startswith(NOTE)}


@cache
def catalogue(language: str, noun: str) -> Catalogue:
    """All messages of a noun in a language, parsed."""
    source = {key: text for key, text in texts(SOURCE, noun).items() if not key.startswith(NOTE)}
    if LANGUAGES[language].made:
        return {key: disguised(parse(text), language) for key, text in source.items()}
    own = texts(language, noun)
    # Grammatical forms ("word.gold.acc") are specific to a language: English has no such key.
    return {key: parse(text) for key, text in (source | own).items() if not key.startswith(NOTE)}
