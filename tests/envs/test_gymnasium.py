"""A vector environment: the learner's seat is asked, bots play the others."""

from typing import Any

import numpy as np
import pytest

import athanor
from athanor.envs import gymnasium
from tests.conformance.cases import PHILTRE

gym = pytest.importorskip("gymnasium")


def random_actions(seen: Any, dice: np.random.Generator) -> Any:
    """A legal action for every game that asks for one."""
    mask = seen["action_mask"].astype(float)
    mask[mask.sum(axis=1) == 0, 0] = 1.0
    return np.array([dice.choice(len(row), p=row / row.sum()) for row in mask])


@pytest.mark.parametrize("game", ["philtre", *athanor.GAMES])
def test_games_go_on_until_the_learner_is_asked(game: str) -> None:
    assert PHILTRE.name == "philtre"
    envs = gymnasium.vector(game, num_envs=3, players=2, opponents="random", seat=1)
    seen, _ = envs.reset(seed=5)
    again, _ = envs.reset(seed=5)
    assert all((seen[name] == again[name]).all() for name in seen)
    dice = np.random.default_rng(1)
    ended = np.zeros(3, int)
    for _ in range(400):
        assert envs.observation_space.contains(seen)
        seen, rewards, done, cut, _ = envs.step(random_actions(seen, dice))
        asked = seen["action_mask"].any(axis=1)
        assert (asked | done).all()
        assert not cut.any()
        assert (rewards[~done] == 0).all()
        ended += done
        if ended.all():
            return
    raise AssertionError("the games do not end")


def test_other_seats_are_played_by_the_bots_that_were_chosen() -> None:
    envs = gymnasium.vector("alchemist", num_envs=2, players=3, opponents=["greedy", "random"])
    seen, _ = envs.reset(seed=5)
    for _ in range(3):
        seen, *_ = envs.step(random_actions(seen, np.random.default_rng(1)))
    with pytest.raises(ValueError, match="opponents: 1 bots for 2 seats"):
        gymnasium.vector("alchemist", players=3, opponents=["greedy"])
    with pytest.raises(ValueError, match="There is no bot 'nobody'"):
        gymnasium.vector("alchemist", opponents="nobody")
    with pytest.raises(ValueError, match="seat: 3 is not a seat"):
        gymnasium.vector("alchemist", seat=3)


def test_games_are_made_by_their_names_in_gymnasium() -> None:
    envs = gym.make_vec("athanor/alchemist-v0", num_envs=2, players=2)
    seen, _ = envs.reset(seed=1)
    assert seen["observation"].shape[0] == 2
    assert gym.vector.AutoresetMode.NEXT_STEP is envs.metadata["autoreset_mode"]
