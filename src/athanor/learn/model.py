"""The network as PyTorch trains it; `bots/ismcts/network.py` is the same for play."""

from dataclasses import dataclass
from typing import Any, TypeAlias

import torch
from torch import nn

from athanor.bots.game_search import game_search
from athanor.bots.intuition.inputs import Inputs, inputs_of
from athanor.bots.ismcts.network import (
    CATEGORY,
    LEAD_UNIT,
    LEAST_RATING,
    MOST_NUMBER,
    NUMBER,
    NUMBER_UNIT,
    POINTS_UNIT,
    SQUASH,
    Reading,
)
from athanor.bots.ismcts.workspace import MOST_SEATS
from athanor.kernel.game import Game
from athanor.learn.tables import Questions

Tensor: TypeAlias = torch.Tensor
OUT = -1e9  # the preference for what is not legal


@dataclass
class Judgement:
    """What the network thinks: preferences for the listed choices, shares and points by seat."""

    preferences: Tensor
    shares: Tensor  # logarithms; seats counted from the actor
    points: Tensor


class Model(nn.Module):
    """One network for all numbers of seats of a game."""

    def __init__(self, game: Game, width: int) -> None:
        super().__init__()
        self.inputs: Inputs = inputs_of(game)
        self.first = nn.Linear(self.inputs.count, width)
        self.policy = nn.Linear(width, width)
        self.choice = nn.Linear(width, game.actions)
        self.value = nn.Linear(width, width)
        self.share = nn.Linear(width, MOST_SEATS)
        self.point = nn.Linear(width, MOST_SEATS)
        self.trust = nn.Parameter(torch.ones(1))
        self.insight = nn.Linear(MOST_SEATS + 1, width, bias=False)
        self.lean = nn.Parameter(torch.zeros(1))
        self.units: Tensor
        self.register_buffer("units", torch.as_tensor(self.inputs.units), persistent=False)
        self.dropout = nn.Dropout(0.0)  # of the inputs; only a warm start uses it
        self.spreads = {seats: _spread(game, seats) for seats in game.seats}
        with torch.no_grad():  # at first it plays by the ratings alone
            self.choice.weight.mul_(0.02)
            self.choice.bias.zero_()
            self.share.weight.mul_(0.1)
            self.insight.weight.zero_()
        self.readers = nn.ModuleDict(
            {str(players): Reader(found) for players, found in self.inputs.readings.items()}
        )

    def forward(self, asked: Questions, players: int, temperature: float) -> Judgement:
        one = torch.relu(self.first(self.dropout(self.read(asked, players))))
        liked = self.choice(torch.relu(self.policy(one))).float()
        seen, leads = self.foresee(asked, players)
        two = torch.relu(self.value(one) + self.insight(seen))
        shares = self.share(two).float()[:, :players] + self.lean * leads
        shares = shares.log_softmax(-1)
        points = self.point(two).float()[:, :players]
        behind = (asked.ratings - _highest(asked)) / temperature
        preferences = liked.gather(1, asked.choices) + self.trust * behind.clamp(LEAST_RATING, 0.0)
        return Judgement(preferences.masked_fill(~legal(asked), OUT), shares, points)

    def judge(self, asked: Questions, players: int, temperature: float) -> Judgement:
        """Judge some questions, in half precision where that is faster."""
        device = asked.seen.device.type
        with torch.autocast(device, torch.bfloat16, enabled=device == "cuda"):
            found: Judgement = self(asked, players, temperature)
        return found

    def foresee(self, asked: Questions, players: int) -> tuple[Tensor, Tensor]:
        """What the critic knows besides a view: expected points, and leads in spreads.

        All zero where nothing is foreseen, that is, where no rounds are left.
        """
        told, rounds = asked.foreseen, asked.foreseen[:, MOST_SEATS:]
        known = (rounds > 0).float()
        last, each = self.spreads[players]
        leads = (told[:, :players] - told[:, :1]) * known
        seen = torch.zeros_like(told)
        seen[:, :players] = leads / LEAD_UNIT
        seen[:, :1] = told[:, :1] / POINTS_UNIT * known
        seen[:, MOST_SEATS:] = known
        return seen, leads / (last**2 + rounds.clamp(min=0) * each**2).sqrt()

    def read(self, asked: Questions, players: int) -> Tensor:
        """The inputs, from observations and what the evaluation worked out."""
        reader: Any = self.readers[str(players)]
        found: Tensor = reader(asked.seen, self.inputs.count)
        found[:, self.inputs.players_at + players - 2] = 1.0
        scratch = asked.scratch / (1.0 + asked.scratch.abs() / SQUASH)
        at = self.inputs.scratch_at
        found[:, at : at + scratch.shape[1]] = scratch.to(found.dtype)
        return found / self.units.to(found.dtype)


