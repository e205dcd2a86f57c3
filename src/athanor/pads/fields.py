"""The fields of a pad, and the parsing and validation of answers."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any


class BadPad(ValueError):
    """An invalid answer; the message names its place."""


@dataclass(frozen=True)
class Field:
    """One field: its name, its label, and the valid answers.

    `number` is a whole number up to `most`; `text` has at most `most` letters; `yes` is true or
    false; `choice` one of `options` or null; `several` some of them; `counts` a number
    for each; `each` one of `choices` or null for each of `options`; `rows` up to `most` dicts of
    the fields in `parts`.
    """

    name: str
    words: str
    kind: str
    options: tuple[str, ...] = ()
    choices: tuple[str, ...] = ()
    most: int = 1
    parts: tuple["Field", ...] = field(default=())
    labels: tuple[str, ...] = ()  # labels of the options, if they differ from the options

    def shown(self) -> dict[str, Any]:
        """The field as plain data, from which a form is drawn."""
        found = {"name": self.name, "words": self.words, "kind": self.kind, "most": self.most}
        more = {"options": list(self.options), "choices": list(self.choices),
                "labels": list(self.labels or self.options),
                "parts": [part.shown() for part in self.parts]}  # fmt: skip
        return found | more

    def read(self, given: Any, at: str) -> Any:
        """A parsed answer; a missing one means none."""
        place = f"{at}{self.name}"
        reader = {
            "number": self._number, "text": self._text, "yes": self._yes, "choice": self._choice,
            "several": self._several, "counts": self._counts, "each": self._each,
            "rows": self._rows,
        }[self.kind]  # fmt: skip
        return reader(given, place)

    def _number(self, given: Any, place: str) -> int:
        if given is None:
            return 0
        if isinstance(given, bool) or not isinstance(given, int) or not 0 <= given <= self.most:
            raise BadPad(f"{place}: {given!r} is not a whole number from 0 to {self.most}.")
        return given

    def _text(self, given: Any, place: str) -> str:
        if not isinstance(given or "", str) or len(given or "") > self.most:
            raise BadPad(f"{place}: {given!r} is not a text of up to {self.most} letters.")
        return (given or "").strip()

    def _yes(self, given: Any, place: str) -> bool:
        if given is not None and not isinstance(given, bool):
            raise BadPad(f"{place}: {given!r} is neither true nor false.")
        return bool(given)

    def _choice(self, given: Any, place: str) -> str | None:
        return one_of(self.options, given, place)

    def _several(self, given: Any, place: str) -> list[str]:
        if not isinstance(given or [], list):
            raise BadPad(f"{place}: {given!r} is not a list.")
        found = [one_of(self.options, word, place) for word in given or []]
        if None in found or len(set(found)) < len(found):
            raise BadPad(f"{place}: each is named once.")
        return [word for word in found if word is not None]

    def _counts(self, given: Any, place: str) -> dict[str, int]:
        told = named(given, self.options, place)
        return {word: self._number(told.get(word), f"{place} {word}") for word in self.options}

    def _each(self, given: Any, place: str) -> dict[str, str | None]:
        told = named(given, self.options, place)
        return {
            word: one_of(self.choices, told.get(word), f"{place} {word}") for word in self.options
        }

    def _rows(self, given: Any, place: str) -> list[dict[str, Any]]:
        if not isinstance(given or [], list) or len(given or []) > self.most:
            raise BadPad(f"{place}: there are {self.most} at most, in a list.")
        return [read_all(self.parts, row, f"{place} {i}, ") for i, row in enumerate(given or [], 1)]


def one_of(words: Sequence[str], given: Any, place: str) -> str | None:
    """One of these words, or None if nothing is given."""
    if given is None or given == "":
        return None
    if given not in words:
        raise BadPad(f"{place}: {given!r} is not one of {', '.join(words)}.")
    return str(given)


def named(given: Any, words: Sequence[str], place: str) -> dict[str, Any]:
    """A dict whose keys are among these words."""
    if not isinstance(given or {}, dict):
        raise BadPad(f"{place}: {given!r} is not a dict by name.")
    told: dict[str, Any] = given or {}
    for word in told:
        if word not in words:
            raise BadPad(f"{place}: {word!r} is not one of {', '.join(words)}.")
    return told


def read_all(fields: Sequence[Field], given: Any, at: str) -> dict[str, Any]:
    """Every field of a dict, by name."""
    told = named(given, [one.name for one in fields], at.rstrip(", ") or "table")
    return {one.name: one.read(told.get(one.name), at) for one in fields}
