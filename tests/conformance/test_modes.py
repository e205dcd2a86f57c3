"""Interpreted and compiled rules agree byte for byte; in the soak, checked ones too."""

import json
import os
import subprocess
import sys
from functools import cache
from pathlib import Path

import pytest

from athanor.kernel.game import Game

from .cases import GAMES

ROOT = Path(__file__).resolve().parents[2]


@cache
def digests(game: str, mode: str) -> dict[str, list[str]]:
    """The digests of the same games in a process with this mode of the rules."""
    done = subprocess.run(
        [sys.executable, "-m", "tests.conformance.digests", game],
        env={**os.environ, "ATHANOR_RULES": mode},
        cwd=ROOT,
        check=True,
        stdout=subprocess.PIPE,
        text=True,
    )
    found: dict[str, list[str]] = json.loads(done.stdout)
    return found


MODES = ["compiled", "checked"] if os.environ.get("ATHANOR_PROFILE") == "soak" else ["compiled"]


@pytest.mark.parametrize("mode", MODES)
@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_every_mode_gives_the_same_bytes(game: Game, mode: str) -> None:
    said = digests(game.name, mode)
    assert list(said) == [f"{game.name}-{players}" for players in game.seats]
    assert said == digests(game.name, "interpreted")
