"""The apprentice: a network weakened by temperature, never by what it finds implausible."""

import json
import os
import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest

import athanor
from athanor.bots.bot import Budget
from athanor.bots.game_search import game_search
from athanor.bots.intuition import apprentice
from athanor.bots.intuition.apprentice import PLAUSIBLE, TEMPERATURE, Apprentice, taken
from athanor.bots.turn_guard import Sight
from athanor.kernel.declare.record import Array
from athanor.kernel.table import Table
from tests.bots.tables import wandered
from tests.games.alchenemies.test_deck import other_deck

AT_ONCE = Budget(1.0)


def liked(table: Table, seat: int) -> Array:
    """How much an apprentice's network prefers each legal choice."""
    sight = Sight(table.view(seat), seat)
    bot = Apprentice(table.game.name, seat, 1)
    return bot.preferences(table.game, sight, table.legal_numbers(seat))


def chosen(table: Table, seat: int, seed: int) -> int:
    """The place of an apprentice's choice among the legal ones."""
    bot = Apprentice(table.game.name, seat, seed)
    legal = table.legal(seat)
    return legal.index(bot.choose(table.view(seat), legal, [], AT_ONCE))


@pytest.mark.parametrize("game", athanor.GAMES)
def test_an_apprentice_never_takes_what_its_network_finds_implausible(game: str) -> None:
    implausible = 0
    for table in wandered(game, players=2, moments=6):
        seat = table.actors[-1]
        behind = (found := liked(table, seat)).max() - found
        implausible += int((behind > PLAUSIBLE).sum())
        assert max(behind[chosen(table, seat, seed)] for seed in range(30)) <= PLAUSIBLE
    assert implausible


def test_an_apprentice_varies_with_its_seed_and_with_nothing_else() -> None:
    table = athanor.game("alchemist").new(2, seed=3)
    seat = table.actors[0]
    found = [chosen(table, seat, seed) for seed in range(30)]
    assert len(set(found)) > 1
    assert found == [chosen(table, seat, seed) for seed in range(30)]


def test_a_choice_is_taken_less_often_the_less_it_is_preferred() -> None:
    weights = taken(np.array([0.0, -TEMPERATURE, -PLAUSIBLE - 1, -1e6]))
    assert weights == [1.0, pytest.approx(np.exp(-1)), 0.0, 0.0]


def test_without_a_network_the_evaluation_is_what_an_apprentice_feels(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    table = athanor.game("alchemist").new(2, seed=4)
    seat, search = table.actors[0], game_search(table.game)
    felt = liked(table, seat)
    monkeypatch.setattr(apprentice, "has_network", lambda game: False)
    ratings = search.ratings(table.view_array(seat), seat, table.legal_numbers(seat))
    assert liked(table, seat) == pytest.approx(ratings / search.dials(2).temperature)
    assert liked(table, seat) != pytest.approx(felt)
    assert Apprentice.plays("alchemist")


def test_an_apprentice_plays_with_a_deck_of_ones_own(tmp_path: Path) -> None:
    path = tmp_path / "cards.json"
    path.write_text(json.dumps(other_deck()))
    line_up = ["--seats", "apprentice,apprentice", "--seed", "3", "--option", "cap=2"]
    done = subprocess.run(
        [sys.executable, "-m", "athanor", "play", "alchenemies", "--deck", str(path), *line_up],
        capture_output=True, text=True, cwd=tmp_path, check=False,
        env=os.environ | {"ATHANOR_RULES": "interpreted"},
    )  # fmt: skip
    assert done.returncode == 0, done.stderr
    assert "Zinc" in done.stdout
