"""Whole games in other languages, by visible texts and accessible names alone."""

import random

import pytest

from tests.browser.conftest import Invite
from tests.browser.support.speaking import ENEMIES, Game, Speaker
from tests.browser.support.valley import VALLEY

GAMES = [
    Game("Alchemist", "alchemist"),
    ENEMIES,
    Game("Alchemists", "alchemists"),
    Game(VALLEY, "valley"),
]


@pytest.mark.soak
@pytest.mark.parametrize("language", ["de", "pl"])
@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.noun)
def test_a_whole_game_is_played_by_the_texts_of_a_language(
    invite: Invite, game: Game, language: str
) -> None:
    ada = invite()
    player = Speaker(ada, language, game, random.Random(41))
    player.play_bots()
    player.play_to_the_end()
    ada.keep_clicks(f"{game.noun}-{language}")
    assert player.english == set()
