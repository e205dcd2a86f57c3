"""Simulations on a Ray cluster: the same games as here, also when a machine dies on the way."""

import sys
from collections.abc import Iterator
from typing import Any

import numpy as np
import pytest
from typer.testing import CliRunner

from athanor.arena import Contest, Run
from athanor.arena import Results as ContestResults
from athanor.cli import app
from athanor.lab import Plan, Results, simulate

ray: Any = pytest.importorskip("ray", reason="Ray is not installed here.")
PLAN = Plan("alchemist", 2, 3)
GAMES = 240
pytestmark = pytest.mark.filterwarnings("ignore")  # what Ray and its processes warn of


@pytest.fixture
def cluster(monkeypatch: pytest.MonkeyPatch) -> Iterator[Any]:
    """Two machines with a core each; a task is some games, so that there are many tasks."""
    utils: Any = pytest.importorskip("ray.cluster_utils")
    monkeypatch.setattr(sys.modules["athanor.lab.simulate"], "RAY_BATCH", 20)
    # A busy machine starts the agents of a node slowly, and nodes without agents end themselves.
    monkeypatch.setenv("RAY_agent_register_timeout_ms", "600000")
    monkeypatch.setenv("RAY_worker_niceness", "0")
    made = utils.Cluster(initialize_head=True, head_node_args={"num_cpus": 1})
    try:
        yield made
    finally:
        ray.shutdown()
        made.shutdown()


def test_a_machine_that_dies_on_the_way_loses_no_game(cluster: Any) -> None:
    dying = cluster.add_node(num_cpus=1)
    batches = []
    for batch in simulate(PLAN, 0, GAMES, ray=cluster.address):
        batches.append(batch)
        if len(batches) == 3:
            cluster.remove_node(dying, allow_graceful=False)
    there = Results.joined(batches, PLAN.seats)
    here = Results.joined(list(simulate(PLAN, 0, GAMES, 1)), PLAN.seats)
    assert len(there) == GAMES
    assert np.array_equal(there.scores, here.scores)
    assert np.array_equal(there.winners, here.winners)
    assert np.array_equal(there.decisions, here.decisions)


def test_a_contest_on_a_cluster_has_the_games_of_a_contest_here(cluster: Any) -> None:
    contest = Contest("alchemist", (("greedy", "random"),), 7)
    standings = []
    for address in (None, cluster.address):
        run = Run(ContestResults(contest))
        standings.append(run.play(6, ray=address))
    here, there = ([game.scores for game in found.games] for found in standings)
    assert len(here) == 6
    assert here == there


@pytest.mark.parametrize(
    "command",
    [["simulate", "alchemist", "-n", "3"], ["arena", "alchemist", "random", "greedy", "-n", "2"]],
)
@pytest.mark.parametrize(("address", "words"), [
    ("127.0.0.1:1", "ray: '127.0.0.1:1' cannot be reached"),
    ("127.0.0.1:x", "cannot be reached"),
    ("nowhere", "neither HOST:PORT nor local nor auto"),
])  # fmt: skip
def test_a_cluster_that_is_not_there_gets_a_sentence(
    address: str, words: str, command: list[str]
) -> None:
    done = CliRunner().invoke(app, [*command, "--ray", address])
    assert done.exit_code == 2
    assert words in done.output
