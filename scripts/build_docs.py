"""Builds docs/ into a static site: build/site, and a copy in the package, served at /docs/.

    python -m scripts.build_docs [--stale]

With `--stale`, only if a source has changed since the last build. A broken link, a page that no
table of contents lists, or a docstring that cannot be read fails the build. The site uses only its
own files: no font, script or picture comes from another host.
"""

import hashlib
import shutil
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
SITE = ROOT / "build" / "site"
PACKAGED = ROOT / "src" / "athanor" / "site"
STAMP = PACKAGED / "built-from"


def build(site: Path, cache: Path) -> int:
    """Build the site strictly; returns the exit status of Sphinx."""
    command = [sys.executable, "-m", "sphinx", "--quiet", "--fail-on-warning", "--keep-going"]
    return subprocess.run([*command, "-d", cache, ROOT / "docs", site], check=False).returncode


def fingerprint() -> str:
    """A hash of everything the site is built from."""
    found = hashlib.sha256()
    sources = [*(ROOT / "docs").rglob("*"), *(ROOT / "src" / "athanor").rglob("*.py")]
    for path in sorted(path for path in [*sources, *ROOT.glob("*.md")] if path.is_file()):
        found.update(path.relative_to(ROOT).as_posix().encode() + b"\0" + path.read_bytes())
    return found.hexdigest()


def main(arguments: list[str]) -> int:
    """Build the site and put it into the package."""
    sources = fingerprint()
    if "--stale" in arguments and STAMP.is_file() and STAMP.read_text() == sources:
        return 0
    status = build(SITE, ROOT / "build" / "doctrees")
    if status == 0:
        put_into_package(sources)
        print(f"The documentation is in {SITE.relative_to(ROOT)}/index.html")
    return status


def put_into_package(sources: str) -> None:
    """Replace the packaged site at once: a server may be looking for it."""
    fresh, old = PACKAGED.with_name("site.new"), PACKAGED.with_name("site.old")
    for folder in (fresh, old):
        shutil.rmtree(folder, ignore_errors=True)
    shutil.copytree(SITE, fresh, ignore=shutil.ignore_patterns(".buildinfo", "objects.inv"))
    (fresh / STAMP.name).write_text(sources)
    if PACKAGED.exists():
        PACKAGED.rename(old)
    fresh.rename(PACKAGED)
    shutil.rmtree(old, ignore_errors=True)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
