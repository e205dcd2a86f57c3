"""The fields of a pad, and the parsing and validation of answers."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

from athanor.language import SOURCE, say

Step = tuple[str] | tuple[str, str | int]  # ("school",), ("seat", 3), ("stock", "gray")
Place = tuple[Step, ...]
CODES = {"code": "reader.code.unreadable", "code-scheme": "reader.code.scheme"}


class BadPad(ValueError):
    """An invalid answer; the message names its place."""


class WrongAnswer(BadPad):
    """An answer that a form lets people give: a place, and a code with fields for the page."""

    def __init__(self, place: Place, why: str, **given: str | int) -> None:
        key = CODES.get(why, f"pads.bad.{why}")
        super().__init__(f"{named_place(place)}: {say(key, SOURCE, **given)}")
        self.place, self.why, self.given = place, why, given


def named_place(place: Place) -> str:
    """A place in one line: `seat 3, lines 2, points`."""
    return ", ".join(" ".join(map(str, step)) for step in place)


@dataclass(frozen=True)
class Field:
    """One field: its name, and the valid answers; locales/ has its label.

    `number` is a whole number up to `most`; `text` has at most `most` letters; `yes` is true or
    false; `choice` one of `options` or null; `several` some of them; `counts` a number
    for each; `each` one of `choices` or null for each of `options`; `rows` up to `most` dicts of
    the fields in `parts`.
    """

    name: str
    kind: str
    options: tuple[str, ...] = ()
    choices: tuple[str, ...] = ()
    most: int = 1
    parts: tuple["Field", ...] = field(default=())
    labels: tuple[str, ...] = ()  # labels of the options, if they differ from the options

    def shown(self, at: str) -> dict[str, Any]:
        """The field of a game as plain data, from which a form is drawn."""
        key = f"{at}.{self.name}"
        words = say(f"pads.field.{key}", SOURCE)
        found = {"name": self.name, "words": words, "kind": self.kind, "most": self.most}
        more = {"options": list(self.options), "choices": list(self.choices),
                "labels": list(self.labels or self.options),
                "parts": [part.shown(key) for part in self.parts]}  # fmt: skip
        return found | more

    def read(self, given: Any, inside: Place) -> Any:
        """A parsed answer; a missing one means none."""
        place: Place = (*inside, (self.name,))
        reader = {
            "number": self._number, "text": self._text, "yes": self._yes, "choice": self._choice,
            "several": self._several, "counts": self._counts, "each": self._each,
            "rows": self._rows,
        }[self.kind]  # fmt: skip
        return reader(given, place)

    def _number(self, given: Any, place: Place) -> int:
        if given is None:
            return 0
        if isinstance(given, bool) or not isinstance(given, int) or not 0 <= given <= self.most:
            raise WrongAnswer(place, "number", given=given, most=self.most)
        return given

    def _text(self, given: Any, place: Place) -> str:
        if not isinstance(given or "", str) or len(given or "") > self.most:
            raise BadPad(
                f"{named_place(place)}: {given!r} is not a text of up to {self.most} letters."
            )
        return (given or "").strip()

    def _yes(self, given: Any, place: Place) -> bool:
        if given is not None and not isinstance(given, bool):
            raise BadPad(f"{named_place(place)}: {given!r} is neither true nor false.")
        return bool(given)

    def _choice(self, given: Any, place: Place) -> str | None:
        return one_of(self.options, given, place)

    def _several(self, given: Any, place: Place) -> list[str]:
        if not isinstance(given or [], list):
            raise BadPad(f"{named_place(place)}: {given!r} is not a list.")
        found = [one_of(self.options, word, place) for word in given or []]
        if None in found or len(set(found)) < len(found):
            raise BadPad(f"{named_place(place)}: each is named once.")
        return [word for word in found if word is not None]

    def _counts(self, given: Any, place: Place) -> dict[str, int]:
        told = named(given, self.options, place)
        return {word: self._number(told.get(word), at(place, word)) for word in self.options}

    def _each(self, given: Any, place: Place) -> dict[str, str | None]:
        told = named(given, self.options, place)
        return {
            word: one_of(self.choices, told.get(word), at(place, word)) for word in self.options
        }

    def _rows(self, given: Any, place: Place) -> list[dict[str, Any]]:
        if not isinstance(given or [], list) or len(given or []) > self.most:
            raise BadPad(f"{named_place(place)}: there are {self.most} at most, in a list.")
        return [read_all(self.parts, row, at(place, i)) for i, row in enumerate(given or [], 1)]


def at(place: Place, which: str | int) -> Place:
    """One option or one row of a field."""
    return (*place[:-1], (place[-1][0], which))


def one_of(words: Sequence[str], given: Any, place: Place) -> str | None:
    """One of these words, or None if nothing is given."""
    if given is None or given == "":
        return None
    if given not in words:
        raise BadPad(f"{named_place(place)}: {given!r} is not one of {', '.join(words)}.")
    return str(given)


def named(given: Any, words: Sequence[str], place: Place) -> dict[str, Any]:
    """A dict whose keys are among these words."""
    if not isinstance(given or {}, dict):
        raise BadPad(f"{named_place(place)}: {given!r} is not a dict by name.")
    told: dict[str, Any] = given or {}
    for word in told:
        if word not in words:
            raise BadPad(f"{named_place(place)}: {word!r} is not one of {', '.join(words)}.")
    return told


def read_all(fields: Sequence[Field], given: Any, place: Place) -> dict[str, Any]:
    """Every field of a dict, by name."""
    told = named(given, [one.name for one in fields], place or (("table",),))
    return {one.name: one.read(told.get(one.name), place) for one in fields}
