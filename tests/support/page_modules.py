"""Functions of the page's own TypeScript, called with data from Python. No browser is needed."""

import atexit
import json
import shutil
import subprocess
import tempfile
from collections.abc import Sequence
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from scripts.texts import build as texts

from scripts import node, web_tables

WEB = Path(__file__).resolve().parents[2] / "web"
# What a module may ask of a browser as soon as it is imported.
BROWSER = """globalThis.location ??= new URL("http://localhost/");
globalThis.localStorage ??= { getItem: () => null, setItem: () => undefined };
globalThis.sessionStorage ??= globalThis.localStorage;
globalThis.navigator ??= { languages: ["en"] };
const listens = { addEventListener: () => undefined };
globalThis.document ??= { documentElement: {}, ...listens };
globalThis.window ??= { matchMedia: () => ({ matches: false, ...listens }), ...listens };
"""
MAIN = """
await language.language.ready();
const given = JSON.parse(await new Response(process.stdin).text());
const run = {code};
console.log(JSON.stringify(given.map((one) => run(page, one))));
"""
# Compiles modules as the page's build does, for Node.
BUILD = """import {{ svelte }} from "{web}/node_modules/@sveltejs/vite-plugin-svelte/src/index.js";
import {{ build }} from "{web}/node_modules/vite/dist/node/index.js";
await build({{ root: "{web}", configFile: false, logLevel: "error", plugins: [svelte()],
  ssr: {{ noExternal: true }}, build: {{ ssr: process.argv[2], outDir: process.argv[3],
  emptyOutDir: false, target: "node20", rollupOptions: {{
  output: {{ entryFileNames: "[name].mjs", chunkFileNames: "[name]-[hash].mjs" }} }} }} }});
"""


def call(modules: dict[str, str], code: str, given: list[Any]) -> list[Any]:
    """What a JavaScript function answers to each value, with modules of the page by name."""
    place = node.node_folder()
    if place is None:
        pytest.skip("There is no Node to run the page's sources with.")
    made = bundled(place, tuple(modules.items()), code)
    browser = made.parents[1] / "browser.mjs"
    command: list[str | Path] = [place / "node", "--import", browser.as_uri(), made]
    found: list[Any] = json.loads(ran(command, json.dumps(given)))
    return found


def ran(command: Sequence[str | Path], given: str = "") -> str:
    """What a command writes."""
    done = subprocess.run(command, input=given, text=True, capture_output=True, check=False)
    assert done.returncode == 0, done.stderr
    return done.stdout


@cache
def bundled(place: Path, modules: tuple[tuple[str, str], ...], code: str) -> Path:
    """One file of the modules and the function."""
    node.install(place)
    web_tables.write()
    texts.write()
    folder = Path(tempfile.mkdtemp())
    atexit.register(shutil.rmtree, folder, ignore_errors=True)
    needed = dict(modules) | {"language": "language/language.svelte.ts"}
    imports = [
        f"import * as {name} from {json.dumps(str(WEB / 'src' / at))};"
        for name, at in needed.items()
    ]
    page = f"const page = {{ {', '.join(name for name, _ in modules)} }};"
    main = [*imports, page, MAIN.format(code=code)]
    (folder / "browser.mjs").write_text(BROWSER)
    (folder / "main.mjs").write_text("\n".join(main))
    (folder / "build.mjs").write_text(BUILD.format(web=WEB))
    ran([place / "node", folder / "build.mjs", folder / "main.mjs", folder / "made"])
    return folder / "made" / "main.mjs"
