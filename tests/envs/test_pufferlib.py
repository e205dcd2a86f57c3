"""PufferLib: native buffers, and that its games are ours."""

import sys
from importlib import import_module
from importlib.util import find_spec
from types import ModuleType
from typing import Any

import numpy as np
import pytest

import athanor
from athanor.envs import pufferlib

TRAINING = ("models", "pytorch")  # the parts of PufferLib that need PyTorch; environments do not


def without_training() -> Any:
    """PufferLib as it is, but for its training, which is left out where PyTorch is missing."""
    if find_spec("pufferlib") is None:
        pytest.skip("PufferLib is not installed here.", allow_module_level=True)
    if find_spec("torch") is None:
        for part in TRAINING:
            sys.modules.setdefault(f"pufferlib.{part}", ModuleType(f"pufferlib.{part}"))
    return import_module("pufferlib")


puffer = without_training()


def chosen(env: Any, dice: Any) -> Any:
    """A random legal action for every agent that is asked, 0 for the others."""
    masks = env.observations[:, : env.single_action_space.n]
    return np.array([dice.choice(np.flatnonzero(mask)) if mask.any() else 0 for mask in masks])


@pytest.mark.parametrize("game", athanor.GAMES)
def test_the_games_are_those_of_a_batch(game: str) -> None:
    env, dice = pufferlib.env(game, num_games=3, players=2), np.random.default_rng(1)
    seen, _ = env.reset(seed=4)
    b = athanor.batch(game, 3, 2, 4, autoreset=True)
    assert seen is env.observations
    for _ in range(50):
        assert env.masks.reshape(3, 2).argmax(axis=1).tolist() == np.maximum(b.actor, 0).tolist()
        actions = chosen(env, dice)
        b.step(actions.reshape(3, 2)[np.arange(3), np.maximum(b.actor, 0)])
        env.step(actions)
        lanes = env.observations.reshape(3, 2, -1)
        assert (lanes[:, 1, b.actions :] == b.observe(1)).all()


def test_its_vectors_run_the_environment() -> None:
    made = puffer.vector.make(
        pufferlib.env, env_kwargs={"game": "alchemist", "num_games": 2, "players": 2},
        backend=puffer.vector.Serial, num_envs=2,
    )  # fmt: skip
    seen, _ = made.reset(seed=1)
    assert seen.shape == (8, made.single_observation_space.shape[0])
    dice, ended = np.random.default_rng(1), 0
    for _ in range(400):
        masks = seen[:, : made.single_action_space.n]
        actions = [dice.choice(np.flatnonzero(mask)) if mask.any() else 0 for mask in masks]
        seen, rewards, terminals, _, _ = made.step(np.array(actions, np.int32))
        ended += int(terminals.sum())
        assert (rewards[~terminals] == 0).all()
    assert ended


def test_an_illegal_action_is_named_with_its_game() -> None:
    env = pufferlib.env("alchemist", num_games=2, players=2)
    env.reset(seed=1)
    before = env.observations.copy()
    with pytest.raises(ValueError, match="lane 0: 161 is not legal"):
        env.step(np.full(4, 161))
    assert (env.observations == before).all()
