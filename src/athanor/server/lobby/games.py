"""Games to choose from, with their options and bots."""

from typing import Any

import athanor
from athanor.kernel.words import Number, Seat, Words
from athanor.reader.findings import NOTES
from athanor.server.levels import all_levels, description
from athanor.server.table.memory_aids import aids_of
from athanor.server.table.registry import TableRegistry
from athanor.server.wire import responses


def game_summary(registry: TableRegistry, name: str) -> dict[str, Any]:
    """A game in short."""
    game, bots = athanor.game(name), all_levels(registry.settings.programs, name)
    return {
        "name": game.name,
        "title": game.title,
        "version": game.version,
        "seats": list(game.seats),
        "options": [option_of(option) for option in game.settings],
        "aids": [{"name": name, "words": words} for name, words in aids_of(game).items()],
        "notes": game.name in NOTES,
        "bots": [{"level": level, "words": description(level)} for level in bots],
        "sheet": list(game.sheet),
        "phases": [phase.word for phase in game.phases],
    }


def option_of(option: Any) -> responses.Option:
    """A setting of a new game, with what it may be."""
    kind = getattr(option, "kind", None)
    base = (option.name, option.default, option.doc)
    if isinstance(kind, Words):
        by_seat = any(isinstance(value, list) for value in option.values(2))
        return responses.Option(*base, "word", values=list(kind.words), by_seat=by_seat)
    if isinstance(kind, Seat):
        return responses.Option(*base, "seat")
    if isinstance(kind, Number):
        return responses.Option(*base, "number", low=kind.low, high=kind.high)
    return responses.Option(*base, "other")
