"""Beliefs: a head that learns what rivals' play tells about hidden cards, beyond what redeals know.

Redeals deal hidden cards by the rules and by what a seat has seen. The network plays itself, and
before some choices it is counted how often redeals give each value to each hidden word. The head
learns what to add to the logarithm of these chances so that the truth becomes likelier; where it
has learned nothing it adds nothing. Choices and values stay as they are.
"""

from collections.abc import Callable, Iterator
from dataclasses import asdict, dataclass
from pathlib import Path
from time import monotonic
from typing import Any

import numpy as np
import torch
from torch import nn

from athanor.bots.game_search import game_search
from athanor.bots.intuition.inputs import inputs_of
from athanor.bots.intuition.weights import (
    BELIEF_WIDTH,
    digest_of,
    hidden_words,
    read_weights,
    story_of,
    write_weights,
)
from athanor.bots.ismcts.listening import COUNTED
from athanor.bots.ismcts.network import BELIEVED_VALUES, MOST_BELIEVED
from athanor.bots.tree_search import TreeSearch
from athanor.kernel.declare.record import Array
from athanor.kernel.game import Game
from athanor.kernel.position import hide
from athanor.learn.clone import parts_of
from athanor.learn.model import Model, restored
from athanor.learn.plot import write_plot
from athanor.learn.run import CHECKPOINT, CURVES, BadRun, add_row, keep_settings, save_state
from athanor.learn.settings import Settings
from athanor.learn.tables import Tables

SMOOTH = 0.25  # worlds that are added for each value, so that nothing is thought impossible
PANELS = (("dealt", "by redeals alone, bits a word"), ("believed", "with beliefs, bits a word"))
BITS = float(np.log2(np.e))

Told = Callable[[dict[str, float]], None]


@dataclass(frozen=True)
class BeliefSettings:
    """One run: every number that shapes it."""

    game: str
    seed: int = 1
    start: str = ""  # a digest of the weights whose play it learns from
    width: int = 160  # of that network
    lanes: int = 128  # tables played at once, for each number of seats
    steps: int = 300  # decisions of each lane in a segment
    looked_at: float = 0.08  # share of the decisions that are learned from
    rate: float = 1e-3
    decay: float = 0.02  # of the weights
    minibatch: int = 256
    epochs: int = 2


@dataclass
class Hidden:
    """What is to be learned: a row for each decision that was looked at."""

    inputs: torch.Tensor
    dealt: torch.Tensor  # the logarithm of the chance of each value of each word, by redeals
    truth: torch.Tensor  # the value of each word


class Beliefs(nn.Module):
    """The head: what to add to the logarithms of redeals' chances."""

    def __init__(self, game: Game) -> None:
        super().__init__()
        inputs = inputs_of(game)
        self.doubt = nn.Linear(inputs.count, BELIEF_WIDTH)
        self.belief = nn.Linear(BELIEF_WIDTH, hidden_words(game) * BELIEVED_VALUES)
        self.units: torch.Tensor
        self.register_buffer("units", torch.as_tensor(inputs.units), persistent=False)
        with torch.no_grad():  # at first it adds nothing
            self.belief.weight.zero_()
            self.belief.bias.zero_()

    def surprise(self, found: Hidden) -> torch.Tensor:
        """The cross entropy of a word, in natural units."""
        seen = torch.relu(self.doubt(found.inputs.float() / self.units))
        added = self.belief(seen).view(len(seen), -1, BELIEVED_VALUES)
        added = added[:, : found.truth.shape[1]].clamp(-MOST_BELIEVED, MOST_BELIEVED)
        return surprise(found.dealt + added, found.truth)

    def exported(self) -> dict[str, Array]:
        """The weights as `bots/intuition/weights.py` writes them."""
        doubt = (self.doubt.weight / self.units).T
        return {
            "doubt": doubt.detach().numpy(), "doubt_bias": self.doubt.bias.detach().numpy(),
            "belief": self.belief.weight.detach().numpy(),
            "belief_bias": self.belief.bias.detach().numpy(),
        }  # fmt: skip


def surprise(chances: torch.Tensor, truth: torch.Tensor) -> torch.Tensor:
    """The cross entropy of a word; chances are logarithms that need not add up."""
    return nn.functional.cross_entropy(chances.transpose(1, 2), truth)


class Watcher:
    """Counts redeals at the tables of one number of seats."""

    def __init__(self, game: Game, players: int, seed: int) -> None:
        search = game_search(game)
        self.game, self.kernel = game, search.kernel
        self.searches = [TreeSearch(search, players, seat, seed) for seat in range(players)]
        self.rows: list[tuple[Array, Array, Array]] = []

    def look(self, position: Array, seat: int) -> None:
        """Look at a position as a seat: what the network reads, what is dealt, what is true."""
        search, machine = self.searches[seat], self.game.machine
        view = position.copy()
        hide(self.game, view, seat)
        known = machine.loops.believe(machine.cell(view.copy()), seat)
        words, dealt = machine.numbers(view.view(np.int16)), np.zeros_like(search.believed)
        self.kernel.count_dealt(words, seat, known, search.workspace, dealt)
        self.kernel.look_for_hidden(words, seat, known, search.workspace)
        truth = position.view(np.int16)[search.listened].clip(0, BELIEVED_VALUES - 1)
        inputs = search.workspace.glance.inputs.astype(np.float16)
        self.rows.append((inputs, dealt.astype(np.float32), truth.astype(np.int64)))

    def found(self) -> Hidden:
        """Everything that was looked at."""
        inputs, dealt, truth = (np.stack(part) for part in zip(*self.rows, strict=True))
        chances = (dealt + SMOOTH) / (COUNTED + SMOOTH * BELIEVED_VALUES)
        return Hidden(*map(torch.from_numpy, (inputs, np.log(chances), truth)))


