"""Styles: what each level does first and most, told in a table for each game."""

from pathlib import Path

import pytest
from scripts.studies import habits, styles
from scripts.studies.cells import play
from scripts.studies.habits import Story

import athanor

FEW = styles.cells({"random": ("random", 1), "second": ("random", 2)})
MARKS = (
    "<!-- styles {0}: remade by python -m scripts.studies.styles -->\n<!-- end of styles {0} -->"
)


@pytest.fixture(scope="module")
def games(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("styles") / "styles.jsonl"
    play(FEW, path, 5.0, 1, styles.play_styled)
    return path


def test_every_game_gets_a_table_with_a_column_for_each_level(games: Path, tmp_path: Path) -> None:
    page = tmp_path / "styles.md"
    page.write_text("\n".join(map(MARKS.format, athanor.GAMES)))
    styles.write_page(games, FEW, page)
    lines = [line for line in page.read_text().splitlines() if line.startswith("|")]
    assert lines.count("|  | `random` | `second` as `random` |") == len(athanor.GAMES)
    assert lines.count("| Games | 1 | 2 |") == len(athanor.GAMES)
    assert {line.count("|") for line in lines} == {4}
    for words in ("First potion", "Actions of round 1", "First draws", "First skills"):
        assert any(line.startswith(f"| **{words}**: ") for line in lines)


def test_a_study_of_styles_is_resumed(games: Path) -> None:
    text = games.read_text()
    play(FEW, games, 5.0, 1, styles.play_styled)
    assert games.read_text() == text
    assert {name: len(found) for name, found in styles.load(games, FEW).items()} == {
        cell.name: cell.games for cell in FEW
    }


@pytest.mark.parametrize("game", athanor.GAMES)
def test_every_game_has_openings_and_habits_that_occur(games: Path, game: str) -> None:
    found = styles.load(games, FEW)
    stories = [one for cell in FEW if cell.game == game for one in found[cell.name][0].stories]
    for opening in habits.OPENINGS[game]:
        assert sum(styles.answers_of(opening, stories).values()) == pytest.approx(1)
    measured = [habit.measure(story) for habit in habits.HABITS[game] for story in stories]
    assert any(one for one in measured)


def test_a_seat_draws_once_however_many_cubes_it_sees() -> None:
    story: Story = [{"ply": ply, "kind": "drew-cube", "fields": {}} for ply in (3, 3, 8, 8)]
    assert habits.blind_draws(story) == 2


def test_the_turn_of_a_first_deed_is_counted_from_one() -> None:
    story: Story = [
        {"ply": 0, "kind": kind, "fields": {}} for kind in ("end", "end", "made", "end")
    ]
    assert habits.before("", "made", "end").measure(story) == 3
    assert habits.before("", "sold", "end").measure(story) is None
