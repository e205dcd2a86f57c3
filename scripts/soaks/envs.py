"""Plays random games of every game and seat count through every installed adapter.

    python -m scripts.soaks.envs [GAMES] [--only openspiel textarena …]

It stops with an error at a game that does not end or whose rewards do not add up to 1.
"""

import argparse
from collections.abc import Callable
from random import Random
from typing import Any

import numpy as np
from rich.progress import track

import athanor
from athanor.bots.prompts import BRACKETS
from athanor.envs import gymnasium, openspiel, pettingzoo, pufferlib, textarena
from athanor.envs.extras import needed

LANES = 50


def by_pettingzoo(game: str, players: int, games: int, dice: Random) -> None:
    """Whole games of the AEC environment."""
    env = pettingzoo.raw_env(game, players=players)
    for seed in range(games):
        env.reset(seed=seed)
        while not any(env.terminations.values()):
            agent = env.agent_selection
            env.step(dice.choice(np.flatnonzero(env.observe(agent)["action_mask"]).tolist()))
        check(list(env.rewards.values()), game, players, seed)


def by_gymnasium(game: str, players: int, games: int, dice: Random) -> None:
    """Games of a vector against random bots."""
    lanes, ended, chance = min(games, LANES), 0, np.random.default_rng(dice.getrandbits(32))
    env = gymnasium.vector(game, num_envs=lanes, players=players)
    seen, _ = env.reset(seed=1)
    while ended < games:
        mask = seen["action_mask"]
        picks = [int(chance.choice(np.flatnonzero(row))) if row.any() else 0 for row in mask]
        seen, rewards, over, _, _ = env.step(np.array(picks))
        ended += int(over.sum())
        assert (rewards[~over] == 0).all()
        assert ((rewards >= 0) & (rewards <= 1)).all()


def by_openspiel(game: str, players: int, games: int, dice: Random) -> None:
    """Whole games from the chance node on."""
    openspiel.register()
    loaded: Any = needed("pyspiel", "openspiel").load_game(f"athanor_{game}(players={players})")
    for seed in range(games):
        state = loaded.new_initial_state()
        while not state.is_terminal():
            if state.is_chance_node():
                results, chances = zip(*state.chance_outcomes(), strict=True)
                state.apply_action(dice.choices(results, chances)[0])
            else:
                state.apply_action(dice.choice(state.legal_actions()))
        check(state.returns(), game, players, seed)


def by_textarena(game: str, players: int, games: int, dice: Random) -> None:
    """Whole games by text."""
    env = textarena.env(game)
    for seed in range(games):
        env.reset(num_players=players, seed=seed)
        done = False
        while not done:
            _, messages = env.get_observation()
            choices = [said for said in BRACKETS.findall(messages[-1][1]) if said.isdigit()]
            done, _ = env.step(f"[{dice.choice(choices)}]")
        rewards, _ = env.close()
        check(list(rewards.values()), game, players, seed)


def by_pufferlib(game: str, players: int, games: int, dice: Random) -> None:
    """Games in native buffers."""
    lanes, ended, chance = min(games, LANES), 0, np.random.default_rng(dice.getrandbits(32))
    env = pufferlib.env(game, num_games=lanes, players=players)
    env.reset(seed=1)
    while ended < games:
        masks = env.observations[:, : env.single_action_space.n]
        picks = [int(chance.choice(np.flatnonzero(row))) if row.any() else 0 for row in masks]
        _, rewards, terminals, _, _ = env.step(np.array(picks))
        for lane in np.flatnonzero(terminals.reshape(lanes, players)[:, 0]):
            check(rewards.reshape(lanes, players)[lane].tolist(), game, players, int(lane))
            ended += 1


ADAPTERS: dict[str, Callable[[str, int, int, Random], None]] = {
    "pettingzoo": by_pettingzoo,
    "gymnasium": by_gymnasium,
    "openspiel": by_openspiel,
    "textarena": by_textarena,
    "pufferlib": by_pufferlib,
}


def check(rewards: list[float], game: str, players: int, seed: int) -> None:
    """Stop at a game whose win shares do not add up to 1."""
    if abs(sum(rewards) - 1) > 1e-6:
        raise SystemExit(f"{game} with {players} seats, game {seed}: the rewards are {rewards}.")


def main() -> None:
    """Play, and report what was played."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("games", nargs="?", type=int, default=1000)
    parser.add_argument("--only", nargs="+", default=list(ADAPTERS), choices=list(ADAPTERS))
    given = parser.parse_args()
    tables = [(game, n) for game in athanor.GAMES for n in athanor.game(game).seats]
    for name in given.only:
        try:
            for game, players in track(tables, name):
                ADAPTERS[name](game, players, given.games, Random(1))
        except ImportError as error:
            print(f"{name}: {error}")
        else:
            print(f"{name}: {given.games} games of each of {len(tables)} tables.")


if __name__ == "__main__":
    main()
