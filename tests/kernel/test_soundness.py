"""What every position must satisfy, whatever the game."""

import numpy as np
import pytest

from athanor.kernel.errors import BadPosition
from athanor.kernel.game import Game
from athanor.kernel.soundness import check_fields, only_actor, stack_fits
from tests.conformance.cases import GAMES

from .rows import ints


@pytest.mark.parametrize("game", GAMES, ids=lambda game: str(game.name))
def test_a_table_has_as_many_seats_as_the_game_is_for(game: Game) -> None:
    array = game.new(min(game.seats), 1).array
    array["players"] = max(game.seats) + 1
    with pytest.raises(BadPosition) as caught:
        check_fields(game, array)
    assert str(caught.value).startswith("players: ")


@pytest.mark.parametrize("game", GAMES, ids=lambda game: str(game.name))
def test_nothing_lies_in_front_of_an_empty_seat(game: Game) -> None:
    for one in game.state.fields.values():
        if one.seat_axis is None:
            continue
        array = game.new(min(game.seats), 1).array
        check_fields(game, array)
        part = array.view(np.int16)[one.offset : one.offset + one.size].reshape(one.shape)
        np.moveaxis(part, one.seat_axis, 0)[-1] = one.high
        with pytest.raises(BadPosition, match=one.name):
            check_fields(game, array)


def test_a_stack_has_cards_below_its_height_and_none_above() -> None:
    assert stack_fits(ints([3, 0, -1]), 2)
    assert not stack_fits(ints([3, 0, -1]), 1)
    assert not stack_fits(ints([3, -1, -1]), 2)


def test_the_only_actor_is_one_seat_of_the_table() -> None:
    assert [only_actor(acting, 3) for acting in (0, 1, 4, 8, 3)] == [-1, 0, 2, -1, -1]
