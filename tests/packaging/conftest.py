"""Packages built from a fresh clone, and empty environments to install them into."""

import os
import shutil
import site
import subprocess
import sys
from pathlib import Path

import pytest

from scripts import build_web

ROOT = Path(__file__).resolve().parents[2]
# What a test inherits would hide what an installation lacks.
CLEAN = {name: value for name, value in os.environ.items() if name != "PYTHONPATH"}


@pytest.fixture(scope="session")
def clone(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Every file that git would commit, and nothing built."""
    folder = tmp_path_factory.mktemp("clone")
    listing = ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"]
    names = subprocess.run(listing, cwd=ROOT, capture_output=True, text=True, check=True).stdout
    for name in filter(None, names.split("\0")):
        source, copy = ROOT / name, folder / name
        if name.startswith("tests/") or not (source.is_file() or source.is_symlink()):
            continue
        copy.parent.mkdir(parents=True, exist_ok=True)
        shutil.copy2(source, copy, follow_symlinks=False)
    return folder


@pytest.fixture(scope="session")
def packages(clone: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder of a wheel and an sdist, built from a clone with its page."""
    if build_web.main([]):
        pytest.skip("there is no Node to build the page with")
    page = build_web.PAGE.relative_to(ROOT)
    shutil.copytree(ROOT / page, clone / page)
    folder = tmp_path_factory.mktemp("dist")
    command = [sys.executable, "-m", "build", "--no-isolation", "--outdir", str(folder)]
    done = subprocess.run(command, cwd=clone, env=CLEAN, capture_output=True, text=True)
    assert done.returncode == 0, done.stdout + done.stderr
    return folder


def environment(folder: Path) -> Path:
    """The bin folder of a new environment: our dependencies are there, Athanor is not."""
    subprocess.run([sys.executable, "-m", "venv", "--without-pip", folder], check=True)
    own = next(folder.glob("lib/python*/site-packages"))
    (own / "dependencies.pth").write_text("\n".join(site.getsitepackages()) + "\n")
    return folder / "bin"


def install(package: Path, bin_folder: Path) -> None:
    """Install one package into an environment, by pip."""
    pip = [sys.executable, "-m", "pip", "--python", str(bin_folder / "python"), "install"]
    options = ["--no-deps", "--no-build-isolation", "--disable-pip-version-check", "--quiet"]
    done = subprocess.run([*pip, *options, str(package)], env=CLEAN, capture_output=True, text=True)
    assert done.returncode == 0, done.stdout + done.stderr
