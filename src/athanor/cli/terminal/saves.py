"""Saved games on disk."""

import json
from pathlib import Path

import athanor
from athanor.kernel.table import Table
from athanor.language import say


class BadSave(ValueError):
    """A save that cannot be read or written; the message says why."""


def write(path: Path, table: Table) -> None:
    """Save a game; never overwrites a file that is not a save."""
    if path.exists() and not is_save(path):
        raise BadSave(say("mistakes.save.foreign", path=path))
    try:
        path.write_text(table.save() + "\n", encoding="utf-8")
    except OSError as error:
        raise BadSave(
            say("mistakes.unwritable", path=path, error=error.strerror or error)
        ) from None


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
        raise BadSave(
            say("mistakes.unreadable", path=path, error=error.strerror or error)
        ) from None
    except ValueError as error:
        raise BadSave(say("mistakes.save.other", path=path, error=error)) from None


def free_name(game: str) -> Path:
    """A file name that is free in this folder: `alchemist-1.save.json`, and so on."""
    number = 1
    while Path(f"{game}-{number}.save.json").exists():
        number += 1
    return Path(f"{game}-{number}.save.json")
