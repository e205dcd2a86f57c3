"""Games of a response against a frozen bot: one seat learns, all others never change.

A game is kept as its seed and its choices, with the questions that the response decided and how
likely it was to decide them so. No PyTorch is needed here.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path
from random import Random

import numpy as np

from athanor.bots.bot import Action, Bot, Budget, Event, View
from athanor.bots.failures import checked_choice, close
from athanor.bots.intuition.bot import IntuitionBot
from athanor.bots.intuition.weights import network_in
from athanor.bots.ismcts.network import Network
from athanor.bots.specs import parse_bot
from athanor.bots.turn_guard import Sight
from athanor.kernel.game import Game
from athanor.kernel.registry import find_game
from athanor.kernel.table import Table
from athanor.learn.games import Chooser, RecordedGame, chosen, play_out

SECONDS = 60.0  # for a choice of the response: never reached, it takes a millisecond


@dataclass(frozen=True)
class Decision:
    """One question that the response decided."""

    ply: int
    numbers: list[int]  # what it chose from
    place: int  # of its choice among them
    likelihood: float  # of that choice: a natural logarithm


@dataclass(frozen=True)
class MatchGame(RecordedGame):
    """A game of the response against the frozen bot."""

    seat: int = 0  # of the response
    decisions: list[Decision] = field(default_factory=list)


class Response(IntuitionBot):
    """Draws its choices by its network's preferences, and keeps what it drew."""

    def __init__(self, game: str, seat: int, seed: int, net: Network) -> None:
        super().__init__(game, seat, seed, net)
        self.luck, self.ply = Random(seed), 0
        self.decisions: list[Decision] = []

    def choose_at(
        self, ply: int, view: View, legal: Sequence[Action], events: Sequence[Event]
    ) -> Action:
        """The choice at a ply."""
        self.ply = ply
        return self.choose(view, legal, events, Budget(SECONDS))

    def pick(self, game: Game, sight: Sight, numbers: Sequence[int], budget: Budget) -> int:
        liked = self.preferences(game, sight, numbers)
        liked = liked - liked.max()
        likelihoods = liked - np.log(np.exp(liked).sum())
        place = self.luck.choices(range(len(numbers)), np.exp(likelihoods).tolist())[0]
        drawn = Decision(self.ply, list(numbers), place, float(likelihoods[place]))
        self.decisions.append(drawn)
        return place


@dataclass(frozen=True)
class Match:
    """Which games to play: the game, the frozen bot, the number of seats, a seed, and weights."""

    game: str
    against: str
    players: int
    seed: int
    weights: Path  # of the response

    def play(self, index: int, digest: str) -> MatchGame:
        """Play the game at an index, with weights of this digest; the response's seat rotates."""
        luck, own = Random(f"response {self.seed} {index}"), index % self.players
        deal, *seeds = (luck.getrandbits(60) for _ in range(self.players + 1))
        game = find_game(self.game)
        response = Response(self.game, own, seeds[own], network_in(self.weights, game, digest))
        table = game.new(self.players, deal)
        self._play_out(table, response, seeds)
        return MatchGame(
            index, self.players, deal, table.scores, chosen(table), own, response.decisions
        )

    def _play_out(self, table: Table, response: Response, seeds: Sequence[int]) -> None:
        """Play a table to its end, with the frozen bot on all seats but the response's."""
        spec, seats = parse_bot(self.against), range(self.players)
        bots = {s: spec.create(self.game, s, seeds[s]) for s in seats if s != response.seat}
        others = {seat: _chooser(bot, spec.budget) for seat, bot in bots.items()}
        try:
            play_out(table, [others.get(seat, response.choose_at) for seat in seats])
        finally:
            for bot in bots.values():
                close(bot)


def _chooser(bot: Bot, budget: Budget) -> Chooser:
    """A bot that has the same budget for every choice, and must answer legally."""
    return lambda ply, view, legal, events: checked_choice(bot, view, legal, events, budget)
