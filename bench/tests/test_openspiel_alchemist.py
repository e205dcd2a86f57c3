"""The OpenSpiel Alchemist plays by the same rules as ours; it runs in .bench-venv, in a separate
process."""

import json
import random
import subprocess
from typing import Any

import pytest

import athanor
from bench.setup import PYTHON, ROOT

Json = dict[str, Any]

pytestmark = pytest.mark.skipif(
    not PYTHON.exists(), reason="the peers are not set up: python -m bench.setup"
)


def ask(games: list[Json], random_games: int = 0) -> int:
    """How many games the peer replayed without a difference."""
    done = subprocess.run(
        [str(PYTHON), "-m", "bench.tests.replay"],
        input=json.dumps({"games": games, "random": random_games}),
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    return int(done.stdout)


def record(players: int, seed: int, **options: Any) -> Json:
    """A random game of ours with everything that the peer must agree with."""
    table = athanor.game("alchemist").new(players=players, seed=seed, **options)
    chooser = random.Random(seed)
    first = table.truth()
    steps = []
    while not table.over:
        legal = table.legal()
        action = chooser.choice(legal)
        steps.append(table.truth() | {"legal": legal, "action": action})
        table.play(action)
    return {
        **{name: first[name] for name in ("players", "bag", "stock", "school")},
        **first["options"],
        "steps": steps,
        "end": table.truth(),
        "scores": table.scores,
        "winners": list(table.winners),
    }


def test_random_games_end_and_keep_every_cube() -> None:
    assert ask([], random_games=400) == 400


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_a_game_of_ours_is_the_same_game_there(players: int) -> None:
    games = [record(players, seed, starter=seed % players) for seed in range(12)]
    assert ask(games) == len(games)


def test_the_german_edition_is_the_same_game_there() -> None:
    assert ask([record(3, seed, edition="amigo") for seed in range(6)]) == 6
