"""What games of a response teach: how much better each of its decisions was than expected.

The network's own shares are the baseline. Advantages follow from how they change from one decision
of the response to the next (GAE), and at the end from the result.
"""

from collections.abc import Sequence

import numpy as np
import torch

from athanor.bots.game_search import game_search
from athanor.bots.ismcts.network import POINTS_UNIT
from athanor.kernel.declare.record import Array
from athanor.kernel.game import Game
from athanor.learn.clone import parts_of
from athanor.learn.experience import Lessons
from athanor.learn.model import Model
from athanor.learn.positions import Replay, asked_on
from athanor.learn.responses.matches import MatchGame
from athanor.learn.settings import Settings
from athanor.learn.tables import Questions

AT_ONCE = 4096  # questions that are judged


class MatchReplay(Replay):
    """Collects the questions that a response decided."""

    def __init__(self, game: Game, players: int) -> None:
        super().__init__(game, players)
        self.games: list[MatchGame] = []
        self.won: list[float] = []  # by the response, in each game
        self.results: list[Array] = []  # shares of the seats in each game, from the response's

    def add(self, one: MatchGame, settings: Settings) -> None:
        """Replay a game; the choices of a question are those that the response had."""
        before = len(self.choices)
        won = self.replay(one, {decision.ply for decision in one.decisions})
        self.choices[before:] = [decision.numbers for decision in one.decisions]
        self.games.append(one)
        self.won.append(float(won[one.seat]))
        points = np.exp((np.array(one.scores) - max(one.scores)) / settings.spread)
        mixed = settings.result * won + (1 - settings.result) * points / points.sum()
        self.results.append(np.roll(mixed, -one.seat))

    def lessons(self, model: Model, settings: Settings) -> Lessons:
        """Everything so far, as what can be learned from."""
        decisions = [decision for one in self.games for decision in one.decisions]
        asked = asked_on(settings.device, self.asked(), torch.arange(len(decisions)))
        expected = judged_shares(model, asked, self.game, self.players)
        gains, points, first = np.zeros_like(expected), np.zeros_like(expected), 0
        for one, result in zip(self.games, self.results, strict=True):
            last = first + len(one.decisions)
            gains[first:last] = gains_of(expected[first:last], result, settings.keep)
            points[first:last] = np.roll(one.scores, -one.seat) / POINTS_UNIT
            first = last
        told = (gains[:, 0], expected + gains, points)
        return Lessons(
            asked, torch.tensor([one.place for one in decisions], device=settings.device),
            torch.tensor([one.likelihood for one in decisions], device=settings.device),
            *(torch.from_numpy(part).float().to(settings.device) for part in told),
        )  # fmt: skip


def gains_of(expected: Array, result: Array, keep: float) -> Array:
    """How the seats' shares rise from each decision on, against what was expected then."""
    found, gain = np.zeros_like(expected), np.zeros(expected.shape[1])
    rises = np.diff(np.vstack([expected, result[None, :]]), axis=0)
    for row in range(len(expected) - 1, -1, -1):
        gain = rises[row] + keep * gain
        found[row] = gain
    return found


@torch.no_grad()
def judged_shares(model: Model, asked: Questions, game: Game, players: int) -> Array:
    """The share of each seat in each question, counted from its actor."""
    temperature, device = game_search(game).dials(players).temperature, str(asked.actor.device)
    found = []
    for rows in parts_of(torch.arange(len(asked.actor)), AT_ONCE):
        judged = model.judge(asked_on(device, asked, rows), players, temperature)
        found.append(judged.shares.exp().float().cpu().numpy().astype(np.float64))
    return np.concatenate(found)


def replayed(game: Game, games: Sequence[MatchGame], settings: Settings) -> MatchReplay:
    """Some games with the same number of seats, replayed."""
    found = MatchReplay(game, games[0].players)
    for one in games:
        found.add(one, settings)
    return found
