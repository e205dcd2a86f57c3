"""Best responses: a network learns to beat a frozen bot, by proximal policy gradients.

A run is cut into generations of so many games. Processes play them with the weights of the last
generation; then the network learns from the decisions it made. A generation follows from the seed,
its number and the weights before it, so a run that goes on from a checkpoint makes exactly the
steps it would have made, if the frozen bot does not depend on the clock (`search:200` does not,
`search:1s` does).
"""

from collections.abc import Callable, Iterator
from dataclasses import asdict, dataclass
from pathlib import Path
from time import monotonic
from typing import Any

import torch

from athanor.bots.game_search import game_search
from athanor.bots.intuition.weights import digest_of, read_weights, story_of, write_weights
from athanor.bots.tree_search import prepare
from athanor.kernel.registry import find_game
from athanor.lab.crew import Crew
from athanor.learn.model import Model, exported, restored
from athanor.learn.plot import write_plot
from athanor.learn.responses.credit import replayed
from athanor.learn.responses.matches import Match, MatchGame
from athanor.learn.run import CHECKPOINT, CURVES, add_row, keep_settings, save_state
from athanor.learn.settings import Settings
from athanor.learn.update import Learner
from athanor.version import VERSION

COLUMNS = (
    "generation", "seconds", "games", "share", "policy", "value", "entropy", "distance",
)  # fmt: skip
PANELS = (
    ("share", "share of the first place against the frozen bot"), ("entropy", "entropy"),
    ("value", "value loss"),
)  # fmt: skip
THREADS = 1  # of PyTorch: small networks learn fastest so, and sums keep their order

Told = Callable[[dict[str, float]], None]


@dataclass(frozen=True)
class ResponseSettings:
    """One run: every number that shapes it."""

    game: str
    against: str  # the frozen bot
    version: str = ""  # of the frozen bot
    seed: int = 1
    players: int = 2
    games: int = 256  # of a generation
    device: str = "cpu"
    width: int = 160
    start: str = ""  # a digest of the weights it began with; nothing: it began from scratch
    rate: float = 1.5e-3
    final_rate: float = 5e-4
    epochs: int = 2
    minibatch: int = 2048
    clip: float = 0.2
    entropy: float = 0.003
    final_entropy: float = 0.001
    anchor: float = 0.01
    anchor_pace: float = 0.3
    keep: float = 0.9  # lambda of the advantages, over one decision
    result: float = 0.6
    spread: float = 10.0
    anneal: int = 60  # generations over which the rates fall

    def learning(self) -> Settings:
        """The part that a learner knows."""
        known = asdict(self)
        for name in ("against", "version", "players", "games"):
            del known[name]
        return Settings(**known)


class ResponseRun:
    """A run in a folder: stopped at any time, it goes on from its last generation."""

    def __init__(self, folder: Path, settings: ResponseSettings, start: Path | None) -> None:
        self.folder, self.settings, self.learning = folder, settings, settings.learning()
        self.game = find_game(settings.game)
        self.weights = folder / f"{self.game.name}.npz"
        torch.set_num_threads(THREADS)
        torch.manual_seed(settings.seed)
        model, anchor = (Model(self.game, settings.width) for _ in range(2))
        if start is not None:
            restored(model, read_weights(start, self.game))
            model.first.requires_grad_(False)  # learning values anew would disturb its choices
        self.learner = Learner(model.to(settings.device), anchor.to(settings.device), self.learning)
        self.generation, self.seconds = 0, 0.0
        folder.mkdir(parents=True, exist_ok=True)
        keep_settings(folder, asdict(settings))
        self._resume()

    def go(
        self, minutes: float, crew: Crew, tell: Told = lambda row: None,
        progress: Callable[[int], None] = lambda games: None,
        stop: Callable[[], bool] = lambda: False,
    ) -> None:  # fmt: skip
        """Learn for some minutes more; the last generation is finished, unless `stop` says so."""
        prepare(self.game)
        began, before = monotonic(), self.seconds
        while self.seconds - before < 60.0 * minutes and not stop():
            games = list(self._played(crew, progress, stop))
            if len(games) < self.settings.games:
                return
            row = self.learn(games)
            self.seconds = before + monotonic() - began
            row |= {"seconds": round(self.seconds, 1)}
            self.keep(row)
            tell(row)

    def _played(
        self, crew: Crew, progress: Callable[[int], None], stop: Callable[[], bool]
    ) -> Iterator[MatchGame]:
        """The games of this generation, until `stop` says so."""
        s, digest = self.settings, digest_of(self.weights)
        match = Match(s.game, s.against, s.players, s.seed, self.weights)
        first = self.generation * s.games
        tasks = ((index, digest) for index in range(first, first + s.games) if not stop())
        for done, one in enumerate(crew.share_out(match.play, tasks), 1):
            progress(done)
            yield one
            if stop():
                return

    def learn(self, games: list[MatchGame]) -> dict[str, float]:
        """Learn from the games of a generation; returns what to show of it."""
        s = self.settings
        dice = torch.Generator(s.device).manual_seed(s.seed * 1_000_003 + self.generation)
        found = replayed(self.game, games, self.learning)
        lessons = found.lessons(self.learner.model, self.learning)
        temperature = game_search(self.game).dials(s.players).temperature
        row = self.learner.learn(lessons, s.players, temperature, self.generation, dice)
        self.generation += 1
        share = round(sum(found.won) / len(games), 4)
        played = self.generation * s.games
        return {"generation": self.generation, "games": played, "share": share} | row

    def keep(self, row: dict[str, float]) -> None:
        """Write checkpoint, weights, curves and their plot."""
        learner = self.learner
        state = {
            "model": learner.model.state_dict(), "anchor": learner.anchor.state_dict(),
            "optimiser": learner.optimiser.state_dict(), "generation": self.generation,
            "seconds": self.seconds,
        }  # fmt: skip
        save_state(self.folder, state)
        self._export(row)
        add_row(self.folder / CURVES, {name: row[name] for name in COLUMNS})
        write_plot(self.folder / CURVES, self.folder / "curves.svg", PANELS, "generation")

    def _export(self, row: dict[str, float]) -> None:
        """Write the weights, with which the next generation is played."""
        about: dict[str, Any] = {"version": VERSION, "settings": asdict(self.settings), **row}
        write_weights(self.weights, self.game, exported(self.learner.model), about)

    def _resume(self) -> None:
        """Go on from the folder's checkpoint, or begin."""
        if (self.folder / CHECKPOINT).exists():
            state = torch.load(self.folder / CHECKPOINT, map_location=self.settings.device)
            self.learner.model.load_state_dict(state["model"])
            self.learner.anchor.load_state_dict(state["anchor"])
            self.learner.optimiser.load_state_dict(state["optimiser"])
            self.generation, self.seconds = state["generation"], state["seconds"]
        if not self.weights.exists() or story_of(self.weights).get("generation") != self.generation:
            self._export({"generation": self.generation})  # a killed run left none, or older ones
