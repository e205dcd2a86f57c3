"""Whole games in other languages, by visible texts and accessible names alone."""

import random

import pytest

from athanor.language import SOURCE, catalogue
from tests.browser.conftest import Invite
from tests.browser.support.speaking import ENEMIES, Game, Speaker
from tests.browser.support.valley import VALLEY

GAMES = [
    Game("Alchemist", "alchemist"),
    ENEMIES,
    Game("Alchemists", "alchemists", rests=("do.decline", "do.pass", "do.stop", "do.leave_both")),
    Game(VALLEY, "valley", rests=("do.end", "do.collect", "do.brew", "do.make")),
]


def speaks(game: Game) -> bool:
    """Whether the answers of its board come from locales/ already."""
    return any(key.startswith(game.answers) for key in catalogue(SOURCE, game.noun))


@pytest.mark.soak
@pytest.mark.parametrize("language", ["de", "pl"])
@pytest.mark.parametrize(
    "game", [game for game in GAMES if speaks(game)], ids=lambda game: game.noun
)
def test_a_whole_game_is_played_by_the_texts_of_a_language(
    invite: Invite, game: Game, language: str
) -> None:
    ada = invite()
    player = Speaker(ada, language, game, random.Random(41))
    player.play_bots()
    player.play_to_the_end()
    ada.keep_clicks(f"{game.noun}-{language}")
    assert player.english == set()
