"""Reasons: why an action is refused, and what is wrong with a position that cannot be."""

from enum import IntEnum
from typing import Self


class Refusals(IntEnum):
    """A game's reasons to refuse an action, each with its clause; `NONE` comes first.

    Reasons of different clauses that share a code give it after the clause.
    """

    clause: str
    shared_code: str

    def __new__(cls, clause: str, shared_code: str = "") -> Self:
        member = int.__new__(cls, len(cls.__members__))
        member._value_ = len(cls.__members__)
        member.clause, member.shared_code = clause, shared_code
        return member

    @property
    def code(self) -> str:
        """The stable name outside the rules."""
        return self.shared_code or self.name.lower().replace("_", "-")


class Flaws(IntEnum):
    """What can be wrong with a position: a field and a sentence; `NONE` comes first."""

    field: str
    sentence: str

    def __new__(cls, field: str, sentence: str) -> Self:
        member = int.__new__(cls, len(cls.__members__))
        member._value_ = len(cls.__members__)
        member.field, member.sentence = field, sentence
        return member
