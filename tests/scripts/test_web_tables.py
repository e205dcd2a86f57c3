"""The tables of the box reach the page unchanged."""

import json
from pathlib import Path

import pytest

import athanor
from athanor.games.alchemists import alchemy
from scripts import web_tables


def written(folder: Path, name: str) -> dict[str, object]:
    web_tables.write(folder)
    found: dict[str, object] = json.loads(
        (folder / "tables" / f"{name}.json").read_text(encoding="utf-8")
    )
    return found


@pytest.mark.parametrize("name", athanor.GAMES)
def test_the_file_of_a_game_holds_its_tables(name: str, tmp_path: Path) -> None:
    tables = athanor.game(name).tables
    assert tables is not None
    assert written(tmp_path, name) == tables()


def test_a_file_that_would_not_change_is_left_alone(tmp_path: Path) -> None:
    first = [path.stat().st_mtime_ns for path in web_tables.write(tmp_path)]
    assert [path.stat().st_mtime_ns for path in web_tables.write(tmp_path)] == first


def test_the_mixes_of_the_page_are_those_of_the_rules(tmp_path: Path) -> None:
    mixes = written(tmp_path, "alchemists")["mixes"]
    assert isinstance(mixes, dict)
    pairs = [(a, b) for a in alchemy.ALCHEMICALS for b in alchemy.ALCHEMICALS if a != b]
    assert {pair: mixes[pair[0]][pair[1]] for pair in pairs} == {
        pair: alchemy.mix(*pair) for pair in pairs
    }


def test_a_deck_of_ones_own_changes_the_tables() -> None:
    game = athanor.game("valley")
    rows = [dict(row) for row in game.own_deck]
    rows[0]["ep"] = "7"
    changed = game.with_deck(rows).tables
    assert changed is not None
    assert changed()["cards"][rows[0]["id"]]["points"] == 7
