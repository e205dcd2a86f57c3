"""What the documentation shows as code works as it stands there."""

import doctest
import json
import re
import shlex
import subprocess
import sys
from pathlib import Path

import pytest
import typer

import athanor
from athanor.cli import app
from tests.docs.pages import BLOCKS, PAGES, ROOT, Block, spans

PYTHON = [block for block in BLOCKS if block.language == "python"]
SCRIPTS = [block for block in PYTHON if ">>>" not in block.text]
SESSIONS = sorted({block.page for block in PYTHON if ">>>" in block.text})
SHELL = [block for block in BLOCKS if block.language in ("", "sh")]
COMMAND = re.compile(r"^(?:\$ )?(?:[A-Z_]+=\S+ )*athanor (.*)$")


@pytest.mark.parametrize("page", SESSIONS, ids=lambda page: page.name)
def test_a_python_session_prints_what_the_page_shows(page: Path) -> None:
    failed, tried = doctest.testfile(str(page), module_relative=False)
    assert (failed, tried > 0) == (0, True)


@pytest.mark.parametrize("block", SCRIPTS, ids=str)
def test_a_python_block_runs_as_a_script(block: Block, tmp_path: Path) -> None:
    script = tmp_path / "block.py"
    script.write_text(block.text)
    done = subprocess.run([sys.executable, script], cwd=ROOT, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr


@pytest.mark.parametrize("block", [block for block in BLOCKS if block.language == "json"], ids=str)
def test_a_json_block_is_json_line_by_line_or_as_a_whole(block: Block) -> None:
    try:
        json.loads(block.text)
    except ValueError:
        for line in block.text.splitlines():
            json.loads(line)


def lines() -> list[tuple[str, str]]:
    """Every command line of `athanor` in a shell block, with its place."""
    found = []
    for block in SHELL:
        for line in block.text.replace("\\\n", " ").splitlines():
            if match := COMMAND.match(line):
                found.append((str(block), match[1]))
    return found


@pytest.mark.parametrize(("place", "line"), lines())
def test_a_command_in_a_shell_block_has_options_that_exist(place: str, line: str) -> None:
    name, *arguments = shlex.split(line, comments=True)
    if name.startswith("-"):
        return
    command = typer.main.get_command(app).commands[name]  # type: ignore[attr-defined]
    command.make_context(name, [part for part in arguments if part != "&"])


def test_a_command_named_in_the_text_exists() -> None:
    commands = typer.main.get_command(app).commands  # type: ignore[attr-defined]
    named = {
        (page.name, words[1])
        for page in PAGES
        for span in spans(page)
        if len(words := span.split()) > 1 and words[0] == "athanor" and words[1][0].isalpha()
    }
    assert named
    assert {one for one in named if one[1] not in commands} == set()


def test_the_package_s_own_example_runs() -> None:
    assert doctest.testmod(athanor).failed == 0
