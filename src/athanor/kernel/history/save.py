"""Saves: version, options, seed and choices as JSON text; replay.py reads them."""

import json
from typing import TYPE_CHECKING

from athanor.kernel import position
from athanor.kernel.position import GIVEN_DECK

if TYPE_CHECKING:
    from athanor.kernel.table import Table


def saved(table: "Table") -> str:
    """A table as JSON text."""
    game = table.game
    truth = position.written(game, table.array if table.first is None else table.first)
    start = {"seed": table.seed} if table.first is None else {"position": truth}
    history = [[seat, action] for seat, action in table.history]
    data = {
        "game": game.name,
        "version": game.version,
        "players": table.players,
        "options": truth["options"],
        **({GIVEN_DECK: game.deck} if game.deck is not None else {}),
        **start,
        "history": history,
    }
    return json.dumps(data)
