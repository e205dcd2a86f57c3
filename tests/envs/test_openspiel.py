"""OpenSpiel's own tests, that its games are ours, and that its algorithms run on them."""

from random import Random
from typing import Any

import numpy as np
import pytest

import athanor
from athanor.envs import openspiel
from tests.conformance.cases import PHILTRE

pyspiel: Any = pytest.importorskip("pyspiel", reason="OpenSpiel is not installed here.")
openspiel.register()
GAMES = [("philtre", 2), ("philtre", 3), *((name, 3) for name in athanor.GAMES)]
every_game = pytest.mark.parametrize(("game", "players"), GAMES)


def loaded(game: str, players: int, **given: Any) -> Any:
    return pyspiel.load_game(f"athanor_{game}", {"players": players, **given})


def played(game: Any, deal: int, choices: int) -> Any:
    """A state after so many random choices."""
    state, dice = game.new_initial_state(), Random(deal)
    state.apply_action(deal)
    for _ in range(choices):
        if not state.is_terminal():
            state.apply_action(dice.choice(state.legal_actions()))
    return state


@every_game
def test_the_kit_finds_nothing_wrong(game: str, players: int) -> None:
    """Saving is tried where games are short: OpenSpiel replays a state's history at every step."""
    pyspiel.random_sim_test(
        loaded(game, players), num_sims=1, serialize=game == "philtre", verbose=False
    )


@every_game
def test_every_game_is_one_of_ours(game: str, players: int) -> None:
    state, dice = loaded(game, players).new_initial_state(), Random(2)
    assert state.is_chance_node()
    assert len(state.chance_outcomes()) == 1000
    state.apply_action(7)
    ours = athanor.game(game) if game in athanor.GAMES else PHILTRE
    t = ours.new(players, athanor.lane_seed(0, 7))
    while not t.over:
        seat = t.actors[0]
        assert (state.current_player(), state.legal_actions()) == (seat, t.legal_numbers(seat))
        number = dice.choice(t.legal_numbers(seat))
        assert state.action_to_string(seat, number) == ours.moves.text(number)
        state.apply_action(number)
        t.play_number(seat, number)
    assert state.returns() == [(seat in t.winners) / len(t.winners) for seat in range(players)]


@every_game
def test_a_resampled_state_looks_the_same_to_the_player_that_asks(game: str, players: int) -> None:
    state = played(loaded(game, players), 3, 4)
    seat, dice = state.current_player(), Random(1)
    other = state.resample_from_infostate(seat, dice.random)
    assert other.legal_actions() == state.legal_actions()
    assert other.observation_tensor(seat) == state.observation_tensor(seat)
    assert other.information_state_string(seat) == state.information_state_string(seat)
    assert str(other) != str(state)


def test_an_information_state_tells_histories_apart_that_look_alike_now() -> None:
    """It holds all that a seat has been told, not only what lies on the table."""
    state = played(loaded("alchemist", 3), 3, 12)
    told = state.information_state_string(1).splitlines()
    assert len(told) > 10
    assert told[-1] == state.observation_string(1)


def test_options_are_parameters_and_bad_ones_are_named() -> None:
    assert loaded("valley", 2, cap=40).options == {"cap": 40}
    with pytest.raises(ValueError, match="players: Alchemist is for 2 to 5 players, not 9"):
        loaded("alchemist", 9)
    with pytest.raises(ValueError, match="deals: 0"):
        loaded("alchemist", 2, deals=0)


@pytest.mark.filterwarnings("ignore::DeprecationWarning")
def test_its_search_plays_one_of_our_games() -> None:
    ismcts = pytest.importorskip("open_spiel.python.algorithms.ismcts")
    mcts = pytest.importorskip("open_spiel.python.algorithms.mcts")
    state = played(loaded("alchemist", 2), 1, 10)
    rollouts = mcts.RandomRolloutEvaluator(1, np.random.RandomState(1))
    bot = ismcts.ISMCTSBot(game=state.get_game(), evaluator=rollouts, uct_c=1.0, max_simulations=4)
    assert bot.step(state) in state.legal_actions()


@pytest.mark.filterwarnings("ignore::DeprecationWarning")
def test_one_of_its_learners_learns_on_one_of_our_games() -> None:
    rl_environment = pytest.importorskip("open_spiel.python.rl_environment")
    learners = pytest.importorskip("open_spiel.python.algorithms.tabular_qlearner")
    env = rl_environment.Environment("athanor_philtre(players=2,deals=2)")
    count = env.action_spec()["num_actions"]
    agents = [learners.QLearner(seat, count) for seat in range(2)]
    for _ in range(5):
        time_step = env.reset()
        while not time_step.last():
            seat = time_step.observations["current_player"]
            time_step = env.step([agents[seat].step(time_step).action])
        for agent in agents:
            agent.step(time_step)
    assert sum(time_step.rewards) == 1
    assert any(value != 0 for values in agents[0]._q_values.values() for value in values.values())
