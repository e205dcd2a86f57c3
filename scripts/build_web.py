"""Builds the browser page of web/ into the package, when its sources have changed since.

    python -m scripts.build_web [--force]

Where there is no Node, one sentence says so; the server then runs without a page.
"""

import hashlib
import sys
from pathlib import Path

from scripts import web_tables, web_wire
from scripts.node import MISSING, WEB, install, node_folder, run

ROOT = Path(__file__).resolve().parent.parent
PAGE = ROOT / "src" / "athanor" / "server" / "page"
STAMP = PAGE / "built-from"
SOURCES = ("src", "public")
RULES = ROOT / "docs" / "rules"  # the rules page shows these files
FILES = ("index.html", "companion.html", "offline.ts", "package.json", "package-lock.json",
         "svelte.config.js", "tsconfig.json", "vite.config.ts")  # fmt: skip


def fingerprint() -> str:
    """A hash of everything the page is made from."""
    paths = [path for folder in SOURCES for path in (WEB / folder).rglob("*") if path.is_file()]
    found = hashlib.sha256()
    for path in sorted([*paths, *RULES.glob("*.md"), *(WEB / name for name in FILES)]):
        found.update(path.relative_to(ROOT).as_posix().encode() + b"\0" + path.read_bytes())
    return found.hexdigest()


def built() -> bool:
    """Whether the page in the package is the one the sources make."""
    whole = (PAGE / "index.html").is_file() and STAMP.is_file()
    return whole and STAMP.read_text().strip() == fingerprint()


def main(arguments: list[str]) -> int:
    """Write the games' tables, then build the page if it is not there or not up to date."""
    web_tables.write()
    if built() and "--force" not in arguments:
        return 0
    folder = node_folder()
    if folder is None:
        print(f"The page cannot be built: it {MISSING}", file=sys.stderr)
        return 1
    print("Building the page…", flush=True)
    install(folder)
    web_wire.write(folder)
    run(folder, str(folder / "npm"), "run", "build")
    STAMP.write_text(fingerprint() + "\n")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
