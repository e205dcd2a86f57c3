"""Every chapter of a guided game begins where what it teaches can be done."""

import json
from functools import cache

import pytest
from scripts.lessons import CHAPTERS, FOLDER, verbs

import athanor
from athanor.kernel.table import Table
from athanor.lessons import PLAYERS, chapters

PLACES = [(game, at) for game in athanor.GAMES for at in range(len(CHAPTERS[game]))]


@cache
def position(game: str, at: int) -> Table:
    chapter = chapters(game)[at]
    table = athanor.game(game).new(PLAYERS, chapter.seed)
    for seat, action in chapter.history:
        table.play(action, seat)
    return table


def test_every_game_has_a_lesson() -> None:
    assert {path.stem for path in FOLDER.glob("*.json")} == set(athanor.GAMES)
    assert [len(chapters(game)) for game in CHAPTERS] == [len(CHAPTERS[game]) for game in CHAPTERS]


@pytest.mark.parametrize(("game", "at"), PLACES)
def test_a_chapter_begins_where_what_it_teaches_can_be_done(game: str, at: int) -> None:
    assert CHAPTERS[game][at](position(game, at))


def test_the_newcomer_may_copy_sell_and_play_a_formula() -> None:
    assert "copy" in verbs(position("alchemist", 1))
    assert "sell" in verbs(position("valley", 1))
    assert "transmute" in verbs(position("alchenemies", 1))


def test_a_game_without_a_lesson_has_no_chapters() -> None:
    assert chapters("philtre") == []
    assert json.loads((FOLDER / "alchemist.json").read_text())[0]["history"] == []
