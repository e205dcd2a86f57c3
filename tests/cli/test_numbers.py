"""Numbers of choices: the same choice keeps its number, and declining is always 0 and last."""

from random import Random

import pytest

import athanor
from athanor.cli.terminal.choices import choices
from athanor.cli.terminal.numbers import REFUSAL, Numbers, is_refusal, question
from athanor.kernel.table import Table

NAMES = ["Ada", "Ben", "Cyd"]


def played(game: str, decisions: int, seed: int = 5) -> list[tuple[str, dict[str, int]]]:
    """The questions to seat 0 in a random game: what is asked, and the number of each choice."""
    table, chance = athanor.game(game).new(3, seed), Random(seed)
    numbers, asked = Numbers(table.game), []
    for _ in range(decisions):
        if table.over:
            break
        seat = table.actors[0]
        if seat == 0:
            found = choices(table, 0, NAMES, numbers)
            asked.append((question(table.view(0)), {one.text: one.number for one in found}))
            check(table, [(one.number, one.verb) for one in found])
        table.play(chance.choice(table.legal(seat)), seat)
    return asked


def check(table: Table, found: list[tuple[int, str]]) -> None:
    assert len({number for number, _ in found}) == len(found), "two choices have one number"
    verbs = [verb for _, verb in found]
    assert verbs == sorted(verbs, key=is_refusal), "declining comes last"
    refusals = [number for number, verb in found if is_refusal(verb)]
    assert not refusals or REFUSAL in refusals


@pytest.mark.parametrize("game", athanor.GAMES)
def test_a_choice_has_the_same_number_whenever_the_question_comes_again(game: str) -> None:
    known: dict[tuple[str, str], int] = {}
    for asked, found in played(game, 150):
        for text, number in found.items():
            assert known.setdefault((asked, text), number) == number, f"{asked}: {text}"
    assert len(known) > 20


def test_a_cauldron_has_its_own_number_whether_or_not_those_before_it_can_be_chosen() -> None:
    found: dict[str, int] = {}
    for asked, numbers in played("alchemist", 60):
        if asked.startswith("turn"):
            found |= numbers
    assert all(found[f"create K{k}"] == k for k in range(1, 11))
