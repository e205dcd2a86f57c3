"""The catalogues of games: every event and every refusal has its sentence in each language."""

import pytest

import athanor
from athanor.kernel.history.telling import catalogue as texts_of
from athanor.language import SOURCE, Catalogue, catalogue, nouns

MOVED = [game for game in athanor.GAMES if game in nouns()]


def key_of(refusal: str, own: Catalogue) -> str:
    """The key of a refusal: by clause and code where a code has several sentences."""
    rule, code = refusal.split()
    return f"refusal.{rule}.{code}" if f"refusal.{rule}.{code}" in own else f"refusal.{code}"


@pytest.mark.parametrize("game", MOVED)
def test_every_event_and_refusal_of_a_game_has_a_sentence(game: str) -> None:
    own, texts = catalogue(SOURCE, game), texts_of(athanor.game(game))
    keys = [f"event.{kind}" for kind in texts["events"]]
    keys += [key_of(refusal, own) for refusal in texts["refusals"]]
    assert [key for key in keys if key not in own] == []


@pytest.mark.parametrize("game", MOVED)
def test_a_refusal_says_in_english_what_the_rules_say(game: str) -> None:
    own = catalogue(SOURCE, game)
    for refusal, text in texts_of(athanor.game(game))["refusals"].items():
        nodes = own[key_of(refusal, own)]
        shown = [node if isinstance(node, str) else f"{{{node[0]}}}" for node in nodes]
        assert "".join(shown) == text
