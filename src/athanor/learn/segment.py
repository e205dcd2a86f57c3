"""A segment of a training run: updates at the same tables, from one deal to the next."""

from typing import Any

import torch

from athanor.kernel.game import Game
from athanor.learn.hidden import Tally
from athanor.learn.settings import Settings
from athanor.learn.tables import Tables
from athanor.learn.watcher import Watcher


class Segment:
    """The tables, their luck, and what was measured so far."""

    def __init__(self, game: Game, settings: Settings, update: int, believes: bool) -> None:
        number = settings.seed * 1_000_003 + update
        self.dice = torch.Generator(settings.device).manual_seed(number)
        self.tables = [Tables(game, players, settings, number) for players in game.seats]
        self.watchers = [
            Watcher(one, settings.beliefs) if believes else None for one in self.tables
        ]
        self.tally = Tally()

    def state(self) -> dict[str, Any]:
        """All that the updates still to come depend on; not on a GPU, where it is too much."""
        return {
            "dice": self.dice.get_state(), "tables": [one.state() for one in self.tables],
            "sums": self.tally.sums, "rows": self.tally.rows,
        }  # fmt: skip

    def restore(self, state: dict[str, Any]) -> None:
        """Go on from a state."""
        self.dice.set_state(state["dice"])
        for one, kept in zip(self.tables, state["tables"], strict=True):
            one.restore(kept)
        self.tally.sums, self.tally.rows = state["sums"], state["rows"]
