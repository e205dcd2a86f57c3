"""Interpreted and compiled rules say the same to the last byte; in the soak, checked ones too."""

import json
import os
import subprocess
import sys
from functools import cache
from pathlib import Path

import pytest

from .cases import NAMES

ROOT = Path(__file__).resolve().parents[2]


@cache
def digests(mode: str) -> dict[str, list[str]]:
    """What a process with the rules in this mode makes of the same games."""
    done = subprocess.run(
        [sys.executable, "-m", "tests.conformance.digests"],
        env={**os.environ, "ATHANOR_RULES": mode},
        cwd=ROOT,
        check=True,
        stdout=subprocess.PIPE,
        text=True,
    )
    found: dict[str, list[str]] = json.loads(done.stdout)
    return found


MODES = ["compiled", "checked"] if os.environ.get("ATHANOR_PROFILE") == "soak" else ["compiled"]


@pytest.mark.parametrize("mode", MODES)
def test_every_mode_gives_the_same_bytes(mode: str) -> None:
    assert list(digests(mode)) == NAMES
    assert digests(mode) == digests("interpreted")
