"""`info WORD`: every word that a board or a list of choices shows is explained."""

import re
from io import StringIO
from random import Random

import pytest
from rich.console import Console

import athanor
from athanor.cli.terminal.choices import choices, listed
from athanor.cli.terminal.glossary import Glossary
from athanor.cli.terminal.numbers import Numbers
from athanor.cli.terminal.screen import Screen

NAMES = ["Ada", "Ben", "Cyd"]
# Small words and parts of sentences; whoever reads English knows them.
PLAIN = set(
    re.findall(
        r"\w+",
        """
        a act acting after against alchemist all an and any anything are as asked at be before being
        by can card cards count declared each early far few final first for from gets had has have
        if in is it its last least left like look many may means more most move much next no none
        not nothing of on one or other put rest rival second see seen so still surely taken the
        their them there these they this those to touches until up was when where who whose with
        words yet you your yours
        """,
    )
)


def screens(game: str) -> str:
    """What a person sees at many points of a random game."""
    table, chance = athanor.game(game).new(3, 3), Random(3)
    console = Console(width=80, no_color=True, file=StringIO())
    screen, numbers = Screen(table.game, NAMES, console), Numbers(table.game)
    with console.capture() as capture:
        for ply in range(160):
            if table.over:
                break
            seat = table.actors[0]
            if ply % 9 == 0:
                screen.board(table.view(seat), seat)
                console.print(listed(choices(table, seat, NAMES, numbers), screen.glossary))
            table.play(chance.choice(table.legal(seat)), seat)
    return capture.get()


def components(game: str) -> set[str]:
    """Every verb, and every word a move can name."""
    moves = athanor.game(game).moves
    words = {member.verb for member in moves}
    for number in range(0, moves.count(), 7):
        words |= {part for part in moves.text(number).split() if part.isalpha()}
    return words - {"none"}


@pytest.mark.parametrize("game", athanor.GAMES)
def test_every_word_of_a_move_is_explained(game: str) -> None:
    glossary = Glossary(athanor.game(game))
    missing = {word for word in components(game) if not glossary.meaning(word)}
    assert missing == set()


@pytest.mark.parametrize("game", athanor.GAMES)
def test_every_word_on_the_screen_is_explained(game: str) -> None:
    glossary = Glossary(athanor.game(game))
    shown = {word.casefold() for word in re.findall(r"[A-Za-z][A-Za-z_]{2,}", screens(game))}
    names = {name.casefold() for name in NAMES}
    missing = {word for word in shown - PLAIN - names if not glossary.info(word)}
    assert missing == set()


def test_order_spaces_artifacts_and_favors_are_listed_with_what_they_do() -> None:
    table = athanor.game("alchemists").new(2, 3)
    console = Console(width=80, no_color=True)
    screen = Screen(table.game, NAMES[:2], console)
    with console.capture() as capture:
        found = choices(table, table.actors[0], NAMES[:2], Numbers(table.game))
        console.print(listed(found, screen.glossary))
    assert "A favor:" in capture.get()
    glossary = Glossary(table.game)
    assert glossary.meaning("fii") == "An order space: draw 1 favor and 2 ingredients."
    assert glossary.meaning("boots").startswith("Boots of Speed (level I, 4 gold, 2 points)")


def test_a_deck_of_ones_own_is_explained_as_it_is() -> None:
    from tests.games.alchenemies.test_deck import other_deck

    game = athanor.game("alchenemies").with_deck(other_deck())
    assert "Zinc" in Glossary(game).meaning("Zinc")
