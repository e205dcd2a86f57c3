"""The notebook of the browser, held to the Python one in a browser."""

import json
import math
import subprocess
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page

from scripts import node, reader_vectors
from tests.browser.test_weight import keep

ROOT = Path(__file__).resolve().parents[3]
AGREE = ROOT / "tests" / "reader" / "agree.js"
WORLDS, DRAWS = 40_320, 40_320 * 3


@pytest.fixture(scope="module")
def bare(
    browser: Browser, page_built: None, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[Page]:
    """An empty page with the notebook's own sources in it, as the global `notebook`."""
    folder = node.node_folder()
    if folder is None:
        pytest.skip("There is no Node to bundle the notebook with.")
    made = tmp_path_factory.mktemp("notebook") / "notebook.js"
    bundler = ROOT / "web" / "node_modules" / "rolldown" / "bin" / "cli.mjs"
    source = ROOT / "web" / "src" / "reader" / "notebook" / "deduction" / "index.ts"
    options = ["--format", "iife", "--name", "notebook", "-o", str(made)]
    subprocess.run([folder / "node", bundler, source, *options], check=True, capture_output=True)
    page = browser.new_page()
    page.evaluate(made.read_text() + "; globalThis.notebook = notebook; undefined")
    yield page
    page.close()


def test_it_gives_the_answers_of_the_python_notebook(bare: Page) -> None:
    vectors = json.loads(reader_vectors.FILE.read_text())
    wrong = bare.evaluate(
        f"vectors => ({AGREE.read_text().strip().rstrip(';')})(notebook, vectors)", vectors
    )
    assert wrong == []
    vectors["codes"][7]["world"].reverse()
    vectors["notebooks"][3]["worlds"] += 1
    wrong = bare.evaluate(
        f"vectors => ({AGREE.read_text().strip().rstrip(';')})(notebook, vectors)", vectors
    )
    assert len(wrong) >= 2


def test_new_codes_draw_every_world_alike(bare: Page) -> None:
    drawn = bare.evaluate(
        "many => { const seen = {}; for (let i = 0; i < many; i++) {"
        " const world = Object.values(notebook.world(notebook.newCode())).join('');"
        " seen[world] = (seen[world] ?? 0) + 1; } return Object.values(seen); }",
        DRAWS,
    )
    times = Counter(drawn)
    expected = DRAWS / WORLDS
    missing = WORLDS - len(drawn)
    squares = sum(n * (k - expected) ** 2 for k, n in times.items()) + missing * expected**2
    spread = (squares / expected - (WORLDS - 1)) / math.sqrt(2 * (WORLDS - 1))
    print(f"chi-square over {WORLDS} worlds: {spread:+.2f} standard deviations from fair")
    assert abs(spread) < 5


def test_how_long_a_new_fact_and_all_answers_take_is_kept(bare: Page) -> None:
    found = bare.evaluate(
        "() => { const n = new notebook.Notebook(); const times = []; let worlds = 0;"
        " for (let i = 0; i < 5; i++) { const start = performance.now();"
        " n.learn({fact: 'mix', ingredients: ['mushroom', 'toad'], potion: 'R+'});"
        " n.grid; n.theories(); n.experiments(); worlds = n.worlds; n.why('toad', 'R-');"
        " times.push(performance.now() - start); n.forget(0); }"
        " return { taken: Math.min(...times), worlds, after: n.worlds }; }"
    )
    keep(notebook_fact_and_answers_ms=round(found["taken"], 1))
    assert (found["worlds"], found["after"]) == (5_760, WORLDS)