class BeliefRun:
    """A run in a folder: stopped at any time, it goes on from its last segment."""

    def __init__(self, folder: Path, game: Game, start: Path, seed: int) -> None:
        if not game_search(game).listened_fields():
            raise BadRun(f"{game.title} has no hidden cards that a network could learn about.")
        net = read_weights(start, game)
        self.folder, self.game, self.start = folder, game, start
        self.settings = BeliefSettings(game.name, seed, digest_of(start), len(net.first_bias))
        torch.manual_seed(seed)
        self.player = Model(game, self.settings.width)
        restored(self.player, net)
        self.beliefs, s = Beliefs(game), self.settings
        self.optimiser = torch.optim.AdamW(
            self.beliefs.parameters(), lr=s.rate, weight_decay=s.decay
        )
        self.segment, self.seconds, self.examples = 0, 0.0, 0
        folder.mkdir(parents=True, exist_ok=True)
        keep_settings(folder, asdict(self.settings))
        self._resume()

    def go(self, minutes: float, tell: Told = lambda row: None) -> None:
        """Learn for some minutes more; the last segment is always finished."""
        began, before = monotonic(), self.seconds
        while self.seconds - before < 60.0 * minutes:
            row = self._segment()
            self.seconds = before + monotonic() - began
            self._keep(row | {"seconds": round(self.seconds, 1)})
            tell(row | {"seconds": self.seconds})

    def _segment(self) -> dict[str, float]:
        """Play some tables of each size, measure the beliefs with them, then learn from them."""
        number = self.settings.seed * 1_000_003 + self.segment
        dice = torch.Generator().manual_seed(number)
        parts = [self._watched(players, number, dice) for players in self.game.seats]
        sums, total = np.zeros(2), 0
        with torch.no_grad():  # these games are new to it
            for one in parts:
                found = surprise(one.dealt, one.truth), self.beliefs.surprise(one)
                sums += np.array([float(each) for each in found]) * len(one.truth)
                total += len(one.truth)
        for rows in self._minibatches(parts, dice):
            self.optimiser.zero_grad(set_to_none=True)
            loss: Any = self.beliefs.surprise(rows)
            loss.backward()
            self.optimiser.step()
        self.segment += 1
        self.examples += total
        dealt, believed = (sums / total * BITS).tolist()
        return {"segment": self.segment, "examples": self.examples,
                "dealt": dealt, "believed": believed}  # fmt: skip

    @torch.no_grad()
    def _watched(self, players: int, number: int, dice: torch.Generator) -> Hidden:
        """Play tables by the network's policy, and look at some of their positions."""
        s, temperature = self.settings, game_search(self.game).dials(players).temperature
        tables = Tables(self.game, players, Settings(self.game.name, lanes=s.lanes), number)
        watcher = Watcher(self.game, players, number)
        for _ in range(s.steps):
            asked = tables.ask()
            liked = self.player.judge(asked, players, temperature).preferences
            luck = torch.rand(liked.shape, generator=dice).clamp(1e-9, 1 - 1e-7)
            chosen = (liked - torch.log(-torch.log(luck))).argmax(1)
            looked = torch.rand(s.lanes, generator=dice) < s.looked_at
            for lane in torch.nonzero(looked & (asked.counts > 1)).flatten().tolist():
                watcher.look(tables.batch.table(lane).array, int(asked.actor[lane]))
            tables.play(asked.numbers.gather(1, chosen[:, None]).squeeze(1).clamp(min=0))
        return watcher.found()

    def _minibatches(self, parts: list[Hidden], dice: torch.Generator) -> Iterator[Hidden]:
        s, places = self.settings, []
        for _ in range(s.epochs):
            for which, one in enumerate(parts):
                order = torch.randperm(len(one.truth), generator=dice)
                places += [(which, rows) for rows in parts_of(order, s.minibatch)]
        for place in torch.randperm(len(places), generator=dice).tolist():
            which, rows = places[place]
            one = parts[which]
            yield Hidden(one.inputs[rows], one.dealt[rows], one.truth[rows])

    def _keep(self, row: dict[str, float]) -> None:
        """Write checkpoint, weights, curves and their plot."""
        state = {
            "beliefs": self.beliefs.state_dict(), "optimiser": self.optimiser.state_dict(),
            "segment": self.segment, "seconds": self.seconds, "examples": self.examples,
        }  # fmt: skip
        save_state(self.folder, state)
        told = {"beliefs": asdict(self.settings) | row}
        arrays = read_weights(self.start, self.game)._asdict() | self.beliefs.exported()
        path = self.folder / f"{self.game.name}.npz"
        write_weights(path, self.game, arrays, story_of(self.start) | told)
        add_row(self.folder / CURVES, row)
        write_plot(self.folder / CURVES, self.folder / "curves.svg", PANELS, "segment")

    def _resume(self) -> None:
        """Go on from the folder's checkpoint, or begin."""
        if not (self.folder / CHECKPOINT).exists():
            return
        state = torch.load(self.folder / CHECKPOINT)
        self.beliefs.load_state_dict(state["beliefs"])
        self.optimiser.load_state_dict(state["optimiser"])
        self.segment, self.seconds = state["segment"], state["seconds"]
        self.examples = state["examples"]
