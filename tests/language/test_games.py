"""The catalogues of games: every event and every refusal has its sentence in each language."""

import pytest

import athanor
from athanor.kernel.declare.words import Words
from athanor.kernel.history.telling import catalogue as texts_of
from athanor.language import SOURCE, Catalogue, catalogue, nouns, say
from athanor.server.decks import OF_THE_BOX, OPTION
from athanor.server.lobby.games import deck_option
from athanor.server.table.memory_aids import aids_of

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


@pytest.mark.parametrize("game", athanor.GAMES)
def test_options_and_memory_aids_have_a_name_and_an_explanation(game: str) -> None:
    rules, known = athanor.game(game), catalogue(SOURCE, "options")
    words = rules.option_words | dict(aids_of(rules))
    if rules.own_deck is not None:
        words[OPTION] = deck_option({game: {}}, game)[0].words
        assert f"{game}.{OPTION}.is.{OF_THE_BOX}" in known
    assert {name: say(f"options.{game}.{name}.words", SOURCE) for name in words} == words
    kinds = {option.name: getattr(option, "kind", None) for option in rules.settings}
    values = {
        f"{game}.{name}.is.{word}"
        for name, kind in kinds.items()
        if isinstance(kind, Words)
        for word in kind.words
    }
    assert {*values, *(f"{game}.{name}" for name in words)} <= set(known)
