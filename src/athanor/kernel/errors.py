"""The four ways to say no, raised at the kernel's edge and nowhere inside the rules."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any


@dataclass(frozen=True)
class Refusal:
    """Why an action is not allowed now."""

    rule: str  # the clause it would break
    code: str  # a stable name for programs
    words: str  # a sentence for people
    fields: Mapping[str, Any] = field(default_factory=dict)  # those of the refused action


class Unreadable(ValueError):
    """Not an action, a seat or a save at all: it cannot be read."""


class Refused(ValueError):
    """An action that can be read but is not allowed now; nothing has changed.

    `position` is the line of what the refused seat may see, so that the error can be shown to it.
    """

    def __init__(self, refusal: Refusal, position: str = "") -> None:
        super().__init__(f"{refusal.words} ({refusal.rule}, {refusal.code})")
        self.refusal = refusal
        self.rule, self.code, self.words = refusal.rule, refusal.code, refusal.words
        self.fields = refusal.fields
        self.position = position


class Stale(ValueError):
    """The action was meant for an earlier moment: the table has moved on."""

    def __init__(self, meant: int, now: int) -> None:
        super().__init__(
            f"ply: the action was meant for ply {meant}; the table stands at ply {now}."
        )
        self.meant, self.now = meant, now


class BadPosition(ValueError):
    """A position that cannot be: `field` says where it breaks."""

    def __init__(self, field: str, sentence: str) -> None:
        super().__init__(f"{field}: {sentence}")
        self.field, self.sentence = field, sentence
