"""The vector environment itself; it needs Gymnasium."""

from typing import Any

import numpy as np
from gymnasium import spaces
from gymnasium.vector import AutoresetMode, VectorEnv
from gymnasium.vector.utils import batch_space

from athanor.bots.bot import Bot
from athanor.bots.specs import BotSpec, parse_bot
from athanor.kernel.checks import checked_seed
from athanor.kernel.declare.record import Array
from athanor.kernel.declare.words import Json
from athanor.kernel.integers import as_integer
from athanor.kernel.registry import find_game
from athanor.lab.batch import Batch
from athanor.lab.seeds import lane_seed

RANDOM = "random"


class Envs(VectorEnv[Any, Any, Any]):
    """Games in which one seat learns and bots play the others.

    Bots receive views and legal actions, but no events. The step after the end of a game deals a
    new one, and ignores the action for it.
    """

    def __init__(
        self, game: str, num_envs: int, players: int, opponents: str | list[str], seat: int,
        options: dict[str, Json],
    ) -> None:  # fmt: skip
        self.metadata = {"autoreset_mode": AutoresetMode.NEXT_STEP, "render_modes": []}
        self.num_envs = num_envs
        self.render_mode = None
        self._game, self._options = find_game(game), options
        self._batch = Batch(self._game, num_envs, players, None, True, options)
        self._seat = _checked_seat(seat, players)
        self._bots = _specs(opponents, players, self._seat)
        self._seated: dict[tuple[int, int], Bot] = {}
        self.single_observation_space = self._space()
        self.single_action_space = spaces.Discrete(self._batch.actions)
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self.action_space = batch_space(self.single_action_space, num_envs)

    def reset(self, *, seed: int | None = None, options: Any = None) -> tuple[Any, dict[str, Any]]:
        batch = self._batch
        self._seed = checked_seed(seed)
        self._dice = np.random.default_rng(self._seed)
        self._batch = Batch(
            self._game, self.num_envs, batch.players, self._seed, True, self._options
        )
        self._seated.clear()
        self._let_bots_play()
        return self._observation(), {}

    def step(self, actions: Any) -> tuple[Any, Array, Array, Array, dict[str, Any]]:
        was_over = self._batch.over
        self._batch.step(np.asarray(actions))
        for lane in np.flatnonzero(was_over):
            self._forget(int(lane))
        self._let_bots_play()
        over = self._batch.over
        rewards = self._batch.winners()[:, self._seat]
        return self._observation(), rewards, over, np.zeros(self.num_envs, bool), {}

    def _let_bots_play(self) -> None:
        """Continue every lane until the learner is asked or the game is over."""
        batch = self._batch
        while True:
            waiting = (batch.actor != self._seat) & ~batch.over
            if not waiting.any():
                return
            # Lanes that are over, or in which the learner is asked, do not move.
            chosen = np.full(self.num_envs, -1, np.int64)
            for lane in np.flatnonzero(waiting):
                chosen[lane] = self._choice(int(lane))
            batch.step_some(waiting, chosen)

    def _choice(self, lane: int) -> int:
        batch = self._batch
        seat = int(batch.actor[lane])
        who = self._bots[seat]
        if who.kind == RANDOM:
            return int(batch.legal_numbers[lane, self._dice.integers(batch.legal_counts[lane])])
        table = batch.table(lane)
        legal = table.legal(seat)
        bot = self._bot(lane, seat, who)
        return self._game.number(bot.choose(table.view(seat), legal, [], who.budget), batch.players)

    def _bot(self, lane: int, seat: int, who: BotSpec) -> Bot:
        key = lane, seat
        if key not in self._seated:
            seed = lane_seed(self._seed, lane) ^ int(self._dice.integers(1 << 62))
            self._seated[key] = who.create(self._game.name, seat, seed)
        return self._seated[key]

    def _forget(self, lane: int) -> None:
        """A new game in a lane is played by new bots."""
        for seat in range(self._batch.players):
            self._seated.pop((lane, seat), None)

    def _observation(self) -> dict[str, Array]:
        asked = self._batch.actor == self._seat
        mask = self._batch.mask() & asked[:, None]
        return {
            "observation": self._batch.observe(self._seat),
            "action_mask": mask.astype(np.int8),
        }

    def _space(self) -> Any:
        columns = self._batch.observation_columns
        low = np.array([column.blank for column in columns], np.int16)
        high = np.array([column.high for column in columns], np.int16)
        return spaces.Dict(
            {
                "observation": spaces.Box(low, high, dtype=np.int16),
                "action_mask": spaces.Box(0, 1, (self._batch.actions,), np.int8),
            }
        )


def _checked_seat(seat: int, players: int) -> int:
    given = as_integer(seat)
    if given is None or not 0 <= given < players:
        raise ValueError(f"seat: {seat!r} is not a seat from 0 to {players - 1}.")
    return given


def _specs(opponents: str | list[str], players: int, seat: int) -> dict[int, BotSpec]:
    """The bot of every seat but the learner's."""
    others = [other for other in range(players) if other != seat]
    names = [opponents] * len(others) if isinstance(opponents, str) else opponents
    if len(names) != len(others):
        raise ValueError(f"opponents: {len(names)} bots for {len(others)} seats.")
    return {other: parse_bot(name) for other, name in zip(others, names, strict=True)}
