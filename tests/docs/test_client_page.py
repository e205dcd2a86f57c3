"""The programs of docs/client.md and docs/api.md play games on a real server."""

import subprocess
import sys
from pathlib import Path

import pytest

from tests.docs.pages import ROOT, blocks
from tests.server.process import Server


@pytest.mark.parametrize("page", ["client.md", "api.md"])
def test_the_program_of_a_page_plays_a_game(tmp_path: Path, page: str) -> None:
    program = next(one for one in blocks(ROOT / "docs" / page) if one.language == "python")
    script = tmp_path / "play.py"
    script.write_text(program.text)
    with Server(f"sqlite:///{tmp_path / 'client.db'}", tmp_path) as server:
        done = subprocess.run(
            [sys.executable, script, server.url], capture_output=True, text=True, check=False
        )
    assert done.returncode == 0, done.stderr
    assert done.stdout.startswith("points: [")
