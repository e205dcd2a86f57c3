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


@pytest.mark.parametrize("game", ["alchemists", "alchenemies"])
def test_a_number_shown_on_a_thing_is_the_key_that_chooses_it(game: str) -> None:
    tables = played(game, 2, 1).questions[::3]
    pressed = [one for table in ask("digits", game, tables) for one in table]
    assert len({one["action"]["do"] for one in pressed}) > 5
    for one in pressed:
        assert one["done"] == one["action"] or (one["spot"] and one["spot"] == one["wanted"]), one


def test_what_glows_shows_its_number_key() -> None:
    tables = [
        one for one in played("alchenemies", 2, 1).questions if len(one["ask"]["choices"]) > 2
    ]
    board = drawn("Bench", "alchenemies", tables[0])
    glowing = re.findall(r'class="[^"]*\bcan\b[^"]*"[^>]*data-place="([^"]+)"', board)
    shown = re.findall(r'data-digit="(\d)"', board)
    assert glowing
    assert len(shown) == min(10, len(glowing))
    card = played("alchemists", 2, 1).questions
    order = next(one for one in card if one["ask"]["choices"][0]["do"] == "order")
    spaces = drawn("Order", "alchemists", order)
    assert len(re.findall(r'data-digit="\d"', spaces)) == len(order["ask"]["choices"])


def test_cells_of_a_chest_show_the_digits_that_choose_them() -> None:
    tables = played("valley", 2, 1).questions
    moving = next(
        one for one in tables if any(act["do"] == "move" for act in one["ask"]["choices"])
    )
    cell = next(act["from"] for act in moving["ask"]["choices"] if act["do"] == "move")
    drawing = drawn("Chest", "valley", moving, cell=cell, seat=moving["seat"])
    assert f'data-digit="{cell + 1}"' in drawing
