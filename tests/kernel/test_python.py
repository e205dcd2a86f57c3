"""A table as a Python object: copied, compared, sent elsewhere, and given NumPy's numbers."""

import copy
import pickle
from importlib.metadata import EntryPoint
from random import Random
from typing import Any

import numpy as np
import pytest

import athanor
from athanor.kernel import registry as games
from athanor.kernel.compile.mode import CHECKED
from athanor.kernel.errors import Refused, Unreadable
from athanor.kernel.game import Game
from athanor.kernel.table import Table
from tests.conformance.cases import PHILTRE


def played() -> Table:
    t = PHILTRE.new(3, 7)
    t.play("brew")
    return t


def test_tables_are_pickled_with_all_that_they_can_tell() -> None:
    t = played()
    sent = pickle.loads(pickle.dumps(t))
    assert sent == t
    assert sent.history == t.history
    assert sent.events(0) == t.events(0)
    sent.undo(0)
    assert sent.ply == 0
    assert t.ply == 1


def test_a_table_with_a_deck_of_its_own_is_pickled_with_it() -> None:
    given = PHILTRE.with_deck(PHILTRE.own_deck)
    sent = pickle.loads(pickle.dumps(given.new(2, 1)))
    assert sent.game is given
    assert sent != PHILTRE.new(2, 1)


@pytest.mark.parametrize("copied", [copy.copy, copy.deepcopy, Table.copy])
def test_a_copy_is_equal_until_one_of_the_two_plays_on(copied: object) -> None:
    assert callable(copied)
    t = played()
    other = copied(t)
    assert other == t
    other.undo(0)
    assert other != t
    assert other == PHILTRE.new(3, 7)


def test_tables_are_compared_by_position_and_not_hashed() -> None:
    t = played()
    assert athanor.load(t.truth()) == t
    assert t != t.line()
    with pytest.raises(TypeError, match="unhashable"):
        hash(t)


def test_any_integer_is_an_integer() -> None:
    new: Any = PHILTRE.new
    t = new(np.int8(3), np.uint64(7), rounds=np.int16(2))
    assert t == PHILTRE.new(3, 7, rounds=2)
    t.play({"do": "auction"}, np.int64(0))
    t.play({"do": "bid", "gold": np.int32(0)}, np.int64(2))
    assert t.history[-1] == (2, {"do": "bid", "gold": 0})
    assert t.view(np.int8(2)) == t.view(2)
    for no_integer in (True, 2.0, "2", np.float64(2)):
        with pytest.raises(Unreadable, match="seat"):
            t.view(no_integer)


def test_a_playout_is_a_game_to_its_end_that_can_be_replayed() -> None:
    t = PHILTRE.new(2, 5).playout(3)
    assert t.over
    assert t == PHILTRE.new(2, 5).playout(3)
    assert athanor.replay(t.save()) == t
    assert t.events(0)


def test_numbers_stand_for_actions() -> None:
    t = played()
    numbers = t.legal_numbers(0)
    assert numbers == sorted(numbers)
    assert [PHILTRE.action(number) for number in numbers] == t.legal(0)
    assert [PHILTRE.number(action, 3) for action in t.legal(0)] == numbers
    assert max(numbers) < PHILTRE.actions
    for junk in (-1, PHILTRE.actions, 1.0, True):
        with pytest.raises(Unreadable, match="number"):
            PHILTRE.action(junk)  # type: ignore[arg-type]


def test_who_changes_an_action_changes_nobody_elses() -> None:
    action = PHILTRE.action(played().legal_numbers(0)[-1])
    before = copy.deepcopy(action)
    for value in action.values():
        if isinstance(value, dict | list):
            value.clear()
    action["do"] = "nothing"
    assert PHILTRE.action(PHILTRE.number(before, 3)) == before


