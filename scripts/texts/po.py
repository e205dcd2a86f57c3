"""Exchanges translations with common tools, as gettext PO, using Babel.

    python -m scripts.texts.po export pl pl.po
    python -m scripts.texts.po import pl pl.po

A message's context is `noun:key`, its id the English text, its comment the note for
translators, and its locations are the lines that use it.
"""

import json
import sys
from pathlib import Path

from babel.messages.catalog import Catalog
from babel.messages.pofile import read_po as read_catalog
from babel.messages.pofile import write_po as write_catalog

from athanor.language import SOURCE
from athanor.language.catalogues import NOTE, folder, notes, texts, translated_nouns
from scripts.texts.uses import uses


def write_po(path: Path, language: str) -> None:
    """Write all texts of a language into one PO file."""
    found = Catalog(locale=language, project="Athanor", charset="utf-8")
    places = uses()
    for noun in translated_nouns():
        own, said = texts(language, noun), notes(noun)
        for key, text in texts(SOURCE, noun).items():
            if not key.startswith(NOTE):
                note = [said[key]] if key in said else []
                found.add(
                    text,
                    own.get(key, ""),
                    locations=places.get((noun, key), []),
                    context=f"{noun}:{key}",
                    auto_comments=note,
                )
    with path.open("wb") as file:
        write_catalog(file, found, width=0)


def read_po(path: Path, language: str) -> None:
    """Write the texts of a PO file into the catalogues; empty ones are skipped."""
    with path.open("rb") as file:
        read = read_catalog(file, locale=language)
    files = {noun: texts(language, noun) for noun in translated_nouns()}
    for message in read:
        if message.context and message.string:
            noun, _, key = message.context.partition(":")
            files[noun][key] = str(message.string)
    for noun, own in files.items():
        ordered = {key: own[key] for key in texts(SOURCE, noun) if key in own} | own
        target = folder(language) / f"{noun}.json"
        target.parent.mkdir(exist_ok=True)
        target.write_text(json.dumps(ordered, ensure_ascii=False, indent=2) + "\n", "utf-8")


def main(arguments: list[str]) -> int:
    """Export or import one language."""
    if len(arguments) != 3 or arguments[0] not in ("export", "import"):
        print(__doc__, file=sys.stderr)
        return 2
    verb, language, path = arguments
    (write_po if verb == "export" else read_po)(Path(path), language)
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
