"""The settings of a training run; they are kept with its weights."""

from dataclasses import asdict, dataclass, fields, replace
from pathlib import Path
from typing import Any

from athanor.bots.intuition.weights import digest_of, story_of
from athanor.kernel.game import Game


@dataclass(frozen=True)
class Settings:
    """One run: the game, its seed, and every number that shapes it."""

    game: str
    seed: int = 1
    device: str = "cpu"
    lanes: int = 256  # tables played at once, for each number of seats
    steps: int = 32  # decisions of each lane between two updates
    segment: int = 32  # updates between two fresh deals of all lanes
    width: int = 128  # of the network
    rate: float = 5e-4  # of learning
    final_rate: float = 1e-4
    epochs: int = 2
    minibatch: int = 1024
    clip: float = 0.2
    entropy: float = 0.03
    final_entropy: float = 0.005
    anchor: float = 0.03  # weight of the distance to the slow copy
    anchor_pace: float = 0.05  # at which the slow copy follows, each update
    keep: float = 0.96  # lambda of the advantages, over one round of the seats
    rivals: float = 0.25  # share of lanes in which the rivals play by ratings alone
    past: float = 0.15  # share of lanes in which the rivals are a past self
    result: float = 0.6  # weight of the first place against final points, in what is learned
    spread: float = 10.0  # of points, where they are turned into shares
    anneal: int = 300  # updates over which the rates fall
    start: str = ""  # a digest of the weights it began with; nothing: it began from scratch

    def as_json(self) -> dict[str, Any]:
        """The settings as plain data."""
        return asdict(self)

    def falling(self, first: float, last: float, update: int) -> float:
        """A number that falls from its first to its last value."""
        return first + (last - first) * min(1.0, update / self.anneal)


def for_device(
    game: str, device: str, seed: int, width: int, start: Path | None = None
) -> Settings:
    """What suits a device: a GPU wants tens of thousands of tables at once.

    A network that knows something already learns more slowly, and is held to what it knows.
    """
    found = Settings(game, seed, device, width=width)
    if device == "cuda":
        found = replace(found, lanes=16384, steps=48, minibatch=32768)
    if start is None:
        return found
    return replace(
        found, start=digest_of(start), rate=2e-4, final_rate=3e-5, entropy=0.01,
        final_entropy=0.003, anchor=0.1, anchor_pace=0.02,
    )  # fmt: skip


def settings_like(weights: Path, game: Game, device: str, start: Path | None = None) -> Settings:
    """The settings of the run that made some weights; the device may be another.

    Raises ValueError if that run was for another game, or began with other weights.
    """
    told = story_of(weights).get("settings", {})
    names = {field.name for field in fields(Settings)}
    if told.get("game") != game.name or "lanes" not in told:
        raise ValueError(f"{weights}: these weights were not made by a run of {game.title}.")
    found = Settings(**{name: told[name] for name in told if name in names})
    if found.start != (digest_of(start) if start else ""):
        began = f"with weights whose digest is {found.start}" if found.start else "from scratch"
        raise ValueError(f"{weights}: that run began {began}; --start must be the same.")
    return replace(found, device=device)
