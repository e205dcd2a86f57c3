"""PettingZoo's classic card games: `env.last`, a choice by the mask, `env.step`; and the same loop
with the cheapest choice we found."""

import random
from functools import partial
from importlib import import_module
from typing import Any

import numpy as np

from bench.peers.measure import TIGHT, Subject, main

GAMES = ("leduc_holdem_v4", "texas_holdem_v4", "texas_holdem_no_limit_v6", "hanabi_v5")


def sampled_game(env: Any) -> int:
    """One game as PettingZoo's documentation plays it."""
    env.reset()
    decisions = 0
    for agent in env.agent_iter():
        observation, _, ended, cut, _ = env.last()
        if ended or cut:
            env.step(None)
            continue
        env.step(env.action_space(agent).sample(observation["action_mask"]))
        decisions += 1
    return decisions


def picked_game(env: Any) -> int:
    """One game with the choice drawn by hand, without asking for rewards."""
    env.reset()
    decisions = 0
    while not any(env.terminations.values()) and not any(env.truncations.values()):
        mask = env.observe(env.agent_selection)["action_mask"]
        legal = np.flatnonzero(mask)
        env.step(int(legal[int(random.random() * len(legal))]))
        decisions += 1
    return decisions


def load(name: str, play: Any) -> Subject:
    env = import_module(f"pettingzoo.classic.{name}").env()
    env.reset()
    return Subject(partial(play, env), len(env.agents))


if __name__ == "__main__":
    usual = {name: partial(load, name, sampled_game) for name in GAMES}
    tight = {name + TIGHT: partial(load, name, picked_game) for name in GAMES}
    main(usual | tight)
