"""The `rule` decorator: one source, run as plain Python or compiled by Numba.

`ATHANOR_RULES` chooses how the rules of the whole process run: `compiled` (the default),
`checked` (compiled, with every index tested against its bounds) or `interpreted` (plain Python,
to read, debug and measure coverage). Compiled code is kept in a cache that is keyed by the
sources it came from, because Numba alone does not notice when a table in another file has
changed.
"""

import hashlib
import os
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import cache
from pathlib import Path
from typing import Any, TypeVar, cast

MODES = ("compiled", "checked", "interpreted")
MODE = os.environ.get("ATHANOR_RULES", "compiled")
if MODE not in MODES:
    raise ValueError(f"ATHANOR_RULES is {MODE!r}; it may be one of {', '.join(MODES)}.")
INTERPRETED = MODE == "interpreted"
CHECKED = MODE == "checked"
# Outside of the checked mode nobody looks for places beyond an array, or divisions by zero.
CHECKS: dict[str, Any] = {"boundscheck": CHECKED, "error_model": "python" if CHECKED else "numpy"}
UNCOUNTED: dict[str, Any] = {"_nrt": False}  # see `making_rule`

KERNEL = Path(__file__).resolve().parent
# What bots think of a game, and the search that uses it: compiled under a key of their own.
APART = ("evaluation", "ismcts")
# Modules that no compiled function reads, by name: an edit there need not compile anything anew.
# tests/kernel/test_cache_key.py follows every import of every rule to prove it.
UNREAD_IN_KERNEL = {
    "conformance", "evaluation", "game", "replay", "roles", "save", "shape", "table", "telling",
}  # fmt: skip
UNREAD_IN_GAME = {
    *APART, "board", "clauses", "explain", "glossary", "insight", "options", "position", "tables",
    "text",
}  # fmt: skip

F = TypeVar("F", bound=Callable[..., Any])


def rule(function: F) -> F:
    """Mark a function of the compiled dialect: ints, fields of a record, loops and ifs."""
    return _compiled(function, UNCOUNTED)


def making_rule(function: F) -> F:
    """A rule that makes an array or returns one, so that Numba must count who still uses it.

    Elsewhere nobody counts: arrays belong to the Python that called, and outlive the call. Numba
    counts as if threads shared them, which took a third of the time of a search.
    """
    return _compiled(function, {})


def _compiled(function: F, options: dict[str, Any]) -> F:
    """A function as this process runs it; compiled code is kept."""
    if INTERPRETED:
        return function
    import numba  # here, because interpreted rules do not load the compiler

    with compiled_code_kept():
        compiled = numba.njit(cache=True, nogil=True, **CHECKS, **options)(function)
    _forgive_strangers(compiled)
    _widen_numbers(compiled)
    return cast(F, compiled)


def _widen_numbers(compiled: Any) -> None:
    """Hand every whole number over as the same 64 bits, however the caller came by it.

    Numba compiles a function once for every kind of argument, and takes 0, 1, a member of an
    enumeration, an `int16` of the record and an argument left out for different kinds. The
    rules of one game would be compiled almost twice, and what they do is the same.
    """
    fold = compiled._compiler.fold_argument_types

    def folded(arguments: Any, named: Any) -> Any:
        signature, kinds = fold(arguments, named)
        return signature, tuple(map(_wide, kinds))

    compiled._compiler.fold_argument_types = folded


def _wide(kind: Any) -> Any:
    """The kind in which an argument of some kind is handed over."""
    import numba  # here, because interpreted rules do not load the compiler

    types: Any = numba.types
    whole = (
        (isinstance(kind, types.Integer) and kind.signed)
        or isinstance(kind, types.IntEnumMember)
        or (isinstance(kind, types.Omitted) and type(kind.value) is int)
    )
    return types.int64 if whole else kind


def _forgive_strangers(compiled: Any) -> None:
    """Let kept code that names a module of another process count as not kept.

    Code compiled beside a game with a deck of its own may name that copy's modules, which no other
    process has. Numba would raise an import error there; compiling anew is what is wanted.
    """
    kept = compiled._cache._cache_file
    load, index = kept.load, kept._load_index

    def load_or_miss(key: Any) -> Any:
        try:
            return load(key)
        except (AttributeError, ImportError):
            return None

    def index_or_nothing() -> Any:
        try:
            return index()
        except (AttributeError, ImportError):
            return {}

    kept.load, kept._load_index = load_or_miss, index_or_nothing


