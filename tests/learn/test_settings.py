"""The settings of a run, found again in the weights it made."""

from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest
from typer.testing import CliRunner

import athanor
from athanor.bots.intuition.weights import (
    NETS,
    digest_of,
    expected_shapes,
    story_of,
    write_weights,
)
from athanor.cli import app
from athanor.learn.settings import Settings, settings_like
from tests.conformance.cases import PHILTRE

MADE = Settings("philtre", seed=9, lanes=77, rate=3e-4, anneal=55)


def weights(path: Path, settings: Settings) -> Path:
    blank = {name: np.zeros(shape) for name, shape in expected_shapes(PHILTRE, 8).items()}
    write_weights(path, PHILTRE, blank, {"settings": settings.as_json(), "update": 32})
    return path


def test_a_run_is_repeated_with_the_settings_that_its_weights_tell(tmp_path: Path) -> None:
    made = weights(tmp_path / "philtre.npz", MADE)
    assert settings_like(made, PHILTRE, "cuda") == replace(MADE, device="cuda")
    with pytest.raises(ValueError, match="that run began from scratch"):
        settings_like(made, PHILTRE, "cpu", start=made)
    with pytest.raises(ValueError, match="were not made by a run of Alchemist"):
        settings_like(made, athanor.game("alchemist"), "cpu")


def test_a_run_that_began_with_weights_is_repeated_with_them_alone(tmp_path: Path) -> None:
    first = weights(tmp_path / "first.npz", MADE)
    made = weights(tmp_path / "philtre.npz", replace(MADE, start=digest_of(first)))
    assert settings_like(made, PHILTRE, "cpu", first).lanes == 77
    with pytest.raises(ValueError, match=f"whose digest is {digest_of(first)}; --start must be"):
        settings_like(made, PHILTRE, "cpu")


@pytest.mark.parametrize("game", sorted(athanor.GAMES))
def test_the_weights_of_every_game_tell_how_they_were_made(game: str) -> None:
    told = story_of(NETS / f"{game}.npz")
    assert told["settings"]["game"] == game
    assert told["decisions"] > 1e8


def test_a_file_that_is_no_weights_gets_a_sentence(tmp_path: Path) -> None:
    pytest.importorskip("torch", reason="PyTorch is not installed here: no learning to test.")
    (tmp_path / "notes.npz").write_text("notes")
    said = CliRunner().invoke(
        app, ["learn", "valley", "--device", "cpu", "--like", str(tmp_path / "notes.npz")]
    )
    assert said.exit_code != 0
    assert "this is no file of weights" in said.output
