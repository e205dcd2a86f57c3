"""A deck from a file plays the same game. Interpreted, because each deck compiles its own rules."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from .cases import NAMES

ROOT = Path(__file__).resolve().parents[2]
CHECK = """
import sys
from athanor.kernel.conformance.saves import decks_can_be_given
from tests.conformance.cases import NAMES, TABLES
game, players = TABLES[NAMES.index(sys.argv[1])]
for seed in (2 * players, 2 * players + 1):
    decks_can_be_given(game, players, seed)
"""


@pytest.mark.parametrize("name", NAMES)
def test_every_deck_can_be_given_as_a_file(name: str) -> None:
    done = subprocess.run(
        [sys.executable, "-c", CHECK, name],
        env={**os.environ, "ATHANOR_RULES": "interpreted"},
        cwd=ROOT,
        capture_output=True,
        text=True,
    )
    assert done.returncode == 0, done.stderr
