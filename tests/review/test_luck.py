"""Luck: what nobody has seen is drawn anew, all that a seat knows stays, and the mean is zero."""

from random import Random

import numpy as np
import pytest

import athanor
from athanor.kernel.table import Table
from athanor.lab.redraws import redraws
from athanor.review.luck import TableValue
from athanor.review.simulator import Simulator
from tests.bots.tables import wandered
from tests.review.games import before_the_end, copied, ended

DRAWING = ("alchemists", "alchenemies")  # games in which chance strikes among the last choices


@pytest.mark.parametrize("game", athanor.GAMES)
def test_no_seat_can_tell_a_redraw_from_the_table(game: str) -> None:
    random, changed = Random(1), False
    for table in wandered(game, 3, moments=4):
        draw = redraws(table.game, table.array)
        for _ in range(3):
            drawn = Table.at(table.game, draw(random))
            table.game.check(drawn.array)
            for seat in range(3):
                assert drawn.view(seat) == table.view(seat)
            changed = changed or drawn.truth() != table.truth()
    assert changed


@pytest.mark.parametrize("game", DRAWING)
def test_the_mean_luck_over_what_could_have_come_is_nothing(game: str) -> None:
    """Whatever chance event comes next: drawn many times, it favours no seat."""
    table = ended(game)
    value = TableValue(Simulator(table.game, 3, seed=2))
    before, seat, number = next_event(table, value)
    draw = redraws(table.game, before.array)
    lucks = []
    for _ in range(60):
        drawn = Table.at(table.game, draw(value.simulator.random))
        drawn.play_number(seat, number)
        lucks.append(value.at(drawn.array, 2) - value.after(before.array, seat, number, 2))
    mean, error = np.mean(lucks, 0), np.std(lucks, 0) / np.sqrt(len(lucks))
    assert (np.abs(mean) <= 4 * error + 1e-9).all()


def next_event(table: Table, value: TableValue) -> tuple[Table, int, int]:
    replay = copied(before_the_end(table.game.name))
    for seat, action in table.history:
        before = copied(replay)
        replay.play(action, seat)
        if value.is_chance(before.array, replay.array):
            return before, seat, table.game.number(action, table.players)
    raise AssertionError("Chance does not strike in these choices.")


def test_a_finished_game_is_worth_its_result() -> None:
    table = ended("alchemist")
    value = TableValue(Simulator(table.game, 3, seed=2))
    won = [float(seat in table.winners) / len(table.winners) for seat in range(3)]
    assert value.at(table.array, 1).tolist() == won
