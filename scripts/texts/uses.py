"""Finds where texts are used, so that a translator can look at their places.

    python -m scripts.texts.uses lobby about

A text of the page is used where its key is written, in a file that takes its texts from this
catalogue. A key that is put together there (`where.${place}`) stands for all that begin alike.
"""

import re
import sys
from collections.abc import Iterator
from functools import cache
from pathlib import Path

from athanor.language import SOURCE, nouns
from athanor.language.catalogues import NOTE, notes, texts

ROOT = Path(__file__).resolve().parents[2]
PAGE, PACKAGE = ROOT / "web" / "src", ROOT / "src" / "athanor"
TAKEN = re.compile(r'\btexts\("([\w-]+)"')
IMPORTED = re.compile(r'import \{[^}]*\b(?:say|common)\b[^}]*\} from "(\.[^"]+)"')
WRITTEN = re.compile(r"""["'`]([\w./-]+)(["'`]|\$\{)""")
NAMED = re.compile(r"""["']([\w-]+)\.([\w./-]+)["']""")
Place = tuple[str, int]


def uses() -> dict[tuple[str, str], list[Place]]:
    """The places of every text, by its catalogue and key."""
    found: dict[tuple[str, str], list[Place]] = {}
    for place, noun, key in (*_in_page(), *_in_package()):
        found.setdefault((noun, key), []).append(place)
    return found


def _in_page() -> Iterator[tuple[Place, str, str]]:
    for path in _files(PAGE, "*.svelte", "*.ts"):
        own = sorted(_catalogues(path) & set(nouns()))
        for number, line in enumerate(path.read_text().splitlines() if own else [], 1):
            written = WRITTEN.findall(line)
            for noun in own:
                for key in _keys(noun):
                    if any(_means(word, end, key) for word, end in written):
                        yield (path.relative_to(ROOT).as_posix(), number), noun, key


def _means(word: str, end: str, key: str) -> bool:
    return key.startswith(word) and word.endswith(".") if end == "${" else key == word


def _in_package() -> Iterator[tuple[Place, str, str]]:
    for path in _files(PACKAGE, "*.py"):
        for number, line in enumerate(path.read_text().splitlines(), 1):
            for noun, key in NAMED.findall(line):
                if noun in nouns() and key in _keys(noun):
                    yield (path.relative_to(ROOT).as_posix(), number), noun, key


def _files(folder: Path, *kinds: str) -> list[Path]:
    found = [path for kind in kinds for path in folder.rglob(kind)]
    return sorted(path for path in found if "generated" not in path.parts)


def _catalogues(path: Path) -> set[str]:
    """Those that a file of the page takes texts from, itself or by what it imports."""
    text = path.read_text()
    imported = [(path.parent / name).with_suffix(".ts") for name in IMPORTED.findall(text)]
    sources = [text, *(one.read_text() for one in imported if one.exists())]
    return {noun for source in sources for noun in TAKEN.findall(source)}


@cache
def _keys(noun: str) -> frozenset[str]:
    return frozenset(key for key in texts(SOURCE, noun) if not key.startswith(NOTE))


def main(arguments: list[str]) -> int:
    """Print the English text of a key, its note, and the lines that use it."""
    if (
        len(arguments) != 2
        or arguments[0] not in nouns()
        or arguments[1] not in _keys(arguments[0])
    ):
        print(__doc__, file=sys.stderr)
        return 2
    noun, key = arguments
    print(texts(SOURCE, noun)[key], *filter(None, [notes(noun).get(key)]), sep="\n")
    for path, number in uses().get((noun, key), []):
        print(f"{path}:{number}: {(ROOT / path).read_text().splitlines()[number - 1].strip()}")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
