"""Numbers of choices that stay the same whenever the same question is asked again."""

from collections.abc import Mapping

from athanor.kernel.declare.action import Moves
from athanor.kernel.declare.words import Json
from athanor.kernel.game import Game

REFUSALS = ("decline", "pass", "skip", "stop", "done", "end", "leave_both")  # verbs that do nothing
REFUSAL = 0  # their number in every question
SMALL = 20  # a family of at most this many actions gets all its numbers at once


def is_refusal(verb: str) -> bool:
    """Whether a verb declines, passes or ends something."""
    return verb in REFUSALS


class Numbers:
    """The numbers one person has seen, by question.

    A small family of actions reserves a block when it first comes up, so that K3 has the same
    number whether or not K2 can be chosen. Actions of a large family are numbered as they come up.
    """

    def __init__(self, game: Game) -> None:
        self.game = game
        self._known: dict[str, dict[int, int]] = {}  # by question and action

    def of(self, view: Mapping[str, Json], legal: list[int]) -> list[int]:
        """A number for each legal action."""
        known = self._known.setdefault(question(view), {})
        for action in legal:
            if action not in known:
                self._add(known, action)
        return [known[action] for action in legal]

    def _add(self, known: dict[int, int], action: int) -> None:
        family = self.game.moves.family(action)
        if is_refusal(family.verb) and REFUSAL not in known.values():
            known[action] = REFUSAL
            return
        for member in block(self.game, family) if family.size <= SMALL else [action]:
            known[member] = max(known.values(), default=0) + 1


def question(view: Mapping[str, Json]) -> str:
    """The question: the phase, and the question within it if the game names one."""
    pending = view.get("pending")
    asked = pending[-1] if isinstance(pending, list) and pending else {}
    return f"{view['phase']} {asked.get('ask', '')}"


def block(game: Game, family: Moves) -> range:
    """All actions of a family."""
    return range(family.first, family.first + family.size)
