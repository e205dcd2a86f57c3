"""Simulations: the same games whatever carries them out, and sums that are right."""

import statistics
from pathlib import Path

import numpy as np
import pytest

import athanor
from athanor.lab import Plan, Results, Run, Summary, comfortable, files, simulate, speed
from athanor.lab.results import play_games

PLAN = Plan("alchemist", 3, seed=11)


def equal(one: Results, other: Results) -> bool:
    return all(
        np.array_equal(a, b) for a, b in zip(vars(one).values(), vars(other).values(), strict=True)
    )


def test_any_number_of_processes_gives_the_same_games() -> None:
    alone = Results.joined(list(simulate(PLAN, 0, 600, processes=1)), 3)
    shared = Results.joined(list(simulate(PLAN, 0, 600, processes=2)), 3)
    assert len(alone) == 600
    assert equal(alone, shared)


def test_a_game_depends_on_seed_and_place_and_nothing_else() -> None:
    together = play_games(PLAN, 0, 30)
    assert equal(
        play_games(PLAN, 20, 10), Results(*(part[20:] for part in vars(together).values()))
    )
    assert not equal(together, play_games(Plan("alchemist", 3, seed=12), 0, 30))
    assert len({PLAN.seeds(index) for index in range(1000)}) == 1000
    assert len({seed for index in range(1000) for seed in PLAN.seeds(index)}) == 2000


def test_a_simulated_game_is_a_game_of_its_seed() -> None:
    """The first choices of the same seed lead to the same table, whoever counts the points."""
    game = athanor.game("alchemist")
    batch = play_games(PLAN, 4, 1)
    deal, choices = PLAN.seeds(4)
    table = game.new(3, deal)
    table.playout(choices)
    assert table.ply == batch.decisions[0]
    assert table.scores == batch.scores[0].tolist()
    assert table.winners == tuple(seat for seat in range(3) if batch.winners[0] >> seat & 1)


def test_options_reach_the_games() -> None:
    amigo = Plan("alchemist", 3, seed=11, options={"edition": "amigo"})
    assert not equal(play_games(PLAN, 0, 20), play_games(amigo, 0, 20))
    assert amigo.described()["options"] == {"starter": 0, "edition": "amigo"}


def test_the_summary_is_mean_spread_and_share_of_wins() -> None:
    batch = Results(
        np.array([[10, 20], [30, 20], [5, 5]], np.int32),
        np.array([0b10, 0b01, 0b11], np.int32),
        np.array([4, 6, 5], np.int32),
    )
    summary = Summary(Plan("alchemist", 2, seed=0))
    summary.add(batch)
    assert summary.mean == [15.0, 15.0]
    assert summary.spread == pytest.approx(
        [statistics.stdev([10, 30, 5]), statistics.stdev([20, 20, 5])]
    )
    assert summary.win_share == pytest.approx([0.5, 0.5])
    assert summary.mean_decisions == 5.0


def test_shares_of_wins_add_up_to_one() -> None:
    summary = Summary(PLAN)
    summary.add(play_games(PLAN, 0, 200))
    assert sum(summary.win_share) == pytest.approx(1.0)
    assert all(share > 0.15 for share in summary.win_share)


@pytest.mark.parametrize("name", ["games.json", "games.parquet"])
def test_a_run_stopped_and_taken_up_again_equals_one_without_a_break(
    tmp_path: Path, name: str
) -> None:
    broken = Run(PLAN, tmp_path / name)
    broken.go_on(600, processes=1, stop=lambda: True)
    assert broken.done == 250
    again = Run(PLAN, tmp_path / name)
    again.take_up()
    assert again.done == 250
    again.go_on(300, processes=1)
    kept = files.read(tmp_path / name)
    assert equal(kept.batch, play_games(PLAN, 0, 300))
    assert kept.seconds > 0
    assert [path.name for path in tmp_path.iterdir()] == [name]


@pytest.mark.parametrize("name", ["games.json", "games.parquet"])
def test_a_file_of_another_plan_is_not_continued(tmp_path: Path, name: str) -> None:
    Run(PLAN, tmp_path / name).go_on(5)
    for other, field in [
        (Plan("alchemist", 4, seed=11), "seats"),
        (Plan("alchemist", 3, seed=12), "seed"),
        (Plan("alchemist", 3, seed=11, options={"starter": 1}), "options"),
    ]:
        with pytest.raises(files.BadFile, match=f"{field} is .* so it cannot be continued"):
            Run(other, tmp_path / name).take_up()


@pytest.mark.parametrize("name", ["games.json", "games.parquet"])
@pytest.mark.parametrize("content", [b"", b"{}", b"[]", b"PAR1", b'{"rows": 3}', b"\xff\xfe"])
def test_a_file_that_is_no_simulation_is_refused(tmp_path: Path, name: str, content: bytes) -> None:
    (tmp_path / name).write_bytes(content)
    with pytest.raises(files.BadFile, match="this is not the file of a simulation"):
        files.read(tmp_path / name)


def test_a_game_gets_three_seats_or_what_comes_nearest() -> None:
    game = athanor.game("alchemist")
    assert comfortable(game) == 3


def test_speed_counts_the_decisions_of_whole_games() -> None:
    figures = speed(athanor.game("alchemist"), seconds=0.2)
    assert figures["players"] == 4
    assert figures["decisions_per_second"] > 1_000
    a_game = figures["decisions_per_second"] / figures["games_per_second"]
    assert 60 < a_game < 130
