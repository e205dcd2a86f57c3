"""`athanor arena`: a match or a league between bots."""

import json
from pathlib import Path
from typing import Annotated

import typer
from rich.box import SIMPLE_HEAD
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn
from rich.table import Table

from athanor.arena import (
    BadBotName,
    BadContest,
    BadFile,
    Contest,
    Results,
    Run,
    Standing,
    StopRule,
    lineups_of,
    parse_bot,
)
from athanor.arena.files import check_path, contest_of
from athanor.arena.report import is_report, page
from athanor.arena.standing import wins_by_seat
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
from athanor.cli.simulate import INTERRUPTED, interrupts
from athanor.lab.on_ray import NoCluster
from athanor.lab.simulate import cores
from athanor.language import say

WORTH_A_PROCESS = 8  # with fewer games, a further process costs more time than it saves


def arena(
    name: GameName,
    bots: Annotated[
        list[str],
        typer.Argument(metavar="BOT...")],
    games: Annotated[int, typer.Option("--games", "-n", min=1)] = 100,
    seats: int | None = None,
    seed: Seed = None,
    option: Options = None,
    deck: DeckFile = None,
    seconds: Annotated[
        float, typer.Option(min=0.001, max=3600)
    ] = 3.0,
    until: Annotated[
        float | None,
        typer.Option(min=0, max=1, metavar="SHARE")] = None,
    processes: Annotated[
        int | None, typer.Option(min=1)
    ] = None,
    ray: RayAddress = None,
    out: Annotated[
        Path | None, typer.Option(metavar="FILE")
    ] = None,
    html: Annotated[
        Path | None, typer.Option(metavar="FILE")
    ] = None,
    as_json: Annotated[bool, typer.Option("--json")] = False,
) -> None:  # fmt: skip
    """Let bots play each other, with seats rotated and deals shared.

    The named bots sit at one table; with --seats, or with more bots than seats, every line-up
    plays. Every line-up plays every deal in every rotation of its seats. The same seed gives the
    same games. Ctrl-C stops early, reports the finished games and exits with code 130.
    """
    try:
        check_report(html)
        contest = chosen(name, bots, seats, seed, option, deck, seconds, out)
        kept = Results(contest, out)
        kept.load()
        run = Run(kept, None if until is None else StopRule(contest.bots[0], until))
        stopped, found = carry_out(run, games, processes, ray)
        if html is not None:
            write_report(html, found)
    except (BadContest, BadBotName, BadFile, NoCluster) as error:
        complain(str(error))
    report(found, run, as_json)
    if stopped:
        where = f", and kept in {out}; run the same command to continue" if out else ""
        typer.echo(f"Stopped: {len(run.counted)} of {games} games are done{where}.", err=True)
        raise typer.Exit(INTERRUPTED)


def chosen(
    name: str, bots: list[str], seats: int | None, seed: str | None, option: list[str] | None,
    deck: Path | None, seconds: float, out: Path | None,
) -> Contest:  # fmt: skip
    """The requested contest; a missing seed or deck comes from the file to be continued."""
    game = find(name)
    given = deck_of(game, deck)
    for bot in bots:
        parse_bot(bot, seconds)
    lineups = lineups_of(game, bots, seats)
    options = options_of(game, len(lineups[0]), option)
    if out is not None:
        check_path(out)
        if out.exists() and out.stat().st_size:
            before = contest_of(out)
            seed = str(before.seed) if seed is None else seed
            given = before.deck if given is None else given
    return Contest(name, lineups, seed_of(seed), options, seconds, given)


