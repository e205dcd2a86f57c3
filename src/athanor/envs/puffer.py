"""The native environment itself; it needs PufferLib."""

from typing import Any

import numpy as np
import pufferlib
from gymnasium import spaces

from athanor.kernel.declare.record import Array
from athanor.kernel.declare.words import Json
from athanor.kernel.registry import find_game
from athanor.lab.batch import Batch


class Puffer(pufferlib.PufferEnv):
    """Games as lanes of a batch: agent `lane * players + seat` is a seat of a game."""

    def __init__(
        self, game: str, num_games: int, players: int, buf: Any, seed: int,
        options: dict[str, Json],
    ) -> None:  # fmt: skip
        self._game, self._options = find_game(game), options
        self.batch = Batch(self._game, num_games, players, seed, True, options)
        columns = self.batch.observation_columns
        actions = self.batch.actions
        low = np.array([0] * actions + [column.blank for column in columns], np.int16)
        high = np.array([1] * actions + [column.high for column in columns], np.int16)
        self.single_observation_space = spaces.Box(low, high, dtype=np.int16)
        self.single_action_space = spaces.Discrete(actions)
        self.num_agents = num_games * players
        super().__init__(buf)

    def reset(self, seed: int | None = None) -> tuple[Array, list[dict[str, Any]]]:
        batch = self.batch
        given = batch.seed if seed is None else seed
        self.batch = Batch(self._game, batch.count, batch.players, given, True, self._options)
        self.rewards[:] = 0
        self.terminals[:] = self.truncations[:] = False
        self._show()
        return self.observations, []

    def step(self, actions: Any) -> tuple[Array, Array, Array, Array, list[dict[str, Any]]]:
        """Play the chosen actions; a ValueError names the first game with an illegal one."""
        batch = self.batch
        given = np.asarray(actions).reshape(batch.count, batch.players)
        asked = np.maximum(batch.actor, 0)
        batch.step(given[np.arange(batch.count), asked])
        over = batch.over
        self.rewards[:] = batch.winners().ravel()
        self.terminals[:] = np.repeat(over, batch.players)
        self._show()
        return self.observations, self.rewards, self.terminals, self.truncations, self._infos(over)

    def close(self) -> None:
        """There is nothing to close."""

    def _show(self) -> None:
        """Write what each agent may know, and its mask, into the buffers."""
        batch = self.batch
        rows = self.observations.reshape(batch.count, batch.players, -1)
        rows[:, :, : batch.actions] = 0
        for seat in range(batch.players):
            rows[:, seat, batch.actions :] = batch.observe(seat)
        lanes = np.flatnonzero(~batch.over)
        rows[lanes, batch.actor[lanes], : batch.actions] = batch.mask()[lanes]
        asked = np.arange(batch.players) == batch.actor[:, None]
        self.masks[:] = asked.ravel()

    def _infos(self, over: Array) -> list[dict[str, Any]]:
        if not over.any():
            return []
        scores = self.batch.scores()[over]
        return [{"games": int(over.sum()), "score": float(scores.mean())}]
