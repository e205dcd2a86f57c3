"""Pseudo-locales generated from English: longer texts, or texts from right to left."""

import re
from collections.abc import Callable

from athanor.language.message import Nodes, map_texts

ACCENTS = str.maketrans("aceilnostuyzACEILNOSTUYZ", "áçéîļñóšţûýžÁÇÉÎĻÑÓŠŢÛÝŽ")
FILL = "~"
LONGER = 0.4
RIGHT_TO_LEFT, END = "\u202e", "\u202c"
# What is no text in a line of a rulebook: marks, clause ids, code, addresses of links.
MARKS = re.compile(r"(^ *(?:#+|[->]) |\*\*[A-Z]+-?[a-z]?[\d.]+\*\* ?|`[^`]*`|\]\([^)]*\)|[*|[\]]+)")
HEADING = re.compile(r"#+ (.*)$")


def disguised(nodes: Nodes, language: str) -> Nodes:
    """A message in a pseudo-locale; its arguments stay as they are."""
    return map_texts(nodes, _change(language))


def disguised_rules(text: str, language: str) -> str:
    """A rulebook, or a part of it, in a pseudo-locale; a heading keeps its English id."""
    return "\n".join(_line(line, _change(language)) for line in text.splitlines())


def _line(line: str, change: Callable[[str], str]) -> str:
    # Every second part is a mark.
    parts = [part if i % 2 else change(part) for i, part in enumerate(MARKS.split(line))]
    heading = HEADING.match(line)
    return "".join(parts) + (f" {{#{slug(heading[1])}}}" if heading else "")


def slug(heading: str) -> str:
    """`Creating a potion` as `creating-a-potion`."""
    return re.sub(r"[^a-z0-9]+", "-", heading.lower()).strip("-")


def _change(language: str) -> Callable[[str], str]:
    return _mirrored if language == "ar-XB" else _longer


def _longer(text: str) -> str:
    """Each word a little longer, as in a language with long words; a long filler would not wrap."""
    owed = 0.0
    words = []
    for word in re.split(r"(\W+)", text):
        owed += LONGER * sum(map(str.isalpha, word))
        words.append(word + FILL * int(owed))
        owed -= int(owed)
    return "".join(words).translate(ACCENTS)


def _mirrored(text: str) -> str:
    return f"{RIGHT_TO_LEFT}{text}{END}" if any(map(str.isalpha, text)) else text
