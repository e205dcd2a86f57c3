"""Beliefs about hidden cards, learned on the small test game. It runs where PyTorch is."""

import json
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

import numpy as np
import pytest
from typer.testing import CliRunner

from athanor.bots.game_search import GameSearch
from athanor.bots.intuition.weights import BELIEFS, read_weights, story_of, write_weights
from athanor.cli import app
from tests.conformance.cases import PHILTRE
from tests.learn.test_learn import TINY, segment_of

if TYPE_CHECKING:
    from athanor.learn.run import Run

torch = pytest.importorskip("torch", reason="PyTorch is not installed here: no learning to test.")


@pytest.fixture
def heard(monkeypatch: pytest.MonkeyPatch) -> None:
    """Rivals' choices tell something about their hands."""
    monkeypatch.setattr(GameSearch, "listened_fields", lambda self: ("hand",))


@pytest.fixture
def start(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, heard: None) -> Path:
    """A network that has learned nothing yet, of a game with hidden hands; runs are short."""
    from athanor.learn import belief
    from athanor.learn.model import Model, exported

    short = partial(
        belief.BeliefSettings, lanes=16, steps=40, looked_at=0.3, minibatch=32, rate=3e-3
    )
    monkeypatch.setattr(belief, "BeliefSettings", short)
    torch.manual_seed(1)
    path = tmp_path / "start.npz"
    write_weights(path, PHILTRE, exported(Model(PHILTRE, 16)), {"settings": {"seed": 4}})
    return path


def test_beliefs_make_the_truth_likelier_and_change_no_choice(tmp_path: Path, start: Path) -> None:
    from athanor.learn.belief import BeliefRun

    run = BeliefRun(tmp_path / "run", PHILTRE, start, 1)
    with torch.no_grad():  # redeals that are wrong: the hands of rivals look empty
        run.beliefs.belief.bias.view(-1, 8)[:, 0] = 1.0
    rows = [run._segment() for _ in range(4)]
    run._keep(run._segment() | {"seconds": 0.0})
    assert rows[0]["believed"] > rows[0]["dealt"]
    assert rows[-1]["believed"] < rows[0]["believed"]
    path = run.folder / "philtre.npz"
    before, after = read_weights(start, PHILTRE), read_weights(path, PHILTRE)
    for name in before._fields:
        same = np.array_equal(getattr(before, name), getattr(after, name))
        assert same == (name not in BELIEFS)
    assert story_of(path)["settings"] == {"seed": 4}  # the choices were learned in that run
    assert (run.folder / "curves.svg").read_text().startswith("<svg")


def test_a_run_that_was_stopped_goes_on_exactly_where_it_was(tmp_path: Path, start: Path) -> None:
    from athanor.learn.belief import BeliefRun

    whole = BeliefRun(tmp_path / "whole", PHILTRE, start, 1)
    for _ in range(2):
        whole._segment()
    first = BeliefRun(tmp_path / "cut", PHILTRE, start, 1)
    first._keep(first._segment() | {"seconds": 0.0})
    second = BeliefRun(tmp_path / "cut", PHILTRE, start, 1)
    assert second.segment == 1
    second._segment()
    ours, theirs = whole.beliefs.state_dict(), second.beliefs.state_dict()
    assert all(torch.equal(ours[name], theirs[name]) for name in ours)


def joint(folder: Path, beliefs: int = 32, segment: int = 3) -> "Run":
    """A short run of self-play that learns beliefs too."""
    from athanor.learn.run import Run

    return Run(folder, replace(TINY, segment=segment, beliefs=beliefs, belief_rate=3e-3))


def misled(run: "Run") -> None:
    """Make a run believe that the hands of rivals are empty."""
    beliefs = run.model.beliefs
    assert beliefs is not None
    with torch.no_grad():
        beliefs.belief.bias.view(-1, 8)[:, 0] = 1.0


@pytest.mark.usefixtures("heard")
def test_self_play_learns_beliefs_that_make_the_truth_likelier_in_new_positions(
    tmp_path: Path,
) -> None:
    run = joint(tmp_path)
    misled(run)
    rows = [segment_of(run) for _ in range(4)]
    assert rows[0]["believed"] > rows[0]["dealt"]
    assert rows[-1]["believed"] < rows[0]["believed"]
    run._keep(rows[-1] | {"seconds": 0.0, "share": 0.0})
    found = read_weights(tmp_path / "philtre.npz", PHILTRE)
    assert run.model.beliefs is not None
    assert np.allclose(found.belief, run.model.beliefs.belief.weight.detach(), atol=1e-3)
    assert found.belief.any()
    header = (tmp_path / "curves.csv").read_text().splitlines()[0]
    assert header.endswith("share,dealt,believed")
    assert "with beliefs, bits a word" in (tmp_path / "curves.svg").read_text()


