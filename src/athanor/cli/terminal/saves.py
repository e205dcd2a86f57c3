"""Saved games on disk."""

import json
from pathlib import Path

import athanor
from athanor.kernel.table import Table


class BadSave(ValueError):
    """A save that cannot be read or written; the message says why."""


def write(path: Path, table: Table) -> None:
    """Save a game; never overwrites a file that is not a save."""
    if path.exists() and not is_save(path):
        raise BadSave(f"{path} already exists and is not a saved game; choose another name.")
    try:
        path.write_text(table.save() + "\n", encoding="utf-8")
    except OSError as error:
        raise BadSave(f"{path} cannot be written: {error.strerror or error}.") from None


def is_save(path: Path) -> bool:
    """Whether a file is a save, of any version."""
    try:
        data = json.loads(path.read_text(encoding="utf-8"))
    except (OSError, ValueError, RecursionError):
        return False
    return isinstance(data, dict) and {"game", "history"} <= set(data)


def read(path: Path) -> Table:
    """The table of a saved game."""
    try:
        return athanor.replay(path.read_text(encoding="utf-8"))
    except OSError as error:
        raise BadSave(f"{path} cannot be read: {error.strerror or error}.") from None
    except ValueError as error:
        raise BadSave(f"{path} is not a game that can be resumed: {error}") from None


def free_name(game: str) -> Path:
    """A file name that is free in this folder: `alchemist-1.save.json`, and so on."""
    number = 1
    while Path(f"{game}-{number}.save.json").exists():
        number += 1
    return Path(f"{game}-{number}.save.json")
