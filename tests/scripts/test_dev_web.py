"""The page from its sources: one command, from a clone with nothing built."""

import os
import re
import signal
import subprocess
import sys
import time
import urllib.request
from pathlib import Path

import pytest
from scripts.node import node_folder

from tests.server.process import free_port

ROOT = Path(__file__).resolve().parents[2]
PATIENCE = 240
COLOUR = re.compile(r"\x1b\[[0-9;]*m")


def asked(address: str) -> str:
    with urllib.request.urlopen(address, timeout=30) as answer:
        return str(answer.read().decode())


@pytest.mark.long
def test_the_page_is_shown_from_its_sources_and_reaches_a_server(tmp_path: Path) -> None:
    if node_folder() is None:
        pytest.skip("There is no Node to run the page's sources with.")
    environment = {**os.environ, "ATHANOR_DEV_PORT": str(free_port()),
                   "ATHANOR_DATA": str(tmp_path / "data")}  # fmt: skip
    said = tmp_path / "said.txt"
    with said.open("w") as out:
        running = subprocess.Popen([sys.executable, "-m", "scripts.dev_web"], cwd=ROOT,
                                   env=environment, stdout=out, stderr=out,
                                   start_new_session=True)  # fmt: skip
    try:
        end, here, there = time.monotonic() + PATIENCE, None, None
        while not (here and there):
            assert running.poll() is None, said.read_text()
            assert time.monotonic() < end, said.read_text()
            words = COLOUR.sub("", said.read_text())
            here = re.search(r"Local:\s+(http://\S+?)/?\s", words)
            there = re.search(r"The lobby is at", words)
            time.sleep(0.2)
        assert "/src/main.ts" in asked(f"{here[1]}/")
        assert "word" in asked(f"{here[1]}/src/generated/texts/de/valley.json")
        assert "alchemist" in asked(f"{here[1]}/api/games")
    finally:
        os.killpg(running.pid, signal.SIGTERM)
        running.wait(timeout=60)