def unkept_rule(function: F) -> F:
    """A rule that is handed words of any game: its compiled code is kept with its callers' alone.

    A cache of its own would name the games of all who called it, and could not be read where one
    of them is missing: a game with a deck of its own, or one from elsewhere.
    """
    if INTERPRETED:
        return function
    import numba  # here, because interpreted rules do not load the compiler

    compiled = numba.njit(nogil=True, **CHECKS, **UNCOUNTED)(function)
    _widen_numbers(compiled)
    return cast(F, compiled)


@contextmanager
def compiled_code_kept() -> Iterator[None]:
    """Have Numba keep code where kept.py says, while functions are decorated, not later."""
    import numba  # here, because interpreted rules do not load the compiler

    settings: Any = numba.config
    before = settings.CACHE_LOCATOR_CLASSES
    settings.CACHE_LOCATOR_CLASSES = "athanor.kernel.kept.Keeper"
    try:
        yield
    finally:
        settings.CACHE_LOCATOR_CLASSES = before


@cache
def cache_folder(module: str) -> Path:
    """Where compiled code of a module is kept: one folder per state of its game's sources.

    What bots think is kept apart, so that a change of mind does not compile the rules anew.
    """
    package = game_package(sys.modules[module].__package__ or module)
    deck = specialisation(package)
    home = Path(sys.modules[package].__path__[0])
    apart = module.removeprefix(f"{package}.").partition(".")[0] in APART
    digest = play_digest(module, home) if apart else source_digest(KERNEL, home)
    name = f"{home.name}-search" if apart else home.name
    return cache_root() / f"{name}-{MODE}-{digest}{f'-{deck}' if deck else ''}"


def game_package(package: str) -> str:
    """The game that a package is part of, the one with a state.py; else the package itself.

    The tables that `rules/` is compiled with lie in the folder above it.
    """
    above = package
    while above in sys.modules:
        if (Path(sys.modules[above].__path__[0]) / "state.py").exists():
            return above
        above = above.rpartition(".")[0]
    return package


def specialisation(package: str) -> str:
    """The hash in the name of a game that was loaded with a deck of its own, or an empty word."""
    name = package.rpartition(".")[2]
    return name.partition("__")[2]


def source_digest(*folders: Path) -> str:
    """A short hash over the names and contents of every Python and table file of some rules."""
    digest = hashlib.blake2b(digest_size=8)
    for folder in sorted(set(folders)):
        for path in sorted(folder.rglob("*")):
            if path.suffix in {".py", ".csv", ".json"} and is_read(folder, path):
                digest.update(str(path.relative_to(folder.parent)).encode())
                digest.update(path.read_bytes())
    return digest.hexdigest()


def is_read(folder: Path, path: Path) -> bool:
    """Whether compiled code may depend on a file of the kernel's folder or a game's."""
    unread = UNREAD_IN_KERNEL if folder.name == KERNEL.name else UNREAD_IN_GAME
    return path.relative_to(folder).parts[0].partition(".")[0] not in unread


def play_digest(module: str, home: Path) -> str:
    """A short hash over a game's rules, its evaluation, and the folder of the module itself."""
    digest = hashlib.blake2b(source_digest(KERNEL, home).encode(), digest_size=8)
    own = Path(sys.modules[module].__file__ or "").parent
    shared = KERNEL / "evaluation.py"
    for path in (shared, *evaluation_files(home), *sorted(own.glob("*.py"))):
        digest.update(path.read_bytes())
    return digest.hexdigest()


def evaluation_files(home: Path) -> list[Path]:
    """Where a game tells bots what to think of it: one page, or a folder; nowhere, perhaps."""
    return [*home.glob("evaluation.py"), *sorted(home.glob("evaluation/*.py"))]


def cache_root() -> Path:
    """`ATHANOR_CACHE`, or the user's own cache folder."""
    given = os.environ.get("ATHANOR_CACHE")
    if given:
        return Path(given)
    base = os.environ.get("XDG_CACHE_HOME")
    return (Path(base) if base else Path.home() / ".cache") / "athanor"
