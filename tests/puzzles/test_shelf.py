"""The puzzles that are shipped: every position can be reached, and its answer is legal there."""

import pytest

import athanor
from athanor.language import COMPLETE
from athanor.puzzles.mine import SURE, WIDE
from athanor.puzzles.shelf import (
    POSITION,
    choices_of,
    explanation,
    lead_of,
    one_puzzle,
    puzzles,
    table_of,
)


@pytest.mark.parametrize("game", athanor.GAMES)
def test_every_position_asks_the_seat_and_offers_the_answer(game: str) -> None:
    for puzzle in puzzles(game):
        assert one_puzzle(puzzle.id) is puzzle
        assert 1 <= puzzle.difficulty <= 5
        if puzzle.kind == POSITION:
            found = puzzle.source.found
            assert found["seat"] in table_of(puzzle).actors
            assert {puzzle.answer, found["tempting"]} <= set(choices_of(puzzle))
            assert puzzle.answer != found["tempting"]
            assert lead_of(found) >= WIDE - 1e-6
            assert lead_of(found) > (SURE - 0.5) * found["error"]  # figures are kept rounded


def test_ids_are_unique_and_unknown_ones_are_nothing() -> None:
    ids = [puzzle.id for game in athanor.GAMES for puzzle in puzzles(game)]
    assert len(ids) == len(set(ids)) > 200
    assert one_puzzle("nothing-1-2") is None
    assert one_puzzle("alchemist-0-0") is None


def test_a_solution_is_explained_in_two_sentences_at_most_in_every_language() -> None:
    for game in athanor.GAMES:
        for puzzle in puzzles(game):
            reasons = explanation(puzzle)
            assert 1 <= len(reasons) <= 2
            assert all(one.said(language).endswith(".") for one in reasons for language in COMPLETE)
