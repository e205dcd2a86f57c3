"""`athanor learn --against`: a best response to a frozen bot, and how much it wins."""

import json
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

import typer

from athanor.arena import Contest, Results, Run, parse_bot
from athanor.arena.bot_version import version_of
from athanor.arena.standing import Line
from athanor.bots.failures import BotFailure, close
from athanor.bots.intuition.weights import digest_of, has_network, read_weights, weights_file
from athanor.bots.specs import INTUITION
from athanor.cli.arena import carry_out
from athanor.cli.arguments import complain
from athanor.cli.simulate import INTERRUPTED, interrupts, progress_bar
from athanor.kernel.game import Game
from athanor.lab.crew import Crew
from athanor.language import number, percent, say

if TYPE_CHECKING:
    from athanor.learn.responses.run import ResponseRun

FRESH = 56  # seed of the deals that the response has not seen
RESULT = "result.json"


@dataclass(frozen=True)
class Wanted:
    """What a response is to be trained for, and the numbers that a person may choose."""

    game: Game
    against: str
    players: int
    games: int  # of a generation
    device: str
    seed: int
    width: int  # of a network that begins from scratch

    def check(self) -> None:
        """Refuse a bot that cannot play this game, and a table that is too small or too large."""
        close(parse_bot(self.against).create(self.game.name, 0, 0))
        low, high = min(self.game.seats), max(self.game.seats)
        if not low <= self.players <= high:
            title, seats = self.game.title, self.players
            complain(
                say("research.wrong.contest.seats", game=title, low=low, high=high, seats=seats)
            )


def respond(
    wanted: Wanted, folder: Path, start: Path | None, minutes: float, processes: int, confirm: int
) -> None:
    """Train a best response, then let it play fresh deals."""
    try:
        wanted.check()
        run = _run(wanted, folder, start)
        _train(run, minutes, processes)
        if confirm:
            _measure(run, processes, confirm)
    except (ValueError, OSError, BotFailure) as error:
        complain(str(error))


def _run(wanted: Wanted, folder: Path, start: Path | None) -> "ResponseRun":
    """The run in a folder; it begins with given weights, else with the game's own."""
    # Imported here: it needs PyTorch.
    from athanor.learn.responses.run import ResponseRun, ResponseSettings

    game = wanted.game
    if start is None and has_network(game):
        start = weights_file(game)
    width = wanted.width if start is None else len(read_weights(start, game).first_bias)
    settings = ResponseSettings(
        game.name, wanted.against, version_of(game.name, [wanted.against]), wanted.seed,
        wanted.players, wanted.games, wanted.device, width, digest_of(start) if start else "",
    )  # fmt: skip
    return ResponseRun(folder, settings, start)


def _train(run: "ResponseRun", minutes: float, processes: int) -> None:
    """Let a run go on, and tell how it fares; after Ctrl-C it can go on later."""
    s = run.settings
    begins = say(
        "research.learn.responds", game=run.game.title, against=s.against, folder=run.folder,
        generation=number(run.generation),
    )  # fmt: skip
    typer.echo(begins)
    with interrupts() as interrupted, progress_bar() as bar, Crew(processes) as crew:
        task = bar.add_task(s.game, total=s.games)
        run.go(
            minutes, crew, lambda row: typer.echo(_told(row)),
            lambda games: bar.update(task, completed=games), interrupted,
        )  # fmt: skip
    if interrupted():
        typer.echo(say("research.learn.stopped", generation=number(run.generation)), err=True)
        raise typer.Exit(INTERRUPTED)
    typer.echo(say("research.learn.ends", file=run.weights))


def _told(row: dict[str, float]) -> str:
    return say(
        "research.learn.generation", generation=number(row["generation"]),
        seconds=number(row["seconds"]), games=number(row["games"]), share=percent(row["share"], 1),
        entropy=number(row["entropy"], 3), value=number(row["value"], 3),
    )  # fmt: skip


def _measure(run: "ResponseRun", processes: int, games: int) -> None:
    """Let the response, which now takes what it likes best, play deals it has not seen."""
    s, name = run.settings, f"{INTUITION}{run.weights}"
    contest = Contest(s.game, ((name, *[s.against] * (s.players - 1)),), FRESH)
    kept = Results(contest, run.folder / f"fresh-{digest_of(run.weights)}.jsonl")
    kept.load()
    stopped, found = carry_out(Run(kept), games, processes)
    if found.games:
        _report(run, found.line(name))
    if stopped:
        raise typer.Exit(INTERRUPTED)


def _report(run: "ResponseRun", line: Line) -> None:
    """Print what the response won, and keep it in its folder."""
    s = run.settings
    found = say(
        "research.learn.response", against=s.against, games=number(line.games),
        share=percent(line.win_share, 1), low=percent(line.low, 1), high=percent(line.high, 1),
        even=percent(1 / s.players, 1),
    )  # fmt: skip
    typer.echo(found)
    trained = {"generations": run.generation, "games": run.generation * s.games}
    told = {"against": s.against, "players": s.players, "seconds": round(run.seconds, 1)}
    whole = told | {"trained": trained, "fresh": line.data()}
    (run.folder / RESULT).write_text(json.dumps(whole, indent=1) + "\n")
