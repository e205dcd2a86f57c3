"""Batches: every lane is a game like any other, and bad input changes none of them."""

from typing import Any

import numpy as np
import pytest

import athanor
from athanor.kernel.declare.record import Array
from athanor.lab import Batch, batch
from tests.conformance.cases import NAMES, PHILTRE, TABLES

LANES = 6
every_table = pytest.mark.parametrize(("game", "players"), TABLES, ids=NAMES)


def choices(b: Batch, dice: np.random.Generator) -> Array:
    """A random legal number for every lane."""
    picks = (dice.random(b.count) * b.legal_counts).astype(np.int64)
    return np.asarray(b.legal_numbers[np.arange(b.count), picks])


@every_table
def test_every_lane_is_the_game_of_its_seed(game: Any, players: int) -> None:
    b = batch(game, LANES, players, seed=5)
    tables = [game.new(players, athanor.lane_seed(5, lane)) for lane in range(LANES)]
    dice = np.random.default_rng(1)
    while not b.over.all():
        numbers = choices(b, dice)
        for lane, t in enumerate(tables):
            seat = int(b.actor[lane])
            assert seat == (t.actors[0] if t.actors else -1)
            legal = t.legal_numbers(seat) if t.actors else []
            row = b.legal_numbers[lane].tolist()
            assert row == legal + [-1] * (len(row) - len(legal))
            assert b.legal_counts[lane] == len(legal)
            if t.actors:
                t.play_number(seat, int(numbers[lane]))
        b.step(numbers)
    for lane, t in enumerate(tables):
        assert b.table(lane) == t
        assert b.scores()[lane].tolist() == t.scores
        share = [(seat in t.winners) / len(t.winners) for seat in range(players)]
        assert b.winners()[lane].tolist() == share


def test_a_mask_has_what_the_list_has() -> None:
    b = batch(PHILTRE, 3, 2, seed=1)
    mask = b.mask()
    assert mask.shape == (3, b.actions)
    for lane in range(3):
        count = int(b.legal_counts[lane])
        assert np.flatnonzero(mask[lane]).tolist() == b.legal_numbers[lane, :count].tolist()


def test_many_lanes_are_shared_by_threads_with_the_same_result() -> None:
    one, many = batch(PHILTRE, 40, 2, seed=1), batch(PHILTRE, 1200, 2, seed=1)
    for _ in range(5):
        one.step(one.legal_numbers[:, 0])
        many.step(many.legal_numbers[:, 0])
    assert (one.actor == many.actor[:40]).all()
    assert all(one.table(lane) == many.table(lane) for lane in range(40))


def test_what_was_handed_out_stays_as_it_was() -> None:
    b = batch(PHILTRE, 4, 2, seed=1)
    actor, numbers, seen = b.actor, b.legal_numbers, b.observe()
    before = actor.copy(), numbers.copy(), seen.copy()
    for _ in range(4):
        b.step(b.legal_numbers[:, 0])
    assert all((a == c).all() for a, c in zip(before, (actor, numbers, seen), strict=True))
    with pytest.raises(ValueError, match="read-only"):
        b.actor[0] = 1


def test_a_lane_that_is_over_stays_so_or_gets_a_new_game() -> None:
    still, going = (batch(PHILTRE, 3, 2, seed=1, autoreset=auto) for auto in (False, True))
    dice = np.random.default_rng(2)
    while not still.over.all():
        numbers = choices(still, dice)
        ended = still.over
        still.step(numbers)
        if not ended.any():
            going.step(numbers)
    ends = [still.table(lane) for lane in range(3)]
    still.step(np.zeros(3, int))
    assert [still.table(lane) for lane in range(3)] == ends
    while not going.over.any():
        going.step(choices(going, dice))
    lane = int(np.argmax(going.over))
    going.step(choices(going, dice))
    assert not going.over[lane]
    assert going.table(lane) == PHILTRE.new(2, athanor.lane_seed(1, lane + 3))


BAD_STEPS: list[tuple[Any, str]] = [
    (np.zeros(3, int), r"numbers: the shape is \(3,\), not \(4,\)"),
    (np.zeros((4, 1), int), r"numbers: the shape is \(4, 1\)"),
    (np.zeros(4), "numbers: float64 is not an integer type"),
    (np.zeros(4, bool), "numbers: bool is not an integer type"),
    (["a"] * 4, "numbers: <U1 is not an integer type"),
]


@pytest.mark.parametrize(("numbers", "says"), BAD_STEPS)
def test_a_bad_step_is_named(numbers: Any, says: str) -> None:
    with pytest.raises(ValueError, match=says):
        batch(PHILTRE, 4, 2, seed=1).step(numbers)


@pytest.mark.parametrize("wrong", [-1, 10_000])
def test_a_number_that_is_not_legal_in_one_lane_changes_none(wrong: int) -> None:
    b = batch(PHILTRE, 4, 2, seed=1)
    before = [b.table(lane) for lane in range(4)]
    numbers = b.legal_numbers[:, 0].copy()
    numbers[2] = wrong
    with pytest.raises(ValueError, match=rf"lane 2: {wrong} is not legal for seat 0 now"):
        b.step(numbers)
    assert [b.table(lane) for lane in range(4)] == before
    assert (b.actor == 0).all()


BAD_BATCHES: list[tuple[dict[str, Any], str]] = [
    ({"count": 0}, "count: 0"),
    ({"count": 2.0}, "count: 2.0"),
    ({"players": 9}, "players: Philtre is for 2 to 3 players, not 9"),
    ({"seed": -1}, "seed: -1"),
    ({"device": "tpu"}, "device: 'tpu'"),
    ({"autoreset": 1}, "autoreset: 1"),
    ({"sugar": 1}, "option sugar"),
]


@pytest.mark.parametrize(("given", "says"), BAD_BATCHES)
def test_a_bad_batch_is_named(given: dict[str, Any], says: str) -> None:
    with pytest.raises(ValueError, match=says):
        batch(PHILTRE, **({"count": 2, "players": 2, "seed": 1} | given))


def test_unknown_games_lanes_and_seats_are_named() -> None:
    with pytest.raises(KeyError, match="the games are alchemist"):
        athanor.batch("chess", 2, 2)
    b = batch(PHILTRE, 2, 2, seed=1)
    with pytest.raises(ValueError, match="lane: 2 is not a lane from 0 to 1"):
        b.table(2)
    with pytest.raises(ValueError, match="seats: 2 is not a seat from 0 to 1"):
        b.observe(2)
    with pytest.raises(ValueError, match="seats, lane 1: -1 is not a seat"):
        b.observe([0, -1])
    with pytest.raises(ValueError, match="seats: one seat"):
        b.observe([0, 1, 0])
    with pytest.raises(ValueError, match=r"out: a writable array of int16"):
        b.observe(out=np.zeros((2, 1), np.int16))
    with pytest.raises(ValueError, match="lane: -1"):
        athanor.lane_seed(1, -1)
