"""The board in the terminal."""

from io import StringIO

import pytest
from rich.console import Console

from athanor.games.valley.board import board
from tests.games.valley.tables import ADA, BEA, GAME, play, table
from tests.support import every_viewer, finished

NAMES = ["Ada", "Bea", "Cal", "Dee"]


def drawn(view: object, seat: int | None, players: int, width: int = 100) -> str:
    out = Console(file=StringIO(), width=width, color_system=None)
    out.print(board(view, seat, NAMES[:players]))  # type: ignore[arg-type]
    assert isinstance(out.file, StringIO)
    return out.file.getvalue()


@pytest.mark.clause("V-a25")
def test_the_board_says_what_each_line_would_sell_for() -> None:
    t = table(chest={ADA: {0: "C08", 4: "C44", 8: "C32 shape"}})
    text = drawn(t.view(ADA), ADA, 2)
    assert "sell 0+4+8: cards 7, bonus 12" in text
    assert "C32 (square) counts as conical, by its token" in text
    assert "sell" not in drawn(t.view(BEA), BEA, 2)
    assert "Ada can sell 0+4+8" in drawn(t.view(None), None, 2)


@pytest.mark.clause("V16", "V25.1")
def test_the_board_shows_all_that_a_card_says() -> None:
    text = drawn(table(display="C51 C16").view(ADA), ADA, 2)
    row = next(line for line in text.splitlines() if "C51" in line)
    assert row.split() == ["C51", "conical", "red+purple", "3", "6", "■■R", "■P", "·"]
    row = next(line for line in text.splitlines() if "C16" in line)
    assert row.split() == ["C16", "conical", "orange", "1", "1", "■O", "■Y", "■R"]


@pytest.mark.clause("V9", "V13")
def test_the_board_shows_tracks_cauldron_and_decoctions() -> None:
    t = table(skills={ADA: "water3"}, cauldron={ADA: "water5"}, decoctions={ADA: "green3"})
    text = drawn(t.view(BEA), BEA, 2)
    row = next(line for line in text.splitlines() if "▸Ada" in line)
    assert "W3→5" in row
    assert "G3!" in row
    assert text.count("tokens left: shape colour level decoctions") == 1


@pytest.mark.clause("V34")
def test_the_board_shows_the_last_round_and_a_collect_under_way() -> None:
    assert "LAST ROUND" not in drawn(table().view(ADA), ADA, 2)
    assert "LAST ROUND" in drawn(table(turn=BEA, pile=0).view(ADA), ADA, 2)
    text = drawn(play(table(), "collect red 1").view(ADA), ADA, 2)
    assert "collected so far  red" in text


@pytest.mark.clause("V39")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_every_viewer_gets_a_board_at_any_time(players: int) -> None:
    for t in (GAME.new(players, 1), finished(GAME.new(players, 2, cap=20), 3)):
        for viewer in every_viewer(t):
            for width in (60, 80, 140):
                text = drawn(t.view(viewer), viewer, players, width)
                assert all(f"{name}'s chest" in text for name in NAMES[:players])
