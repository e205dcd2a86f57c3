"""Builds the page from web/ into the package, if its sources have changed since the last build.

    python -m scripts.build_web [--force]

Without Node, it prints a message, and the server runs without a page.
"""

import fcntl
import hashlib
import sys
from pathlib import Path

from scripts import web_tables, web_wire
from scripts.node import MISSING, WEB, install, node_folder, run
from scripts.texts import build as texts

ROOT = Path(__file__).resolve().parent.parent
PAGE = ROOT / "src" / "athanor" / "server" / "page"
STAMP = PAGE / "built-from"
SOURCES = ("src", "public")
RULES = ROOT / "docs" / "rules"  # the rules page shows these files
FILES = ("index.html", "companion.html", "follow.ts", "offline.ts", "package.json",
         "package-lock.json", "rem.ts", "scope.ts", "svelte.config.js", "tsconfig.json",
         "vite.config.ts")  # fmt: skip


def fingerprint() -> str:
    """A hash of all sources of the page; types leave no trace in it."""
    paths = [path for folder in SOURCES for path in (WEB / folder).rglob("*") if path.is_file()]
    paths = [path for path in paths if path != web_wire.FILE]
    found = hashlib.sha256()
    for path in sorted([*paths, *RULES.glob("*.md"), *(WEB / name for name in FILES)]):
        found.update(path.relative_to(ROOT).as_posix().encode() + b"\0" + path.read_bytes())
    return found.hexdigest()


def built() -> bool:
    """Whether the page in the package is up to date."""
    whole = (PAGE / "index.html").is_file() and STAMP.is_file()
    return whole and STAMP.read_text().strip() == fingerprint()


def main(arguments: list[str]) -> int:
    """Write the games' tables and the texts, then build the page if it is missing or stale.

    One process at a time: tests and `make play` may ask for it together.
    """
    with (WEB / "vite.config.ts").open() as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        return _build("--force" in arguments)


def _build(anyway: bool) -> int:
    web_tables.write()
    texts.write()
    if built() and not anyway:
        return 0
    folder = node_folder()
    if folder is None:
        print(f"The page cannot be built: it {MISSING}", file=sys.stderr)
        return 1
    print("Building the page…", flush=True)
    install(folder)
    web_wire.write()
    run(folder, str(folder / "npm"), "run", "build")
    STAMP.write_text(fingerprint() + "\n")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
