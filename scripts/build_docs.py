"""Builds docs/ into a static site: build/site, and a copy in the package, served at /docs/.

    python -m scripts.build_docs

A broken link, a page that no table of contents lists, or a docstring that cannot be read fails the
build. The site uses only its own files: no font, script or picture comes from another host.
"""

import shutil
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
SITE = ROOT / "build" / "site"
PACKAGED = ROOT / "src" / "athanor" / "site"


def build(site: Path, cache: Path) -> int:
    """Build the site strictly; returns the exit status of Sphinx."""
    command = [sys.executable, "-m", "sphinx", "--quiet", "--fail-on-warning", "--keep-going"]
    return subprocess.run([*command, "-d", cache, ROOT / "docs", site], check=False).returncode


def main() -> int:
    """Build the site and put it into the package."""
    status = build(SITE, ROOT / "build" / "doctrees")
    if status == 0:
        shutil.rmtree(PACKAGED, ignore_errors=True)
        shutil.copytree(SITE, PACKAGED, ignore=shutil.ignore_patterns(".buildinfo", "objects.inv"))
        print(f"The documentation is in {SITE.relative_to(ROOT)}/index.html")
    return status


if __name__ == "__main__":
    sys.exit(main())
