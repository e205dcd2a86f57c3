"""Reader and notebook as plain files, for any host that serves HTTPS."""

import json
import re
import shutil
from pathlib import Path

from athanor.language import say

PAGE = Path(__file__).parent.parent / "server" / "page"
PAGES = ("reader", "notebook", "score", "cards", "gamemaster")
WORKER = "companion-worker.js"
MANIFEST = "companion.webmanifest"
POLICY = (
    "default-src 'self'; img-src 'self' data:; object-src 'none'; base-uri 'none'; "
    "form-action 'self'; script-src 'self'"
)


class NoPage(RuntimeError):
    """There is nothing to export."""


def export(folder: Path, page: Path = PAGE) -> list[Path]:
    """Write everything the companion needs into a folder; returns the files written."""
    if not (page / "companion.html").is_file():
        raise NoPage(say("mistakes.page.unbuilt"))
    worker = (page / WORKER).read_text(encoding="utf-8")
    written = {name: (page / name).read_bytes() for name in kept_files(worker)}
    html = (page / "companion.html").read_text(encoding="utf-8")
    for name in PAGES:
        written[f"{name}.html"] = exported_page(html, name).encode()
    written["index.html"] = written["reader.html"]
    written[WORKER] = worker.replace('SUFFIX = ""', 'SUFFIX = ".html"').encode()
    written[MANIFEST] = exported_manifest(page).encode()
    for name, content in written.items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(content)
    for name in ("fonts", "licences"):
        shutil.copytree(
            page / name, folder / name, ignore=shutil.ignore_patterns("*.br"), dirs_exist_ok=True
        )
    return [folder / name for name in written]


def kept_files(worker: str) -> list[str]:
    """The files that the service worker caches, which are those the pages need."""
    found = re.search(r"FILES = (\[.*?\]);", worker)
    assert found is not None
    names: list[str] = json.loads(found[1])
    return names


def exported_page(html: str, name: str) -> str:
    """A page with relative paths and its security policy in a meta tag."""
    policy = POLICY + (" 'wasm-unsafe-eval'" if name == "reader" else "")
    meta = f'<meta http-equiv="Content-Security-Policy" content="{policy}" />'
    html = html.replace('"/assets/', '"./assets/').replace('content="served"', 'content="exported"')
    return html.replace('<meta charset="utf-8" />', f'<meta charset="utf-8" />\n    {meta}')


def exported_manifest(page: Path) -> str:
    """The manifest with the reader's address in an export."""
    manifest = json.loads((page / MANIFEST).read_text(encoding="utf-8"))
    return json.dumps(manifest | {"id": "./reader.html", "start_url": "./reader.html"}, indent=2)
