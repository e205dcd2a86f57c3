"""Enums whose members are numbered from 0 in the order they are written, with data of their own."""

from enum import IntEnum
from typing import Any, Self


class Numbered(IntEnum):
    """A member's number is its place; what is written behind its name goes to `describe`."""

    def __new__(cls, *data: Any) -> Self:
        number = len(cls.__members__)
        member = int.__new__(cls, number)
        member._value_ = number
        member.describe(*data)
        return member

    def describe(self, *data: Any) -> None:
        """Keep the data of this member."""
        raise NotImplementedError(f"{type(self).__name__} does not say what its members carry.")
