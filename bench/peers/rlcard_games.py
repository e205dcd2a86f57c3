"""RLCard's games with random agents, by its own `env.run` and by the bare loop of `env.step`,
which keeps no trajectories."""

import random
from functools import partial
from typing import Any

import rlcard
from rlcard.agents import RandomAgent

from bench.peers.measure import TIGHT, Subject, main

GAMES = ("leduc-holdem", "limit-holdem", "uno", "gin-rummy", "bridge", "doudizhu", "mahjong")


def run_game(env: Any) -> int:
    """One game as RLCard's documentation plays it."""
    before: int = env.timestep
    env.run(is_training=False)
    return int(env.timestep - before)


def step_game(env: Any) -> int:
    """One game stepped by hand."""
    before: int = env.timestep
    state, _ = env.reset()
    while not env.is_over():
        legal = list(state["legal_actions"])
        state, _ = env.step(legal[int(random.random() * len(legal))])
    return int(env.timestep - before)


def load(name: str) -> Subject:
    env = rlcard.make(name)
    env.set_agents([RandomAgent(env.num_actions)] * env.num_players)
    return Subject(partial(run_game, env), env.num_players)


def load_steps(name: str) -> Subject:
    env = rlcard.make(name)
    return Subject(partial(step_game, env), env.num_players)


if __name__ == "__main__":
    plain = {name: partial(load, name) for name in GAMES}
    steps = {name + TIGHT: partial(load_steps, name) for name in GAMES}
    main(plain | steps)
