"""Runs Athanor and the peers in turn, each in its own process, and takes medians: on a shared
machine a single run says little."""

import json
import os
import re
import subprocess
import sys
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from statistics import median

from bench.peers.measure import BY, TIGHT
from bench.setup import LOCK, NODE_PEER, PYTHON, ROOT, last_line, set_up_node, set_up_python

Figures = dict[str, dict[str, float | str]]
FROM_PYTHON = "Athanor from Python"


@dataclass(frozen=True)
class Contender:
    """One line-up of games that a single command measures."""

    name: str
    command: list[str]
    set_up: Callable[[], str | None] = lambda: None
    folder: Path = ROOT
    loop: str = "usual"  # its loop, unless a game's name says that it is tight


@dataclass
class Row:
    """One game of one contender, with a sample of each round."""

    contender: str
    game: str
    players: int
    loop: str
    samples: list[float] = field(default_factory=list)
    games: list[float] = field(default_factory=list)

    @property
    def decisions(self) -> float:
        return median(self.samples)

    @property
    def games_per_second(self) -> float:
        return median(self.games)


@dataclass
class Outcome:
    """The measured rows, a sentence for each failure, and the contenders that were not measured."""

    rows: list[Row] = field(default_factory=list)
    problems: list[str] = field(default_factory=list)
    absent: list[str] = field(default_factory=list)


def python_peer(name: str, module: str, seconds: float, loop: str = "usual") -> Contender:
    command = [str(PYTHON), "-m", f"bench.peers.{module}", "--seconds", str(seconds)]
    return Contender(name, command, set_up_python, loop=loop)


def ours() -> Contender:
    athanor = Path(sys.executable).with_name("athanor")
    return Contender("Athanor", [str(athanor), "bench", "--json"], loop="own")


def our_loops(seconds: float) -> Contender:
    """Our games as a program in Python drives them: step by step, and in batches."""
    command = [sys.executable, "-m", "bench.loops", "--json", "--seconds", str(seconds)]
    return Contender(FROM_PYTHON, command)


def peers(seconds: float) -> list[Contender]:
    node = ["node", "measure.js", "--seconds", str(seconds)]
    openspiel = f"OpenSpiel {version('open-spiel')}"
    return [
        python_peer(f"{openspiel}, C++ card games", "openspiel_cards", seconds),
        python_peer(f"{openspiel}, rolled out inside C++", "openspiel_rollouts", seconds, "C++"),
        python_peer(f"{openspiel}, our Alchemist in Python", "openspiel_alchemist", seconds),
        python_peer(f"RLCard {version('rlcard')}", "rlcard_games", seconds),
        python_peer(f"PettingZoo {version('pettingzoo')}", "pettingzoo_classic", seconds),
        python_peer(f"Catanatron {version('catanatron')}", "catanatron_game", seconds),
        Contender(f"boardgame.io {node_version()}", node, set_up_node, NODE_PEER),
    ]


def version(package: str) -> str:
    """The version that the lock file pins."""
    found = re.search(rf"^{re.escape(package)}==(\S+)", LOCK.read_text(), re.MULTILINE)
    return found[1] if found else ""


def node_version() -> str:
    package = json.loads((NODE_PEER / "package.json").read_text())
    return str(package["dependencies"]["boardgame.io"])


def hold(contenders: list[Contender], rounds: int, progress: Callable[[str], None]) -> Outcome:
    """Measure the contenders in turn, `rounds` times; one that fails sits out the rest."""
    outcome = Outcome()
    playing = [contender for contender in contenders if ready(outcome, contender)]
    for _ in range(rounds):
        for contender in list(playing):
            progress(contender.name)
            try:
                add(outcome, contender, figures(contender))
            except NoFiguresError as failure:
                outcome.problems.append(f"{contender.name} failed: {failure}")
                outcome.absent.append(contender.name)
                playing.remove(contender)
    return outcome


def ready(outcome: Outcome, contender: Contender) -> bool:
    problem = contender.set_up()
    if problem is None:
        return True
    outcome.absent.append(contender.name)
    if problem not in outcome.problems:
        outcome.problems.append(problem)
    return False


class NoFiguresError(Exception):
    """A contender's command did not print figures."""


def figures(contender: Contender) -> Figures:
    """What the contender's command printed as JSON."""
    environment = dict(os.environ) | {"NODE_ENV": "production"}
    try:
        done = subprocess.run(
            contender.command,
            cwd=contender.folder,
            capture_output=True,
            text=True,
            timeout=600,
            env=environment,
            check=False,
        )
    except (OSError, subprocess.TimeoutExpired) as error:
        raise NoFiguresError(str(error)) from error
    if done.returncode != 0:
        raise NoFiguresError(last_line(done.stderr))
    try:
        read: Figures = json.loads(done.stdout)
    except ValueError as error:
        raise NoFiguresError(f"its figures are not JSON ({error})") from error
    return read


def add(outcome: Outcome, contender: Contender, read: Figures) -> None:
    for game, figure in read.items():
        if "error" in figure:
            problem = f"{contender.name} could not play {game}: {figure['error']}"
            if problem not in outcome.problems:
                outcome.problems.append(problem)
            continue
        row = find(outcome, contender, game, figure)
        row.samples.append(float(figure["decisions_per_second"]))
        row.games.append(float(figure["games_per_second"]))


def find(outcome: Outcome, contender: Contender, game: str, figure: dict[str, float | str]) -> Row:
    """The row of a game by one loop: the one the figure names, or the contender's."""
    plain = game.removesuffix(TIGHT).partition(BY)[0]
    loop = str(figure.get("loop", contender.loop if plain == game else "tight"))
    for row in outcome.rows:
        if (row.contender, row.game, row.loop) == (contender.name, plain, loop):
            return row
    outcome.rows.append(Row(contender.name, plain, int(figure["players"]), loop))
    return outcome.rows[-1]
