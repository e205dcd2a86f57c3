"""The key of the cache covers every file that a compiled rule reads."""

import ast
import shutil
import sys
from collections.abc import Iterator
from importlib.util import resolve_name
from pathlib import Path
from types import ModuleType

import pytest

import athanor
from athanor.bots.game_search import game_search
from athanor.kernel.compile.sources import KERNEL, evaluation_files, is_read, source_digest
from athanor.kernel.game import Game

GAMES = [athanor.game(name) for name in athanor.GAMES]


def home_of(game: Game) -> Path:
    return Path(sys.modules[game.package].__path__[0]).resolve()


def rules_of(game: Game) -> list[ModuleType]:
    """The modules of the functions that the loops of a game call."""
    words = (game.setup, game.refuse, game.apply, game.score, game.winners, game.flaw, game.veil)
    more = [game.redeal, game.belief, *([game.legal] if game.legal else [])]
    called = [sys.modules[word.__module__] for word in (*words, *more)]
    return [*called, game.machine.loops]


def read_by(module: ModuleType) -> Iterator[ModuleType]:
    """Modules of ours that a module imports, each name followed to where it is defined."""
    tree = ast.parse(Path(str(module.__file__)).read_text(encoding="utf-8"))
    package = module.__package__ or ""
    for node in tree.body:
        if isinstance(node, ast.ImportFrom):
            source = resolve_name("." * node.level + (node.module or ""), package)
            if source.startswith("athanor"):
                yield from (defined(source, name.name) for name in node.names)
        elif isinstance(node, ast.Import):
            ours = [name.name for name in node.names if name.name.startswith("athanor")]
            yield from (sys.modules[name] for name in ours)


def defined(source: str, name: str) -> ModuleType:
    """Where a name that is imported from a module comes from: a module, or one it is taken from."""
    if f"{source}.{name}" in sys.modules and not hasattr(sys.modules[source], "__getattr__"):
        return sys.modules[f"{source}.{name}"]
    module = sys.modules[source]
    tree = ast.parse(Path(str(module.__file__)).read_text(encoding="utf-8"))
    for node in tree.body:
        if isinstance(node, ast.ImportFrom) and any(name in (n.asname, n.name) for n in node.names):
            further = resolve_name("." * node.level + (node.module or ""), module.__package__ or "")
            if further.startswith("athanor"):
                return defined(further, name)
    return module


def files_read(modules: list[ModuleType]) -> set[Path]:
    """The source files of some modules and of all that they import."""
    found: dict[Path, ModuleType] = {}
    open_ones = list(modules)
    while open_ones:
        module = open_ones.pop()
        path = Path(str(module.__file__)).resolve()
        if path not in found:
            found[path] = module
            open_ones += list(read_by(module))
    return set(found)


def test_imports_are_followed_to_where_a_name_is_defined() -> None:
    from athanor.games.alchemists.rules import turn

    read = {path.relative_to(KERNEL.parent).as_posix() for path in files_read([turn])}
    assert {
        "games/alchemists/alchemy.py",
        "games/alchemists/values.py",
        "kernel/declare/words.py",
    } <= read
    assert "kernel/table.py" not in read


@pytest.mark.parametrize("game", GAMES, ids=lambda game: str(game.name))
def test_rules_read_nothing_outside_the_kernel_and_their_folder(game: Game) -> None:
    folders = (KERNEL, home_of(game))
    strangers = [
        path for path in files_read(rules_of(game)) if not any(map(path.is_relative_to, folders))
    ]
    assert strangers == []


@pytest.mark.parametrize("game", GAMES, ids=lambda game: str(game.name))
def test_an_edit_of_any_file_that_a_rule_reads_changes_the_key(game: Game, tmp_path: Path) -> None:
    copies = {folder: tmp_path / folder.name for folder in (KERNEL, home_of(game))}
    for folder, copy in copies.items():
        shutil.copytree(folder, copy, ignore=shutil.ignore_patterns("__pycache__"))
    key = source_digest(*copies.values())
    read = files_read(rules_of(game)) | {
        *home_of(game).glob("*.csv"),
        *home_of(game).glob("*.json"),
    }
    assert len(read) > 20
    for path in read:
        folder = KERNEL if path.is_relative_to(KERNEL) else home_of(game)
        copy = copies[folder] / path.relative_to(folder)
        before = copy.read_bytes()
        copy.write_bytes(before + b"\n")
        assert source_digest(*copies.values()) != key, path
        copy.write_bytes(before)


@pytest.mark.parametrize("game", GAMES, ids=lambda game: str(game.name))
def test_the_key_of_a_search_covers_every_file_that_it_reads(game: Game) -> None:
    search, home = game_search(game), home_of(game)
    own = Path(str(search.kernel.__file__)).resolve().parent
    keyed = {*evaluation_files(home), KERNEL / "declare" / "evaluation.py", *own.glob("*.py")}
    modules = [search.kernel, *([search.evaluation] if search.evaluation else [])]
    for path in files_read(modules) - keyed:
        folder = KERNEL if path.is_relative_to(KERNEL) else home
        assert is_read(folder, path), path