def carry_out(
    run: Run, games: int, processes: int | None, ray: str | None = None
) -> tuple[bool, Standing]:
    """Play behind a progress bar; returns whether Ctrl-C interrupted it, and the standing."""
    console = Console(stderr=True)
    bar = Progress(
        TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn(),
        console=console, transient=True, disable=not console.is_terminal,
    )  # fmt: skip
    workers = processes or max(1, min(cores(), games // WORTH_A_PROCESS))
    with interrupts() as interrupted, bar:
        task = bar.add_task(run.contest.game, total=games, completed=len(run.games.by_index))
        found = run.play(
            games, workers, lambda done: bar.update(task, completed=done), interrupted, ray
        )
    return interrupted() and run.answer is None and len(run.counted) < games, found


def check_report(path: Path | None) -> None:
    """Refuse to replace anything but a report, before any games are played."""
    if path is not None and not path.parent.is_dir():
        raise BadFile(say("mistakes.no.folder", path=path, folder=path.parent))
    if path is not None and path.exists() and not is_report(path):
        raise BadFile(say("mistakes.no.report", path=path))


def write_report(path: Path, found: Standing) -> None:
    """Write the report as one self-contained file."""
    try:
        path.write_text(page([found]), encoding="utf-8")
    except OSError as error:
        raise BadFile(say("mistakes.unwritable", path=path, error=error.strerror)) from None


def report(found: Standing, run: Run, as_json: bool) -> None:
    """Print the standing, for scripts or for people."""
    if as_json:
        verdict = {} if run.judge is None else {"above": run.answer}
        typer.echo(json.dumps(found.data() | verdict))
        return
    console = Console(highlight=False)
    console.print(main_table(found))
    if len(found.lines) > 2:
        console.print(cross_grid(found))
    console.print(f" {seat_words(found)}", soft_wrap=True)
    contest = found.contest
    seats = len(contest.lineups[0])
    console.print(
        f" {len(found.games):,} games of {contest.game} with {seats} seats, seed {contest.seed}, "
        f"{len(contest.lineups)} line-up{'s' if len(contest.lineups) > 1 else ''}, "
        f"{contest.per_deal} games per deal; 95 % intervals",
        soft_wrap=True,
    )
    if run.judge is not None:
        console.print(f" {verdict_words(run)}", soft_wrap=True)


def seat_words(found: Standing) -> str:
    """What each seat won, regardless of the bot."""
    parts = [
        f"seat {seat} {share:.1%} ({low:.1%}–{high:.1%})"
        for seat, (share, (low, high)) in enumerate(wins_by_seat(found.games))
    ]
    return f"wins by seat: {', '.join(parts) or 'none yet'}"


def verdict_words(run: Run) -> str:
    """The answer to the question of --until, in a sentence."""
    assert run.judge is not None
    question, (low, high) = run.judge.question, run.judge.betting.interval
    where = {True: "above", False: "below", None: "not clearly on one side of"}[run.answer]
    return (
        f"{question.bot}'s share is {where} {question.bound:.0%}: {low:.1%} to {high:.1%}, "
        "an interval that is valid although it was checked after every deal."
    )


def main_table(found: Standing) -> Table:
    """One row for each bot."""
    table = Table(box=None, header_style="bold", padding=(0, 1))
    table.add_column("bot", overflow="fold")  # every letter counts: search:100, search:200
    for heading in ("games", "share", "95 %", "rating", "score", "lead", "s/move"):
        table.add_column(heading, justify="right", no_wrap=True)
    for line in found.lines:
        table.add_row(
            line.name + (f" ({line.forfeits} forfeits)" if line.forfeits else ""),
            str(line.games), f"{line.win_share:.1%}", f"{line.low:.1%}–{line.high:.1%}",
            f"{line.rating.mu:.1f} ± {2 * line.rating.sigma:.1f}", f"{line.mean_score:.1f}",
            f"{line.margin:+.1f}", f"{line.seconds_per_move:.4f}",
        )  # fmt: skip
    return table


def cross_grid(found: Standing) -> Table:
    """How often the row's bot finished ahead of the column's."""
    table = Table(box=SIMPLE_HEAD)
    table.add_column("ahead of", overflow="fold")
    for bot in found.contest.bots:
        table.add_column(bot, justify="right", overflow="fold")
    for bot in found.contest.bots:
        duels = [found.cross.get((bot, other)) for other in found.contest.bots]
        table.add_row(bot, *(f"{duel.ahead:.0%}" if duel else "" for duel in duels))
    return table
