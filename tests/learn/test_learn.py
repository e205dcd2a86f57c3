"""Learning by self-play on the small test game. It runs where PyTorch is installed."""

from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np
import pytest
from typer.testing import CliRunner

from athanor.bots.intuition.weights import network_of, read_weights, story_of
from athanor.cli import app
from athanor.kernel.registry import find_game
from athanor.learn.settings import Settings
from tests.conformance.cases import PHILTRE

if TYPE_CHECKING:
    from athanor.learn.run import Run

torch = pytest.importorskip("torch", reason="PyTorch is not installed here: no learning to test.")


TINY = Settings(
    "philtre", lanes=64, steps=24, segment=6, width=24, minibatch=512, rate=3e-3, entropy=0.01,
    final_entropy=0.001,
)  # fmt: skip


def tiny(**changed: int) -> Settings:
    return replace(TINY, **changed)  # type: ignore[arg-type]


def segment_of(run: "Run") -> dict[str, float]:
    """Make the updates that are left of a segment; returns the row of the curves."""
    while (row := run._advance()) is None:
        pass
    return row


def test_a_tiny_network_beats_random_play_after_seconds(tmp_path: Path) -> None:
    from athanor.learn.measure import share_against_rivals
    from athanor.learn.run import Run

    run = Run(tmp_path, tiny())
    before = share_against_rivals(run.model, run.settings, 2, 256, seed=3)
    for _ in range(4):
        run._keep(segment_of(run) | {"seconds": 0.0, "share": 0.0})
    after = share_against_rivals(run.model, run.settings, 2, 256, seed=3)
    assert after > max(0.6, before)
    assert read_weights(tmp_path / "philtre.npz", PHILTRE).first.shape[1] == 24
    assert (tmp_path / "curves.svg").read_text().startswith("<svg")


def test_a_run_that_was_stopped_goes_on_exactly_where_it_was(tmp_path: Path) -> None:
    from athanor.learn.run import BadRun, Run

    whole, first = Run(tmp_path / "whole", tiny(segment=2)), Run(tmp_path / "cut", tiny(segment=2))
    for _ in range(2):
        segment_of(whole)
    first._keep(segment_of(first) | {"seconds": 0.0, "share": 0.0})
    second = Run(tmp_path / "cut", tiny(segment=2))
    assert second.update == 2
    segment_of(second)
    ours, theirs = whole.model.state_dict(), second.model.state_dict()
    assert all(torch.equal(ours[name], theirs[name]) for name in ours)
    with pytest.raises(BadRun, match="holds a run with another steps"):
        Run(tmp_path / "cut", tiny(segment=2, steps=12))


def test_a_run_stopped_within_a_segment_goes_on_exactly_where_it_was(tmp_path: Path) -> None:
    """Every run here ends after its first update, as its time is up."""
    from athanor.learn.run import Run

    settings = replace(TINY, segment=4, rivals=0.25, past=0.5)
    whole = Run(tmp_path / "whole", settings)
    for _ in range(6):
        whole._advance()
    rows: list[dict[str, float]] = []
    for update in range(1, 7):
        run = Run(tmp_path / "cut", settings)
        run.go(0.0, rows.append)
        assert run.update == update
    ours, theirs = whole.model.state_dict(), run.model.state_dict()
    assert all(torch.equal(ours[name], theirs[name]) for name in ours)
    assert [row["update"] for row in rows] == [4]


def test_a_run_tells_of_its_work_before_the_first_update_has_ended(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    from athanor.learn.run import Run

    run = Run(tmp_path, tiny(segment=4))
    heard: list[dict[str, float]] = []
    early: list[int] = []
    learn = run.learner.learn

    def learning(*given: Any) -> dict[str, float]:
        early.append(len(heard))
        return learn(*given)

    monkeypatch.setattr(run.learner, "learn", learning)
    run.go(0.0, progress=heard.append)
    steps = [1, 2, 4, 8, 16]
    assert early == [len(steps)]
    assert heard == [
        *({"update": 0, "decisions": 64 * step} for step in steps),
        {"update": 1, "decisions": 64 * 24},
    ]


def test_the_shortest_run_leaves_a_network_to_play_with(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = tmp_path / "run"
    given = ["learn", "alchemist", "--minutes", "0", "--device", "cpu", "--width", "8"]
    said = CliRunner().invoke(app, [*given, "--out", str(folder)])
    assert "decisions 256\n" in said.output
    assert said.output.count("\n") == 8, said.output  # where it begins and ends; of its work six
    assert torch.load(folder / "checkpoint.pt")["update"] == 1
    monkeypatch.setenv("ATHANOR_NETS", str(folder))
    game = find_game("alchemist")
    assert len(network_of.__wrapped__(game).first_bias) == 8
    again = CliRunner().invoke(app, [*given, "--out", str(folder)])
    assert "update 1." in again.output
    assert story_of(folder / "alchemist.npz")["update"] == 2


def test_play_judges_as_the_trainer_does(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    from athanor.bots.intuition import judge, weights
    from athanor.learn.model import Model, exported
    from athanor.learn.tables import Tables

    torch.manual_seed(5)
    model = Model(PHILTRE, 16)
    weights.write_weights(tmp_path / "philtre.npz", PHILTRE, exported(model), {})
    monkeypatch.setattr(
        judge, "network_of", lambda game: read_weights(tmp_path / "philtre.npz", game)
    )
    tables = Tables(PHILTRE, 2, tiny(lanes=8), 1)
    asked = tables.ask()
    with torch.no_grad():
        judged = model(asked, 2, 1.0)
    from athanor.kernel.position import hide

    for lane in range(8):
        table = tables.batch.table(lane)
        seat, view = table.actors[0], table.array.copy()
        hide(PHILTRE, view, seat)
        numbers = table.legal_numbers(seat)
        look = judge.Judge(PHILTRE)
        found = look.preferences(view, seat, numbers)
        wanted = judged.preferences[lane, : len(numbers)].numpy()
        assert np.allclose(found, wanted, atol=2e-3)
        shares = np.roll(judged.shares[lane].exp().numpy(), seat)
        assert np.allclose(look.shares(view, seat), shares, atol=2e-3)


def test_a_league_seats_past_selves_and_ratings_and_learns_only_from_its_own_choices() -> None:
    from athanor.learn.experience import Players, look
    from athanor.learn.model import Model
    from athanor.learn.tables import Tables

    torch.manual_seed(5)
    settings = replace(TINY, lanes=40, rivals=0.25, past=0.5)
    who = Players(Model(PHILTRE, 16), Model(PHILTRE, 16), settings, 1.0)
    with torch.no_grad():  # the past self always takes its last choice
        who.past.choice.bias.copy_(torch.arange(PHILTRE.actions) * 100.0)
    step = look(who, Tables(PHILTRE, 2, settings, 1), torch.Generator().manual_seed(1))
    lanes, actor = torch.arange(40), step.asked.actor
    past = (lanes >= 10) & (lanes < 30) & (actor != lanes % 2)
    rated = (lanes < 10) & (actor != lanes % 2)
    assert past.any()
    assert rated.any()
    assert not step.learning[past | rated].any()
    assert step.learning[~(past | rated) & (step.asked.counts > 1)].all()
    last = step.asked.choices.masked_fill(step.asked.numbers < 0, -1).argmax(1)
    assert torch.equal(step.chosen[past], last[past])
