"""Sound positions to change, and what a changed one is refused with."""

from collections.abc import Callable
from typing import Any

import athanor
from tests.games.alchenemies.tables import ADA, BEA, CAL, position
from tests.support import flawed

Json = Any


def changed(change: Callable[[Json], None], *given: Any, **named: Any) -> tuple[str, str]:
    """What a position is refused with after a change."""
    truth = position(*given, **named)
    athanor.load(truth)
    change(truth)
    return flawed(truth)


def put(*path: Any) -> Callable[[Json], None]:
    """A change of one place: the way to it, and what to put there."""

    def change(truth: Json) -> None:
        *way, last, value = path
        for step in way:
            truth = truth[step]
        truth[last] = value

    return change


PLAYING: Json = {"hands": {ADA: "lead tin", BEA: "gold"}, "labs": {ADA: "Air Alembic"}}
TARGETING: Json = {
    "phase": "target",
    "hands": {ADA: "calcination separation conjunction mirror lead", BEA: "gold"},
    "labs": {ADA: "Air Air Earth Fire Fire Fire Water Water Alembic", BEA: "Air Fire Fire"},
    "shelves": {ADA: "salt", BEA: "lead silver"},
}
DIGGING: Json = {
    "phase": "target",
    "work": {ADA: "distillation"},
    "recipes": {ADA: "gold lead tin salt dew"},
    "pending": {"card": "distillation", "with": [], "kept": ["gold"]},
    "looked": ["lead", "tin", "salt"],
}
GIVING: Json = {
    "phase": "give_up",
    "work": {ADA: "putrefaction"},
    "hands": {BEA: "lead salt gold", CAL: "tin tin tin"},
    "pending": {"card": "putrefaction", "with": []},
    "owed": [0, 1, 2],
    "chosen": [[], ["salt"], []],
    "actors": [1, 2],
}
AUDITING: Json = {
    "phase": "give_up",
    "work": {ADA: "audit"},
    "labs": {BEA: "Air Air Air Air Fire Fire Water"},
    "pending": {"card": "audit", "with": []},
    "owed": [0, 1, 0],
    "actors": [1],
}
