"""Beliefs alone: the network plays itself, and only its head for hidden cards learns.

Self-play trains that head together with the rest (`run.py`); this is for a network whose choices
and values are to stay as they are.
"""

from collections.abc import Callable
from dataclasses import asdict, dataclass, replace
from pathlib import Path
from time import monotonic

import torch

from athanor.bots.game_search import game_search
from athanor.bots.intuition.weights import digest_of, read_weights, story_of, write_weights
from athanor.kernel.game import Game
from athanor.learn.experience import drawn
from athanor.learn.hidden import Beliefs, Hidden, Pace, Tally, hides_something, learn_hidden
from athanor.learn.model import Model, restored
from athanor.learn.plot import BELIEFS, write_plot
from athanor.learn.run import CHECKPOINT, CURVES, BadRun, add_row, keep_settings, save_state
from athanor.learn.settings import Settings
from athanor.learn.tables import Questions, Tables
from athanor.learn.watcher import Watcher

Told = Callable[[dict[str, float]], None]


@dataclass(frozen=True)
class BeliefSettings:
    """One run: every number that shapes it."""

    game: str
    seed: int = 1
    start: str = ""  # a digest of the weights whose play it learns from
    width: int = 160  # of that network
    device: str = "cpu"
    lanes: int = 128  # tables played at once, for each number of seats
    steps: int = 300  # decisions of each lane in a segment
    looked_at: float = 0.08  # share of the decisions that are learned from
    rate: float = 1e-3
    decay: float = 0.02  # of the weights
    minibatch: int = 256
    epochs: int = 2


class BeliefRun:
    """A run in a folder: stopped at any time, it goes on from its last segment."""

    def __init__(
        self, folder: Path, game: Game, start: Path, seed: int, device: str = "cpu"
    ) -> None:
        if not hides_something(game):
            raise BadRun(f"{game.title} has no hidden cards that a network could learn about.")
        net = read_weights(start, game)
        self.folder, self.game, self.start = folder, game, start
        self.settings = for_device(game, start, len(net.first_bias), seed, device)
        torch.manual_seed(seed)
        self.model = Model(game, self.settings.width)
        restored(self.model, net)
        self.model.to(device)
        s = self.settings
        self.optimiser = torch.optim.AdamW(
            self.beliefs.parameters(), lr=s.rate, weight_decay=s.decay
        )
        self.segment, self.seconds, self.examples = 0, 0.0, 0
        folder.mkdir(parents=True, exist_ok=True)
        keep_settings(folder, asdict(self.settings))
        self._resume()

    @property
    def beliefs(self) -> Beliefs:
        """The head that learns."""
        assert self.model.beliefs is not None
        return self.model.beliefs

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
        s = self.settings
        number = s.seed * 1_000_003 + self.segment
        dice = torch.Generator(s.device).manual_seed(number)
        parts = [one for players in self.game.seats for one in self._watched(players, number, dice)]
        tally = Tally()
        for one in parts:
            tally.add(self.beliefs, one)
        learn_hidden(self.beliefs, self.optimiser, parts, Pace(s.minibatch, s.epochs), dice)
        self.segment += 1
        self.examples += tally.rows
        return {"segment": self.segment, "examples": self.examples} | tally.told()

    @torch.no_grad()
    def _watched(self, players: int, number: int, dice: torch.Generator) -> list[Hidden]:
        """Play tables by the network's policy, and look at some of their positions."""
        s = self.settings
        tables = Tables(
            self.game, players, Settings(s.game, device=s.device, lanes=s.lanes), number
        )
        watcher, found = Watcher(tables, max(1, int(s.lanes * s.looked_at))), []
        for step in range(s.steps):
            asked = tables.ask()
            lanes = watcher.some(asked.counts > 1, dice)
            found.append(watcher.look(self.model, asked, lanes, number * s.steps + step))
            tables.play(self._chosen(asked, players, dice))
        return joined([one for one in found if one is not None])

    def _chosen(self, asked: Questions, players: int, dice: torch.Generator) -> torch.Tensor:
        """The number that the network's policy draws in each lane."""
        temperature = game_search(self.game).dials(players).temperature
        liked = self.model.judge(asked, players, temperature).preferences
        return asked.numbers_at(drawn(liked, dice))

    def _keep(self, row: dict[str, float]) -> None:
        """Write checkpoint, weights, curves and their plot."""
        state = {
            "beliefs": self.beliefs.state_dict(), "optimiser": self.optimiser.state_dict(),
            "segment": self.segment, "seconds": self.seconds, "examples": self.examples,
        }  # fmt: skip
        save_state(self.folder, state)
        told = {"beliefs": asdict(self.settings) | row}
        beliefs = self.beliefs.exported(self.model.units)
        arrays = read_weights(self.start, self.game)._asdict() | beliefs
        path = self.folder / f"{self.game.name}.npz"
        write_weights(path, self.game, arrays, story_of(self.start) | told)
        add_row(self.folder / CURVES, row)
        write_plot(self.folder / CURVES, self.folder / "curves.svg", BELIEFS, "segment")

    def _resume(self) -> None:
        """Go on from the folder's checkpoint, or begin."""
        if not (self.folder / CHECKPOINT).exists():
            return
        state = torch.load(self.folder / CHECKPOINT, map_location=self.settings.device)
        self.beliefs.load_state_dict(state["beliefs"])
        self.optimiser.load_state_dict(state["optimiser"])
        self.segment, self.seconds = state["segment"], state["seconds"]
        self.examples = state["examples"]


def for_device(game: Game, start: Path, width: int, seed: int, device: str) -> BeliefSettings:
    """What suits a device: a GPU wants more tables at once."""
    found = BeliefSettings(game.name, seed, digest_of(start), width, device)
    return replace(found, lanes=1024) if device == "cuda" else found


def joined(parts: list[Hidden]) -> list[Hidden]:
    """All rows of one number of seats together, if there are any."""
    if not parts:
        return []
    columns = zip(*((one.inputs, one.dealt, one.truth) for one in parts), strict=True)
    return [Hidden(*(torch.cat(column) for column in columns))]