@pytest.mark.parametrize("game", [PHILTRE, *map(athanor.game, athanor.GAMES)], ids=repr)
def test_a_step_plays_and_says_who_is_next_with_what(game: Game) -> None:
    """The loop of docs/lab.md ends every game, also where several seats may act at once."""
    t, other, dice = game.new(2, 1), game.new(2, 1), Random(3)
    seat: int | None = t.actors[0]
    numbers = t.legal_numbers(t.actors[0])
    while numbers:
        number, actor = dice.choice(numbers), t.actors[0]
        seat, numbers = t.step(number)
        other.play(game.action(number), actor)
        assert t == other
        assert (seat, numbers) == (
            (None, []) if t.over else (t.actors[0], t.legal_numbers(t.actors[0]))
        )
    assert t.over
    assert t.history == other.history
    assert t.events(1) == other.events(1)
    with pytest.raises(Unreadable, match="the game is over"):
        t.step(0)


def test_a_step_needs_an_action_that_there_is_and_checks_it_where_asked() -> None:
    t = PHILTRE.new(3, 7)
    before = t.copy()
    for check in (False, True):
        with pytest.raises(Unreadable, match=r"number: 99999 is no action from 0 to"):
            t.step(99_999, check=check)
    illegal = next(n for n in range(PHILTRE.actions) if n not in t.legal_numbers(0))
    with pytest.raises(Refused):
        t.step(illegal, check=True)
    assert t == before
    t.step(t.legal_numbers(0)[0], check=True)
    assert t.ply == 1


def test_play_and_play_number_take_the_seat_first() -> None:
    one, two, three = PHILTRE.new(2, 1), PHILTRE.new(2, 1), PHILTRE.new(2, 1)
    action = one.legal(0)[0]
    one.play(0, action)
    two.play(action, 0)
    three.play_number(0, PHILTRE.number(action, 2))
    assert one == two == three
    one.play(one.actors[0], PHILTRE.moves.text(one.legal_numbers(one.actors[0])[0]))
    assert one.ply == 2


@pytest.mark.parametrize("words", [(5,), (5, 0)])
def test_a_number_is_no_action_and_the_error_says_what_plays_it(words: tuple[int, ...]) -> None:
    t = PHILTRE.new(2, 1)
    with pytest.raises(Unreadable, match=r"5 is a number.*play_number"):
        t.play(*words)
    assert t.ply == 0


def test_a_number_or_a_seat_that_there_is_not_is_never_played() -> None:
    """In every mode: compiled rules would read beyond their tables."""
    t = PHILTRE.new(3, 7)
    before = t.copy()
    for number in (-1, PHILTRE.actions, 10**9):
        with pytest.raises(Unreadable, match=rf"number: {number} is no action from 0 to"):
            t.play_number(0, number)
    for seat in (-1, 3):
        with pytest.raises(Unreadable, match="seat"):
            t.play_number(seat, t.legal_numbers(0)[0])
    assert t == before
    assert t.history == []


def test_numbers_of_numpy_are_kept_as_plain_ones() -> None:
    t = PHILTRE.new(3, 7)
    seat = t.actors[0]
    number: Any = np.int32(t.legal_numbers(seat)[0])
    t.play_number(int(seat), number)
    assert athanor.replay(t.save()) == t


@pytest.mark.skipif(not CHECKED, reason="only the checked mode asks again")
def test_the_checked_mode_refuses_a_number_that_is_not_legal() -> None:
    t = played()
    wrong = PHILTRE.number("gather", 3)
    with pytest.raises(Refused):
        t.play_number(0, wrong)
    with pytest.raises(Refused):
        t.step(wrong)
    assert t.ply == 1


def test_a_game_of_another_package_is_found_by_its_entry_point(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    points = [
        EntryPoint(name, "tests.philtre:GAME", games.ENTRY_POINTS)
        for name in ("philtre", "elsewhere")
    ]
    monkeypatch.setattr(games, "entry_points", lambda group: points)
    monkeypatch.setattr(games, "_added", {})
    games.installed_games.cache_clear()
    try:
        assert set(games.find_games()) == {*athanor.GAMES, "philtre"}
        assert games.find_game("philtre") is PHILTRE
    finally:
        games.installed_games.cache_clear()
    said = capsys.readouterr().err
    assert "'elsewhere' (tests.philtre:GAME) is no game of that name; it is skipped." in said
