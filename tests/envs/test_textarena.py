"""TextArena: whole games by text, what a seat reads, mistakes and forfeits."""

import re
from random import Random
from typing import Any

import pytest

import athanor
from athanor.bots.prompts import choice_texts, introduction, position_text
from athanor.envs import textarena

ta: Any = pytest.importorskip("textarena", reason="TextArena is not installed here.")
textarena.register()


KINDS = ("", "-train", "-raw")
NEWS = "What has happened since you were last asked:"
BOARD = 9_000  # characters: about those of the longest board of the four games


def asked(env: Any) -> str:
    """What the seat whose turn it is reads last."""
    _, read = env.get_observation()
    return read if isinstance(read, str) else read[-1][1]


def play(env: Any, dice: Random, most: int = 100_000) -> Any:
    """Answer with random numbers until the game is over."""
    for _ in range(most):
        choices = re.findall(r"^\[(\d+)\]", asked(env), re.MULTILINE)
        done, _ = env.step(f"I think about it. [{dice.choice(choices)}]")
        if done:
            return env.close()
    return None


def after_a_turn_of_the_other(env: Any) -> int:
    """Go on until seat 0 is asked again after others; returns the ply of its last answer."""
    ply, others = 0, False
    while not (others and env.table.actors[0] == 0):
        if env.table.actors[0] == 0:
            ply = env.table.ply
        others = env.table.actors[0] != 0
        env.step("[1]")
    return ply


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("game", athanor.GAMES)
def test_a_whole_game_is_played_by_numbers(game: str, kind: str) -> None:
    env = ta.make(f"Athanor-{game}-v0{kind}")
    env.reset(num_players=2, seed=5)
    rewards, info = play(env, Random(1))
    assert sum(rewards.values()) == 1
    assert info[0]["reason"].startswith("The game is over: Seat 0 has ")
    won = env.table.winners
    assert rewards == {seat: (seat in won) / len(won) for seat in (0, 1)}


@pytest.mark.parametrize("kind", KINDS[:2])
@pytest.mark.parametrize("game", athanor.GAMES)
def test_an_agent_reads_the_rules_and_the_table_now(game: str, kind: str) -> None:
    """However long the game: neither earlier tables nor earlier answers, as TextArena wraps it."""
    dice, env = Random(2), ta.make(f"Athanor-{game}-v0{kind}")
    env.reset(num_players=2, seed=5)
    rules, done = introduction(athanor.game(game), 0, 2), False
    while not done:
        seat, read = env.get_observation()
        assert isinstance(read, str)
        assert len(read) < len(rules) + BOARD
        assert read.startswith(rules.replace("Seat 0", f"Seat {seat}", 1))
        assert read.count("The table now") == 1
        assert position_text(env.game, env.table.view(seat), seat) in read
        choices = choice_texts(env.game, env.table.legal(seat), 2)
        assert f"[{len(choices)}] {choices[-1]}\n" in read
        done, _ = env.step(f"{'I think about it. ' * 20}[{dice.randint(1, len(choices))}]")


def test_a_seat_reads_its_own_view_and_what_happened_as_messages() -> None:
    env = ta.make("Athanor-alchemist-v0-raw")
    env.reset(num_players=3, seed=5)
    seat, messages = env.get_observation()
    assert seat == 0
    assert [kind.name for _, _, kind in messages] == ["PROMPT", "GAME_BOARD"]
    own = env.table.truth()["school"][0]
    assert f"\nschool: {own}, ?, ?\n" in messages[1][1]
    ply = after_a_turn_of_the_other(env)
    happened = [event["words"] for event in env.table.events(0, after=ply)]
    assert happened
    assert NEWS + "".join(f"\n- {words}" for words in happened) in asked(env)


@pytest.mark.parametrize("kind", KINDS)
def test_a_mistake_is_explained_with_the_whole_question(kind: str) -> None:
    env = ta.make(f"Athanor-alchemist-v0{kind}")
    env.reset(num_players=2, seed=5)
    after_a_turn_of_the_other(env)
    read = asked(env)
    question = read[read.index(NEWS) :]
    assert env.step("[999]") == (False, {})
    told = asked(env)
    assert "There is no choice 999" in told
    assert told.endswith(question)


@pytest.mark.parametrize("kind", KINDS)
def test_the_second_mistake_in_a_row_forfeits(kind: str) -> None:
    env = ta.make(f"Athanor-alchemist-v0{kind}")
    env.reset(num_players=2, seed=5)
    first, _ = env.get_observation()
    env.step("[999]")
    again, _ = env.get_observation()
    assert again == first
    env.step("no choice at all")
    seat, _ = env.get_observation()
    assert seat != first
    rewards, info = play_on(env)
    assert rewards[first] == 0
    assert info[first]["invalid_move"]


def test_turns_are_counted_for_the_seat_that_took_them() -> None:
    env = ta.make("Athanor-alchemist-v0")
    env.reset(num_players=2, seed=5)
    taken = [0, 0]
    for _ in range(20):
        taken[env.state.current_player_id] += 1
        env.step("[1]")
    assert [env.state.game_info[seat]["turn_count"] for seat in (0, 1)] == taken


def play_on(env: Any) -> Any:
    """Go on with the first choice until the game is over."""
    while True:
        done, _ = env.step("[1]")
        if done:
            return env.close()
