"""A game of another package, found by its entry point in a process that has only that package."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

METADATA = "Metadata-Version: 2.1\nName: philtre-game\nVersion: 1.0\n"
SAY = "import athanor; print(athanor.GAMES, athanor.game('philtre').title)"


@pytest.fixture
def site(tmp_path: Path) -> Path:
    """A folder with an installed package that declares Philtre."""
    info = tmp_path / "philtre_game-1.0.dist-info"
    info.mkdir()
    (info / "METADATA").write_text(METADATA)
    (info / "entry_points.txt").write_text("[athanor.games]\nphiltre = philtre_game:GAME\n")
    (tmp_path / "philtre_game.py").write_text("from tests.philtre import GAME\n")
    return tmp_path


def run(site: Path, *arguments: str) -> subprocess.CompletedProcess[str]:
    path = os.pathsep.join([str(site), os.environ.get("PYTHONPATH", ""), os.getcwd()])
    environment = {**os.environ, "PYTHONPATH": path, "ATHANOR_RULES": "interpreted"}
    return subprocess.run(
        [sys.executable, *arguments], env=environment, capture_output=True, text=True, check=False
    )


def test_an_installed_game_is_known_to_python_and_to_the_command_line(site: Path) -> None:
    assert "'philtre'" in run(site, "-c", SAY).stdout
    done = run(site, "-m", "athanor", "simulate", "philtre", "-n", "3", "--seed", "1", "--json")
    assert done.returncode == 0, done.stderr
    assert json.loads(done.stdout)["game"] == "philtre"
    assert "'philtre'" not in run(site.parent, "-c", "import athanor; print(athanor.GAMES)").stdout


def test_an_entry_point_that_is_no_game_is_named(site: Path) -> None:
    (site / "philtre_game.py").write_text("GAME = 'no game'\n")
    done = run(site, "-c", SAY)
    assert "The entry point 'philtre' (philtre_game:GAME) is no game of that name" in done.stderr
