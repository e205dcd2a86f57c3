"""A mind: what bots make of one game, its evaluation and its search, bound to its rules."""

import importlib
import importlib.util
import sys
from functools import cache
from pathlib import Path
from types import ModuleType
from typing import Any

import numpy as np

import athanor
from athanor.kernel.game import Game
from athanor.kernel.record import Array, Record
from athanor.kernel.words import Json

NOTES = 64  # numbers that an evaluation may note down before it looks at choices
SEARCHING = Path(__file__).resolve().with_name("searching.py")


class Mind:
    """The evaluation of a game and its search; compiled when first used, and kept."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self.evaluation = importlib.import_module(f"{game.package}.evaluation")
        self.searching = _bound(game, self.evaluation)

    def likings(self, view: Array, seat: int, numbers: list[int]) -> Array:
        """What a seat thinks of each of its choices, from its view."""
        machine = self.game.machine
        out = np.array(numbers, np.int32)
        liking = np.zeros(len(numbers))
        self.searching.likings(machine.cell(view), seat, out, len(numbers), liking, np.zeros(NOTES))
        return liking


def has_evaluation(game: Game) -> bool:
    """Whether a game tells bots what to think of it."""
    return importlib.util.find_spec(f"{game.package}.evaluation") is not None


def game_of(view: Json) -> Game:
    """The game that a view was taken of, with the deck it is played with."""
    game = athanor.game(view["game"])
    deck = view.get("given_deck")
    return game if deck is None else game.with_deck(deck)


@cache
def mind_of(game: Game) -> Mind:
    """The one mind of a game in this process."""
    return Mind(game)


def _bound(game: Game, evaluation: ModuleType) -> ModuleType:
    """Run searching.py as a module of the game, with its words in place of those named there."""
    name = f"{game.package}.searching"
    spec = importlib.util.spec_from_file_location(name, SEARCHING)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules[name] = module
    loops = game.machine.loops
    words: dict[str, Any] = {
        "apply": game.apply, "legal": loops.legal, "score": game.score, "winners": game.winners,
        "hide": loops.hide, "redeal": game.redeal, "note": evaluation.note,
        "prefer": evaluation.prefer, "worth": evaluation.worth, "LINES": len(game.sheet), "UNSEEN": Record.words,
    }  # fmt: skip
    vars(module).update(words)
    spec.loader.exec_module(module)
    return module
