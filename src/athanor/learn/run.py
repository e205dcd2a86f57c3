"""A training run in a folder: it can be stopped at any time and goes on from its last checkpoint.

A run is cut into segments of so many updates. At the start of each, all tables are dealt anew from
the run's seed and the number of the update. On a CPU, where a segment takes minutes, checkpoints
lie inside it too, with the tables; on a GPU only at its end. Either way a run resumed from a
checkpoint makes exactly the steps it would have made.
"""

import csv
import json
from collections.abc import Callable
from pathlib import Path
from random import Random
from time import monotonic
from typing import Any

import torch

from athanor.bots.game_search import game_search
from athanor.bots.intuition.weights import read_weights, write_weights
from athanor.kernel.registry import find_game
from athanor.learn.experience import Players, gather
from athanor.learn.measure import share_against_rivals
from athanor.learn.model import Model, exported, restored
from athanor.learn.plot import write_plot
from athanor.learn.segment import Segment
from athanor.learn.settings import Settings
from athanor.learn.update import Learner
from athanor.version import VERSION

CHECKPOINT, SETTINGS, CURVES = "checkpoint.pt", "settings.json", "curves.csv"
COLUMNS = (
    "update", "seconds", "decisions", "policy", "value", "entropy", "distance", "trust", "share",
)  # fmt: skip
SELVES = 4  # earlier states that are remembered, in half precision
MEASURED = 512  # games in which a network is measured

Told = Callable[[dict[str, float]], None]


class BadRun(ValueError):
    """A folder that holds no run, or one with other settings."""


