"""Checks the texts of locales/: keys, arguments, plural forms and rulebooks of every language,
and looks for texts in Python that are not there.

python -m scripts.texts.check
"""

import sys
from collections.abc import Iterator

from babel import Locale

from athanor.language import COMPLETE, LANGUAGES, SOURCE, nouns
from athanor.language.catalogues import ENGLISH_ONLY, LOCALES, NOTE, texts, translated_nouns
from athanor.language.message import Nodes, arguments, parse, walk
from scripts.texts import python, rules

FORM = "word."  # a language may add grammatical forms: word.gold.acc
PROBE = 1000  # whole numbers whose plural category is looked up


def main() -> int:
    """Print what is wrong."""
    found = [*problems(), *python.problems()]
    for line in found:
        print(line, file=sys.stderr)
    return 1 if found else 0


def problems() -> Iterator[str]:
    """Everything that is wrong in the files, one sentence each."""
    written = [code for code, language in LANGUAGES.items() if not language.made]
    for language in written:
        for path in sorted((LOCALES / language).glob("*.json")):
            if path.stem not in [*nouns(), "language"]:
                yield f"{language}/{path.name}: there is no such file in {SOURCE}."
            if path.stem in ENGLISH_ONLY and language != SOURCE:
                yield f"{language}/{path.name}: these texts are English only."
        for noun in nouns() if language == SOURCE else translated_nouns():
            yield from _of_file(language, noun)
        yield from rules.problems(language, language in COMPLETE and language != SOURCE)


def _of_file(language: str, noun: str) -> Iterator[str]:
    source, own = texts(SOURCE, noun), texts(language, noun)
    wanted = {key for key in source if not key.startswith(NOTE)}
    at = f"{language}/{noun}.json"
    for note in source if language == SOURCE else ():
        if note.startswith(NOTE) and note[1:] not in source:
            yield f"{at}: the note {note} is about no key."
    for key in sorted(wanted - own.keys()) if language in COMPLETE else ():
        yield f"{at}: {key} is missing."
    for key, text in own.items():
        if key in wanted:
            yield from (f"{at}: {key}: {wrong}" for wrong in _of_text(language, source[key], text))
        elif not key.startswith(NOTE) and not _is_form(key, wanted):
            yield f"{at}: {key} is stale: {SOURCE} has no such key."


def _is_form(key: str, wanted: set[str]) -> bool:
    return key.startswith(FORM) and key.rpartition(".")[0] in wanted


def _of_text(language: str, source: str, text: str) -> Iterator[str]:
    try:
        nodes, model = parse(text), parse(source)
    except SyntaxError as wrong:
        yield f"cannot be read: {wrong}."
        return
    known, used = arguments(model), arguments(nodes)
    for name in sorted(known.keys() ^ used.keys()):
        yield f"{{{name}}} is {'left out' if name in known else f'unknown in {SOURCE}'}."
    yield from _plurals(language, nodes)


def _plurals(language: str, nodes: Nodes) -> Iterator[str]:
    for name, *rest in walk(nodes):
        if not rest or rest[0] not in ("plural", "selectordinal"):
            continue
        given = {case for case in rest[1] if not case.startswith("=")}
        needed, allowed = categories(language, rest[0])
        for case in sorted(needed - given):
            yield f"{{{name}}} has no {case} form."
        for case in sorted(given - allowed):
            yield f"{{{name}}} has a form {case}, which the language does not know."


def categories(language: str, kind: str) -> tuple[set[str], set[str]]:
    """The plural categories that whole numbers need, and all that a language has."""
    known = Locale.parse(language)
    rule = known.plural_form if kind == "plural" else known.ordinal_form
    return {rule(number) for number in range(PROBE)}, {*rule.tags, "other"}


if __name__ == "__main__":
    sys.exit(main())
