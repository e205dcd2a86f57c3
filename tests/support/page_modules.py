"""Functions of the page's own TypeScript, called with data from Python. No browser is needed."""

import json
import subprocess
from pathlib import Path
from typing import Any

import pytest

from scripts import node, web_tables

SOURCES = Path(__file__).resolve().parents[2] / "web" / "src"
BUNDLER = SOURCES.parent / "node_modules" / "rolldown" / "bin" / "cli.mjs"
MAIN = """import * as page from {module};
const given = JSON.parse(await new Response(process.stdin).text());
const run = {code};
console.log(JSON.stringify(given.map((one) => run(page, one))));
"""


def call(folder: Path, module: str, code: str, given: list[Any]) -> list[Any]:
    """What a JavaScript function of a module and of one value answers to each value given."""
    place = node.node_folder()
    if place is None:
        pytest.skip("There is no Node to run the page's sources with.")
    node.install(place)
    web_tables.write()
    main, made = folder / "main.mjs", folder / "bundle.mjs"
    main.write_text(MAIN.format(module=json.dumps(str(SOURCES / module)), code=code))
    subprocess.run([place / "node", BUNDLER, main, "-o", made], check=True, capture_output=True)
    said = subprocess.run(
        [place / "node", made], input=json.dumps(given), text=True, check=True, capture_output=True
    )
    found: list[Any] = json.loads(said.stdout)
    return found
