"""OpenSpiel's own tests, that its games are ours, and that its algorithms run on them."""

import json
import pickle
from random import Random
from typing import Any

import numpy as np
import pytest

import athanor
import tests.conformance.cases  # noqa: F401 - adds Philtre
from athanor.envs import openspiel

pyspiel: Any = pytest.importorskip("pyspiel", reason="OpenSpiel is not installed here.")
openspiel.register()
GAMES = [("philtre", 2), ("philtre", 3), *((name, 3) for name in athanor.GAMES)]
every_game = pytest.mark.parametrize(("game", "players"), GAMES)


def loaded(game: str, players: int, **given: Any) -> Any:
    return pyspiel.load_game(f"athanor_{game}", {"players": players, **given})


TINY = {"seals": 1, "dealt": 0, "bag": 0, "reserve": 1, "colours_at_end": 4}


def past_chance(state: Any, dice: Random) -> Any:
    """The same state after its chance nodes."""
    while state.is_chance_node():
        outcomes, chances = zip(*state.chance_outcomes(), strict=True)
        assert abs(sum(chances) - 1) < 1e-9
        state.apply_action(dice.choices(outcomes, chances)[0])
    return state


def played(game: Any, seed: int, choices: int) -> Any:
    """A state after so many random choices."""
    dice = Random(seed)
    state = past_chance(game.new_initial_state(), dice)
    for _ in range(choices):
        if not state.is_terminal():
            state.apply_action(dice.choice(state.legal_actions()))
            past_chance(state, dice)
    return state


@every_game
def test_the_kit_finds_nothing_wrong(game: str, players: int) -> None:
    """Saving is tried where games are short: OpenSpiel replays a state's history at every step."""
    pyspiel.random_sim_test(
        loaded(game, players), num_sims=1, serialize=game == "philtre", verbose=False
    )


@every_game
def test_every_game_is_one_of_ours(game: str, players: int) -> None:
    state, dice = played(loaded(game, players), 7, 0), Random(2)
    while not state.is_terminal():
        t = state.table
        t.game.check(t.array)
        seat = t.actors[0]
        assert (state.current_player(), state.legal_actions()) == (seat, t.legal_numbers(seat))
        number = dice.choice(t.legal_numbers(seat))
        assert state.action_to_string(seat, number) == t.game.moves.text(number)
        state.apply_action(number)
        past_chance(state, dice)
        if len(state.history()) > 400:
            return
    won = state.table.winners
    assert state.returns() == [(seat in won) / len(won) for seat in range(players)]


def test_the_deals_have_the_chances_of_our_own_games() -> None:
    game = loaded("alchemist", 2, seals=1, dealt=1, bag=1)
    deals = {deal.after.array.tobytes(): chance for deal, chance in game.deals}
    assert len(deals) == 400  # 5 * 4 schools, and as many first cubes
    assert all(abs(chance - 1 / 400) < 1e-12 for chance in deals.values())
    ours = athanor.game("alchemist")
    seen = {
        (tuple(t["school"]), json.dumps(t["stock"]))
        for t in (ours.new(2, seed, seals=1, dealt=1, bag=1).truth() for seed in range(4000))
    }
    assert len(seen) == 400


def test_a_draw_is_a_chance_node_and_a_clone_does_not_know_it() -> None:
    state = played(loaded("alchemist", 2), 5, 0)
    bag = state.table.truth()["bag"]
    state.apply_action(state.table.game.number("draw", 2))
    assert state.is_chance_node()
    outcomes = dict(state.chance_outcomes())
    assert outcomes == {
        kind: bag.count(colour) / len(bag)
        for kind, colour in enumerate(["gray", "blue", "orange", "green", "yellow"])
        if colour in bag
    }
    stocks = set()
    for outcome in outcomes:
        state_after = past_chance(state.child(outcome), Random(1))
        stocks.add(str(state_after.table.truth()["stock"]))
    assert len(stocks) > 1


def test_a_card_that_a_seat_has_seen_stays_where_it_lies() -> None:
    state = played(loaded("philtre", 2), 3, 0)
    game, seat = state.table.game, state.current_player()
    state.apply_action(game.number("look", 2))
    assert len(state.chance_outcomes()) == 3
    past_chance(state, Random(1))
    top = state.table.view(seat)["top"][seat]
    before = state.table.truth()["hand"][seat][top]
    state.apply_action(game.number("gather", 2))
    assert not state.is_chance_node()
    assert state.table.truth()["hand"][seat][top] == before + 1


def test_games_and_states_are_pickled() -> None:
    game = loaded("alchemist", 2, **TINY)
    again = pickle.loads(pickle.dumps(game))
    assert (str(again), again.options) == (str(game), game.options)
    state = played(game, 1, 2)
    assert str(pickle.loads(pickle.dumps(state))) == str(state)


def test_there_is_no_information_state_tensor_and_the_length_is_sensible() -> None:
    game = loaded("alchemist", 3)
    assert not game.get_type().provides_information_state_tensor
    assert len(played(game, 1, 3).information_state_tensor(0)) == 0
    longest = max(athanor.game("alchemist").new(3, seed).playout(seed).ply for seed in range(200))
    assert longest < game.max_game_length() < 10 * longest


@pytest.mark.filterwarnings("ignore::DeprecationWarning")
def test_its_playthroughs_and_tabular_algorithms_run_on_a_tiny_variant() -> None:
    playthroughs = pytest.importorskip("open_spiel.python.algorithms.generate_playthrough")
    best_response = pytest.importorskip("open_spiel.python.algorithms.best_response")
    exploitability = pytest.importorskip("open_spiel.python.algorithms.exploitability")
    policy = pytest.importorskip("open_spiel.python.policy")
    game = loaded("alchemist", 2, **TINY)
    assert len(game.deals) == 20
    text = playthroughs.playthrough(str(game), None, seed=1)
    assert "IsTerminal() = True" in text
    uniform = policy.UniformRandomPolicy(game)
    best = best_response.BestResponsePolicy(game, 0, uniform)
    assert best.value(game.new_initial_state()) == pytest.approx(0.5)
    assert exploitability.exploitability(game, uniform) == pytest.approx(0, abs=1e-9)


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
    assert loaded("alchemist", 2, **TINY).options == TINY
    named = pyspiel.load_game("athanor_alchenemies(players=2,coin.pewter=12)")
    assert named.options == {"coin.pewter": 12}
    with pytest.raises(ValueError, match="option seals"):
        loaded("alchemist", 2, seals=99)


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
    env = rl_environment.Environment("athanor_philtre(players=2,rounds=1)")
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
