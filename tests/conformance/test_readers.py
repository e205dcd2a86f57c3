"""Parsers of actions, positions, lines and saves raise only the typed errors."""

import json
from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from athanor.kernel.conformance.bad_input import same_data
from athanor.kernel.conformance.walk import through_json, viewers
from athanor.kernel.declare.words import Json
from athanor.kernel.errors import BadPosition, Refused, Unreadable
from athanor.kernel.game import Game
from athanor.kernel.position import array_of_line
from athanor.kernel.replay import loaded, replayed
from athanor.kernel.table import Table

from .cases import GAMES
from .drawing import junk, nearly, tables

every_game = pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)


def outcome(kind: type[Exception], call: Callable[..., Any], *given: Any) -> Any:
    """The result of a call, or the error of this type that it raises; any other error fails."""
    try:
        return call(*given)
    except kind as error:
        return error


def attempt(table: Table, action: Json, seat: Json) -> None:
    """Play something; if it is refused, nothing may change."""
    before = table.line(), table.ply
    try:
        table.play(action, seat)
    except (Unreadable, Refused):
        assert (table.line(), table.ply) == before


@every_game
@given(st.data())
def test_actions_that_are_nearly_right(game: Game, data: st.DataObject) -> None:
    table = data.draw(tables(game))
    number = data.draw(st.integers(0, game.moves.count() - 1))
    action = game.moves.action(number)
    seat = data.draw(st.sampled_from([None, *range(table.players)]) | junk)
    attempt(table, data.draw(nearly(action) | junk), seat)
    text = list(game.moves.text(number))
    place = data.draw(st.integers(0, len(text) - 1))
    text[place] = data.draw(st.text(max_size=3))
    attempt(table, "".join(text), seat)
    attempt(table, data.draw(st.text()), seat)


@every_game
@given(st.data())
def test_positions_that_are_nearly_right(game: Game, data: st.DataObject) -> None:
    table = data.draw(tables(game))
    truth = data.draw(nearly(through_json(table.truth())))
    other = outcome(BadPosition, loaded, truth)
    if isinstance(other, BadPosition):
        assert other.field
        assert other.sentence
        return
    assert same_data(other.truth(), truth)
    for viewer in viewers(other.players):
        other.view(viewer)
    for seat in other.actors:
        assert other.legal(seat)


@every_game
@given(st.data())
def test_views_that_are_nearly_right(game: Game, data: st.DataObject) -> None:
    table = data.draw(tables(game))
    viewer = data.draw(st.sampled_from(viewers(table.players)))
    view = data.draw(nearly(through_json(table.view(viewer))))
    other = outcome(BadPosition, game.imagine, view, viewer, 1)
    if isinstance(other, BadPosition):
        assert other.field
        return
    assert same_data(other.view(viewer), view)


@every_game
@given(st.data())
def test_lines_that_are_nearly_right(game: Game, data: st.DataObject) -> None:
    line = list(data.draw(tables(game)).line())
    for _ in range(data.draw(st.integers(1, 3))):
        place = data.draw(st.integers(0, len(line) - 1))
        line[place] = data.draw(st.sampled_from(list("0123456789*,=-? ")) | st.text(max_size=3))
    array = outcome(BadPosition, array_of_line, game, "".join(line))
    if isinstance(array, BadPosition) or outcome(BadPosition, game.check, array):
        return
    again = Table.at(game, array).line()
    assert array_of_line(game, again).tobytes() == array.tobytes()


@every_game
@given(st.data())
def test_saves_that_are_nearly_right(game: Game, data: st.DataObject) -> None:
    save = json.loads(data.draw(tables(game)).save())
    text = json.dumps(data.draw(nearly(save)))
    table = outcome(Unreadable, replayed, text)
    if not isinstance(table, Unreadable):
        assert replayed(table.save()).line() == table.line()


@every_game
@given(st.data())
def test_saves_that_are_cut_or_scratched(game: Game, data: st.DataObject) -> None:
    text = data.draw(tables(game)).save()
    place = data.draw(st.integers(0, len(text)))
    scratched = text[:place] + data.draw(st.text(max_size=3)) + text[place + 1 :]
    for broken in (text[:place], scratched, data.draw(st.text() | st.binary())):
        table = outcome(Unreadable, replayed, broken)
        if not isinstance(table, Unreadable):
            assert replayed(table.save()).line() == table.line()
