"""A segment of a training run: updates at the same tables, from one deal to the next."""

from typing import Any

import torch

from athanor.kernel.game import Game
from athanor.learn.settings import Settings
from athanor.learn.tables import Tables


class Segment:
    """The tables and their luck."""

    def __init__(self, game: Game, settings: Settings, update: int) -> None:
        number = settings.seed * 1_000_003 + update
        self.dice = torch.Generator(settings.device).manual_seed(number)
        self.tables = [Tables(game, players, settings, number) for players in game.seats]

    def state(self) -> dict[str, Any]:
        """All that the updates still to come depend on; not on a GPU, where it is too much."""
        return {"dice": self.dice.get_state(), "tables": [one.state() for one in self.tables]}

    def restore(self, state: dict[str, Any]) -> None:
        """Go on from a state."""
        self.dice.set_state(state["dice"])
        for one, kept in zip(self.tables, state["tables"], strict=True):
            one.restore(kept)
