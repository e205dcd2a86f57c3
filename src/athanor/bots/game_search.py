"""The search of one game: the files of `ismcts` bound to the game's rules and evaluation.

Those in `BOUND` run once per game, each with the names that the ones before it define.
"""

import importlib
import sys
from functools import cache
from pathlib import Path
from types import ModuleType
from typing import Any

import numpy as np

import athanor
from athanor.bots.ismcts.workspace import SCRATCH
from athanor.kernel.compile.bind import bound_module
from athanor.kernel.compile.sources import evaluation_files
from athanor.kernel.declare.evaluation import Dials
from athanor.kernel.declare.record import Array, Record
from athanor.kernel.declare.words import Json
from athanor.kernel.game import Game

FOLDER = Path(__file__).resolve().with_name("ismcts")
BOUND = ("judging", "leaf", "root", "descent", "kernel")
# The words of an evaluation, and what replaces them in a game that has none.
PLAIN = {
    "prepare": "plain_prepare", "rate": "plain_rate", "expected_points": "plain_points",
    "rounds_left": "plain_rounds_left", "notice": "plain_notice",
}  # fmt: skip


class GameSearch:
    """The bound kernel and evaluation of a game, with the game's own dials (search settings)."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self.evaluation = _evaluation(game)
        self.kernel = _bound_kernel(game, self.evaluation)

    def dials(self, seats: int) -> Dials:
        """The dials for a number of seats."""
        found: Dials = self.evaluation.DIALS[seats] if self.evaluation else Dials()
        return found

    def dials_alone(self, seats: int) -> Dials:
        """The dials of a search without a network, as with a deck of one's own."""
        found: dict[int, Dials] = getattr(self.evaluation, "ALONE", {})
        return found.get(seats) or self.dials(seats)

    def rounds_left(self, view: Array) -> float:
        """The expected remaining rounds, which every seat can know."""
        return float(self.kernel.remaining_rounds(self.game.machine.cell(view)))

    def ratings(self, view: Array, seat: int, numbers: list[int]) -> Array:
        """The value of each of these actions to a seat, in points, judged from its view."""
        out = np.array(numbers, np.int32)
        found = np.zeros(len(numbers))
        cell = self.game.machine.cell(view)
        self.kernel.rate_choices(cell, seat, out, len(numbers), found, np.zeros(SCRATCH))
        return found


def has_evaluation(game: Game) -> bool:
    """Whether a game has an evaluation."""
    return bool(evaluation_files(Path(sys.modules[game.package].__path__[0])))


def game_of(view: Json) -> Game:
    """The game of a view, with the deck in use."""
    game = athanor.game(view["game"])
    deck = view.get("given_deck")
    return game if deck is None else game.with_deck(deck)


@cache
def game_search(game: Game) -> GameSearch:
    """The search of a game. There is one per process, compiled on first use."""
    return GameSearch(game)


def _evaluation(game: Game) -> ModuleType | None:
    return importlib.import_module(f"{game.package}.evaluation") if has_evaluation(game) else None


def _bound_kernel(game: Game, evaluation: ModuleType | None) -> ModuleType:
    """Run the files of the search as modules of the game; the last one has all their names."""
    loops, package = game.machine.loops, ModuleType(f"{game.package}.ismcts")
    package.__path__ = [str(FOLDER)]
    sys.modules[package.__name__] = package
    words: dict[str, Any] = {
        "apply": game.apply, "legal": loops.legal, "score": game.score, "winners": game.winners,
        "hide": loops.hide, "redeal": game.redeal, "LINES": len(game.sheet),
        "FIRST_SEEN": Record.words,
    }  # fmt: skip
    for name in BOUND:
        module = bound_module(f"{package.__name__}.{name}", FOLDER / f"{name}.py", words)
        words |= {word: rule for word, rule in vars(module).items() if _is_of(rule, module)}
        if name == BOUND[0]:
            _bind_evaluation(module, evaluation, words)
    return module


def _is_of(rule: object, module: ModuleType) -> bool:
    return callable(rule) and getattr(rule, "__module__", None) == module.__name__


def _bind_evaluation(
    judging: ModuleType, evaluation: ModuleType | None, words: dict[str, Any]
) -> None:
    """Bind the evaluation's functions, or those for games without one."""
    for word, substitute in PLAIN.items():
        found = getattr(evaluation, word, None) or words[substitute]
        words[word] = vars(judging)[word] = found
