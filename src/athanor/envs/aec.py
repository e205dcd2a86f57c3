"""The AEC environment itself; it needs PettingZoo and Gymnasium."""

from typing import Any

import numpy as np
from gymnasium import logger, spaces
from pettingzoo import AECEnv
from rich.console import Console

from athanor.envs.lane import Lane
from athanor.kernel.declare.words import Json

RENDER_MODES = ("human", "ansi")


class Env(AECEnv[str, Any, Any]):
    """One game; in a sealed choice of several seats, the lowest seat is asked first."""

    def __init__(
        self, game: str, players: int, render_mode: str | None, options: dict[str, Json]
    ) -> None:
        super().__init__()
        self.metadata: dict[str, Any] = {
            "render_modes": list(RENDER_MODES),
            "name": f"athanor_{game}_v0",
            "is_parallelizable": False,
        }
        if render_mode not in (None, *RENDER_MODES):
            raise ValueError(f"render_mode: {render_mode!r} is not one of human, ansi.")
        self.render_mode = render_mode
        self._game, self._players, self._options = game, players, options
        self._lane = Lane(game, players, None, options)
        self.possible_agents = [f"seat_{seat}" for seat in range(self._lane.batch.players)]
        self._seat = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        self._spaces = {agent: self._space() for agent in self.possible_agents}
        actions = self._lane.batch.actions
        self._actions = {agent: spaces.Discrete(actions) for agent in self.possible_agents}

    def observation_space(self, agent: str) -> Any:
        return self._spaces[agent]

    def action_space(self, agent: str) -> Any:
        return self._actions[agent]

    def reset(self, seed: int | None = None, options: Any = None) -> None:
        self._lane = Lane(self._game, self._players, seed, self._options)
        self.agents = list(self.possible_agents)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self.agent_selection = self.possible_agents[self._lane.actor]

    def observe(self, agent: str) -> dict[str, Any]:
        seat = self._seat[agent]
        return {"observation": self._lane.observe(seat), "action_mask": self._lane.mask(seat)}

    def step(self, action: Any) -> None:
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        self._lane.play(int(action))
        self._cumulative_rewards[agent] = 0.0
        self.rewards = dict.fromkeys(self.agents, 0.0)
        if self._lane.over:
            self.rewards = dict(zip(self.agents, self._lane.shares(), strict=True))
            self.terminations = dict.fromkeys(self.agents, True)
            self.agent_selection = self.agents[0]
        else:
            self.agent_selection = self.possible_agents[self._lane.actor]
        self._accumulate_rewards()
        if self.render_mode == "human":
            self.render()

    def render(self) -> str | None:
        if self.render_mode is None:
            logger.warn("render: no render_mode was given.")
            return None
        table = self._lane.table()
        if self.render_mode == "ansi":
            return table.view_line(None)
        draw = table.game.board
        if draw is None:
            print(table.view_line(None))
        else:
            Console().print(draw(table.view(None), None, self.possible_agents))
        return None

    def close(self) -> None:
        """There is nothing to close."""

    def _space(self) -> Any:
        low, high = self._lane.bounds()
        actions = self._lane.batch.actions
        return spaces.Dict(
            {
                "observation": spaces.Box(low, high, dtype=np.int16),
                "action_mask": spaces.Box(0, 1, (actions,), np.int8),
            }
        )
