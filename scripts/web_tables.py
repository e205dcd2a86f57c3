"""Writes the tables of every game's box and its score pad for the page, as the server offers them.

    python -m scripts.web_tables

The page imports web/src/generated/tables/<game>.json and web/src/generated/pads.json. Git ignores
that folder: it is written before each build, so that no table is stored twice.
"""

import importlib
import json
import sys
from pathlib import Path

import athanor
from athanor import pads
from athanor.kernel.declare.words import Json
from scripts.texts import build as texts

FOLDER = Path(__file__).resolve().parent.parent / "web" / "src" / "generated"


def tables_of(name: str) -> Json:
    """The tables of one game."""
    tables = athanor.game(name).tables
    return tables() if tables else {}


def pad_of(name: str) -> Json:
    """The score pad of a game, and the numbers that its count needs."""
    pad = pads.find_pad(name)
    # First the rules: a scoring module may import some of them, which import it in turn.
    importlib.import_module(f"{athanor.game(name).package}.rules")
    return {"pad": pad.shown(), "numbers": dict(pad.numbers)}


def write(folder: Path = FOLDER) -> list[Path]:
    """Write a file of tables for each game and one of all pads."""
    found = {folder / "tables" / f"{name}.json": tables_of(name) for name in athanor.GAMES}
    found[folder / "pads.json"] = {name: pad_of(name) for name in pads.pads()}
    for path, content in found.items():
        write_one(path, json.dumps(content, ensure_ascii=False, indent=1) + "\n")
    return list(found)


def write_one(path: Path, text: str) -> None:
    """Write a file; an unchanged file keeps its timestamp."""
    path.parent.mkdir(parents=True, exist_ok=True)
    if not path.is_file() or path.read_text(encoding="utf-8") != text:
        path.write_text(text, encoding="utf-8")


if __name__ == "__main__":
    sys.stdout.writelines(f"{path}\n" for path in [*write(), *texts.write()])
