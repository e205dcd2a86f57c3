"""The catalogues of games: every event and every refusal has its sentence in each language."""

import pytest

import athanor
from athanor.kernel.history.telling import catalogue as texts_of
from athanor.language import SOURCE, catalogue, nouns
from athanor.language.message import arguments

MOVED = [game for game in athanor.GAMES if game in nouns()]


@pytest.mark.parametrize("game", MOVED)
def test_every_event_and_refusal_of_a_game_has_a_sentence(game: str) -> None:
    own, texts = catalogue(SOURCE, game), texts_of(athanor.game(game))
    events = {f"event.{kind}" for kind in texts["events"]}
    refusals = {f"refusal.{key.split()[1]}" for key in texts["refusals"]}
    assert sorted((events | refusals) - own.keys()) == []


@pytest.mark.parametrize("game", MOVED)
def test_a_refusal_names_only_fields_that_the_server_sends(game: str) -> None:
    own = catalogue(SOURCE, game)
    for key, text in texts_of(athanor.game(game))["refusals"].items():
        named = arguments(own[f"refusal.{key.split()[1]}"])
        assert all(f"{{{name}}}" in text for name in named), key
