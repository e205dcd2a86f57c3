"""Whole games in other languages, by visible texts and accessible names alone."""

import random

import pytest

from tests.browser.conftest import Invite
from tests.browser.support.speaking import ENEMIES, Game, Speaker

GAMES = [
    Game("Alchemist", "alchemist"),
    ENEMIES,
    Game("Alchemists", "alchemists", rests=("do.decline", "do.pass", "do.stop", "do.leave_both")),
    Game("Valley", "valley", rests=("do.end", "do.collect", "do.brew", "do.make"), rounds=10),
]


@pytest.mark.soak
@pytest.mark.parametrize("language", ["de", "pl"])
@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.noun)
def test_a_whole_game_is_played_by_the_texts_of_a_language(
    invite: Invite, game: Game, language: str
) -> None:
    ada = invite()
    player = Speaker(ada, language, game, random.Random(41))
    player.open_table(seats=2, rounds=game.rounds)
    player.play_to_the_end()
    ada.keep_clicks(f"{game.noun}-{language}")
    assert player.english == set()
