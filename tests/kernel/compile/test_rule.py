"""The `rule` decorator: its modes, and a cache that notices every change."""

import importlib
import os
import subprocess
import sys
from enum import IntEnum
from pathlib import Path
from typing import Any, cast

import numpy as np
import pytest

from athanor.kernel.compile.mode import INTERPRETED, MODE
from athanor.kernel.compile.rule import allocating_rule, rule, uncached_rule
from athanor.kernel.compile.sources import (
    TEMPORARY,
    cache_folder,
    cache_root,
    play_digest,
    source_digest,
    specialisation,
)


@rule
def doubled(number: int) -> int:
    """Twice a number."""
    return 2 * number


@rule
def counted_in(numbers: Any) -> int:
    """Makes an array and does not say so."""
    room = np.zeros(3, np.int64)
    for number in numbers:
        room[number] += 1
    return int(room[0])


@allocating_rule
def room_for(count: int) -> Any:
    """Makes an array and hands it out."""
    return np.full(count, 7, np.int64)


@rule
def filled(room: Any, number: int) -> Any:
    """Looks at an array of somebody else's, over and over."""
    for i in range(len(room)):
        room[i] += number
    return room[0]


class Metal(IntEnum):
    LEAD = 3


@uncached_rule
def sum_of(first: int, second: int = 4) -> int:
    """Two numbers together."""
    return first + second


@uncached_rule
def sums(numbers: Any) -> int:
    """All kinds of numbers that rules hand on: a member, a constant, a field, one left out."""
    total = sum_of(Metal.LEAD, 5) + sum_of(numbers[0], Metal.LEAD) + sum_of(numbers[1])
    return total + sum_of(second=numbers[0], first=len(numbers))


def run(code: str, **given: str) -> "subprocess.CompletedProcess[str]":
    return subprocess.run(
        [sys.executable, "-c", code],
        env={**os.environ, **given},
        capture_output=True,
        text=True,
        check=False,
    )


def test_a_rule_is_a_function_in_every_mode() -> None:
    assert doubled(21) == 42
    assert hasattr(doubled, "py_func") == (MODE != "interpreted")


def test_a_rule_is_compiled_once_for_all_whole_numbers() -> None:
    numbers = np.array([-7, 9], dtype=np.int16)
    assert sums(numbers) == (3 + 5) + (-7 + 3) + (9 + 4) + (2 - 7)
    if not INTERPRETED:
        assert len(cast(Any, sum_of).signatures) == 1


def test_an_array_that_a_rule_makes_lasts_as_long_as_somebody_uses_it() -> None:
    room = room_for(1000)
    others = [room_for(1000) for _ in range(100)]
    assert all(filled(room, 1) == 8 + turn for turn in range(3))
    assert [int(other.sum()) for other in others] == [7000] * 100
    assert sys.getrefcount(room) == 2


@pytest.mark.skipif(INTERPRETED, reason="there is no compiler that could refuse")
def test_a_rule_that_makes_an_array_and_does_not_say_so_is_refused() -> None:
    import numba

    refusal = "Only accept returning of array passed into the function"
    with pytest.raises(numba.TypingError, match=refusal):
        counted_in(np.array([1, 0, 2], np.int64))


def test_an_unknown_mode_is_refused_with_the_known_ones() -> None:
    done = run("import athanor", ATHANOR_RULES="fast")
    assert done.returncode != 0
    assert "ATHANOR_RULES is 'fast'; it may be one of compiled, checked, interpreted" in done.stderr


def test_interpreted_rules_do_not_load_the_compiler() -> None:
    done = run("import athanor, sys; print('numba' in sys.modules)", ATHANOR_RULES="interpreted")
    assert done.stdout.strip() == "False", done.stderr


@pytest.mark.parametrize("name", ["rules.py", "inner/turn.py", "cards.csv", "cards.json"])
def test_the_cache_changes_with_every_source(tmp_path: Path, name: str) -> None:
    path = tmp_path / "game" / name
    path.parent.mkdir(parents=True)
    path.write_text("1")
    before = source_digest(tmp_path / "game")
    assert source_digest(tmp_path / "game") == before
    path.write_text("2")
    changed = source_digest(tmp_path / "game")
    path.rename(path.with_stem("other"))
    assert len({before, changed, source_digest(tmp_path / "game")}) == 3


