"""The progress of every language: texts of the catalogues, and blocks of the rulebooks.

python -m scripts.texts.progress
"""

import json

from athanor.language import LANGUAGES, SOURCE, nouns
from athanor.language.catalogues import NOTE, texts
from athanor.language.rulebooks import blocks
from scripts.texts import rules

WRITTEN = [code for code, language in LANGUAGES.items() if not language.made]


def main() -> None:
    """Print a table in Markdown."""
    print("| catalogue | texts |", *(f"{code} |" for code in WRITTEN))
    print("|---" * (len(WRITTEN) + 2) + "|")
    rows = [*map(of_noun, nouns()), *map(of_rulebook, rules.GAMES)]
    for name, wanted, done in [*rows, _sum(rows)]:
        print(f"| {name} | {wanted} |", *(f"{count} |" for count in done))


def of_noun(noun: str) -> tuple[str, int, list[int]]:
    """A catalogue: its texts, and how many of them each language has."""
    wanted = _keys(SOURCE, noun)
    return noun, len(wanted), [len(wanted & _keys(code, noun)) for code in WRITTEN]


def of_rulebook(game: str) -> tuple[str, int, list[int]]:
    """A rulebook: its blocks, and how many of them each language has up to date."""
    source = blocks((rules.DOCS / f"{game}.md").read_text(encoding="utf-8"))
    wanted = {
        place: rules.checksum(one) for place, one in zip(rules.placed(source), source, strict=True)
    }
    return f"rules/{game}", len(wanted), [_translated(code, game, wanted) for code in WRITTEN]


def _translated(language: str, game: str, wanted: dict[str, str]) -> int:
    if language == SOURCE:
        return len(wanted)
    stamps = rules.translation(language, game).with_suffix(".json")
    known = json.loads(stamps.read_text(encoding="utf-8")) if stamps.is_file() else {}
    return len(wanted.items() & known.items())


def _keys(language: str, noun: str) -> set[str]:
    return {key for key in texts(language, noun) if not key.startswith(NOTE)}


def _sum(rows: list[tuple[str, int, list[int]]]) -> tuple[str, int, list[int]]:
    done = [sum(column) for column in zip(*(row[2] for row in rows), strict=True)]
    return "all", sum(row[1] for row in rows), done


if __name__ == "__main__":
    main()
