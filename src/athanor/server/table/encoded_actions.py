"""Actions as JSON: each action of a game is encoded once and cached."""

from functools import cache
from typing import Any

import msgspec

from athanor.kernel.declare.action import Moves


@cache
def encoded_action(moves: type[Moves], number: int) -> tuple[Any, Any]:
    """An action and its plain text, each as JSON that stands in for it in a response."""
    action = msgspec.Raw(msgspec.json.encode(moves.action(number)))
    return action, msgspec.Raw(msgspec.json.encode(moves.text(number)))
