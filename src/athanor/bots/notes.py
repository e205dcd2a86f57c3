"""What an evaluation may write down about a question before it looks at the choices."""

from typing import Protocol

NEVER = -1e6  # what `prefer` returns for a choice that no bot should take while there is another


class Notes(Protocol):
    """A row of numbers; which is which is the evaluation's own business."""

    def __getitem__(self, index: int, /) -> float: ...
    def __setitem__(self, index: int, value: float, /) -> None: ...
