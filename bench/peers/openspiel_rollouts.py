"""OpenSpiel's C++ card games with no Python in the loop: the random rollouts of its own search,
from a position already dealt. pyspiel does not count their decisions, so the mean per rollout is
taken from games played by hand from the same position."""

import random
from functools import partial
from typing import Any

import pyspiel

from bench.peers.measure import Subject, main
from bench.peers.openspiel_cards import GAMES, tight_loop_from

ROLLOUTS = 500
BY_HAND = 1000


def dealt(game: Any) -> Any:
    """A first position in which a player decides."""
    state = game.new_initial_state()
    while state.is_chance_node():
        outcome, _ = pyspiel.sample_action(state.chance_outcomes(), random.random())
        state.apply_action(outcome)
    return state


def rollouts(bot: Any, state: Any, decisions: float) -> float:
    """One simulation of the search evaluates the root alone, by ROLLOUTS random games."""
    bot.step(state)
    return decisions


def load(name: str) -> Subject:
    game = pyspiel.load_game(name)
    state = dealt(game)
    mean = sum(tight_loop_from(state.clone()) for _ in range(BY_HAND)) / BY_HAND
    evaluator = pyspiel.RandomRolloutEvaluator(ROLLOUTS, random.randrange(2**31))
    bot = pyspiel.MCTSBot(game, evaluator, 2.0, 1, 100, False, 1, False)
    return Subject(partial(rollouts, bot, state, ROLLOUTS * mean), game.num_players(), ROLLOUTS)


if __name__ == "__main__":
    # Its search takes only games that reward at the end, which leaves hanabi out.
    main({name: partial(load, name) for name in GAMES if name != "hanabi"})
