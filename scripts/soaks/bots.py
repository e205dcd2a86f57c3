"""Plays bot games of every game, seat count and variant, and checks every turn.

    python -m scripts.soaks.bots                 1,000 games of each, mostly with cheap bots
    python -m scripts.soaks.bots --games 50      fewer
    python -m scripts.soaks.bots alchemists      only this game
    python -m scripts.soaks.bots --workers 16 --minutes 8 --kept FILE

No bot may return to a position that it has left in the same turn, and every game must end. The
script reports the longest turn of each setting. Progress is stored while the sources stay the same,
so a run can be stopped and resumed.
"""

import argparse
import json
import sys
import time
from collections.abc import Sequence
from concurrent.futures import ProcessPoolExecutor, as_completed
from dataclasses import asdict, dataclass, field
from itertools import product
from multiprocessing import get_context
from pathlib import Path
from random import Random

import athanor
from athanor.bots import BOTS, Bot, Budget
from athanor.kernel.compile.sources import source_digest
from athanor.kernel.declare.words import Json
from athanor.kernel.table import Table

ROOT = Path(__file__).resolve().parents[2]
KEPT = ROOT / "build" / "soak_bots.json"
GAMES = 1000
PART = 25  # games that a process plays before they are stored
MOST_CHOICES = 20_000  # choices in one game before it counts as endless
CHEAP = ("greedy", "apprentice", "random")
SEARCHED = 20  # one game in this many has a searching bot
BUDGET = Budget(seconds=600.0, simulations=20)
VARIANTS: dict[str, tuple[dict[str, Json], ...]] = {
    "alchemist": ({}, {"edition": "amigo"}),
    "alchemists": ({}, {"variant": "master"}),
}


@dataclass(frozen=True)
class Setting:
    """One way to set up a game."""

    game: str
    players: int
    options: dict[str, Json] = field(default_factory=dict)

    @property
    def name(self) -> str:
        words = [self.game, f"{self.players} seats", *map(str, self.options.values())]
        return ", ".join(words)


@dataclass
class Found:
    """What the games of a setting showed."""

    games: int = 0
    choices: int = 0
    longest_turn: int = 0  # choices
    by: str = ""  # the bot that took it


class ReturnedInTurn(AssertionError):
    """A bot went back to a position that it had left in the same turn."""


def settings(games: Sequence[str] = ()) -> list[Setting]:
    """Every game, seat count and variant."""
    return [
        Setting(name, players, options)
        for name in games or athanor.GAMES
        for players, options in product(athanor.game(name).seats, VARIANTS.get(name, ({},)))
    ]


def play(setting: Setting, names: Sequence[str], seed: int, found: Found, budget: Budget) -> None:
    """Play one game to its end, checking every turn."""
    table = athanor.game(setting.game).new(setting.players, seed, **setting.options)
    bots = [BOTS[name](setting.game, seat, seed + seat) for seat, name in enumerate(names)]
    asked, actor, left = [-1] * len(bots), -1, set[bytes]()
    while not table.over:
        seat = table.actors[0]
        if seat != actor:
            actor, left = seat, set()
        left.add(table.array.tobytes())
        events, asked[seat] = table.events(seat, after=asked[seat]), table.ply
        table.play(_choice(bots[seat], table, seat, events, budget), seat)
        if table.array.tobytes() in left:
            raise ReturnedInTurn(f"{setting.name}, seed {seed}: {names[seat]} went back at {table}")
        assert table.ply < MOST_CHOICES, f"{setting.name}, seed {seed}: the game does not end"
        if len(left) > found.longest_turn:
            found.longest_turn, found.by = len(left), names[seat]
    found.games += 1
    found.choices += table.ply


def _choice(bot: Bot, table: Table, seat: int, events: list[Json], budget: Budget) -> Json:
    return bot.choose(table.view(seat), table.legal(seat), events, budget)


def lineup(setting: Setting, index: int) -> list[str]:
    """The bots of a game: cheap ones, and occasionally one that searches."""
    luck = Random(f"{setting.name} {index}")
    names = [luck.choice(CHEAP) for _ in range(setting.players)]
    if index % SEARCHED == 0:
        names[luck.randrange(setting.players)] = "search"
    return names


@dataclass
class Progress:
    """The parts of each setting that have been played, in a file."""

    path: Path
    digest: str  # of the sources; other sources begin anew
    parts: dict[str, dict[str, Json]] = field(default_factory=dict)

    @classmethod
    def read(cls, path: Path, digest: str) -> "Progress":
        kept = json.loads(path.read_text()) if path.exists() else {}
        return cls(path, digest, kept["parts"] if kept.get("digest") == digest else {})

    def add(self, setting: Setting, first: int, found: Found) -> None:
        self.parts.setdefault(setting.name, {})[str(first)] = asdict(found)
        self.path.parent.mkdir(parents=True, exist_ok=True)
        self.path.write_text(json.dumps({"digest": self.digest, "parts": self.parts}, indent=1))

    def missing(self, setting: Setting, wanted: int) -> list[int]:
        """The first game of each part that is still to be played."""
        played = self.parts.get(setting.name, {})
        return [first for first in range(0, wanted, PART) if str(first) not in played]

    def total(self, setting: Setting) -> Found:
        """What all parts of a setting showed."""
        found = Found()
        for part in self.parts.get(setting.name, {}).values():
            one = Found(**part)
            found.games, found.choices = found.games + one.games, found.choices + one.choices
            if one.longest_turn > found.longest_turn:
                found.longest_turn, found.by = one.longest_turn, one.by
        return found


def play_part(setting: Setting, first: int, ends: float) -> Found | None:
    """The games of one part, unless the time is over."""
    found = Found()
    for index in range(first, first + PART):
        if time.time() > ends:
            return None
        play(setting, lineup(setting, index), index, found, BUDGET)
    return found


def soak(
    chosen: Sequence[Setting], wanted: int, progress: Progress, workers: int, minutes: float
) -> None:
    """Play the missing parts, all settings in turn, until the time is over."""
    ends = time.time() + 60 * minutes
    missing = sorted((first, place) for place, one in enumerate(chosen)
                     for first in progress.missing(one, wanted))  # fmt: skip
    with ProcessPoolExecutor(workers, get_context("spawn")) as pool:
        waiting = {
            pool.submit(play_part, chosen[place], first, ends): (chosen[place], first)
            for first, place in missing
        }
        for done in as_completed(waiting):
            if found := done.result():
                progress.add(*waiting[done], found)


def main(arguments: Sequence[str]) -> int:
    """Soak the requested settings, and report on each."""
    parser = argparse.ArgumentParser(description="Looks at every turn of many bot games.")
    parser.add_argument("names", nargs="*", help="only these games")
    parser.add_argument("--games", type=int, default=GAMES, help="of each setting")
    parser.add_argument("--workers", type=int, default=1, help="processes")
    parser.add_argument("--minutes", type=float, default=1e6, help="stop after so long")
    parser.add_argument("--kept", type=Path, default=KEPT, help="where progress is stored")
    given = parser.parse_args(arguments)
    folder = ROOT / "src" / "athanor"
    digest = source_digest(folder / "kernel", folder / "games", folder / "bots")
    progress, chosen = Progress.read(given.kept, digest), settings(given.names)
    soak(chosen, given.games, progress, given.workers, given.minutes)
    for setting in chosen:
        found = progress.total(setting)
        print(
            f"{setting.name}: {found.games} games, {found.choices} choices, longest turn "
            f"{found.longest_turn} choices by {found.by}",
            flush=True,
        )
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
