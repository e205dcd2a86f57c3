"""Small things of a table that say or do the right thing: notes, marks, the two buttons."""

import re

import pytest

import athanor
from athanor.games.alchemists.components import CONFERENCES, Side
from tests.page.faces import Json, ask, drawn, played, words_of


def test_what_a_conference_brings_is_told_in_its_round_and_before() -> None:
    tables = played("alchemists", 3, 1).questions
    for round_, at in ((2, 0), (3, 0), (4, 1), (5, 1)):
        given = next(one for one in tables if one["view"]["round"] == round_)
        none, one, two, more = (signed(change) for change in CONFERENCES[Side.APPRENTICE][at])
        town = words_of(drawn("Town", "alchemists", given))
        assert f"0: {none}, 1: {one}, 2: {two}, 3 or more: {more} by seals" in town, town


def signed(change: int) -> str:
    """A change as people read it."""
    return f"−{-change}" if change < 0 else f"+{change}" if change else "0"


def test_a_finger_that_asks_why_something_is_struck_out_makes_no_mark() -> None:
    why = {"cell": "toad A+", "touched": True, "struck": True}
    taps = [why, why, why | {"cell": "fern A+"}, why]  # reason, mark, reason, reason
    [marks] = ask("tapped", "alchemists", [{"taps": taps}])
    assert marks == [False, True, False, False]
    for change in ({"touched": False}, {"struck": False}):  # a mouse has hovered; a cell is open
        [marks] = ask("tapped", "alchemists", [{"taps": [why | change]}])
        assert marks == [True]


def asked(game: str, weak: bool) -> Json:
    """A question whose button ends something, or does it."""
    tables = played(game, 2, 1).questions
    answers = ask("asked", game, tables)
    return next(
        table | {"seat": None, "connection": {"offlineSince": None}}
        for table, answer in zip(tables, answers, strict=True)
        if answer["main"] and bool(answer["main"].get("weak")) == weak
    )


@pytest.mark.parametrize("game", ["alchemists", "alchenemies", "valley"])
def test_a_button_that_skips_something_does_not_glow(game: str) -> None:
    for weak in (True, False):
        bar = drawn("AskBar", game, asked(game, weak))
        button = re.search(r'<button class="([^"]*)"[^>]*data-main', bar)
        assert button is not None, bar
        assert ("main" in button[1].split()) != weak


def test_free_alembics_are_counted_in_one_way() -> None:
    for given in played("alchenemies", 2, 1).questions[::25]:
        for seat, lab in enumerate(given["view"]["labs"]):
            note = words_of(drawn("AlembicNote", "alchenemies", given, seat=seat))
            assert f"{lab['reagents']['Alembic']} free" in note
            assert not re.search(r"\d of \d", note)


def test_a_device_that_is_shared_draws_a_curtain_only_where_something_is_hidden() -> None:
    open_to_all = {game: ask("open", game, [{}])[0] for game in athanor.GAMES}
    assert open_to_all == {game: not athanor.game(game).hides for game in athanor.GAMES}
    assert [game for game in athanor.GAMES if open_to_all[game]] == ["valley"]
