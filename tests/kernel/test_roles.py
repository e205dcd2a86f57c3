"""The words of a game are found in its folder by convention."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

import athanor
from athanor.kernel import Game, no_belief, no_veil
from athanor.kernel.roles import WORDS
from tests.conformance.cases import PHILTRE


def test_a_game_is_declared_by_its_title_and_seats() -> None:
    game = Game(PHILTRE.package, title="Philtre", seats=range(2, 4))
    assert (game.name, game.version) == ("philtre", 1)
    assert game.setup is PHILTRE.setup
    assert game.text.RULES["P1"].startswith("Every seat is dealt")


def test_words_that_a_game_does_not_need_have_defaults() -> None:
    assert (PHILTRE.belief, PHILTRE.legal, PHILTRE.board) == (no_belief, None, None)
    assert athanor.game("valley").veil is no_veil
    assert athanor.game("alchemist").own_deck is None


def test_a_word_given_to_the_game_comes_before_that_of_its_folder() -> None:
    game = Game(PHILTRE.package, title="Philtre", seats=range(2, 4), sheet=("gold",))
    assert game.sheet == ("gold",)
    with pytest.raises(TypeError, match="no_such is not a word of a game"):
        Game(PHILTRE.package, title="Philtre", seats=range(2, 4), no_such=1)
    with pytest.raises(AttributeError):
        _ = game.no_such


def test_a_missing_word_says_in_which_module_it_belongs(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "bare").mkdir()
    (tmp_path / "bare" / "__init__.py").write_text("")
    (tmp_path / "bare" / "rules.py").write_text("def setup(s, log): ...\n")
    monkeypatch.syspath_prepend(tmp_path)
    game = Game("bare", title="Bare", seats=range(2, 3))
    assert callable(game.setup)
    with pytest.raises(TypeError, match=r"bare: rules.py has no 'refuse'"):
        _ = game.refuse
    with pytest.raises(TypeError, match=r"bare: state.py has no 'State'"):
        game.load()


def test_every_game_has_every_word() -> None:
    for name in athanor.GAMES:
        game = athanor.game(name)
        game.load()
        assert set(vars(game)) >= set(WORDS)


def test_a_game_that_is_merely_named_loads_no_rules() -> None:
    code = (
        "import athanor, sys; print(athanor.game('alchemists').title, "
        "any(name.startswith('athanor.games.alchemists.rules') for name in sys.modules))"
    )
    done = subprocess.run(
        [sys.executable, "-c", code],
        env={**os.environ, "ATHANOR_RULES": "interpreted"},
        capture_output=True,
        text=True,
        check=True,
    )
    assert done.stdout.strip() == "Alchemists False"
