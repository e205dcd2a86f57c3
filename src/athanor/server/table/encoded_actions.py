"""Actions as JSON: each action of a game is encoded once and cached."""

from functools import cache

import msgspec

from athanor.kernel.action import Moves


@cache
def encoded_action(moves: type[Moves], number: int) -> tuple[msgspec.Raw, msgspec.Raw]:
    """An action as JSON, and its plain text as JSON."""
    action = msgspec.Raw(msgspec.json.encode(moves.action(number)))
    return action, msgspec.Raw(msgspec.json.encode(moves.text(number)))
