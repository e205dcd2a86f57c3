"""OpenSpiel's own card games, written in C++ and driven from Python by two loops: the one in its
examples, and the tightest one that we could find."""

import random
from collections.abc import Callable
from functools import partial
from typing import Any

import numpy as np
import pyspiel

from bench.peers.measure import TIGHT, Subject, main

# Games that show a range of weights; tarok was the fastest of all the card games tried.
GAMES = (
    "kuhn_poker",
    "leduc_poker",
    "crazy_eights",
    "gin_rummy",
    "hearts",
    "skat",
    "tarok",
    "hanabi",
)


def example_loop(game: Any) -> int:
    """One random game as OpenSpiel's python/examples/example.py plays it, without its prints."""
    state = game.new_initial_state()
    decisions = 0
    while not state.is_terminal():
        if state.is_chance_node():
            outcomes, weights = zip(*state.chance_outcomes(), strict=True)
            state.apply_action(np.random.choice(outcomes, p=weights))
        else:
            state.apply_action(random.choice(state.legal_actions(state.current_player())))
            decisions += 1
    return decisions


def tight_loop(game: Any) -> int:
    """One random game with the cheapest sampling: chance in C++, choices by one multiplication."""
    return tight_loop_from(game.new_initial_state())


def tight_loop_from(state: Any) -> int:
    decisions = 0
    while not state.is_terminal():
        if state.is_chance_node():
            outcome, _ = pyspiel.sample_action(state.chance_outcomes(), random.random())
            state.apply_action(outcome)
        else:
            legal = state.legal_actions()
            state.apply_action(legal[int(random.random() * len(legal))])
            decisions += 1
    return decisions


def load(name: str, loop: Callable[[Any], int]) -> Subject:
    game = pyspiel.load_game(name)
    return Subject(partial(loop, game), game.num_players())


if __name__ == "__main__":
    plain = {name: partial(load, name, example_loop) for name in GAMES}
    tight = {name + TIGHT: partial(load, name, tight_loop) for name in GAMES}
    main(plain | tight)
