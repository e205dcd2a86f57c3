"""OpenSpiel's information-set searches: the one in Python on our Alchemist, and the one in C++ on
its own card games. Both play a simulation out at random to the end. A game measured here is one
simulation; decisions of the C++ search are the mean of a random game from the same position."""

import random
from functools import partial
from time import process_time
from typing import Any

import numpy as np
import pyspiel
from open_spiel.python.algorithms import ismcts, mcts

from bench.peers.measure import Subject, main
from bench.peers.openspiel_alchemist import GAME_TYPE, AlchemistState
from bench.peers.openspiel_cards import tight_loop_from
from bench.peers.openspiel_rollouts import BY_HAND, dealt

SIMULATIONS = 100
EXPLORE = 2.0
CARDS = ("gin_rummy", "leduc_poker")


class AlchemistSearch(ismcts.ISMCTSBot):  # type: ignore[misc]
    """Its search, with the views and redeals of our Alchemist."""

    def get_state_key(self, state: AlchemistState) -> tuple[Any, ...]:
        seat = state.current_player()
        return (
            seat, tuple(state.stocks[seat]), state.schools[seat], tuple(state.reserve), state.turns,
            tuple(state.fame), tuple(state.value), tuple(state.recipe), state.creating,
            state.copying, state.chosen,
        )  # fmt: skip

    def sample_root_state(self, state: AlchemistState) -> AlchemistState:
        seat = state.current_player()
        world: AlchemistState = state.clone()
        unseen = list(world.bag)
        for other in range(world.players):
            if other != seat:
                unseen += [c for c in range(5) for _ in range(world.stocks[other][c])]
        random.shuffle(unseen)
        for other in range(world.players):
            if other != seat:
                size = sum(world.stocks[other])
                hand, unseen = unseen[:size], unseen[size:]
                world.stocks[other] = [hand.count(colour) for colour in range(5)]
        world.bag = unseen
        return world


def alchemist(players: int) -> Subject:
    game = pyspiel.load_game(GAME_TYPE.short_name, {"players": players})
    evaluator = mcts.RandomRolloutEvaluator(1, np.random.RandomState(1))
    bot = AlchemistSearch(game, evaluator, EXPLORE, SIMULATIONS)
    state = dealt(game)
    mean = sum(tight_loop_from(state.clone()) for _ in range(20)) / 20
    return Subject(lambda: search(bot, state, mean), players, SIMULATIONS)


def search(bot: Any, state: Any, mean: float) -> float:
    bot.step(state)
    return SIMULATIONS * mean


def cards(name: str) -> Subject:
    game = pyspiel.load_game(name)
    state = dealt(game)
    mean = sum(tight_loop_from(state.clone()) for _ in range(BY_HAND)) / BY_HAND
    evaluator = pyspiel.RandomRolloutEvaluator(1, 1)
    most = pyspiel.ISMCTSFinalPolicyType.MAX_VISIT_COUNT
    bot = pyspiel.ISMCTSBot(1, evaluator, EXPLORE, SIMULATIONS, -1, most, False, False)
    return Subject(lambda: search(bot, state, mean), game.num_players(), SIMULATIONS)


if __name__ == "__main__":
    ours = {"alchemist, its search in Python": partial(alchemist, 3)}
    theirs = {f"{name}, its search in C++": partial(cards, name) for name in CARDS}
    main(ours | theirs, process_time)  # like ours: a search is long, and machines are shared
