"""Compares translated rulebooks with docs/rules, block by block.

    python -m scripts.texts.rules show de valley    the ids of blocks that are missing or stale
    python -m scripts.texts.rules stamp de valley   the translation is up to date with docs/rules

Next to the translations, `translated-from.json` holds a checksum of the English text of every
block, with a line for each section. `stamp` writes a game's; a block whose English text has changed
since then is stale.
"""

import json
import re
import sys
from collections import Counter
from collections.abc import Iterator
from hashlib import blake2b
from itertools import zip_longest
from pathlib import Path

from athanor.language.catalogues import folder
from athanor.language.rulebooks import Block, blocks

DOCS = Path(__file__).resolve().parents[2] / "docs" / "rules"
GAMES = sorted(path.stem for path in DOCS.glob("*.md"))
ID = re.compile(r"\*\*([A-Z]+-?[a-z]?[\d.]+)\*\*")
CODE = re.compile(r"`[^`]+`")
LINK = re.compile(r"\[.+?\]\((.+?)\)")
NUMBER = re.compile(r"\d+")
STAMPS = "translated-from.json"

Sections = dict[str, dict[str, str]]  # the checksum of each block, by section and place


def translation(language: str, game: str) -> Path:
    """The file of a game's rules in a language."""
    return folder(language) / "rules" / f"{game}.md"


def problems(language: str, complete: bool) -> Iterator[str]:
    """Everything that is wrong in the rulebooks of a language."""
    for path in sorted((folder(language) / "rules").glob("*")):
        if path.name not in (STAMPS, *(f"{game}.md" for game in GAMES)):
            yield f"{language}/rules/{path.name}: there is no such rulebook in docs/rules."
    for game in GAMES:
        at = f"{language}/rules/{game}.md"
        if translation(language, game).is_file():
            yield from (f"{at}: {wrong}" for wrong in of_game(language, game))
        elif complete:
            yield f"{at} is missing."


def of_game(language: str, game: str) -> Iterator[str]:
    """What is wrong in one translated rulebook."""
    path = translation(language, game)
    source = blocks((DOCS / f"{game}.md").read_text(encoding="utf-8"))
    own = blocks(path.read_text(encoding="utf-8"))
    known = stamped(language, game)
    places = placed(source)
    for place, english, other in zip_longest(places, source, own):
        if english is None or other is None or (english.kind, english.id) != (other.kind, other.id):
            wanted = f"{english.kind} {place}" if english else "nothing"
            found = f"“{other.words[:50]}”" if other else "nothing"
            yield f"{wanted} should be here, not {found}."
            return
        yield from (f"{place}: {wrong}" for wrong in _of_block(english, other))
        if known.get(place) != checksum(english):
            yield f"{place} is stale: the English text has changed since this was translated."


def placed(found: list[Block]) -> list[str]:
    """A name for each block: its id, or its section and its number there."""
    section, counts, places = "", Counter[str](), []
    for block in found:
        section = block.id if block.kind == "heading" else section
        counts[section] += not block.id
        places.append(block.id or f"{section}/{counts[section]}")
    return places


def checksums(game: str) -> Sections:
    """The checksum of every block of the English text."""
    source = blocks((DOCS / f"{game}.md").read_text(encoding="utf-8"))
    section, found = "", Sections()
    for block, place in zip(source, placed(source), strict=True):
        section = place if block.kind == "heading" else section
        found.setdefault(section, {})[place] = checksum(block)
    return found


def by_place(sections: Sections) -> dict[str, str]:
    """The same without sections."""
    return {place: one for section in sections.values() for place, one in section.items()}


def checksum(block: Block) -> str:
    """A short checksum of a block's words; line breaks do not matter."""
    return blake2b(block.words.encode(), digest_size=4).hexdigest()


def _of_block(english: Block, other: Block) -> Iterator[str]:
    if english.kind == "table":
        yield from _of_table(english, other)
    if english.kind == "heading":
        return
    pairs = {"ids": ID, "code": CODE, "numbers": NUMBER, "links": LINK}
    for name, pattern in pairs.items():
        wanted, found = (Counter(pattern.findall(block.words)) for block in (english, other))
        if wanted != found:
            left, extra = [*(wanted - found).elements()], [*(found - wanted).elements()]
            yield f"{name} differ: {left} left out, {extra} added."


def _of_table(english: Block, other: Block) -> Iterator[str]:
    wanted, found = ([line.count("|") for line in block.lines] for block in (english, other))
    if wanted != found:
        yield f"the table has other rows or columns than the English one: {len(found)} lines."


def stamped(language: str, game: str) -> dict[str, str]:
    """The checksum of the English text that each block was translated from."""
    return by_place(_stamps(language).get(game, {}))


def stamp(language: str, game: str) -> None:
    """Write down which English text every block was translated from."""
    stamps = _stamps(language) | {game: checksums(game)}
    lines = {name: {at: json.dumps(one) for at, one in stamps[name].items()} for name in stamps}
    text = _by_lines({name: _by_lines(lines[name]) for name in sorted(lines)})
    (folder(language) / "rules" / STAMPS).write_text(text + "\n", encoding="utf-8")


def _stamps(language: str) -> dict[str, Sections]:
    path = folder(language) / "rules" / STAMPS
    text = path.read_text(encoding="utf-8") if path.is_file() else "{}"
    found: dict[str, Sections] = json.loads(text)
    return found


def _by_lines(values: dict[str, str]) -> str:
    return "{\n" + ",\n".join(f'"{name}": {value}' for name, value in values.items()) + "\n}"


def main(arguments: list[str]) -> int:
    """Show what is wrong, or stamp a translation."""
    if len(arguments) != 3 or arguments[0] not in ("show", "stamp") or arguments[2] not in GAMES:
        print(__doc__, file=sys.stderr)
        return 2
    verb, language, game = arguments
    if verb == "stamp":
        stamp(language, game)
    print("\n".join(of_game(language, game)))
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
