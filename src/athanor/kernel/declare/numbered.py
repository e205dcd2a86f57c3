"""Enums whose members are numbered from 0 in declaration order, and carry data."""

from enum import IntEnum
from typing import Any, Self


class Numbered(IntEnum):
    """A member's number is its position; the assigned value is passed to `describe`."""

    def __new__(cls, *data: Any) -> Self:
        number = len(cls.__members__)
        member = int.__new__(cls, number)
        member._value_ = number
        member.describe(*data)
        return member

    def describe(self, *data: Any) -> None:
        """Store the data of this member."""
        raise NotImplementedError(f"{type(self).__name__} does not say what its members carry.")
