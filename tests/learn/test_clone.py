"""A warm start on the small test game: games of the search, and a network that learns from them."""

import json
from pathlib import Path

import numpy as np
import pytest

from athanor.bots.intuition.weights import read_weights
from athanor.learn.school import BadLesson, Lessons, file_of, read_games, record
from athanor.learn.teacher import Teacher, teach
from tests.conformance.cases import PHILTRE

torch = pytest.importorskip("torch", reason="PyTorch is not installed here: no learning to test.")


def test_a_game_of_the_search_says_what_the_search_thought() -> None:
    one = teach("philtre", 1, 5, 20)
    assert one == teach("philtre", 1, 5, 20)
    table = PHILTRE.new(one.players, one.seed)
    asked = {question.ply: question for question in one.searched}
    for ply, (seat, number) in enumerate(one.choices):
        if ply in asked:
            assert set(asked[ply].numbers) <= set(table.legal_numbers(seat))
            assert asked[ply].seat == seat
            assert abs(sum(asked[ply].shares) - 1) < 0.01
        table.play(PHILTRE.moves.action(number), seat)
    assert asked
    assert (table.over, table.scores) == (True, one.scores)


def test_a_teacher_sees_no_more_than_its_seat() -> None:
    """Two worlds that a seat cannot tell apart get the same choice and the same visits."""
    table = PHILTRE.new(3, 7)
    seat = table.actors[0]
    found = []
    for _ in range(2):
        teacher = Teacher("philtre", seat, 3, 30)
        action = teacher.choose_at(0, table.view(seat), table.legal(seat), [])
        found.append((action, teacher.found))
        table = type(table).imagined(PHILTRE, np.array(table.array), seat, seed=9)
    assert found[0] == found[1]


def test_games_are_recorded_on_from_where_a_file_was_cut(tmp_path: Path) -> None:
    record(Lessons("philtre", 2, 4), tmp_path, 5, 1, games=3)
    path = file_of(tmp_path, "philtre")
    whole = path.read_bytes()
    path.write_bytes(whole[:-60])
    assert len(read_games(tmp_path, "philtre")) == 2
    record(Lessons("philtre", 2, 4), tmp_path, 5, 1, games=3)
    assert path.read_bytes() == whole
    path.write_text("no games")
    with pytest.raises(BadLesson, match="no file of games"):
        read_games(tmp_path, "philtre")


def test_a_clone_chooses_like_the_search(tmp_path: Path) -> None:
    from athanor.learn.clone import Clone, CloneSettings

    games = [teach("philtre", index, 1, 40) for index in range(40)]
    settings = CloneSettings("philtre", width=24, epochs=8, minibatch=64, rate=5e-3)
    rows: list[dict[str, float]] = []
    Clone(settings, games).train(tmp_path, rows.append)
    assert rows[-1]["policy"] < rows[0]["policy"] - 0.1
    assert rows[-1]["agrees"] > rows[0]["agrees"]
    weights = read_weights(tmp_path / "philtre.npz", PHILTRE)
    assert weights.insight.any()
    assert weights.lean[0] != 0
    with np.load(tmp_path / "philtre.npz") as file:
        assert json.loads(str(file["about"]))["settings"]["epochs"] == 8


def test_a_run_begins_with_given_weights_and_says_so(tmp_path: Path) -> None:
    from athanor.learn.model import exported
    from athanor.learn.run import BadRun, Run
    from athanor.learn.settings import for_device
    from tests.learn.test_learn import segment_of, tiny

    first = Run(tmp_path / "first", tiny(segment=1))
    first._keep(segment_of(first) | {"seconds": 0.0, "share": 0.0})
    start = tmp_path / "first" / "philtre.npz"
    settings = for_device("philtre", "cpu", 1, 24, start)
    second = Run(tmp_path / "second", settings, start)
    ours, theirs = exported(second.model), read_weights(start, PHILTRE)
    assert all(np.allclose(ours[name], getattr(theirs, name)) for name in ours)
    with pytest.raises(BadRun, match=r"another .*start"):
        Run(tmp_path / "second", for_device("philtre", "cpu", 1, 24))


def test_games_by_other_rules_are_refused() -> None:
    from dataclasses import replace

    from athanor.learn.positions import examples_of

    one = teach("philtre", 0, 3, 4)
    with pytest.raises(BadLesson, match="other rules"):
        examples_of(PHILTRE, [replace(one, scores=[score + 1 for score in one.scores])])
