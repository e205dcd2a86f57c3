"""A mind: what bots make of one game, its evaluation and its search, bound to its rules."""

import importlib
import sys
from functools import cache
from pathlib import Path
from types import ModuleType
from typing import Any

import numpy as np

import athanor
from athanor.kernel.bind import bound_module
from athanor.kernel.game import Game
from athanor.kernel.record import Array, Record
from athanor.kernel.rule import INTERPRETED, cache_folder, evaluation_files
from athanor.kernel.words import Json

LONG = 1000  # rounds: to the end of any game
SEARCHING = Path(__file__).resolve().with_name("searching.py")


class Mind:
    """The evaluation of a game and its search; compiled when first used, and kept."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self.evaluation = _evaluation(game)
        self.searching = bound_search(game, self.evaluation)
        told = vars(self.evaluation) if self.evaluation else {}
        self.horizon = float(told.get("HORIZON", LONG))
        self.spread = float(told.get("SPREAD", 10.0))
        self.warmth = float(told.get("WARMTH", 1.0))

    def likings(self, view: Array, seat: int, numbers: list[int]) -> Array:
        """What a seat thinks of each of its choices, from its view."""
        out = np.array(numbers, np.int32)
        liking, notes = np.zeros(len(numbers)), np.zeros(self.searching.NOTES)
        cell = self.game.machine.cell(view)
        self.searching.likings(cell, seat, out, len(numbers), liking, notes)
        return liking


def has_evaluation(game: Game) -> bool:
    """Whether a game tells bots what to think of it."""
    return bool(evaluation_files(Path(sys.modules[game.package].__path__[0])))


def game_of(view: Json) -> Game:
    """The game that a view was taken of, with the deck it is played with."""
    game = athanor.game(view["game"])
    deck = view.get("given_deck")
    return game if deck is None else game.with_deck(deck)


@cache
def mind_of(game: Game) -> Mind:
    """The one mind of a game in this process."""
    return Mind(game)


def _evaluation(game: Game) -> ModuleType | None:
    return importlib.import_module(f"{game.package}.evaluation") if has_evaluation(game) else None


def bound_search(game: Game, evaluation: ModuleType | None) -> ModuleType:
    """Run searching.py as a module of the game, with its words in place of those named there."""
    loops = game.machine.loops
    words: dict[str, Any] = {
        "apply": game.apply, "legal": loops.legal, "score": game.score, "winners": game.winners,
        "hide": loops.hide, "redeal": game.redeal, "LINES": len(game.sheet), "UNSEEN": Record.words,
    }  # fmt: skip
    module = bound_module(f"{game.package}.searching", SEARCHING, words)
    for word in ("note", "prefer", "worth"):
        plain = getattr(module, f"plain_{word}")
        vars(module)[word] = getattr(evaluation, word) if evaluation else plain
    return module


def prepare(game: Game) -> None:
    """Compile a game's evaluation and search before anybody waits for them, and say so."""
    from athanor.bots.thinking import first_thought

    mind = mind_of(game)
    if INTERPRETED:
        return
    ready = cache_folder(mind.searching.__name__) / "ready"
    if ready.exists():
        return
    print(f"Compiling the search of {game.title}, once.", file=sys.stderr, flush=True)
    first_thought(mind)
    ready.touch()
    print(f"The search of {game.title} is compiled and kept.", file=sys.stderr, flush=True)
