"""The program of docs/client.md plays a game on a real server."""

import subprocess
import sys
from pathlib import Path

from tests.docs.pages import ROOT, blocks
from tests.server.process import Server


def test_the_program_of_the_client_s_page_plays_a_game(tmp_path: Path) -> None:
    program = next(one for one in blocks(ROOT / "docs" / "client.md") if one.language == "python")
    script = tmp_path / "play.py"
    script.write_text(program.text)
    with Server(f"sqlite:///{tmp_path / 'client.db'}", tmp_path) as server:
        done = subprocess.run(
            [sys.executable, script, server.url], capture_output=True, text=True, check=False
        )
    assert done.returncode == 0, done.stderr
    assert done.stdout.startswith("points: [")
