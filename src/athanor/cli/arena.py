"""`athanor arena`: a match or a league between bots."""

import json
from pathlib import Path
from typing import Annotated

import typer
from rich.box import SIMPLE_HEAD
from rich.console import Console
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
from athanor.arena.standing import Line, wins_by_seat
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
from athanor.cli.simulate import INTERRUPTED, interrupts, progress_bar, stopped_words
from athanor.lab.crew import cores
from athanor.lab.on_ray import NoCluster
from athanor.language import number, percent, say

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
        typer.echo(stopped_words(len(run.counted), games, out, "stopped.again"), err=True)
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
    workers = processes or max(1, min(cores(), games // WORTH_A_PROCESS))
    with interrupts() as interrupted, progress_bar() as bar:
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
    if any(game.luck for game in found.games):
        console.print(f" {adjusted_words(found)}", soft_wrap=True)
    if any(line.by_points for line in found.lines):
        console.print(f" {points_words(found)}", soft_wrap=True)
    console.print(f" {seat_words(found)}", soft_wrap=True)
    console.print(f" {facts(found)}", soft_wrap=True)
    if run.judge is not None:
        console.print(f" {verdict_words(run)}", soft_wrap=True)


def facts(found: Standing) -> str:
    """What was played."""
    contest = found.contest
    return say(
        "research.arena.facts", games=len(found.games), game=contest.game,
        seats=len(contest.lineups[0]), seed=contest.seed, lineups=len(contest.lineups),
        deal=contest.per_deal,
    )  # fmt: skip


def adjusted_words(found: Standing) -> str:
    """What each bot won without luck."""
    parts = [
        f"{line.name} {percent(line.adjusted, 1)} ({span(*line.adjusted_interval)})"
        for line in found.lines
    ]
    return say("research.arena.adjusted", bots=parts)


def points_words(found: Standing) -> str:
    """What each bot should win by its leads in points."""
    parts = [
        f"{line.name} {percent(line.by_points[0], 1)} ({span(*line.by_points[1])})"
        for line in found.lines
        if line.by_points
    ]
    return say("research.arena.points", bots=parts)


def seat_words(found: Standing) -> str:
    """What each seat won, regardless of the bot."""
    parts = [
        f"{say('research.seat.number', number=seat)} {percent(share, 1)} ({span(low, high)})"
        for seat, (share, (low, high)) in enumerate(wins_by_seat(found.games))
    ]
    return (
        say("research.arena.by.seat", seats=parts) if parts else say("research.arena.by.seat.none")
    )


def span(low: float, high: float) -> str:
    """An interval of shares."""
    return f"{percent(low, 1)}–{percent(high, 1)}"


def verdict_words(run: Run) -> str:
    """The answer to the question of --until, in a sentence."""
    assert run.judge is not None
    question, (low, high) = run.judge.question, run.judge.betting.interval
    return say(
        "research.arena.verdict", bot=question.bot, bound=percent(question.bound),
        where={True: "above", False: "below", None: "unclear"}[run.answer],
        low=percent(low, 1), high=percent(high, 1),
    )  # fmt: skip


def main_table(found: Standing) -> Table:
    """One row for each bot."""
    table = Table(box=None, header_style="bold", padding=(0, 1))
    # Every letter of a name counts: search:100, search:200.
    table.add_column(say("research.bot"), overflow="fold")
    for heading in ("games", "share", "interval", "rating", "score", "lead", "per.move"):
        table.add_column(say(f"research.{heading}"), justify="right", no_wrap=True)
    for line in found.lines:
        table.add_row(
            _name(line), str(line.games), percent(line.win_share, 1), span(line.low, line.high),
            f"{number(line.rating.mu, 1)} ± {number(2 * line.rating.sigma, 1)}",
            number(line.mean_score, 1), number(line.margin, 1, sign=True),
            number(line.seconds_per_move, 4),
        )  # fmt: skip
    return table


def _name(line: Line) -> str:
    if not line.forfeits:
        return line.name
    return say("research.forfeits.of", name=line.name, count=line.forfeits)


def cross_grid(found: Standing) -> Table:
    """How often the row's bot finished ahead of the column's."""
    table = Table(box=SIMPLE_HEAD)
    table.add_column(say("research.ahead.of"), overflow="fold")
    for bot in found.contest.bots:
        table.add_column(bot, justify="right", overflow="fold")
    for bot in found.contest.bots:
        duels = [found.cross.get((bot, other)) for other in found.contest.bots]
        table.add_row(bot, *(percent(duel.ahead) if duel else "" for duel in duels))
    return table
