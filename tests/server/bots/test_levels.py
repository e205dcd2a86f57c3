"""Levels: what the server offers, who plays for absent people, and how long each may think."""

import pytest

import athanor
from athanor.server.levels import levels, strongest, thinking_seconds
from athanor.server.lobby.games import bot_level


@pytest.mark.parametrize("game", athanor.GAMES)
def test_the_top_level_thinks_longer_but_never_for_absent_people(game: str) -> None:
    assert levels(game)[-1] == "grandmaster"
    assert strongest(game) == "master"
    assert thinking_seconds("grandmaster", 3.0) == 6.0
    assert thinking_seconds("master", 3.0) == thinking_seconds(None, 3.0) == 3.0


def test_a_level_shows_its_measured_rating_and_a_program_none() -> None:
    weak, strong = (bot_level("alchemist", level).points for level in ("random", "adept"))
    assert weak is not None
    assert strong is not None
    assert weak < strong
    assert bot_level("alchemist", "fox").points is None
