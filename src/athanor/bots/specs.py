"""Bots by the names people type, in the arena and in a terminal.

`random`, `greedy`, the levels and the specialists go by their names. `search:2000` uses that many
simulations per choice, `search:1s` that much time per turn, and `search:500,horizon=9` also changes
dials. `intuition:FILE` has the weights of a file. `tilted:copy=3` is a greedy bot with a taste of
its own. `program:COMMAND LINE` is a program in any language, `model:URL#NAME` a language model.
"""

import re
import shlex
from dataclasses import dataclass, fields
from functools import cache
from pathlib import Path

from athanor.bots import BOTS, Bot, BotFactory, Budget
from athanor.bots.external import ProgramFactory
from athanor.bots.intuition.bot import IntuitionBot
from athanor.bots.intuition.weights import BadWeights, digest_of, network_in, network_of
from athanor.bots.ismcts.network import Network
from athanor.bots.model import LEAST_SECONDS, ModelBot, read_endpoint
from athanor.bots.model import PREFIX as MODEL
from athanor.bots.search import SearchBot
from athanor.bots.specialists import SPECIALISTS
from athanor.bots.specialists.tilted import Tilted
from athanor.kernel.declare.evaluation import Dials
from athanor.kernel.registry import find_game
from athanor.language import say

PROGRAM, TILTED, INTUITION = "program:", "tilted:", "intuition:"
DEFAULT_SECONDS = 3.0
MOST_SECONDS = 3600.0  # also the time limit when a number of simulations is given
UNITS = {"s": 1.0, "ms": 0.001}


class BadBotName(ValueError):
    """An unknown bot name. The message lists the known ones."""


@dataclass(frozen=True)
class BotSpec:
    """A bot as it was named, with its budget."""

    name: str
    kind: str  # a name in BOTS, a specialist, or a command line
    budget: Budget
    # Dials of a search that differ from the game's own, or weights of a tilted bot.
    dials: tuple[tuple[str, float], ...] = ()

    @property
    def searches(self) -> bool:
        """Whether it looks ahead, so that its games take long."""
        return bool(getattr(BOTS.get(self.kind), "searches", False))

    def create(self, game: str, seat: int, seed: int) -> Bot:
        """A new bot for a seat."""
        if self.kind == TILTED:
            self._check_kinds(game)
            return Tilted(game, seat, seed, dict(self.dials))
        if path := weights_path(self.name):
            return IntuitionBot(game, seat, seed, _network(path, game))
        if self.dials:
            return SearchBot(game, seat, seed, dict(self.dials))
        if self.kind in BOTS:
            _check_network(self.kind, game)
            return BOTS[self.kind](game, seat, seed)
        if self.kind in specialist_names():
            return _specialist(self.kind, game)(game, seat, seed)
        if self.kind.startswith(MODEL):
            return ModelBot(self.kind.removeprefix(MODEL), game, seat)
        return ProgramFactory(shlex.split(self.kind))(game, seat, seed)

    def _check_kinds(self, game: str) -> None:
        """A tilted bot whose kinds of action the game does not know would be a plain greedy one."""
        if not {kind for kind, _ in self.dials} <= kinds_of(game):
            raise BadBotName(say("mistakes.bot.tilted", name=self.name))


@cache
def kinds_of(game: str) -> frozenset[str]:
    """The kinds of actions of a game."""
    moves = find_game(game).moves
    return frozenset(moves.action(number)["do"] for number in range(moves.count()))


def runs_outside(name: str) -> bool:
    """Whether a name stands for a program, a file or a language model, none of our own bots."""
    return name.startswith((PROGRAM, INTUITION, MODEL))


def specialist_names() -> set[str]:
    """The specialists of all games."""
    return {name for found in SPECIALISTS.values() for name in found}


def weights_path(name: str) -> Path | None:
    """The file of weights that a bot's name brings along, if it does."""
    return Path(name.removeprefix(INTUITION)) if name.startswith(INTUITION) else None


