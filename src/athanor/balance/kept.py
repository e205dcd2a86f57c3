"""What a study has found so far: in memory, and in a folder if there is one.

A study that is stopped goes on with the parts and the games between bots that are in its folder.
"""

import hashlib
import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

from athanor.arena.contest import Contest
from athanor.arena.files import Results


class Kept:
    """The finished parts of a study by name, and its games between bots."""

    def __init__(self, described: dict[str, Any], folder: Path | None) -> None:
        text = json.dumps(described, sort_keys=True)
        self._stem = hashlib.blake2b(text.encode(), digest_size=6).hexdigest()
        self._game, self._folder = described["game"], folder
        self._parts: dict[str, Any] = {}
        if folder is not None:
            folder.mkdir(parents=True, exist_ok=True)
            file = self._file("json")
            if file.exists():
                self._parts = json.loads(file.read_text(encoding="utf-8"))

    def part(self, name: str, find: Callable[[], Any]) -> Any:
        """A part of the findings, which is found now unless it is there."""
        if name not in self._parts:
            self._parts[name] = json.loads(json.dumps(find()))  # the same, kept or not
            self._write()
        return self._parts[name]

    def games_of(self, name: str, contest: Contest) -> Results:
        """The finished games of a contest."""
        path = None if self._folder is None else self._file(f"{name}.jsonl")
        found = Results(contest, path)
        found.load()
        return found

    def _file(self, ending: str) -> Path:
        assert self._folder is not None
        return self._folder / f"{self._game}-{self._stem}.{ending}"

    def _write(self) -> None:
        if self._folder is not None:
            partial = self._file("json.partial")
            partial.write_text(json.dumps(self._parts), encoding="utf-8")
            partial.replace(self._file("json"))
