"""What people install serves the page and plays: from a wheel and from an sdist."""

import re
import shutil
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import httpx
import pytest

from athanor.client import Client
from tests.packaging.conftest import CLEAN, environment, install
from tests.server.players import run
from tests.server.process import free_port

MOST_CHOICES = 2000


@contextmanager
def served(bin_folder: Path, data: Path) -> Iterator[str]:
    """The address of `athanor serve`, once it announces its lobby."""
    port = free_port()
    settings = {"ATHANOR_DATA": str(data), "ATHANOR_GAMES": "alchemist", "ATHANOR_LIMITS": "off",
                "ATHANOR_RULES": "interpreted", "ATHANOR_BOT_PAUSE": "0"}  # fmt: skip
    command = [str(bin_folder / "athanor"), "serve", "--no-open", "--host", "127.0.0.1"]
    with subprocess.Popen(
        [*command, "--port", str(port)], cwd=data, env={**CLEAN, **settings}, text=True,
        stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
    ) as process:  # fmt: skip
        assert process.stdout is not None
        try:
            said = process.stdout.readline()
            assert "The lobby is at" in said, said
            yield f"http://127.0.0.1:{port}"
        finally:
            process.terminate()


async def play_to_the_end(url: str) -> Any:
    """A game of two seats at one screen, over HTTP: always the first choice."""
    async with Client(url) as ada:
        await ada.introduce("Ada")
        table = await ada.open_table("alchemist", [{"kind": "me"}, {"kind": "hot", "name": "Ben"}])
        tokens = [seat["token"] for seat in table["mine"]]
        for number in range(MOST_CHOICES):
            state = await ada.state(table["id"], tokens[number % 2])
            if state["over"]:
                return state
            if ask := state["ask"]:
                proof, request = tokens[number % 2], f"request-{number}"
                choice = ask["choices"][0]
                await ada.act(table["id"], proof, ask["question"], choice, request)
    raise AssertionError("the game does not end")


@pytest.mark.long
@pytest.mark.parametrize("kind", ["*.whl", "*.tar.gz"])
def test_an_installed_package_serves_the_page_and_a_game(
    packages: Path, tmp_path: Path, kind: str
) -> None:
    bin_folder = environment(tmp_path / "env")
    install(next(packages.glob(kind)), bin_folder)
    with served(bin_folder, tmp_path) as url:
        page = httpx.get(url)
        script = re.search(r'src="(/assets/[^"]+\.js)"', page.text)
        assert script
        assert httpx.get(url + script[1]).status_code == 200
        documentation = httpx.get(url + "/docs/", follow_redirects=True)
        assert (documentation.status_code, "Athanor" in documentation.text) == (200, True)
        assert run(play_to_the_end(url))["scores"]


def test_building_without_page_and_node_says_what_is_missing(clone: Path, tmp_path: Path) -> None:
    sources, python = tmp_path / "sources", environment(tmp_path / "env") / "python"
    shutil.copytree(clone, sources, ignore=shutil.ignore_patterns("page"))
    done = subprocess.run(
        [python, "-c", "import build_backend; build_backend.build_wheel('.')"],
        cwd=sources / "scripts", env={**CLEAN, "PATH": str(tmp_path)}, capture_output=True,
        text=True,
    )  # fmt: skip
    assert done.returncode == 1
    assert "needs Node" in done.stderr
    assert "would have no web page" in done.stderr
