"""Saved games on disk."""

import json
from pathlib import Path

import athanor
from athanor.kernel.table import Table


class BadSave(ValueError):
    """A save that cannot be read or written; the sentence says why."""


def write(path: Path, table: Table) -> None:
    """Save a game; a file that is there and is no save is left alone."""
    if path.exists() and not is_save(path):
        raise BadSave(f"{path} is there already and is not a saved game; take another name.")
    try:
        path.write_text(table.save() + "\n", encoding="utf-8")
    except OSError as error:
        raise BadSave(f"{path} cannot be written: {error.strerror or error}.") from None


def is_save(path: Path) -> bool:
    """Whether a file holds what a save holds, whatever the version."""
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
        raise BadSave(f"{path} is no game that can be resumed: {error}") from None


def free_name(game: str) -> Path:
    """A name that no file in this folder has: `alchemist-1.save.json`, and so on."""
    number = 1
    while Path(f"{game}-{number}.save.json").exists():
        number += 1
    return Path(f"{game}-{number}.save.json")
