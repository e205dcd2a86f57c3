"""A game of another package, found by its entry point in a process that has only that package."""

import json
import os
import re
import shutil
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
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


@pytest.mark.parametrize(
    "source", ["raise OSError('no dice')", "import nothing_like_this", "x = ("]
)
def test_a_broken_package_is_skipped_with_a_sentence(site: Path, source: str) -> None:
    (site / "philtre_game.py").write_text(f"{source}\n")
    done = run(site, "-m", "athanor", "simulate", "valley", "-n", "1", "--seed", "1", "--json")
    assert done.returncode == 0, done.stderr
    assert json.loads(done.stdout)["game"] == "valley"
    assert "'philtre' (philtre_game:GAME) cannot be loaded" in done.stderr
    assert "Traceback" not in done.stderr


def test_the_example_of_an_entry_point_in_the_lab_page_is_right(tmp_path: Path) -> None:
    """A package as the page names it, with the files of Philtre."""
    page = (ROOT / "docs" / "lab.md").read_text()
    example = tomllib.loads(next(re.finditer(r"```toml\n(.*?)```", page, re.DOTALL))[1])
    declared = example["project"]["entry-points"]["athanor.games"]
    [(name, value)] = declared.items()
    shutil.copytree(ROOT / "tests" / "philtre", tmp_path / value.partition(":")[0])
    info = tmp_path / "some_game-1.0.dist-info"
    info.mkdir()
    (info / "METADATA").write_text(METADATA)
    (info / "entry_points.txt").write_text(f"[athanor.games]\n{name} = {value}\n")
    done = run(tmp_path, "-c", SAY)
    assert f"'{name}'" in done.stdout, done.stderr
