"""Beliefs about hidden cards: a head that learns what to add to what redeals know.

Redeals deal hidden cards by the rules and by what a seat has seen. It is counted how often they
give each value to each hidden word; the head learns what to add to the logarithms of these chances
so that the truth becomes likelier. Where it has learned nothing it adds nothing. It has a first
layer of its own, so choices and values stay as they are.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any, TypeAlias

import torch
from torch import nn

from athanor.bots.game_search import game_search
from athanor.bots.intuition.weights import BELIEF_WIDTH, hidden_words
from athanor.bots.ismcts.network import BELIEVED_VALUES, MOST_BELIEVED
from athanor.kernel.game import Game

Tensor: TypeAlias = torch.Tensor
BITS = 1.0 / torch.log(torch.tensor(2.0)).item()  # in a natural unit


@dataclass
class Hidden:
    """What is to be learned: a row for each position that was looked at."""

    inputs: Tensor  # of the network, in units
    dealt: Tensor  # the logarithm of the chance of each value of each word, by redeals
    truth: Tensor  # the value of each word

    def __len__(self) -> int:
        return len(self.truth)

    def rows(self, chosen: Tensor) -> "Hidden":
        """Some of the rows."""
        return Hidden(self.inputs[chosen], self.dealt[chosen], self.truth[chosen])


@dataclass(frozen=True)
class Pace:
    """How fast beliefs are learned."""

    minibatch: int
    epochs: int


class Beliefs(nn.Module):
    """The head: what to add to the logarithms of redeals' chances."""

    def __init__(self, game: Game, inputs: int) -> None:
        super().__init__()
        self.doubt = nn.Linear(inputs, BELIEF_WIDTH)
        self.belief = nn.Linear(BELIEF_WIDTH, hidden_words(game) * BELIEVED_VALUES)
        with torch.no_grad():  # at first it adds nothing
            self.belief.weight.zero_()
            self.belief.bias.zero_()

    def surprise(self, found: Hidden) -> Tensor:
        """The cross entropy of a word, in natural units."""
        seen = torch.relu(self.doubt(found.inputs.float()))
        added = self.belief(seen).view(len(seen), -1, BELIEVED_VALUES)
        added = added[:, : found.truth.shape[1]].clamp(-MOST_BELIEVED, MOST_BELIEVED)
        return surprise(found.dealt + added, found.truth)

    def exported(self, units: Tensor) -> dict[str, Any]:
        """The weights as `bots/intuition/weights.py` writes them."""
        found = {
            "doubt": (self.doubt.weight / units).T, "doubt_bias": self.doubt.bias,
            "belief": self.belief.weight, "belief_bias": self.belief.bias,
        }  # fmt: skip
        return {name: value.detach().float().cpu().numpy() for name, value in found.items()}

    @torch.no_grad()
    def restore(self, arrays: Any, units: Tensor) -> None:
        """Take weights that were exported; a file without beliefs changes nothing.

        A first layer of zeros would never learn anything.
        """
        if not arrays.doubt.any():
            return
        self.doubt.weight.copy_(torch.as_tensor(arrays.doubt).T.to(units.device) * units)
        self.doubt.bias.copy_(torch.as_tensor(arrays.doubt_bias))
        self.belief.weight.copy_(torch.as_tensor(arrays.belief))
        self.belief.bias.copy_(torch.as_tensor(arrays.belief_bias))


def hides_something(game: Game) -> bool:
    """Whether a game's evaluation names hidden cards that a network could learn about."""
    return bool(game_search(game).listened_fields())


def surprise(chances: Tensor, truth: Tensor) -> Tensor:
    """The cross entropy of a word; chances are logarithms that need not add up."""
    return nn.functional.cross_entropy(chances.transpose(1, 2), truth)


class Tally:
    """Bits a word, by redeals alone and with beliefs, over positions that are new to the head."""

    def __init__(self) -> None:
        self.sums: Any = 0.0
        self.rows = 0

    @torch.no_grad()
    def add(self, beliefs: Beliefs, found: Hidden) -> None:
        """Measure the beliefs with some positions."""
        both = torch.stack([surprise(found.dealt, found.truth), beliefs.surprise(found)])
        self.sums = self.sums + both * len(found)
        self.rows += len(found)

    def told(self) -> dict[str, float]:
        """The means, as columns of the curves."""
        if not self.rows:
            return {"dealt": 0.0, "believed": 0.0}
        dealt, believed = (self.sums / self.rows * BITS).tolist()
        return {"dealt": dealt, "believed": believed}


def learn_hidden(
    beliefs: Beliefs, optimiser: Any, parts: Sequence[Hidden], pace: Pace, dice: torch.Generator
) -> None:
    """Learn from some positions; only beliefs have gradients, so nothing else is changed."""
    for found in minibatches(parts, pace, dice):
        optimiser.zero_grad(set_to_none=True)
        loss: Any = beliefs.surprise(found)
        loss.backward()
        optimiser.step()


def minibatches(parts: Sequence[Hidden], pace: Pace, dice: torch.Generator) -> Iterator[Hidden]:
    """All rows in random order, several times; rows of different parts are never mixed."""
    places = []
    for _ in range(pace.epochs):
        for part in parts:
            order = torch.randperm(len(part), generator=dice, device=dice.device)
            for first in range(0, len(part), pace.minibatch):
                places.append((part, order[first : first + pace.minibatch]))
    for place in torch.randperm(len(places), generator=dice, device=dice.device).tolist():
        part, rows = places[place]
        yield part.rows(rows)
