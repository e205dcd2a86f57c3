"""Lessons: the chosen deals of guided first games, with the moves that lead to each chapter.

`<game>.json` holds a list of chapters; `python -m scripts.lessons` looks for deals and writes it.
The texts of the guide are part of the page (web/src/games/<game>/guide.ts).
"""

import json
from dataclasses import dataclass
from importlib.resources import files
from typing import Any

PLAYERS = 2  # of every lesson: the newcomer on seat 0 and one bot


@dataclass(frozen=True)
class Chapter:
    """Where a chapter of a guided game begins."""

    seed: int
    history: list[list[Any]]  # [seat, action] each


def chapters(game: str) -> list[Chapter]:
    """The chapters of a game's lesson; empty if it has none."""
    file = files(__name__) / f"{game}.json"
    if not file.is_file():
        return []
    return [Chapter(int(one["seed"]), one["history"]) for one in json.loads(file.read_text())]
