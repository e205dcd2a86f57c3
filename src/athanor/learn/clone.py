"""Warm start: a network learns to choose, and to judge, as the search did in its games.

The search's visits are the policy to learn; its win shares, mixed with the result, are the values.
Games held back show how well it does with what it has not seen; the best network is kept.
"""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

import torch

from athanor.bots.game_search import game_search
from athanor.bots.intuition.weights import write_weights
from athanor.bots.ismcts.network import POINTS_UNIT
from athanor.kernel.registry import find_game
from athanor.learn.model import Model, exported
from athanor.learn.positions import Examples, examples_of
from athanor.learn.school import BadLesson
from athanor.learn.teacher import TaughtGame
from athanor.version import VERSION

HELD_BACK = 20  # every so many games one is held back
POINTS_WEIGHT = 0.25
MOST_GRADIENT = 1.0


@dataclass(frozen=True)
class CloneSettings:
    """One warm start: every number that shapes it."""

    game: str
    seed: int = 1
    device: str = "cpu"
    width: int = 160
    epochs: int = 12
    minibatch: int = 512
    rate: float = 1.5e-3
    decay: float = 0.02  # of the weights
    dropout: float = 0.15  # of the inputs
    blind: float = 0.3  # of the questions in which the critic foresees nothing


Told = Callable[[dict[str, float]], None]


class Clone:
    """A network that imitates the search."""

    def __init__(self, settings: CloneSettings, games: Sequence[TaughtGame]) -> None:
        if len(games) < 2:
            raise BadLesson("There are too few games of the search to learn from.")
        torch.manual_seed(settings.seed)
        self.settings, self.game = settings, find_game(settings.game)
        step = min(HELD_BACK, len(games))
        self.held_back = examples_of(self.game, games[::step])
        self.examples = examples_of(self.game, [g for i, g in enumerate(games) if i % step])
        self.model = Model(self.game, settings.width).to(settings.device)
        with torch.no_grad():
            self.model.lean.fill_(1.0)  # at first it judges as the search's leaves do
        self.dice = torch.Generator().manual_seed(settings.seed)

    def train(self, folder: Path, tell: Told = lambda row: None) -> None:
        """Learn for all epochs; the weights that do best with games held back are kept."""
        s, least = self.settings, 1e9
        optimiser = torch.optim.AdamW(self.model.parameters(), lr=s.rate, weight_decay=s.decay)
        steps = s.epochs * sum(-(-len(one) // s.minibatch) for one in self.examples)
        falling = torch.optim.lr_scheduler.OneCycleLR(optimiser, s.rate, steps, pct_start=0.1)
        tell({"epoch": 0.0} | self.measured())
        for epoch in range(s.epochs):
            self.model.train()
            for part in self._minibatches():
                loss: Any = sum(self._losses(part).values())
                optimiser.zero_grad(set_to_none=True)
                loss.backward()
                torch.nn.utils.clip_grad_norm_(self.model.parameters(), MOST_GRADIENT)
                optimiser.step()
                falling.step()
            row = {"epoch": epoch + 1.0} | self.measured()
            tell(row)
            if row["policy"] + row["value"] < least:
                least = row["policy"] + row["value"]
                self._keep(folder, row)

    def _minibatches(self) -> Iterator[Examples]:
        s, places = self.settings, []
        for which, one in enumerate(self.examples):
            order = torch.randperm(len(one), generator=self.dice)
            places += [(which, part) for part in parts_of(order, s.minibatch)]
        for place in torch.randperm(len(places), generator=self.dice).tolist():
            which, rows = places[place]
            part = self.examples[which].rows(rows, s.device)
            blind = torch.rand(len(rows), generator=self.dice) < s.blind
            part.asked.foreseen[blind.to(s.device)] = 0.0
            yield part

    def _losses(self, part: Examples) -> dict[str, Any]:
        temperature = game_search(self.game).dials(part.players).temperature
        self.model.dropout.p = self.settings.dropout
        judged = self.model.judge(part.asked, part.players, temperature)
        liked = judged.preferences.log_softmax(-1).clamp(min=-50)
        points = torch.nn.functional.smooth_l1_loss(judged.points, part.points / POINTS_UNIT)
        return {
            "policy": -(part.visits * liked).sum(-1).mean(),
            "value": -(part.shares * judged.shares).sum(-1).mean(),
            "points": POINTS_WEIGHT * points,
        }

    @torch.no_grad()
    def measured(self) -> dict[str, float]:
        """How well it does with the games held back: losses, and how often it agrees."""
        self.model.eval()
        sums: dict[str, float] = {}
        total = 0
        for one in self.held_back:
            for rows in parts_of(torch.arange(len(one)), 4096):
                part = one.rows(rows, self.settings.device)
                for name, value in (self._losses(part) | self._agreement(part)).items():
                    sums[name] = sums.get(name, 0.0) + float(value) * len(rows)
                total += len(rows)
        return {name: value / total for name, value in sums.items()}

    def _agreement(self, part: Examples) -> dict[str, Any]:
        temperature = game_search(self.game).dials(part.players).temperature
        judged = self.model.judge(part.asked, part.players, temperature)
        same = judged.preferences.argmax(1) == part.visits.argmax(1)
        part.asked.foreseen.zero_()
        blind = self.model.judge(part.asked, part.players, temperature)
        return {"agrees": same.float().mean(),
                "blind": -(part.shares * blind.shares).sum(-1).mean()}  # fmt: skip

    def _keep(self, folder: Path, row: dict[str, float]) -> None:
        about = {"version": VERSION, "settings": asdict(self.settings), **row}
        path = folder / f"{self.game.name}.npz"
        write_weights(path, self.game, exported(self.model), about)


def parts_of(rows: torch.Tensor, size: int) -> list[torch.Tensor]:
    """Rows in parts of a size; the last may be smaller."""
    return [rows[first : first + size] for first in range(0, len(rows), size)]
