"""The four public errors. The kernel's API raises them; rules return codes instead."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any


@dataclass(frozen=True)
class Refusal:
    """Why an action is not allowed now."""

    rule: str  # the clause it would break
    code: str  # a stable name for programs
    words: str  # a sentence for people
    fields: Mapping[str, Any] = field(default_factory=dict)  # the fields of the refused action


class Unreadable(ValueError):
    """The input cannot be parsed as an action, a seat or a save."""


class Refused(ValueError):
    """A readable action that is not allowed now; nothing has changed.

    `position` is the position line as the refused seat sees it, so that the error is safe to show.
    """

    def __init__(self, refusal: Refusal, position: str = "") -> None:
        super().__init__(f"{refusal.words} ({refusal.rule}, {refusal.code})")
        self.refusal = refusal
        self.rule, self.code, self.words = refusal.rule, refusal.code, refusal.words
        self.fields = refusal.fields
        self.position = position


class Stale(ValueError):
    """The action was meant for an earlier ply; the table has moved on."""

    def __init__(self, meant: int, now: int) -> None:
        super().__init__(
            f"ply: the action was meant for ply {meant}; the table stands at ply {now}."
        )
        self.meant, self.now = meant, now


class BadPosition(ValueError):
    """An impossible position: `field` names the part that is wrong."""

    def __init__(self, field: str, sentence: str) -> None:
        super().__init__(f"{field}: {sentence}")
        self.field, self.sentence = field, sentence
