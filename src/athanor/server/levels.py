"""Bot levels: which bots can play a game on this server."""

from collections.abc import Iterable

from athanor.bots import BOTS, LEVELS

PATIENCE = {"grandmaster": 2.0}  # levels that think longer than others, and by how much


def levels(game: str) -> list[str]:
    """The built-in bots that play a game, weakest first."""
    return [name for name in LEVELS if getattr(BOTS[name], "plays", _any)(game)]


def all_levels(programs: Iterable[str], game: str) -> list[str]:
    """The external programs of this server, whose strength is unknown, then the built-in bots."""
    return [*programs, *levels(game)]


def strongest(game: str) -> str:
    """The level that plays for absent people: the strongest that keeps nobody waiting."""
    return [level for level in levels(game) if level not in PATIENCE][-1]


def thinking_seconds(level: str | None, seconds: float) -> float:
    """How long a level may think where others have some seconds."""
    return seconds * PATIENCE.get(level or "", 1.0)


def description(level: str) -> str:
    """A sentence on how a bot plays."""
    if level not in BOTS:
        return "A program provided by the host of this server."
    return (BOTS[level].__doc__ or "").strip().partition("\n")[0]


def _any(game: str) -> bool:
    return True
