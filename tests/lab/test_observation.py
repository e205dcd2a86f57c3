"""Observations: what a seat knows and nothing else, counted from where it sits."""

from random import Random
from typing import Any

import numpy as np
import pytest

from athanor.kernel.conformance.walk import some_choices
from athanor.kernel.declare.record import BLANK, Array
from athanor.kernel.game import Game
from athanor.kernel.table import Table
from athanor.lab import Batch, batch
from tests.conformance.cases import GAMES, NAMES, PHILTRE, TABLES

every_table = pytest.mark.parametrize(("game", "players"), TABLES, ids=NAMES)


def observed(b: Batch, table: Table, seat: int) -> Array:
    """The observation of a table, laid into a lane of a batch."""
    b._loom.records[0] = table.array[0]
    return np.asarray(b.observe(seat)[0])


@every_table
def test_nobody_can_tell_a_redealt_table_by_its_observation(game: Game, players: int) -> None:
    b = batch(game, 1, players, seed=0)
    dice = Random(7)
    for table, _, _ in some_choices(game, players, 4, 12):
        for seat in range(players):
            other = table.redeal(seat, dice.getrandbits(64))
            one, two = observed(b, table, seat), observed(b, other, seat)
            differing = np.flatnonzero(one != two)
            assert not len(differing), b.observation_names[differing[0]]


@every_table
def test_an_observation_holds_numbers_of_the_view_within_their_bounds(
    game: Game, players: int
) -> None:
    b = batch(game, 1, players, seed=0)
    low = np.array([column.blank for column in b.observation_columns])
    high = np.array([column.high for column in b.observation_columns])
    for table, _, _ in some_choices(game, players, 6, 12):
        for seat in range(players):
            found = observed(b, table, seat)
            outside = np.flatnonzero((found < low) | (found > high))
            assert not len(outside), b.observation_names[outside[0]]
            hidden = table.view_array(seat).view(np.int16)
            assert _own_numbers(game, b, seat, hidden) == _own_columns(game, b, found)


def _own_numbers(game: Game, b: Batch, seat: int, words: Array) -> list[Any]:
    """The plain fields of a view, with the seat that looks first."""
    found = []
    for field in _plain_fields(game):
        part = words[field.offset : field.offset + field.size].reshape(field.shape)
        row = part[seat].ravel() if field.seat_axis == 0 else part.ravel()
        found.append((field.name, [None if n == BLANK else int(n) for n in row]))
    return found


def _own_columns(game: Game, b: Batch, found: Array) -> list[Any]:
    columns = [(c.name.split("."), n, c.blank) for c, n in zip(b.observation_columns, found)]
    rows = []
    for field in _plain_fields(game):
        own = [
            None if n == blank else int(n)
            for name, n, blank in columns
            if name[0] == field.name and (field.seat_axis != 0 or name[1] == "own")
        ]
        rows.append((field.name, own))
    return rows


def _plain_fields(game: Game) -> list[Any]:
    """Fields that lie in an observation as they do in the record, but for the order of seats."""
    names = {column.split(".")[0] for column in batch(game, 1, 2, seed=0).observation_names}
    fields = [f for f in game.state.fields.values() if f.name in names]
    return [f for f in fields if f.bits_of is None and f.of is None and f.seat_axis in (None, 0)]


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_columns_have_names_of_their_own_and_none_is_always_blank(game: Game) -> None:
    b = batch(game, 400, 2, seed=3)
    assert len(set(b.observation_names)) == b.observation_size
    blank = np.array([column.blank for column in b.observation_columns])
    seen = np.zeros(b.observation_size, bool)
    dice = np.random.default_rng(1)
    while not b.over.all() and not seen.all():
        seen |= (b.observe() != blank).any(axis=0)
        picks = (dice.random(b.count) * b.legal_counts).astype(np.int64)
        b.step(b.legal_numbers[np.arange(b.count), picks])
    assert seen.all(), b.observation_names[int(np.argmin(seen))]


def test_seats_are_counted_from_the_one_that_looks() -> None:
    b = batch(PHILTRE, 1, 3, seed=1)
    gold = [b.observation_names.index(f"gold.{place}") for place in ("own", "left1", "left2")]
    s: Any = PHILTRE.state.of(b._loom.records[:1])
    for seat in range(3):
        s.gold[seat] = 10 + seat
    assert b.observe(1)[0, gold].tolist() == [11, 12, 10]
    assert b.observe([2])[0, gold].tolist() == [12, 10, 11]
    acting = [b.observation_names.index(f"acting.{place}") for place in ("own", "left1", "left2")]
    assert b.observe(2)[0, acting].tolist() == [0, 1, 0]
