"""A game once saved can be opened for ever: no file here is ever made anew."""

import json
from pathlib import Path

import pytest

import athanor

FOLDER = Path(__file__).parent
FILES = sorted(FOLDER.glob("*/*.json"))


@pytest.mark.parametrize("name", athanor.GAMES)
def test_the_present_rules_of_every_game_have_left_saves(name: str) -> None:
    version = athanor.game(name).version
    assert list((FOLDER / name).glob(f"rules-{version}-*.json"))


@pytest.mark.parametrize("path", FILES, ids=lambda path: f"{path.parent.name}-{path.stem}")
def test_a_save_of_any_version_still_gives_the_same_game(path: Path) -> None:
    kept = json.loads(path.read_text())
    table = athanor.replay(json.dumps(kept["save"]))
    assert table.line() == kept["line"]
    assert table.scores == kept["scores"]
    assert list(table.winners) == kept["winners"]