class Reader(nn.Module):
    """Turns observations with some number of seats into inputs."""

    def __init__(self, reading: Reading) -> None:
        super().__init__()
        kind = torch.as_tensor(reading.kind)
        for name, wanted in (("categories", CATEGORY), ("numbers", NUMBER)):
            columns = (kind == wanted).nonzero().squeeze(1)
            self.register_buffer(f"{name}_at", columns, persistent=False)
            for part in ("first", "size", "low"):
                values = torch.as_tensor(getattr(reading, part))[columns]
                self.register_buffer(f"{name}_{part}", values, persistent=False)

    def forward(self, seen: Tensor, count: int) -> Tensor:
        at: Any = self
        dtype = torch.bfloat16 if seen.is_cuda else torch.float32
        found = torch.zeros((len(seen), count), dtype=dtype, device=seen.device)
        values = seen[:, at.categories_at] - at.categories_low
        places = torch.minimum(values.clamp(min=0), at.categories_size - 1) + at.categories_first
        found.scatter_add_(1, places, (values >= 0).to(dtype))
        values = seen[:, at.numbers_at]
        known = values >= at.numbers_low
        sizes = values.clamp(max=MOST_NUMBER) / NUMBER_UNIT * known
        found[:, at.numbers_first] = sizes.to(dtype)
        found[:, at.numbers_first + 1] = ((values > 0) & known).to(dtype)
        return found


def _spread(game: Game, seats: int) -> tuple[float, float]:
    """The spread of leads at the end, and of each round that is left."""
    dials = game_search(game).dials(seats)
    return dials.spread, dials.round_spread


def legal(asked: Questions) -> Tensor:
    """Which of the listed places hold a choice."""
    places = torch.arange(asked.numbers.shape[1], device=asked.counts.device)
    return places[None, :] < asked.counts[:, None]


def _highest(asked: Questions) -> Tensor:
    return asked.ratings.masked_fill(~legal(asked), -1e30).max(1, keepdim=True).values


def exported(model: Model) -> dict[str, Any]:
    """The weights as `bots/intuition/weights.py` writes them."""
    pairs = {
        "first": model.first, "policy": model.policy, "choice": model.choice,
        "value": model.value, "share": model.share,
    }  # fmt: skip
    found = {}
    for name, linear in pairs.items():
        weight = linear.weight.detach().float().cpu()
        if name == "first":
            weight = weight / model.units.cpu()
        by_output = name in ("choice", "share")
        found[name] = (weight if by_output else weight.T).numpy()
        found[f"{name}_bias"] = linear.bias.detach().float().cpu().numpy()
    for name, held in (("trust", model.trust), ("lean", model.lean)):
        found[name] = held.detach().float().cpu().numpy()
    found["insight"] = model.insight.weight.detach().float().cpu().T.numpy()
    return found


def restored(model: Model, arrays: Any) -> None:
    """Take weights that were exported; the head for points, which play does not need, stays."""
    pairs = {
        "first": model.first, "policy": model.policy, "choice": model.choice,
        "value": model.value, "share": model.share, "insight": model.insight,
    }  # fmt: skip
    with torch.no_grad():
        for name, linear in pairs.items():
            weight = torch.as_tensor(getattr(arrays, name)).float()
            weight = weight if name in ("choice", "share") else weight.T
            linear.weight.copy_(weight * model.units if name == "first" else weight)
            if linear.bias is not None:
                linear.bias.copy_(torch.as_tensor(getattr(arrays, f"{name}_bias")).float())
        model.trust.copy_(torch.as_tensor(arrays.trust).float())
        model.lean.copy_(torch.as_tensor(arrays.lean).float())
