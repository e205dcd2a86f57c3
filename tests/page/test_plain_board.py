"""The plain board tells everything in the words of its game, and every choice can be made there."""

import re

import pytest

import athanor
from tests.page.faces import Json, ask, shown, words_of
from tests.page.test_sentences import BESIDE_WORDS, games, known, words

GAMES = list(athanor.GAMES)
OF_THE_BOARD = "… which what will you do this open choice choices are is your may see do"


def tables(game: str) -> list[Json]:
    """Questions of whole games, and in which of their offers somebody is interested."""
    asked = [one for table in games(game) for one in table.questions[::4]]
    return [one | {"luck": 7 * at} for at, one in enumerate(asked)]


def raw(game: str, text: str) -> set[str]:
    """The words of a text that no catalogue of the table has."""
    # Levels of artifacts, since the rules call an order space ii; ranges of reputation.
    told = re.sub(r"\b(?:level|Artifacts) I+\b|\d+–\d+", "", text)
    unknown = words(told) - known(game) - set(OF_THE_BOARD.split())
    return {word for word in unknown if not BESIDE_WORDS.fullmatch(word.lstrip("×"))}


@pytest.mark.parametrize("game", GAMES)
def test_questions_and_choices_of_the_plain_board_use_no_word_of_the_rules_code(game: str) -> None:
    said = {
        sentence
        for walk in ask("plain", game, tables(game))
        for step in walk["said"]
        for sentence in (step["question"], step["sum"], *step["offers"], *walk["crumbs"])
    }
    assert len(said) > 50
    assert {one: found for one in said if (found := raw(game, one))} == {}
    assert not [one for one in said if "_" in one or "{" in one]


@pytest.mark.parametrize("game", GAMES)
def test_every_walk_on_the_plain_board_ends_with_a_choice_that_was_asked_for(game: str) -> None:
    for table, walk in zip(tables(game), ask("plain", game, tables(game)), strict=True):
        assert walk["done"] in table["ask"]["choices"]
        for step in walk["said"]:
            assert all(step["offers"])
            assert len(set(step["offers"])) == len(step["offers"]), "no two sound alike"


@pytest.mark.parametrize("game", GAMES)
def test_what_the_plain_board_shows_uses_no_word_of_the_rules_code(game: str) -> None:
    seen = tables(game)[::6]
    seen += [shown(one.table, seat) | {"ask": None} for one in games(game) for seat in (0, None)]
    for table, board in zip(seen, ask("plainly", game, seen), strict=True):
        text = words_of(re.sub(r"<!--.*?-->", "", str(board)))
        names = re.findall(r'(?:aria-label|title)="([^"]*)"', str(board))
        assert raw(game, " ".join([text, *names])) == set(), text
        assert len(text) > 300
        for name in table["names"]:
            assert name in text


def test_an_order_space_is_called_as_on_the_board() -> None:
    asked = next(one for one in tables("alchemists") if one["ask"]["choices"][0]["do"] == "order")
    [walk] = ask("plain", "alchemists", [asked | {"luck": 0}])
    assert walk["said"][0]["question"] == "Where do you stand in play order?"
    assert "Take the order space “draw 1 favor and 1 ingredient”" in walk["said"][0]["offers"]


def test_a_card_that_can_be_paid_for_in_several_ways_says_with_what() -> None:
    asked = [
        one for one in tables("alchenemies")
        if any(choice.get("with") for choice in one["ask"]["choices"])
    ]  # fmt: skip
    walks = ask(
        "plain", "alchenemies", [one | {"luck": luck} for one in asked for luck in (0, 1, 2)]
    )
    said = {words for walk in walks for step in walk["said"] for words in step["offers"]}
    assert [one for one in said if re.match(r"Play \w.* with \w", one)]
