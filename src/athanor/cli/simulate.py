"""`athanor simulate`: many games, and their summary."""

import json
import signal
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from types import FrameType
from typing import Annotated

import typer
from rich.box import SIMPLE_HEAD
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn
from rich.table import Table

from athanor.bots.failures import BotFailure
from athanor.bots.specs import BadBotName, parse_bot
from athanor.cli.arguments import (
    DeckFile,
    GameName,
    Options,
    RayAddress,
    Seed,
    complain,
    deck_of,
    find,
    options_of,
    seed_of,
)
from athanor.kernel.game import Game
from athanor.lab import Plan, Run, Summary, comfortable, files
from athanor.lab.on_ray import NoCluster
from athanor.lab.parts import PartsRun, empty, first_part
from athanor.language import number, percent, say

INTERRUPTED = 130


def simulate(
    name: GameName,
    games: Annotated[int, typer.Option("--games", "-n", min=1)] = 10_000,
    players: int | None = None,
    seed: Seed = None,
    option: Options = None,
    deck: DeckFile = None,
    bots: Annotated[str | None, typer.Option(metavar="A,B,...")] = None,
    processes: Annotated[int | None, typer.Option(min=1)] = None,
    ray: RayAddress = None,
    out: Annotated[Path | None, typer.Option(metavar="FILE")] = None,
    resume: Annotated[bool, typer.Option("--resume")] = False,
    overwrite: Annotated[bool, typer.Option("--overwrite")] = False,
    as_json: Annotated[bool, typer.Option("--json")] = False,
) -> None:
    """Play many games, at random or between bots, and summarise them.

    The same seed gives the same games, whatever the number of processes. Ctrl-C stops early,
    reports the finished games, stores them in the --out file and exits with code 130.
    """
    if resume and out is None:
        complain(say("research.wrong.resume.out"))
    if out is not None and taken(out) and not (resume or overwrite):
        complain(say("research.wrong.out.taken", path=out))
    try:
        before = out if resume else None
        run = run_of(chosen_plan(name, players, seed, option, deck, bots, before), checked(out))
        if overwrite and out is not None and out.is_dir():
            empty(out)
        if resume:
            run.take_up()
        stopped = carry_out(run, games, processes, ray)
    except (files.BadFile, BotFailure, NoCluster) as error:
        complain(str(error))
    report(run.summary(), as_json)
    if stopped:
        typer.echo(stopped_words(run.done, games, out, "stopped.kept"), err=True)
        raise typer.Exit(INTERRUPTED)


def stopped_words(done: int, total: int, out: Path | None, kept: str) -> str:
    """How far a run came before Ctrl-C; with a file, how it can be continued."""
    if out is None:
        return say("research.stopped", done=done, total=total)
    return say(f"research.{kept}", done=done, total=total, path=out)


def taken(out: Path) -> bool:
    """Whether games are already stored there."""
    return first_part(out) is not None if out.is_dir() else out.exists()


def run_of(plan: Plan, out: Path | None) -> Run | PartsRun:
    """A run into a file, or into the parts of a folder."""
    return PartsRun(plan, out) if out is not None and out.is_dir() else Run(plan, out)


def checked(out: Path | None) -> Path | None:
    """Refuse a file that cannot be written, before hours are spent on its contents."""
    if out is not None:
        files.check_kind(out)
    return out


def chosen_plan(
    name: str,
    players: int | None,
    seed: str | None,
    option: list[str] | None,
    deck: Path | None,
    bots: str | None,
    kept: Path | None,
) -> Plan:
    """The requested plan; what is not given comes from the file to be continued."""
    game = find(name)
    given, who = deck_of(game, deck), bots_of(game, bots)
    if kept is not None and kept.is_dir():
        kept = first_part(kept)
    if kept is not None and kept.exists():
        plan = files.read(kept).plan
        players = plan["seats"] if players is None else players
        seed = str(plan["seed"]) if seed is None else seed
        option = [f"{n}={v}" for n, v in plan["options"].items()] if option is None else option
        given = plan.get("deck") if given is None else given
        who = tuple(plan.get("bots") or ()) if bots is None else who
    seats = comfortable(game) if players is None else players
    if len(who) > 1 and len(who) != seats:
        complain(say("research.wrong.bots.count", bots=len(who), seats=seats))
    return Plan(name, seats, seed_of(seed), options_of(game, seats, option), given, who)


def bots_of(game: Game, names: str | None) -> tuple[str, ...]:
    """The bots in a list, each checked for this game."""
    found = tuple(name.strip() for name in names.split(",")) if names else ()
    try:
        for name in found:
            parse_bot(name).create(game.name, 0, 0)
    except BadBotName as error:
        complain(str(error))
    return found


def carry_out(
    run: Run | PartsRun, games: int, processes: int | None, ray: str | None = None
) -> bool:
    """Play the games behind a progress bar; returns whether Ctrl-C interrupted them."""
    with interrupts() as interrupted, progress_bar() as bar:
        task = bar.add_task(run.plan.game, total=games, completed=run.done)
        run.go_on(games, processes, lambda done: bar.update(task, completed=done), interrupted, ray)
    return interrupted() and run.done < games


def progress_bar() -> Progress:
    """A bar on standard error that counts games; where that is no terminal, nothing is shown."""
    console = Console(stderr=True)
    return Progress(
        TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn(),
        console=console, transient=True, disable=not console.is_terminal,
    )  # fmt: skip


@contextmanager
def interrupts() -> Iterator[Callable[[], bool]]:
    """Records Ctrl-C instead of interrupting; a second Ctrl-C interrupts."""
    pressed = []

    def press(number: int, frame: FrameType | None) -> None:
        pressed.append(number)
        signal.signal(signal.SIGINT, before)

    before = signal.signal(signal.SIGINT, press)
    try:
        yield lambda: bool(pressed)
    finally:
        signal.signal(signal.SIGINT, before)


def report(summary: Summary, as_json: bool) -> None:
    """Print the summary, for scripts or for people."""
    if as_json:
        typer.echo(json.dumps(summary.data()))
        return
    table = Table(say("research.seat"), box=SIMPLE_HEAD)
    for heading in ("mean.score", "spread", "win.share"):
        table.add_column(say(f"research.{heading}"), justify="right")
    for seat, (mean, spread, share) in enumerate(
        zip(summary.mean, summary.spread, summary.win_share)
    ):
        table.add_row(str(seat), number(mean, 2), number(spread, 2), percent(share, 2))
    console = Console(highlight=False)
    console.print(table)
    for line in summary_words(summary):
        console.print(f" {line}", soft_wrap=True)


def summary_words(summary: Summary) -> Iterator[str]:
    """What was played, and how long it took."""
    plan = summary.plan
    yield say(
        "research.simulated", games=summary.games, game=plan.game, seats=plan.seats, seed=plan.seed
    )
    decisions, seconds = number(summary.mean_decisions, 1), number(summary.seconds, 1)
    yield say("research.simulated.decisions", decisions=decisions, seconds=seconds)
