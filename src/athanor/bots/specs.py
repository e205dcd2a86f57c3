"""Bots by the names people write, in the arena and in a terminal.

`random`, `greedy` and the levels go by their names; `search:2000` with so many simulations a move,
`search:1s` with so much time; `program:COMMAND LINE` is a program of any language.
"""

import re
import shlex
from dataclasses import dataclass

from athanor.bots import BOTS, Bot, Budget
from athanor.bots.external import ProgramFactory

PROGRAM = "program:"
DEFAULT_SECONDS = 3.0
MOST_SECONDS = 3600.0  # also the limit where a number of simulations is given
UNITS = {"s": 1.0, "ms": 0.001}


class BadBotName(ValueError):
    """A name that no bot has; the message lists the bots there are."""


@dataclass(frozen=True)
class BotSpec:
    """A bot as it was named, with its budget."""

    name: str
    kind: str  # a name in BOTS, or a command line
    budget: Budget

    def create(self, game: str, seat: int, seed: int) -> Bot:
        """A new bot for a seat."""
        if self.kind not in BOTS:
            return ProgramFactory(shlex.split(self.kind))(game, seat, seed)
        return BOTS[self.kind](game, seat, seed)


def parse_bot(name: str, seconds: float = DEFAULT_SECONDS) -> BotSpec:
    """The spec of a name; `seconds` is the budget where the name gives none."""
    if name.startswith(PROGRAM):
        return _program(name, seconds)
    kind, colon, much = name.partition(":")
    if kind not in BOTS:
        known = ", ".join(BOTS)
        raise BadBotName(f"There is no bot {kind!r}; there are {known}, and program:COMMAND.")
    return BotSpec(name, kind, _budget(name, much) if colon else Budget(seconds))


def _program(name: str, seconds: float) -> BotSpec:
    command = name.removeprefix(PROGRAM)
    try:
        words = shlex.split(command)
    except ValueError as error:
        raise BadBotName(f"{name}: the command cannot be read: {error}.") from None
    if not words:
        raise BadBotName("program: a command follows the colon, program:./mybot say.")
    return BotSpec(name, command, Budget(seconds))


def _budget(name: str, much: str) -> Budget:
    simulations = re.fullmatch(r"[1-9]\d{0,8}", much)
    time = re.fullmatch(r"(\d{1,6}(?:\.\d+)?)(s|ms)", much)
    if simulations:
        return Budget(MOST_SECONDS, int(much))
    if time and 0 < float(time[1]) * UNITS[time[2]] <= MOST_SECONDS:
        return Budget(float(time[1]) * UNITS[time[2]])
    raise BadBotName(f"{name}: a number of simulations or a time follows: search:2000, search:1s.")
