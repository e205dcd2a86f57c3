"""A Chromium: the system's, or one that can be installed here."""

import os
import shutil
import subprocess
from functools import cache
from pathlib import Path

ELSEWHERE = "athanor.test"
FLAGS = [
    "--headless", "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run",
    "--disable-background-networking", "--disable-component-update", "--disable-sync",
    # A name that is not this machine's own: pages from there come over plain HTTP.
    f"--host-resolver-rules=MAP {ELSEWHERE} 127.0.0.1",
]  # fmt: skip
NAMES = ("chromium", "chromium-browser", "google-chrome")


@cache
def chromium() -> str | None:
    """Its path; installed where that can be done, None where it cannot."""
    return _system() or _from_packages() or _from_npm()


def _system() -> str | None:
    return next((path for name in NAMES if (path := shutil.which(name))), None)


def _from_packages() -> str | None:
    if shutil.which("apt-get") is None or os.geteuid() != 0:
        return None
    for command in (["update", "-qq"], ["install", "-y", "-qq", "chromium"]):
        subprocess.run(["apt-get", *command], capture_output=True, check=False)
    return _system()


def _from_npm() -> str | None:
    """The binary inside npm's @sparticuz/chromium, unpacked by its own code."""
    folder = Path(__file__).resolve().parents[3] / "build" / "chromium"
    folder.mkdir(parents=True, exist_ok=True)
    npm, node = shutil.which("npm"), shutil.which("node")
    if npm is None or node is None:
        return None
    install = [npm, "install", "--no-save", "--prefix", str(folder), "@sparticuz/chromium"]
    if subprocess.run(install, capture_output=True, check=False).returncode:
        return None
    ask = (
        "import('@sparticuz/chromium')"
        ".then(async found => console.log(await found.default.executablePath()))"
    )
    said = subprocess.run(
        [node, "-e", ask], cwd=folder, capture_output=True, text=True, check=False
    )
    return said.stdout.strip() or None
