"""Properties of any game that Hypothesis generates."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from athanor.kernel.conformance.saves import same_answers, same_table
from athanor.kernel.conformance.undo import said
from athanor.kernel.conformance.walk import is_settled, learned_mask, through_json, viewers, walk
from athanor.kernel.game import Game
from athanor.kernel.replay import loaded, replayed

from .cases import GAMES
from .drawing import choose, new_tables, tables

every_game = pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)


@every_game
@given(st.data())
def test_nothing_is_lost_or_made(game: Game, data: st.DataObject) -> None:
    table = data.draw(tables(game))
    game.check(table.array)


@every_game
@given(st.data())
def test_a_game_ends_however_it_begins(game: Game, data: st.DataObject) -> None:
    table = data.draw(tables(game))
    for _ in walk(game, table.players, table.ply, table):
        pass
    assert table.over
    assert table.winners


@every_game
@given(st.data())
def test_a_save_replays(game: Game, data: st.DataObject) -> None:
    table = data.draw(tables(game))
    same_table(replayed(table.save()), table)


@every_game
@given(st.data())
def test_a_position_loads(game: Game, data: st.DataObject) -> None:
    table = data.draw(tables(game))
    other = loaded(through_json(table.truth()))
    same_answers(other, table)
    if not table.over:
        pick = data.draw(st.integers(0, 1 << 16))
        choose(table, pick)
        choose(other, pick)
        same_answers(other, table)


@every_game
@given(st.data())
def test_undo_returns_to_the_same_table(game: Game, data: st.DataObject) -> None:
    table = data.draw(new_tables(game))
    past = [said(table)]
    for pick in data.draw(st.lists(st.integers(-(1 << 14), 1 << 16), max_size=60)):
        seat = table.history[-1][0] if table.history else 0
        if pick < 0 and table.can_undo(seat):
            table.undo(seat)
            past.pop()
        elif not table.over:
            choose(table, abs(pick))
            assert not (learned_mask(game) and not is_settled(game))
            past.append(said(table))
        assert said(table) == past[-1]


@every_game
@given(st.data())
def test_a_redeal_keeps_the_view(game: Game, data: st.DataObject) -> None:
    table = data.draw(tables(game))
    viewer = data.draw(st.sampled_from(viewers(table.players)))
    other = table.redeal(viewer, data.draw(st.integers(0, (1 << 128) - 1)))
    game.check(other.array)
    assert other.view(viewer) == table.view(viewer)
    if viewer is not None:
        assert other.legal(viewer) == table.legal(viewer)
