"""Bots by the names people write: at the arena, and at a terminal.

`random`, `greedy` and the levels by their names; `search:2000` with so many simulations a move,
`search:1s` with so much time; `program:COMMAND LINE` is a program of any language.
"""

import re
import shlex
from dataclasses import dataclass

from athanor.bots import BOTS, Bot, Budget
from athanor.bots.external import Program

PROGRAM = "program:"
USUAL_SECONDS = 3.0
LONGEST_SECONDS = 3600.0  # for a bot that is given simulations, and takes its time
UNITS = {"s": 1.0, "ms": 0.001}


class BadEntrant(ValueError):
    """A name that no bot has; the sentence says what there is."""


@dataclass(frozen=True)
class Entrant:
    """A bot as it was named, and how much it may think."""

    name: str
    kind: str  # a name in BOTS, or a command line
    budget: Budget

    def seated(self, game: str, seat: int, seed: int) -> Bot:
        """A new bot on a seat."""
        if self.kind not in BOTS:
            return Program(shlex.split(self.kind))(game, seat, seed)
        return BOTS[self.kind](game, seat, seed)


def entrant(name: str, seconds: float = USUAL_SECONDS) -> Entrant:
    """The bot of a name; `seconds` are for those whose name says nothing of time."""
    if name.startswith(PROGRAM):
        return _program(name, seconds)
    kind, colon, much = name.partition(":")
    if kind not in BOTS:
        known = ", ".join(BOTS)
        raise BadEntrant(f"There is no bot {kind!r}; there are {known}, and program:COMMAND.")
    return Entrant(name, kind, _budget(name, much) if colon else Budget(seconds))


def _program(name: str, seconds: float) -> Entrant:
    command = name.removeprefix(PROGRAM)
    try:
        words = shlex.split(command)
    except ValueError as error:
        raise BadEntrant(f"{name}: the command cannot be read: {error}.") from None
    if not words:
        raise BadEntrant("program: a command follows the colon, program:./mybot say.")
    return Entrant(name, command, Budget(seconds))


def _budget(name: str, much: str) -> Budget:
    simulations = re.fullmatch(r"[1-9]\d{0,8}", much)
    time = re.fullmatch(r"(\d{1,6}(?:\.\d+)?)(s|ms)", much)
    if simulations:
        return Budget(LONGEST_SECONDS, int(much))
    if time and 0 < float(time[1]) * UNITS[time[2]] <= LONGEST_SECONDS:
        return Budget(float(time[1]) * UNITS[time[2]])
    raise BadEntrant(f"{name}: a number of simulations or a time follows: search:2000, search:1s.")
