"""TextArena: whole games by text, what a seat reads, mistakes and forfeits."""

import re
from random import Random
from typing import Any

import pytest

import athanor
from athanor.envs import textarena

ta: Any = pytest.importorskip("textarena", reason="TextArena is not installed here.")
textarena.register()


def play(env: Any, dice: Random, most: int = 100_000) -> Any:
    """Answer with random numbers until the game is over."""
    for _ in range(most):
        _, messages = env.get_observation()
        choices = re.findall(r"^\[(\d+)\]", messages[-1][1], re.MULTILINE)
        done, _ = env.step(f"I think about it. [{dice.choice(choices)}]")
        if done:
            return env.close()
    return None


@pytest.mark.parametrize("game", athanor.GAMES)
def test_a_whole_game_is_played_by_numbers(game: str) -> None:
    env = ta.make(f"Athanor-{game}-v0")
    env.reset(num_players=2, seed=5)
    rewards, info = play(env, Random(1))
    assert sum(rewards.values()) == 1
    assert info[0]["reason"].startswith("The game is over: Seat 0 has ")
    won = env.table.winners
    assert rewards == {seat: (seat in won) / len(won) for seat in (0, 1)}


def test_a_seat_reads_the_rules_its_own_view_and_numbered_choices() -> None:
    env = ta.make("Athanor-alchemist-v0")
    env.reset(num_players=3, seed=5)
    seat, messages = env.get_observation()
    assert seat == 0
    assert "You are Seat 0" in messages[0][1]
    assert "A1" in messages[0][1]
    assert re.search(r"^\[1\] ", messages[1][1], re.MULTILINE)
    own = env.table.truth()["school"][0]
    assert f"\nschool: {own}, ?, ?\n" in messages[1][1]


def test_a_mistake_is_explained_and_the_second_in_a_row_forfeits() -> None:
    env = ta.make("Athanor-alchemist-v0")
    env.reset(num_players=2, seed=5)
    first, _ = env.get_observation()
    assert env.step("[999]") == (False, {})
    again, messages = env.get_observation()
    assert again == first
    assert "There is no choice 999" in messages[-1][1]
    env.step("no choice at all")
    seat, _ = env.get_observation()
    assert seat != first
    rewards, info = play_on(env)
    assert rewards[first] == 0
    assert info[first]["invalid_move"]


def play_on(env: Any) -> Any:
    """Go on with the first choice until the game is over."""
    while True:
        done, _ = env.step("[1]")
        if done:
            return env.close()
