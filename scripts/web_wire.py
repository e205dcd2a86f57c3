"""Generates the browser's API types from the OpenAPI document of the server.

    python -m scripts.web_wire

`make page` writes web/src/wire/types.ts; `make check` fails if the file is stale.
"""

import sys
import tempfile
from pathlib import Path

from scripts import openapi
from scripts.node import MISSING, WEB, install, node_folder, run

FILE = WEB / "src" / "wire" / "types.ts"
GENERATOR = "node_modules/openapi-typescript/bin/cli.js"
# Every schema is exported by its own name; what has a default may be left out.
OPTIONS = (
    "--root-types", "--root-types-no-schema-prefix", "--root-types-keep-casing",
    "--default-non-nullable", "false",
)  # fmt: skip


def generated(folder: Path) -> str:
    """The types from the server's current declarations."""
    with tempfile.TemporaryDirectory() as made:
        document, types = Path(made) / "openapi.json", Path(made) / "types.ts"
        openapi.write(document)
        run(folder, str(folder / "node"), GENERATOR, str(document), *OPTIONS, "-o", str(types))
        return types.read_text(encoding="utf-8")


def write(folder: Path) -> None:
    """Write the file; an unchanged file keeps its timestamp."""
    new = generated(folder)
    if not stale(new):
        return
    FILE.write_text(new, encoding="utf-8")


def stale(new: str) -> bool:
    """Whether the file differs from what the server declares."""
    return not FILE.is_file() or FILE.read_text(encoding="utf-8") != new


if __name__ == "__main__":
    node = node_folder()
    if node is None:
        sys.exit(f"The types cannot be written: that {MISSING}")
    install(node)
    write(node)