@pytest.mark.usefixtures("heard")
def test_beliefs_change_no_choice_of_a_run_and_can_be_left_out(tmp_path: Path) -> None:
    runs = [joint(tmp_path / str(count), count, segment=2) for count in (0, 32)]
    rows = [segment_of(run) for run in runs]
    assert "believed" not in rows[0]
    ours, theirs = (run.model.state_dict() for run in runs)
    same = {name: torch.equal(ours[name], theirs[name]) for name in ours}
    assert same == {name: not name.startswith("beliefs.") for name in ours}


@pytest.mark.usefixtures("heard")
def test_beliefs_of_a_run_that_was_stopped_go_on_exactly_where_they_were(tmp_path: Path) -> None:
    whole, first = joint(tmp_path / "whole", segment=1), joint(tmp_path / "cut", segment=1)
    rows = [segment_of(whole) for _ in range(3)]
    first._keep(segment_of(first) | {"seconds": 0.0, "share": 0.0})
    second = joint(tmp_path / "cut", segment=1)
    assert [segment_of(second) for _ in range(2)] == rows[1:]
    ours, theirs = whole.model.state_dict(), second.model.state_dict()
    assert all(torch.equal(ours[name], theirs[name]) for name in ours)


@pytest.mark.usefixtures("heard")
def test_a_run_begins_with_the_beliefs_of_given_weights(tmp_path: Path) -> None:
    from athanor.learn.model import Model, exported, restored

    first = joint(tmp_path, segment=2)
    first._keep(segment_of(first) | {"seconds": 0.0, "share": 0.0})
    weights = read_weights(tmp_path / "philtre.npz", PHILTRE)
    model = Model(PHILTRE, TINY.width)
    restored(model, weights)
    for name in BELIEFS:
        assert np.allclose(exported(model)[name], getattr(weights, name), atol=1e-6)
    assert model.beliefs is not None
    blank = weights._replace(doubt=np.zeros_like(weights.doubt))
    before = model.beliefs.doubt.weight.clone()
    restored(model, blank)  # a file without beliefs
    assert torch.equal(model.beliefs.doubt.weight, before)


@pytest.mark.usefixtures("heard")
def test_redeals_that_do_not_count_are_not_learned_from(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    from athanor.kernel.declare.record import BLANK
    from athanor.learn.model import Model
    from athanor.learn.tables import Tables
    from athanor.learn.watcher import Watcher

    tables = Tables(PHILTRE, 3, replace(TINY, lanes=6), 1)
    watcher, asked = Watcher(tables, 4), tables.ask()
    lanes, model = torch.tensor([5, 0, 2]), Model(PHILTRE, 16)
    whole = watcher.look(model, asked, lanes, 7)
    values = watcher.redealing.values(lanes.numpy(), 7)
    assert (values >= 0).all()
    assert whole is not None
    assert torch.allclose(whole.dealt.exp().sum(-1), torch.ones(3, whole.truth.shape[1]))
    values[1, 3] = BLANK
    monkeypatch.setattr(watcher.redealing, "values", lambda lanes, seed: values)
    found = watcher.look(model, asked, lanes, 7)
    assert found is not None
    assert torch.equal(found.dealt, whole.dealt[[0, 2]])
    values[:] = BLANK
    assert watcher.look(model, asked, lanes, 7) is None


def test_a_game_without_hidden_cards_is_refused(tmp_path: Path) -> None:
    import athanor
    from athanor.bots.intuition.weights import weights_file
    from athanor.learn.belief import BeliefRun
    from athanor.learn.run import BadRun

    game = athanor.game("valley")
    with pytest.raises(BadRun, match="has no hidden cards"):
        BeliefRun(tmp_path, game, weights_file(game), 1)


def test_a_run_of_beliefs_counts_segments_and_one_of_self_play_updates(
    tmp_path: Path, start: Path
) -> None:
    common = ["learn", "philtre", "--device", "cpu", "--minutes", "0", "--start", str(start)]
    alone, both, neither = tmp_path / "alone", tmp_path / "both", tmp_path / "neither"
    said = CliRunner().invoke(app, [*common, "--belief", "--out", str(alone)])
    assert f"{alone}, segment 0." in said.output
    said = CliRunner().invoke(app, [*common, "--width", "16", "--out", str(both)])
    assert f"{both}, update 0." in said.output
    CliRunner().invoke(app, [*common, "--width", "16", "--no-belief", "--out", str(neither)])
    learned = [
        json.loads((one / "settings.json").read_text())["beliefs"] for one in (both, neither)
    ]
    assert learned == [64, 0]
