"""Sets up what the peers need, separate from the project's own environment: .bench-venv from
requirements/bench.txt, and boardgame.io's packages if Node is installed."""

import hashlib
import re
import shutil
import subprocess
import sys
import tempfile
import venv
from collections.abc import Sequence
from functools import cache
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
LOCK = ROOT / "requirements" / "bench.txt"
VENV = ROOT / ".bench-venv"
PYTHON = VENV / "bin" / "python"
PIP = (str(PYTHON), "-m", "pip", "install", "--quiet", "--require-hashes")
NODE_PEER = ROOT / "bench" / "peers" / "boardgame_io"


@cache
def set_up_python() -> str | None:
    """Update .bench-venv to the lock file; returns None, or a sentence that says why not."""
    mark = VENV / "lock.sha256"
    if fresh(mark, LOCK):
        return None
    venv.create(VENV, clear=True, with_pip=True)
    (VENV / ".gitignore").write_text("*\n")
    problem = attempt([*PIP, "-r", str(LOCK)], ROOT)
    if problem is None:
        stamp(mark, LOCK)
    elif not install_singly():
        return f"The Python peers could not be installed: {problem}"
    return None


def install_singly() -> int:
    """Install what can be installed, so that one bad package costs one peer; returns the count."""
    installed = 0
    for pin in re.findall(r"^\S+==(?:.*\\\n)+.*\n", LOCK.read_text(), re.MULTILINE):
        with tempfile.NamedTemporaryFile("w", suffix=".txt") as single:
            single.write(pin)
            single.flush()
            installed += attempt([*PIP, "--no-deps", "-r", single.name], ROOT) is None
    return installed


@cache
def set_up_node() -> str | None:
    """Install boardgame.io from its lock file; returns None, or a sentence that says why not."""
    lock = NODE_PEER / "package-lock.json"
    mark = NODE_PEER / "node_modules" / "lock.sha256"
    if not shutil.which("node") or not shutil.which("npm"):
        return "Node is not on this machine, so boardgame.io was not measured."
    if fresh(mark, lock):
        return None
    problem = attempt(["npm", "ci", "--no-audit", "--no-fund", "--loglevel=error"], NODE_PEER)
    if problem:
        return f"boardgame.io could not be installed: {problem}"
    stamp(mark, lock)
    return None


def fresh(mark: Path, lock: Path) -> bool:
    return mark.exists() and mark.read_text() == digest(lock)


def stamp(mark: Path, lock: Path) -> None:
    mark.write_text(digest(lock))


def digest(lock: Path) -> str:
    return hashlib.sha256(lock.read_bytes()).hexdigest()


def attempt(command: Sequence[str], folder: Path) -> str | None:
    """Run a command; returns None, or the last line of its error output."""
    try:
        done = subprocess.run(
            command, cwd=folder, capture_output=True, text=True, timeout=900, check=False
        )
    except (OSError, subprocess.TimeoutExpired) as error:
        return str(error)
    return None if done.returncode == 0 else last_line(done.stderr or done.stdout)


def last_line(text: str) -> str:
    lines = text.strip().splitlines()
    return lines[-1].strip() if lines else "it said nothing."


def main() -> int:
    problems = [problem for problem in (set_up_python(), set_up_node()) if problem]
    for problem in problems:
        print(problem, file=sys.stderr)
    return 1 if problems else 0


if __name__ == "__main__":
    sys.exit(main())
