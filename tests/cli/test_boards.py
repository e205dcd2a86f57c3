"""Boards: drawn from a view, within 80 columns, and readable without colour."""

import copy
import re
from random import Random

import pytest
from rich.console import Console, RenderableType

import athanor
from athanor.cli.terminal import board as generic
from athanor.cli.terminal.screen import Screen
from athanor.games.alchemist.board import board
from athanor.kernel.declare.words import Json
from athanor.kernel.game import Game
from athanor.kernel.table import Table

NAMES = ["Ada", "Ben", "Random 1", "Random 2"]


def drawn(thing: RenderableType, width: int = 80) -> str:
    console = Console(width=width, no_color=True)
    with console.capture() as capture:
        console.print(thing)
    return capture.get()


def table_after(choices: int, seed: int = 7) -> Table:
    table, chance = athanor.game("alchemist").new(4, seed), Random(seed)
    while not table.over and table.ply < choices:
        table.play(chance.choice(table.legal()))
    return table


def test_every_potion_stands_with_value_recipe_and_creator() -> None:
    view = table_after(60).view(0)
    lines = drawn(board(view, 0, NAMES)).splitlines()
    made = [cauldron for cauldron in view["cauldrons"] if cauldron["creator"] is not None]
    assert len(made) >= 3
    for cauldron in made:
        recipe = " ".join(f"{'■' * n} {c}" for c, n in cauldron["recipe"].items() if n)
        gives = " ".join(f"■ {colour}" for colour in cauldron["products"])
        row = (
            f"{cauldron['name']} {gives} {cauldron['value']} {recipe} {NAMES[cauldron['creator']]}"
        )
        assert row in [" ".join(line.split()) for line in lines]


def test_a_rivals_stock_shows_its_size_and_what_all_have_seen() -> None:
    view = table_after(40).view(0)
    text = drawn(board(view, 0, NAMES))
    for seat in (1, 2, 3):
        cells = " +".join(f"{n}\\+" if n else r"\?" for n in view["seen"][seat].values())
        assert re.search(rf"  {NAMES[seat]} +{cells} +{view['stock_size'][seat]} ", text)


@pytest.mark.clause("A30")
@pytest.mark.parametrize(
    ("fame", "shown"),
    [(0, "0"), (49, "49"), (50, "0+50"), (52, "2+50"), (103, "3+100"), (160, "10+100")],
)
def test_fame_stands_on_a_ring_of_fifty_with_a_chip_per_lap(fame: int, shown: str) -> None:
    view = copy.deepcopy(table_after(0).view(0))
    view["fame"][1] = fame
    assert re.search(rf"Ben .* 12 +{fame} +{re.escape(shown)} +●", drawn(board(view, 0, NAMES)))


def test_the_end_shows_every_stock_and_school() -> None:
    table = table_after(10_000)
    text = drawn(board(table.view(None), None, NAMES))
    assert text.count("school of") == 4
    assert "at least" not in text
    assert "▸" not in text


@pytest.mark.parametrize("width", [80, 120])
@pytest.mark.parametrize("choices", [0, 30, 61, 10_000])
def test_boards_fit_the_screen(width: int, choices: int) -> None:
    table = table_after(choices)
    names = ["Bartholomew1", "Bartholomew2", "Bartholomew3", "Bartholomew4"]
    for draw in (board, generic.board):
        lines = drawn(draw(table.view(0), 0, names), width).splitlines()
        assert all(len(line) <= width for line in lines)
        assert not any("…" in line for line in lines)


def test_a_game_without_a_board_of_its_own_gets_one_from_its_names() -> None:
    table = table_after(40)
    console = Console(width=100, no_color=True)
    game = table.game
    plain = Game(game.package, title=game.title, seats=game.seats, board=None)
    screen = Screen(plain, NAMES, console)
    view: dict[str, Json] = table.view(0)
    with console.capture() as capture:
        screen.board(view, 0)
    text = capture.get()
    for name in ("reserve", "bag left", "tiles", "stock size", "seen", "seals", "fame", "K10"):
        assert name in text
    fame = " +".join(str(points) for points in view["fame"])
    assert re.search(rf"fame +{fame}", text)
    assert re.search(r"school +\w+ +\? +\? +\?", text)


def test_two_worlds_that_a_seat_cannot_tell_apart_look_the_same() -> None:
    table = table_after(50)
    other = table.redeal(0, seed=1)
    assert table.truth() != other.truth()
    for draw in (board, generic.board):
        shown = drawn(draw(table.view(0), 0, NAMES))
        assert shown == drawn(draw(other.view(0), 0, NAMES))


@pytest.mark.parametrize("game", athanor.GAMES)
def test_the_board_of_every_game_fits_80_columns_without_cut_or_broken_words(game: str) -> None:
    table, chance = athanor.game(game).new(max(athanor.game(game).seats), 3), Random(5)
    names = ["Player", *(f"Apprentice {i}" for i in range(1, table.players))]
    for ply in range(160):
        seat = table.actors[0]
        if ply % 20 == 0:
            text = drawn((table.game.board or generic.board)(table.view(seat), seat, names))
            assert max(len(line) for line in text.splitlines()) <= 80
            assert "…" not in text
            assert all(re.search(rf"{name}\b", text) for name in names)
        table.play(chance.choice(table.legal(seat)), seat)
        if table.over:
            break


def test_boards_say_that_the_end_is_near() -> None:
    alchemist = copy.deepcopy(table_after(0).view(0))
    alchemist["reserve"] |= {"gray": 0, "blue": 0}
    assert "one more colour gone" in drawn(board(alchemist, 0, NAMES))
    alchemist["reserve"]["green"] = 0
    assert "LAST ROUND" in drawn(board(alchemist, 0, NAMES))

    table = athanor.game("alchenemies").new(2, 3)
    view, draw = copy.deepcopy(table.view(0)), table.game.board or generic.board
    assert "LAST" not in drawn(draw(view, 0, NAMES[:2]))
    view["recipes_left"][1] = 2
    assert "Ben can bring the end" in drawn(draw(view, 0, NAMES[:2]))
    view["recipes_left"][1] = 0
    assert "ends before the next turn of Ben" in drawn(draw(view, 0, NAMES[:2]))

    table = athanor.game("valley").new(2, 3)
    view, draw = copy.deepcopy(table.view(0)), table.game.board or generic.board
    view["pile_left"] = 3
    assert "the game ends with the round that empties the pile" in drawn(draw(view, 0, NAMES[:2]))
    view["last_round"] = True
    assert "LAST ROUND" in drawn(draw(view, 0, NAMES[:2]))

    table = athanor.game("alchemists").new(2, 3)
    view, draw = copy.deepcopy(table.view(0)), table.game.board or generic.board
    view["round"] = 6
    assert "LAST ROUND" in drawn(draw(view, 0, NAMES[:2]))
