"""The tables that a run learns from: a batch whose questions are tensors, on the run's device."""

from dataclasses import dataclass
from itertools import pairwise
from typing import Any, TypeAlias

import numpy as np
import torch
from torch.utils.dlpack import from_dlpack

from athanor.bots.game_search import game_search
from athanor.bots.intuition.inputs import relative_numbers
from athanor.bots.ismcts.workspace import MOST_SEATS, SCRATCH
from athanor.kernel.game import Game
from athanor.lab.batch import batch
from athanor.lab.crew import cores
from athanor.lab.loom import STAY, workers
from athanor.learn.settings import Settings

Tensor: TypeAlias = torch.Tensor

MOST_VALUE = 1e6  # of a rating, or of a number that the evaluation worked out


@dataclass
class Questions:
    """What is asked in every lane: a row of each tensor."""

    seen: Tensor  # observations, int16
    scratch: Tensor  # what the evaluation worked out
    actor: Tensor  # -1 where the game is over
    counts: Tensor
    numbers: Tensor  # legal numbers, -1 beyond their count
    choices: Tensor  # the same, with seats counted from the actor
    ratings: Tensor
    foreseen: Tensor  # expected points from the actor, rounds left: for the critic alone

    def numbers_at(self, places: Tensor) -> Tensor:
        """The number at a place of each lane's list."""
        return self.numbers.gather(1, places[:, None]).squeeze(1).clamp(min=0)


class Tables:
    """Many tables with the same number of seats."""

    def __init__(self, game: Game, players: int, settings: Settings, seed: int) -> None:
        self.game, self.players, self.device = game, players, settings.device
        self.batch: Any = batch(
            game, settings.lanes, players, seed, device=settings.device, autoreset=True
        )
        relative = relative_numbers(game, players)
        self.relative = torch.as_tensor(np.vstack([relative, relative[:1]])).to(self.device)
        self._seen: Any = None  # where a GPU writes its observations
        on_gpu = self.device == "cuda"
        self.rate = _rating_on_gpu(self.batch) if on_gpu else _rating(self.batch)
        self.foresee = _foreseeing_on_gpu(self.batch) if on_gpu else _foreseeing(self.batch)

    def ask(self) -> Questions:
        """What is asked now; the tensors are the caller's own."""
        b = self.batch
        scratch, ratings = (finite(found) for found in self.rate())
        actor, counts = self.own(b.actor), self.own(b.legal_counts)
        numbers = self.own(b.legal_numbers).long()
        seat = torch.where(actor >= 0, actor, self.players).long()
        choices = self.relative[seat[:, None], numbers.clamp(min=0)].long()
        return Questions(
            self._observed(), scratch, actor.long(), counts, numbers, choices, ratings,
            finite(self.foresee()),
        )  # fmt: skip

    def play(self, numbers: Tensor) -> None:
        """Play a number in every lane; one that is over is dealt anew."""
        chosen = numbers.to(torch.int32)
        self.batch.step(chosen if self.device == "cuda" else chosen.numpy())

    def results(self) -> tuple[Tensor, Tensor]:
        """Points and shares of the first place, by lane and seat."""
        scores, shares = self.batch._counted()
        return self.own(scores).float(), self.own(shares).float()

    def state(self) -> dict[str, Any]:
        """The positions in all lanes, on a CPU."""
        b = self.batch
        return {"words": self.own(b.words()), "games": self.own(b._games), "room": b._room}

    def restore(self, state: dict[str, Any]) -> None:
        """Put the positions of a state into the lanes, on a CPU."""
        b = self.batch
        b._loom.words[:], b._games[:] = state["words"].numpy(), state["games"].numpy()
        b._room = state["room"]
        b._go(np.full(b.count, STAY, np.int32))

    def _observed(self) -> Tensor:
        if self.device != "cuda":
            return self.own(self.batch.observe())
        self._seen = self.batch.observe(out=self._seen)
        return self.own(self._seen)

    def own(self, array: Any) -> Tensor:
        """A copy of an array of the batch, on the run's device."""
        if self.device == "cuda":
            return from_dlpack(array).clone()
        return torch.tensor(array)


def finite(values: Tensor) -> Tensor:
    """Numbers that a network can read: a GPU divides by zero without a word."""
    return values.nan_to_num(0.0, MOST_VALUE, -MOST_VALUE).clamp(-MOST_VALUE, MOST_VALUE)


def _rating(b: Any) -> Any:
    """Rates all choices by the game's evaluation, with threads."""
    kernel = game_search(b.game).kernel
    edges = np.linspace(0, b.count, cores() + 1).astype(int).tolist()

    def rate() -> tuple[Tensor, Tensor]:
        scratch = np.zeros((b.count, SCRATCH))
        ratings = np.zeros(b.legal_numbers.shape)

        def work(first: int, last: int) -> None:
            kernel.rate_lanes(
                b._loom.cells, first, last, b.actor, b.legal_counts, b.legal_numbers,
                np.zeros(SCRATCH), scratch, ratings,
            )  # fmt: skip

        for done in [workers().submit(work, *part) for part in pairwise(edges)]:
            done.result()
        return torch.from_numpy(scratch).float(), torch.from_numpy(ratings).float()

    return rate


def _foreseeing(b: Any) -> Any:
    """Finds what a critic that sees everything may know."""
    kernel = game_search(b.game).kernel

    def foresee() -> Tensor:
        found = np.zeros((b.count, MOST_SEATS + 1))
        kernel.foresee_lanes(b._loom.cells, 0, b.count, b.actor, found)
        return torch.from_numpy(found).float()

    return foresee


def _foreseeing_on_gpu(b: Any) -> Any:
    from athanor.lab.device.gpu import cuda  # it loads the compiler for GPUs
    from athanor.learn.gpu import foreseeing_kernel

    kernel = foreseeing_kernel(b.game)

    def foresee() -> Tensor:
        found = torch.zeros((b.count, MOST_SEATS + 1), device="cuda")
        b._run(kernel, b._records.cells, b._actor, cuda.as_cuda_array(found))
        return found

    return foresee


def _rating_on_gpu(b: Any) -> Any:
    from athanor.lab.device.gpu import cuda  # it loads the compiler for GPUs
    from athanor.learn.gpu import rating_kernel

    kernel = rating_kernel(b.game)

    def rate() -> tuple[Tensor, Tensor]:
        shape = b.legal_numbers.shape
        scratch = torch.zeros((b.count, SCRATCH), device="cuda")
        ratings = torch.zeros(shape, device="cuda")
        b._run(
            kernel, b._records.cells, b._actor, b._counts, b._numbers,
            cuda.as_cuda_array(scratch), cuda.as_cuda_array(ratings),
        )  # fmt: skip
        return scratch, ratings

    return rate
