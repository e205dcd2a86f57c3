"""Pseudo-locales generated from English: longer texts, or texts from right to left."""

from athanor.language.message import Nodes, map_texts

ACCENTS = str.maketrans("aceilnostuyzACEILNOSTUYZ", "áçéîļñóšţûýžÁÇÉÎĻÑÓŠŢÛÝŽ")
FILL = "~"
LONGER = 0.4
RIGHT_TO_LEFT, END = "\u202e", "\u202c"


def disguised(nodes: Nodes, language: str) -> Nodes:
    """A message in a pseudo-locale; its arguments stay as they are."""
    return map_texts(nodes, _mirrored if language == "ar-XB" else _longer)


def _longer(text: str) -> str:
    letters = sum(letter.isalpha() for letter in text)
    return text.translate(ACCENTS) + FILL * round(letters * LONGER)


def _mirrored(text: str) -> str:
    return f"{RIGHT_TO_LEFT}{text}{END}" if any(map(str.isalpha, text)) else text
