"""The progress of every language: texts of the catalogues, and blocks of the rulebooks.

python -m scripts.texts.progress
"""

from athanor.language import LANGUAGES, SOURCE
from athanor.language.catalogues import NOTE, texts, translated_nouns
from scripts.texts import rules

WRITTEN = [code for code, language in LANGUAGES.items() if not language.made]


def main() -> None:
    """Print a table in Markdown."""
    print("| catalogue | texts |", *(f"{code} |" for code in WRITTEN))
    print("|---" * (len(WRITTEN) + 2) + "|")
    rows = [*map(of_noun, translated_nouns()), *map(of_rulebook, rules.GAMES)]
    for name, wanted, done in [*rows, _sum(rows)]:
        print(f"| {name} | {wanted} |", *(f"{count} |" for count in done))


def of_noun(noun: str) -> tuple[str, int, list[int]]:
    """A catalogue: its texts, and how many of them each language has."""
    wanted = _keys(SOURCE, noun)
    return noun, len(wanted), [len(wanted & _keys(code, noun)) for code in WRITTEN]


def of_rulebook(game: str) -> tuple[str, int, list[int]]:
    """A rulebook: its blocks, and how many of them each language has up to date."""
    wanted = rules.by_place(rules.checksums(game))
    return f"rules/{game}", len(wanted), [_translated(code, game, wanted) for code in WRITTEN]


def _translated(language: str, game: str, wanted: dict[str, str]) -> int:
    if language == SOURCE:
        return len(wanted)
    return len(wanted.items() & rules.stamped(language, game).items())


def _keys(language: str, noun: str) -> set[str]:
    return {key for key in texts(language, noun) if not key.startswith(NOTE)}


def _sum(rows: list[tuple[str, int, list[int]]]) -> tuple[str, int, list[int]]:
    done = [sum(column) for column in zip(*(row[2] for row in rows), strict=True)]
    return "all", sum(row[1] for row in rows), done


if __name__ == "__main__":
    main()
