"""Functions of the page's own TypeScript, called with data from Python. No browser is needed."""

import atexit
import json
import shutil
import subprocess
import tempfile
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from scripts import node, web_tables

SOURCES = Path(__file__).resolve().parents[2] / "web" / "src"
BUNDLER = SOURCES.parent / "node_modules" / "rolldown" / "bin" / "cli.mjs"
MAIN = """
const given = JSON.parse(await new Response(process.stdin).text());
const run = {code};
console.log(JSON.stringify(given.map((one) => run(page, one))));
"""


def call(modules: dict[str, str], code: str, given: list[Any]) -> list[Any]:
    """What a JavaScript function answers to each value, with modules of the page by name."""
    place = node.node_folder()
    if place is None:
        pytest.skip("There is no Node to run the page's sources with.")
    made = bundled(place, tuple(modules.items()), code)
    said = subprocess.run(
        [place / "node", made], input=json.dumps(given), text=True, check=True, capture_output=True
    )
    found: list[Any] = json.loads(said.stdout)
    return found


@cache
def bundled(place: Path, modules: tuple[tuple[str, str], ...], code: str) -> Path:
    """One file of the modules and the function."""
    node.install(place)
    web_tables.write()
    folder = Path(tempfile.mkdtemp())
    atexit.register(shutil.rmtree, folder, ignore_errors=True)
    imports = [f"import * as {name} from {json.dumps(str(SOURCES / at))};" for name, at in modules]
    page = f"const page = {{ {', '.join(name for name, _ in modules)} }};"
    (folder / "main.mjs").write_text("\n".join([*imports, page]) + MAIN.format(code=code))
    made = folder / "bundle.mjs"
    subprocess.run(
        [place / "node", BUNDLER, folder / "main.mjs", "-o", made], check=True, capture_output=True
    )
    return made
