"""Writes the tables of every game's box for the page, as the server offers them.

    python -m scripts.web_tables

The page imports web/src/generated/tables/<game>.json. Git ignores that folder: it is written
before each build, so that no table is stored twice.
"""

import json
import sys
from pathlib import Path

import athanor

FOLDER = Path(__file__).resolve().parent.parent / "web" / "src" / "generated" / "tables"


def text(name: str) -> str:
    """The file of one game."""
    tables = athanor.game(name).tables
    return json.dumps(tables() if tables else {}, ensure_ascii=False, indent=1) + "\n"


def write(folder: Path = FOLDER) -> list[Path]:
    """Write one file for each game; a file that would not change keeps its date."""
    folder.mkdir(parents=True, exist_ok=True)
    paths = [folder / f"{name}.json" for name in athanor.GAMES]
    for path in paths:
        new = text(path.stem)
        if not path.is_file() or path.read_text(encoding="utf-8") != new:
            path.write_text(new, encoding="utf-8")
    return paths


if __name__ == "__main__":
    sys.stdout.writelines(f"{path}\n" for path in write())
