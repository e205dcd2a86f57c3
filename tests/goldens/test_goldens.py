"""Golden games are what the rules still make of them."""

from pathlib import Path

import pytest
from scripts.records.goldens import FOLDER, as_save, golden, golden_path

import athanor
from athanor.kernel.registry import find_game

FILES = sorted(FOLDER.glob("*/*.txt"))
TABLES = [(name, players) for name in athanor.GAMES for players in athanor.game(name).seats]


def test_every_game_has_goldens() -> None:
    assert sorted(golden_path(find_game(name), players) for name, players in TABLES) == FILES


@pytest.mark.parametrize(("name", "players"), TABLES)
def test_goldens_are_what_the_rules_give(name: str, players: int) -> None:
    game = find_game(name)
    path = golden_path(game, players)
    said = f"{path.name} differs; `make goldens`, and look at the diff"
    assert path.read_text() == golden(game, players), said


@pytest.mark.parametrize("path", FILES, ids=lambda path: f"{path.parent.name}-{path.stem}")
def test_a_golden_replays_as_a_save(path: Path) -> None:
    text = path.read_text()
    table = athanor.replay(as_save(text))
    assert table.over
    scores = [f"seat {seat}: {score} (" for seat, score in enumerate(table.scores)]
    assert all(f"\n{line}" in text for line in scores)
    assert f"winners: {', '.join(map(str, table.winners))}" in text
    assert athanor.replay(table.save()).line() == table.line()