class Run:
    """One run, in a folder of its own."""

    def __init__(self, folder: Path, settings: Settings, start: Path | None = None) -> None:
        self.folder, self.settings = folder, settings
        self.game = find_game(settings.game)
        torch.manual_seed(settings.seed)
        model, anchor = (Model(self.game, settings.width) for _ in range(2))
        if start is not None:
            restored(model, read_weights(start, self.game))
        self.learner = Learner(model.to(settings.device), anchor.to(settings.device), settings)
        self.past = Model(self.game, settings.width).to(settings.device)
        self.selves: list[dict[str, Any]] = []  # earlier states of the network, for the league
        self.update, self.seconds, self.decisions = 0, 0.0, 0
        self.segment: Segment | None = None  # the one that has begun
        self._hear: Told = lambda row: None
        folder.mkdir(parents=True, exist_ok=True)
        self._resume()

    @property
    def model(self) -> Model:
        return self.learner.model

    def go(
        self, minutes: float, tell: Told = lambda row: None,
        progress: Told = lambda row: None,
    ) -> None:  # fmt: skip
        """Train for some minutes more, at least one update; a GPU finishes the last segment.

        `progress` hears of the work so far, whenever it has doubled: of a segment, and before
        that of the first update.
        """
        began, before, over = monotonic(), self.seconds, False
        self._hear = progress
        while not over:
            row = self._advance()
            self.seconds = before + monotonic() - began
            over = self.seconds - before >= 60.0 * minutes and self._may_stop
            self._hear = lambda row: None
            if row is not None:
                row["seconds"], row["share"] = round(self.seconds, 1), self._measured()
                self._keep(row)
                tell(row)
            elif is_power_of_two(self._done) or over:
                if self._may_stop:
                    self._save({})
                progress(self._worked(0))

    @property
    def _done(self) -> int:
        """How many updates of this segment were made."""
        return self.update % self.settings.segment

    @property
    def _may_stop(self) -> bool:
        return self.settings.device == "cpu" or self._done == 0

    def _worked(self, steps: int) -> dict[str, float]:
        """The work so far, with the steps of an update that has not ended."""
        return {"update": self.update, "decisions": self.decisions + self.settings.lanes * steps}

    def _advance(self) -> dict[str, float] | None:
        """Make one update; returns a row of the curves where it is the last of its segment."""
        if self.segment is None:
            self.segment = self._begun()
        row, ends = self._update(self.segment), self._done == 0
        if ends:
            self.segment = None
        return row if ends else None

    def _begun(self) -> Segment:
        """Deal all tables anew, against one of those remembered."""
        self._recall()
        return Segment(self.game, self.settings, self.update)

    def _update(self, segment: Segment) -> dict[str, float]:
        """Play at some tables, and learn from it."""
        s, tables = self.settings, segment.tables[self.update % len(segment.tables)]
        players, dice = tables.players, segment.dice
        temperature = game_search(self.game).dials(players).temperature
        who = Players(self.model, self.past, s, temperature)
        lessons = gather(who, tables, dice, self._watch)
        row = self.learner.learn(lessons, players, temperature, self.update, dice)
        self.update += 1
        self.decisions += s.lanes * s.steps
        return row

    def _watch(self, number: int) -> None:
        """Before a step of all lanes: tell how many there were."""
        if is_power_of_two(number):
            self._hear(self._worked(number))

    def _recall(self) -> None:
        """Remember the present self, and let one of those remembered be the rival for a segment."""
        now = {name: value.half() for name, value in self.model.state_dict().items()}
        luck = Random(f"{self.settings.seed} {self.update}")
        if len(self.selves) == SELVES:
            del self.selves[luck.randrange(SELVES)]
        self.selves.append(now)
        self.past.load_state_dict(luck.choice(self.selves))

    def _measured(self) -> float:
        s = self.settings
        lanes = MEASURED if s.device == "cuda" else min(MEASURED, s.lanes)
        return round(share_against_rivals(self.model, s, min(self.game.seats), lanes, 7), 4)

    def _keep(self, row: dict[str, float]) -> None:
        """Write checkpoint, weights, curves and their plot."""
        row["update"], row["decisions"] = self.update, self.decisions
        row["trust"] = float(self.model.trust.detach())
        self._save(row)
        add_row(self.folder / CURVES, {name: row[name] for name in COLUMNS})
        write_plot(self.folder / CURVES, self.folder / "curves.svg")

    def _save(self, row: dict[str, float]) -> None:
        """Write checkpoint and weights."""
        state = {
            "model": self.model.state_dict(), "anchor": self.learner.anchor.state_dict(),
            "optimiser": self.learner.optimiser.state_dict(), "update": self.update,
            "seconds": self.seconds, "decisions": self.decisions, "selves": self.selves,
        }  # fmt: skip
        if self.segment is not None:
            state |= {"past": self.past.state_dict(), "segment": self.segment.state()}
        save_state(self.folder, state)
        about = {"version": VERSION, "settings": self.settings.as_json(), **self._worked(0), **row}
        write_weights(self.folder / f"{self.game.name}.npz", self.game, exported(self.model), about)

    def _resume(self) -> None:
        """Go on from the folder's checkpoint, or begin."""
        keep_settings(self.folder, self.settings.as_json())
        if (self.folder / CHECKPOINT).exists():
            self._load(torch.load(self.folder / CHECKPOINT, map_location=self.settings.device))

    def _load(self, state: dict[str, Any]) -> None:
        self.model.load_state_dict(state["model"])
        self.learner.anchor.load_state_dict(state["anchor"])
        self.learner.optimiser.load_state_dict(state["optimiser"])
        self.update, self.seconds = state["update"], state["seconds"]
        self.decisions, self.selves = state["decisions"], state["selves"]
        if "segment" in state:
            self.past.load_state_dict(state["past"])
            first = self.update - self._done
            self.segment = Segment(self.game, self.settings, first)
            self.segment.restore(state["segment"])


def is_power_of_two(number: int) -> bool:
    """Whether it is 1, 2, 4, 8, …"""
    return number.bit_count() == 1


def keep_settings(folder: Path, told: dict[str, Any]) -> None:
    """Write the settings of a run to its folder; one that holds another run is refused."""
    path = folder / SETTINGS
    if path.exists():
        try:
            kept = json.loads(path.read_text())
        except ValueError:
            raise BadRun(f"{path}: this is no run's settings.") from None
        if kept != told:
            differing = [name for name in told | kept if kept.get(name) != told.get(name)]
            raise BadRun(f"{folder} holds a run with another {', '.join(differing)}.")
    path.write_text(json.dumps(told, indent=1))


def save_state(folder: Path, state: dict[str, Any]) -> None:
    """Write a checkpoint; one that was killed halfway leaves the last one as it was."""
    partial = folder / f"{CHECKPOINT}.part"
    torch.save(state, partial)
    partial.replace(folder / CHECKPOINT)


def add_row(path: Path, row: dict[str, float]) -> None:
    """Add a row to the curves of a run."""
    fresh = not path.exists()
    with path.open("a", newline="") as file:
        writer = csv.DictWriter(file, list(row))
        if fresh:
            writer.writeheader()
        writer.writerow(row)
