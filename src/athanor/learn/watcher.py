"""Looks at what is hidden from the actors of some tables, on the device where these are."""

from dataclasses import fields
from random import Random
from typing import Any, TypeAlias

import numpy as np
import torch

from athanor.bots.game_search import game_search
from athanor.bots.ismcts.network import BELIEVED_VALUES
from athanor.bots.listening.words import listened_words
from athanor.kernel.declare.record import BLANK, Array
from athanor.lab.redealing import Redealing
from athanor.learn.experience import Step
from athanor.learn.hidden import Hidden
from athanor.learn.model import Model
from athanor.learn.settings import Settings
from athanor.learn.tables import Questions, Tables

Tensor: TypeAlias = torch.Tensor
REDEALS = 64  # by which it is counted how often a word has a value
SMOOTH = 0.25  # redeals that are added for each value, so that nothing is thought impossible


class Watcher:
    """Counts redeals at the tables of one number of seats, in some lanes at once."""

    def __init__(self, tables: Tables, most: int) -> None:
        self.tables, self.most = tables, most
        self.redealing = _redealing(tables, _places(tables), most)

    def some(self, among: Tensor, dice: torch.Generator) -> Tensor:
        """Some of the lanes of a mask, at random."""
        lanes = torch.nonzero(among).flatten()
        order = torch.randperm(len(lanes), generator=dice, device=lanes.device)
        return lanes[order[: self.most]]

    @torch.no_grad()
    def look(self, model: Model, asked: Questions, lanes: Tensor, seed: int) -> Hidden | None:
        """Look at some lanes before their actors choose; None if nothing can be counted there."""
        if not len(lanes):
            return None
        values, truth = self._values(lanes, seed)
        counts = (values != BLANK).flatten(1).all(1)
        part = Questions(*(getattr(asked, f.name)[lanes] for f in fields(Questions)))
        inputs = model.read(part, self.tables.players).half()
        found = Hidden(inputs, chances(clipped(values)), clipped(truth)).rows(counts)
        return found if len(found) else None

    def _values(self, lanes: Tensor, seed: int) -> tuple[Tensor, Tensor]:
        """Words in redeals and in truth."""
        given: Any = lanes if self.tables.device == "cuda" else lanes.numpy()
        found = self.redealing.values(given, seed), self.redealing.truth(given)
        return self.tables.own(found[0]), self.tables.own(found[1])


def clipped(values: Tensor) -> Tensor:
    """Words as values that beliefs tell apart."""
    return values.long().clamp(0, BELIEVED_VALUES - 1)


def chances(values: Tensor) -> Tensor:
    """The logarithm of the chance of each value of each word, from its values in all redeals."""
    rows, times, words = values.shape
    dealt = torch.full((rows, words, BELIEVED_VALUES), SMOOTH, device=values.device)
    ones = torch.ones((rows, words, times), device=values.device)
    dealt.scatter_add_(2, values.transpose(1, 2), ones)
    return torch.log(dealt / (times + SMOOTH * BELIEVED_VALUES))


def _places(tables: Tables) -> Array:
    """Where the hidden words lie, by seat."""
    game, players = tables.game, tables.players
    names = game_search(game).listened_fields()
    return np.stack([listened_words(game, names, players, seat) for seat in range(players)])


def _redealing(tables: Tables, places: Array, most: int) -> Any:
    if tables.device != "cuda":
        return Redealing(tables.batch, places, REDEALS)
    from athanor.lab.device.redealing import DeviceRedealing  # it loads the compiler for GPUs

    return DeviceRedealing(tables.batch, places, REDEALS, most)


class Moment:
    """One step of an update, at which some of the learner's questions are looked at."""

    def __init__(self, watcher: Watcher, model: Model, settings: Settings, update: int) -> None:
        self.watcher, self.model = watcher, model
        self.number = settings.seed * 1_000_003 + update
        self.when = Random(self.number).randrange(settings.steps)
        self.dice = torch.Generator(settings.device).manual_seed(self.number)
        self.found: Hidden | None = None

    def __call__(self, number: int, step: Step) -> None:
        if number == self.when:
            lanes = self.watcher.some(step.learning, self.dice)
            self.found = self.watcher.look(self.model, step.asked, lanes, self.number)
