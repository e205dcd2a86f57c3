"""Where compiled code is cached: folders named by a hash of the sources that rules read.

Numba alone does not notice a changed table in another file.
"""

import atexit
import hashlib
import os
import shutil
import sys
import tempfile
from functools import cache
from pathlib import Path

from athanor.kernel.compile.mode import MODE

TEMPORARY = "ATHANOR_TEMPORARY_CACHE"  # set for the processes that this one starts
KERNEL = Path(__file__).resolve().parents[1]
# The evaluation, the search and the loops of batches, which have their own cache keys.
APART = ("evaluation", "ismcts", "lanes")
# Modules that no compiled rule reads: editing them does not recompile anything.
# tests/kernel/compile/test_cache_key.py follows every import of every rule to prove it.
UNREAD_IN_KERNEL = {
    "conformance", "declare/evaluation", "declare/shape", "game", "history", "house", "position",
    "registry", "roles", "table",
}  # fmt: skip
UNREAD_IN_GAME = {
    *APART, "board", "clauses", "glossary", "insight", "options", "position", "review",
    "tables", "text",
}  # fmt: skip


@cache
def cache_folder(module: str) -> Path:
    """The cache folder of a module's compiled code: one per state of its game's sources.

    Evaluations, the search and the loops of batches have their own folders, so that a change there
    does not recompile the rules.
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
    room, *rest = path.relative_to(folder).with_suffix("").parts
    return room not in unread and f"{room}/{rest[0] if rest else ''}" not in unread


def lanes_digest(module: str, home: Path) -> str:
    """A short hash over a game's rules and the file of the module itself."""
    digest = hashlib.blake2b(source_digest(KERNEL, home).encode(), digest_size=8)
    digest.update(Path(sys.modules[module].__file__ or "").read_bytes())
    return digest.hexdigest()


def play_digest(module: str, home: Path) -> str:
    """A short hash over a game's rules, its evaluation, and the folder of the module itself."""
    digest = hashlib.blake2b(source_digest(KERNEL, home).encode(), digest_size=8)
    own = Path(sys.modules[module].__file__ or "").parent
    shared = KERNEL / "declare" / "evaluation.py"
    for path in (shared, *evaluation_files(home), *sorted(own.glob("*.py"))):
        digest.update(path.read_bytes())
    return digest.hexdigest()


def evaluation_files(home: Path) -> list[Path]:
    """The files of a game's evaluation: one module, a folder, or none."""
    return [*home.glob("evaluation.py"), *sorted(home.glob("evaluation/*.py"))]


def cache_root() -> Path:
    """`ATHANOR_CACHE`, or the user's own cache folder; if neither can be written, a temporary one.

    Other processes of the same command find the temporary folder in their environment.
    """
    wanted = wanted_cache()
    if wanted is not None and writable(wanted):
        return wanted
    if TEMPORARY not in os.environ:
        os.environ[TEMPORARY] = tempfile.mkdtemp(prefix="athanor-cache-")
        atexit.register(shutil.rmtree, os.environ[TEMPORARY], ignore_errors=True)
    return Path(os.environ[TEMPORARY])


def wanted_cache() -> Path | None:
    """Where compiled code is to be kept; nowhere for a user without a home."""
    given = os.environ.get("ATHANOR_CACHE")
    if given:
        return Path(given)
    base = os.environ.get("XDG_CACHE_HOME")
    try:
        return (Path(base) if base else Path.home() / ".cache") / "athanor"
    except RuntimeError:
        return None


def writable(folder: Path) -> bool:
    """Whether files can be made in a folder, or the folder itself."""
    while not folder.exists():
        folder = folder.parent
    return folder.is_dir() and os.access(folder, os.W_OK | os.X_OK)
