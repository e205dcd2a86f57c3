"""Choices as they go over the wire: each action of a game is written once and kept."""

from functools import cache

import msgspec

from athanor.kernel.action import Moves


@cache
def written(moves: type[Moves], number: int) -> tuple[msgspec.Raw, msgspec.Raw]:
    """An action as JSON, and its plain text as JSON."""
    action = msgspec.Raw(msgspec.json.encode(moves.action(number)))
    return action, msgspec.Raw(msgspec.json.encode(moves.text(number)))
