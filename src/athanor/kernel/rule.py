"""The `rule` decorator: one source, run as plain Python or compiled by Numba.

`ATHANOR_RULES` chooses how the rules of the whole process run: `compiled` (the default),
`checked` (compiled, with every index tested against its bounds) or `interpreted` (plain Python,
to read, debug and measure coverage). Compiled code is cached under a hash of its sources, because
Numba alone does not notice a changed table in another file.
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
# Only the checked mode tests array bounds and divisions by zero.
CHECKS: dict[str, Any] = {"boundscheck": CHECKED, "error_model": "python" if CHECKED else "numpy"}
NO_REFERENCE_COUNTS: dict[str, Any] = {"_nrt": False}  # see `allocating_rule`

KERNEL = Path(__file__).resolve().parent
# The evaluation, the search and the loops of batches, which are cached under keys of their own.
APART = ("evaluation", "ismcts", "lanes")
# Modules that no compiled rule reads: an edit there need not compile anything again.
# tests/kernel/test_cache_key.py follows every import of every rule to prove it.
UNREAD_IN_KERNEL = {
    "conformance", "evaluation", "game", "past", "replay", "roles", "save", "shape", "table",
    "telling",
}  # fmt: skip
UNREAD_IN_GAME = {
    *APART, "board", "clauses", "explain", "glossary", "insight", "options", "position", "tables",
    "text",
}  # fmt: skip

F = TypeVar("F", bound=Callable[..., Any])


def rule(function: F) -> F:
    """Mark a function of the compiled dialect: ints, fields of a record, loops and ifs."""
    return _compiled(function, NO_REFERENCE_COUNTS)


def allocating_rule(function: F) -> F:
    """A rule that allocates or returns an array, compiled with reference counting.

    Other rules are compiled without: their arrays belong to the calling Python and outlive the
    call. Numba's atomic reference counts took a third of the time of a search.
    """
    return _compiled(function, {})


def _compiled(function: F, options: dict[str, Any]) -> F:
    """A function in the mode of this process; compiled code is cached."""
    if INTERPRETED:
        return function
    import numba  # here, because interpreted rules do not load the compiler

    with cached_by_source():
        compiled = numba.njit(cache=True, nogil=True, **CHECKS, **options)(function)
    _ignore_missing_modules(compiled)
    _widen_numbers(compiled)
    return cast(F, compiled)


def _widen_numbers(compiled: Any) -> None:
    """Pass every integer argument as int64.

    Numba compiles a function once per combination of argument types, and treats literals, enum
    members, `int16` fields and omitted arguments as different types. Without this, most rules
    would be compiled almost twice, to the same effect.
    """
    fold = compiled._compiler.fold_argument_types

    def folded(arguments: Any, named: Any) -> Any:
        signature, kinds = fold(arguments, named)
        return signature, tuple(map(_wide, kinds))

    compiled._compiler.fold_argument_types = folded


def _wide(kind: Any) -> Any:
    """The type as which an argument is passed."""
    import numba  # here, because interpreted rules do not load the compiler

    types: Any = numba.types
    whole = (
        (isinstance(kind, types.Integer) and kind.signed)
        or isinstance(kind, types.IntEnumMember)
        or (isinstance(kind, types.Omitted) and type(kind.value) is int)
    )
    return types.int64 if whole else kind


def _ignore_missing_modules(compiled: Any) -> None:
    """Treat cached code that refers to a module of another process as a cache miss.

    Code compiled next to a game with a custom deck may refer to the modules of that copy, which
    other processes do not have. Numba would raise an import error; it should compile again.
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


def uncached_rule(function: F) -> F:
    """A rule that takes enum members of any game; only its callers' code is cached.

    Its own cache would refer to the games of all callers, and could not be read where one of them
    is missing: a game with a custom deck, or one from another package.
    """
    if INTERPRETED:
        return function
    import numba  # here, because interpreted rules do not load the compiler

    compiled = numba.njit(nogil=True, **CHECKS, **NO_REFERENCE_COUNTS)(function)
    _widen_numbers(compiled)
    return cast(F, compiled)


@contextmanager
def cached_by_source() -> Iterator[None]:
    """Make Numba use our cache locator while functions are decorated, and no longer."""
    import numba  # here, because interpreted rules do not load the compiler

    settings: Any = numba.config
    before = settings.CACHE_LOCATOR_CLASSES
    settings.CACHE_LOCATOR_CLASSES = "athanor.kernel.cache.CacheLocator"
    try:
        yield
    finally:
        settings.CACHE_LOCATOR_CLASSES = before


@cache
def cache_folder(module: str) -> Path:
    """The cache folder of a module's compiled code: one per state of its game's sources.

    Evaluations, the search and the loops of batches have folders of their own, so that a change
    there does not compile the rules again.
    """
    package = game_package(sys.modules[module].__package__ or module)
    deck = specialisation(package)
    home = Path(sys.modules[package].__path__[0])
    part = module.removeprefix(f"{package}.").partition(".")[0]
    if part == "lanes":
        digest, name = lanes_digest(module, home), f"{home.name}-batch"
    elif part in APART:
        digest, name = play_digest(module, home), f"{home.name}-search"
    else:
        digest, name = source_digest(KERNEL, home), home.name
    return cache_root() / f"{name}-{MODE}-{digest}{f'-{deck}' if deck else ''}"


def game_package(package: str) -> str:
    """The game that a package is part of (it has a state.py); otherwise the package itself."""
    above = package
    while above in sys.modules:
        if (Path(sys.modules[above].__path__[0]) / "state.py").exists():
            return above
        above = above.rpartition(".")[0]
    return package


def specialisation(package: str) -> str:
    """The deck's hash in the name of a specialised game, or an empty string."""
    name = package.rpartition(".")[2]
    return name.partition("__")[2]


def source_digest(*folders: Path) -> str:
    """A short hash over the names and contents of all files that compiled rules may read."""
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


def lanes_digest(module: str, home: Path) -> str:
    """A short hash over a game's rules and the file of the module itself."""
    digest = hashlib.blake2b(source_digest(KERNEL, home).encode(), digest_size=8)
    digest.update(Path(sys.modules[module].__file__ or "").read_bytes())
    return digest.hexdigest()


def play_digest(module: str, home: Path) -> str:
    """A short hash over a game's rules, its evaluation, and the folder of the module itself."""
    digest = hashlib.blake2b(source_digest(KERNEL, home).encode(), digest_size=8)
    own = Path(sys.modules[module].__file__ or "").parent
    shared = KERNEL / "evaluation.py"
    for path in (shared, *evaluation_files(home), *sorted(own.glob("*.py"))):
        digest.update(path.read_bytes())
    return digest.hexdigest()


def evaluation_files(home: Path) -> list[Path]:
    """The files of a game's evaluation: one module, a folder, or none."""
    return [*home.glob("evaluation.py"), *sorted(home.glob("evaluation/*.py"))]


def cache_root() -> Path:
    """`ATHANOR_CACHE`, or the user's own cache folder."""
    given = os.environ.get("ATHANOR_CACHE")
    if given:
        return Path(given)
    base = os.environ.get("XDG_CACHE_HOME")
    return (Path(base) if base else Path.home() / ".cache") / "athanor"
