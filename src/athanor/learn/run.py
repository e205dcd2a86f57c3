"""A training run in a folder: it can be stopped at any time and goes on from its last checkpoint.

A run is cut into segments of so many updates. At the start of each, all tables are dealt anew from
the run's seed and the number of the update, so that a run resumed from a checkpoint makes exactly
the steps it would have made.
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
from athanor.learn.hidden import Tally
from athanor.learn.measure import share_against_rivals
from athanor.learn.model import Model, exported, restored
from athanor.learn.plot import BELIEFS, PANELS, write_plot
from athanor.learn.settings import Settings
from athanor.learn.tables import Tables
from athanor.learn.update import Learner
from athanor.learn.watcher import Moment, Watcher
from athanor.version import VERSION

CHECKPOINT, SETTINGS, CURVES = "checkpoint.pt", "settings.json", "curves.csv"
COLUMNS = (
    "update", "seconds", "decisions", "policy", "value", "entropy", "distance", "trust", "share",
)  # fmt: skip
BELIEVED = ("dealt", "believed")  # where there are beliefs
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
        folder.mkdir(parents=True, exist_ok=True)
        self._resume()

    @property
    def model(self) -> Model:
        return self.learner.model

    @property
    def believes(self) -> bool:
        """Whether this run learns about hidden cards too."""
        return self.model.beliefs is not None and self.settings.beliefs > 0

    def go(self, minutes: float, tell: Told = lambda row: None) -> None:
        """Train for some minutes more; the last segment is always finished."""
        began, before = monotonic(), self.seconds
        while self.seconds - before < 60.0 * minutes:
            row = self._segment()
            self.seconds = before + monotonic() - began
            row["seconds"], row["share"] = round(self.seconds, 1), self._measured()
            self._keep(row)
            tell(row)

    def _segment(self) -> dict[str, float]:
        """Deal all tables anew and make the updates of one segment."""
        s = self.settings
        dice = torch.Generator(s.device).manual_seed(s.seed * 1_000_003 + self.update)
        tables = [
            Tables(self.game, players, s, s.seed * 1_000_003 + self.update)
            for players in self.game.seats
        ]
        watchers = [Watcher(one, s.beliefs) if self.believes else None for one in tables]
        self._recall()
        row: dict[str, float] = {}
        tally = Tally()
        for _ in range(s.segment):
            which = self.update % len(tables)
            row = self._update(tables[which], watchers[which], dice, tally)
            self.update += 1
            self.decisions += s.lanes * s.steps
        return row | (tally.told() if self.believes else {})

    def _update(
        self, tables: Tables, watcher: Watcher | None, dice: torch.Generator, tally: Tally
    ) -> dict[str, float]:
        """Play at some tables, and learn from it."""
        s, players = self.settings, tables.players
        temperature = game_search(self.game).dials(players).temperature
        who = Players(self.model, self.past, s, temperature)
        if watcher is None:
            lessons = gather(who, tables, dice)
        else:
            moment = Moment(watcher, self.model, s, self.update)
            lessons = gather(who, tables, dice, moment)
            self._believe(moment, tally)
        return self.learner.learn(lessons, players, temperature, self.update, dice)

    def _believe(self, moment: Moment, tally: Tally) -> None:
        """Measure the beliefs with what was looked at, which is new to them; then learn from it."""
        if moment.found is not None and self.model.beliefs is not None:
            tally.add(self.model.beliefs, moment.found)
            self.learner.learn_hidden(moment.found, moment.dice)

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
        state = {
            "model": self.model.state_dict(), "anchor": self.learner.anchor.state_dict(),
            "optimiser": self.learner.optimiser.state_dict(), "update": self.update,
            "seconds": self.seconds, "decisions": self.decisions, "selves": self.selves,
        }  # fmt: skip
        save_state(self.folder, state)
        about = {"version": VERSION, "settings": self.settings.as_json(), **row}
        write_weights(self.folder / f"{self.game.name}.npz", self.game, exported(self.model), about)
        columns, panels = (BELIEVED, BELIEFS) if self.believes else ((), ())
        add_row(self.folder / CURVES, {name: row[name] for name in (*COLUMNS, *columns)})
        write_plot(self.folder / CURVES, self.folder / "curves.svg", (*PANELS, *panels))

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
