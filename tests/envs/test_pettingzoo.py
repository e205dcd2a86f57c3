"""PettingZoo's own tests, and that its games are ours."""

import builtins
import sys
from functools import partial
from random import Random
from typing import Any

import numpy as np
import pytest

import athanor
from athanor.envs import pettingzoo
from tests.conformance.cases import PHILTRE

kit = pytest.importorskip("pettingzoo.test")
GAMES = [("philtre", 2), ("philtre", 3), *((name, 3) for name in athanor.GAMES)]
every_game = pytest.mark.parametrize(("game", "players"), GAMES)
# What the kit says of every environment whose observations are dicts, and of agents that are done.
pytestmark = pytest.mark.filterwarnings("ignore:.*:UserWarning")


@every_game
def test_the_kit_finds_nothing_wrong(game: str, players: int) -> None:
    kit.api_test(pettingzoo.env(game, players=players), num_cycles=30)
    kit.seed_test(partial(pettingzoo.env, game, players=players), num_cycles=20)


def test_a_game_is_shown_in_words(capsys: pytest.CaptureFixture[str]) -> None:
    kit.render_test(partial(pettingzoo.env, "philtre", 2), custom_tests={})
    assert "philtre players=2" in capsys.readouterr().out
    with pytest.raises(ValueError, match="render_mode: 'gif'"):
        pettingzoo.env("philtre", render_mode="gif")


@every_game
def test_every_game_is_one_of_ours(game: str, players: int) -> None:
    env: Any = pettingzoo.env(game, players=players)
    env.reset(seed=4)
    t = athanor.game(game).new(players, athanor.lane_seed(4, 0)) if game in athanor.GAMES else None
    t = t or PHILTRE.new(players, athanor.lane_seed(4, 0))
    dice = Random(1)
    total = dict.fromkeys(env.possible_agents, 0.0)
    for agent in env.agent_iter():
        seen, reward, done, _, _ = env.last()
        total[agent] += reward
        if done:
            env.step(None)
            continue
        seat = int(agent.removeprefix("seat_"))
        assert seat == t.actors[0]
        legal = np.flatnonzero(seen["action_mask"]).tolist()
        assert legal == t.legal_numbers(seat)
        number = dice.choice(legal)
        t.play_number(seat, number)
        env.step(number)
    shares = [(seat in t.winners) / len(t.winners) for seat in range(players)]
    assert list(total.values()) == shares


def test_a_framework_that_is_missing_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    real = builtins.__import__
    monkeypatch.setitem(sys.modules, "pettingzoo.utils.wrappers", None)
    monkeypatch.setitem(sys.modules, "pettingzoo", None)
    with pytest.raises(ImportError, match=r"pip install 'athanor-games\[pettingzoo\]'"):
        pettingzoo.raw_env("philtre")
    assert builtins.__import__ is real


def test_the_usual_number_of_seats_is_one_that_the_game_has(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(PHILTRE, "seats", range(2, 3))
    assert pettingzoo.env("philtre").possible_agents == ["seat_0", "seat_1"]
    monkeypatch.undo()
    assert len(pettingzoo.env("philtre").possible_agents) == 3


def test_human_rendering_draws_the_board(capsys: pytest.CaptureFixture[str]) -> None:
    env = pettingzoo.env("alchemist", 2, render_mode="human")
    env.reset(seed=1)
    env.render()
    drawn = capsys.readouterr().out
    assert len(drawn.splitlines()) > 10
    assert "seat_1" in drawn
