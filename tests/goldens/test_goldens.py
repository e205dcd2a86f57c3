"""Golden games are what the rules still make of them."""

from pathlib import Path

import pytest
from scripts.goldens import FOLDER, as_save, goldens_of

import athanor
from athanor.kernel.game import find_game

FILES = sorted(FOLDER.glob("*/*.txt"))


def test_every_game_has_goldens() -> None:
    for name in athanor.GAMES:
        expected = sorted(goldens_of(find_game(name)))
        assert expected == [path for path in FILES if path.parent.name == name]


@pytest.mark.parametrize("name", athanor.GAMES)
def test_goldens_are_what_the_rules_give(name: str) -> None:
    for path, text in goldens_of(find_game(name)).items():
        assert path.read_text() == text, (
            f"{path.name} differs; `make goldens`, and look at the diff"
        )


@pytest.mark.parametrize("path", FILES, ids=lambda path: f"{path.parent.name}-{path.stem}")
def test_a_golden_replays_as_a_save(path: Path) -> None:
    text = path.read_text()
    table = athanor.replay(as_save(text))
    assert table.over
    scores = [f"seat {seat}: {score} (" for seat, score in enumerate(table.scores)]
    assert all(f"\n{line}" in text for line in scores)
    assert f"winners: {', '.join(map(str, table.winners))}" in text
    assert athanor.replay(table.save()).line() == table.line()