def _network(path: Path, game: str) -> Network:
    try:
        return network_in(path, find_game(game), digest_of(path))
    except (BadWeights, OSError) as error:
        raise BadBotName(str(error)) from None


def _check_network(kind: str, game: str) -> None:
    if kind == "intuition":
        try:
            network_of(find_game(game))
        except BadWeights as error:
            raise BadBotName(str(error)) from None


def _specialist(kind: str, game: str) -> BotFactory:
    found = SPECIALISTS.get(game, {})
    if kind not in found:
        raise BadBotName(
            say("mistakes.bot.specialist", game=game, kind=repr(kind), known=", ".join(found))
        )
    return found[kind]


def parse_bot(name: str, seconds: float = DEFAULT_SECONDS) -> BotSpec:
    """The spec for a name; `seconds` is the budget if the name gives none."""
    if name.startswith(PROGRAM):
        return _program(name, seconds)
    if name.startswith(MODEL):
        return _model(name, seconds)
    if name.startswith(TILTED):
        return BotSpec(name, TILTED, Budget(seconds), _weights(name))
    if name.startswith(INTUITION):
        return _intuition(name, seconds)
    kind, colon, much = name.partition(":")
    if kind not in BOTS and kind not in specialist_names():
        known = ", ".join(BOTS)
        raise BadBotName(say("mistakes.bot.none", kind=repr(kind), known=known))
    much, comma, settings = much.partition(",")
    dials = _dials(name, settings) if comma and kind == "search" else ()
    return BotSpec(name, kind, _budget(name, much) if colon else Budget(seconds), dials)


def _dials(name: str, settings: str) -> tuple[tuple[str, float], ...]:
    """Parse dials such as `horizon=9,noise=2`."""
    known, found = [field.name for field in fields(Dials)], []
    for setting in settings.split(","):
        dial, _, value = setting.partition("=")
        if dial not in known or not re.fullmatch(r"\d{1,6}(\.\d+)?", value):
            raise BadBotName(say("mistakes.bot.dials", name=name, known=", ".join(known)))
        found.append((dial, float(value)))
    return tuple(found)


def _weights(name: str) -> tuple[tuple[str, float], ...]:
    """Parse the weights of a tilted bot, such as `copy=3,create=-2`."""
    weights = [one.partition("=") for one in name.removeprefix(TILTED).split(",")]
    if not all(re.fullmatch(r"[a-z_-]+=-?\d{1,3}(\.\d+)?", "".join(one)) for one in weights):
        raise BadBotName(say("mistakes.bot.tilted", name=name))
    return tuple((kind, float(weight)) for kind, _, weight in weights)


def _intuition(name: str, seconds: float) -> BotSpec:
    path = weights_path(name)
    if path is None or not path.is_file():
        raise BadBotName(say("mistakes.bot.weights", name=name))
    return BotSpec(name, INTUITION, Budget(seconds))


def _program(name: str, seconds: float) -> BotSpec:
    command = name.removeprefix(PROGRAM)
    try:
        words = shlex.split(command)
    except ValueError as error:
        raise BadBotName(say("mistakes.bot.command", name=name, error=error)) from None
    if not words:
        raise BadBotName(say("mistakes.bot.program"))
    return BotSpec(name, command, Budget(seconds))


def _model(name: str, seconds: float) -> BotSpec:
    try:
        read_endpoint(name.removeprefix(MODEL))
    except ValueError as error:
        raise BadBotName(str(error)) from None
    return BotSpec(name, name, Budget(max(seconds, LEAST_SECONDS)))


def _budget(name: str, much: str) -> Budget:
    simulations = re.fullmatch(r"[1-9]\d{0,8}", much)
    time = re.fullmatch(r"(\d{1,6}(?:\.\d+)?)(s|ms)", much)
    if simulations:
        return Budget(MOST_SECONDS, int(much))
    if time and 0 < float(time[1]) * UNITS[time[2]] <= MOST_SECONDS:
        return Budget(float(time[1]) * UNITS[time[2]])
    raise BadBotName(say("mistakes.bot.budget", name=name))
