"""Beliefs about hidden cards, learned on the small test game. It runs where PyTorch is."""

from functools import partial
from pathlib import Path

import numpy as np
import pytest

from athanor.bots.game_search import GameSearch
from athanor.bots.intuition.weights import BELIEFS, read_weights, story_of, write_weights
from tests.conformance.cases import PHILTRE

torch = pytest.importorskip("torch", reason="PyTorch is not installed here: no learning to test.")


@pytest.fixture
def start(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A network that has learned nothing yet, of a game with hidden hands; runs are short."""
    from athanor.learn import belief
    from athanor.learn.model import Model, exported

    monkeypatch.setattr(GameSearch, "listened_fields", lambda self: ("hand",))
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


def test_a_game_without_hidden_cards_is_refused(tmp_path: Path) -> None:
    import athanor
    from athanor.bots.intuition.weights import weights_file
    from athanor.learn.belief import BeliefRun
    from athanor.learn.run import BadRun

    game = athanor.game("valley")
    with pytest.raises(BadRun, match="has no hidden cards"):
        BeliefRun(tmp_path, game, weights_file(game), 1)