def test_the_cache_does_not_mind_other_files(tmp_path: Path) -> None:
    (tmp_path / "rules.py").write_text("1")
    before = source_digest(tmp_path)
    (tmp_path / "rules.pyc").write_text("compiled")
    assert source_digest(tmp_path) == before


def test_the_cache_of_rules_does_not_mind_what_bots_think_of_them(tmp_path: Path) -> None:
    (tmp_path / "rules.py").write_text("1")
    before = source_digest(tmp_path)
    (tmp_path / "evaluation.py").write_text("WORTH = 1")
    assert source_digest(tmp_path) == before


def test_what_bots_think_is_kept_apart_and_changes_with_its_own_file(tmp_path: Path) -> None:
    module, home = "athanor.games.alchemist.evaluation", tmp_path / "game"
    importlib.import_module(module)
    home.mkdir()
    before = play_digest(module, home)
    (home / "evaluation.py").write_text("WORTH = 1")
    assert play_digest(module, home) != before
    importlib.import_module("athanor.games.alchemist.scoring")
    folder = cache_folder(module)
    assert folder.name.startswith(f"alchemist-search-{MODE}-")
    assert folder != cache_folder("athanor.games.alchemist.scoring")


def test_each_game_mode_and_deck_has_a_folder_of_its_own() -> None:
    from tests.conformance.cases import PHILTRE

    PHILTRE.load()
    given = PHILTRE.with_deck(PHILTRE.own_deck)
    folders = [cache_folder(f"{game.package}.rules") for game in (PHILTRE, given)]
    assert folders[0] != folders[1]
    assert all(folder.name.startswith(f"philtre-{MODE}-") for folder in folders)
    assert folders[1].name == f"{folders[0].name}-{specialisation(given.package)}"


def test_a_game_with_its_own_deck_is_not_specialised() -> None:
    assert specialisation("athanor.games.valley") == ""
    assert specialisation("athanor.games.valley__0a1b") == "0a1b"


def test_the_cache_is_where_the_environment_says(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv("ATHANOR_CACHE", str(tmp_path))
    assert cache_root() == tmp_path
    monkeypatch.delenv("ATHANOR_CACHE")
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    assert cache_root() == tmp_path / "athanor"
    monkeypatch.delenv("XDG_CACHE_HOME")
    monkeypatch.setenv("HOME", str(tmp_path))
    assert cache_root() == tmp_path / ".cache" / "athanor"


def test_without_a_cache_that_can_be_written_code_is_kept_for_a_while(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv(TEMPORARY, "")  # put back afterwards
    monkeypatch.delenv(TEMPORARY)
    (tmp_path / "file").write_text("in the way")
    monkeypatch.setenv("ATHANOR_CACHE", str(tmp_path / "file" / "cache"))
    kept = cache_root()
    assert kept.is_dir()
    assert cache_root() == kept == Path(os.environ[TEMPORARY])


@pytest.mark.skipif(INTERPRETED, reason="interpreted rules keep no code")
def test_kept_code_that_names_a_missing_module_counts_as_not_kept(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    from athanor.kernel.random import turned

    turned(1, 7)
    kept: Any = turned._cache._cache_file  # type: ignore[attr-defined]
    key = next(iter(kept._load_index()))
    assert kept.load(key) is not None

    def stranger(*_: Any) -> None:
        raise ModuleNotFoundError("No module named 'athanor.games.valley__0123456789ab'")

    monkeypatch.setattr(kept, "_load_data", stranger)
    assert kept.load(key) is None


@pytest.mark.skipif(INTERPRETED, reason="interpreted rules keep no code")
def test_code_is_kept_by_what_its_sources_say_not_by_where_they_lie(tmp_path: Path) -> None:
    code = "from odd.rules import twice; print(twice(3), sum(twice.stats.cache_hits.values()))"
    for checkout, said in (("one", "6 0"), ("two", "6 1"), ("two", "6 1")):
        home = tmp_path / checkout / "odd"
        home.mkdir(parents=True, exist_ok=True)
        for name, text in (
            ("__init__", ""), ("state", ""), ("rules", "from athanor.kernel import rule\n"
             "@rule\ndef twice(number):\n    return 2 * number\n"),
        ):  # fmt: skip
            (home / f"{name}.py").write_text(text)
        found = run(code, ATHANOR_CACHE=str(tmp_path / "kept"), PYTHONPATH=str(home.parent))
        assert found.stdout.strip() == said, found.stderr
