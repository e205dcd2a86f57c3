"""`athanor review`: what a saved game can teach."""

import json
from pathlib import Path
from typing import Annotated

import typer
from rich.box import SIMPLE_HEAD
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn
from rich.table import Table

from athanor.arena import BadFile
from athanor.cli.arena import check_report
from athanor.cli.arguments import Seed, complain, seed_of
from athanor.cli.simulate import INTERRUPTED, interrupts
from athanor.cli.terminal.saves import BadSave, read
from athanor.kernel.table import Table as GameTable
from athanor.language import number, percent, say
from athanor.review import BUDGET, Review, Reviewer, plots
from athanor.review.account import Choice
from athanor.review.data import as_json, chances, moments, verdict
from athanor.review.report import page

MOST_MOMENTS = 8  # shown in the terminal; the report has all of them


def review(
    save: Annotated[Path, typer.Argument(metavar="SAVE")],
    seat: Annotated[int | None, typer.Option(min=0)] = None,
    budget: Annotated[int, typer.Option(min=10, max=1_000_000)] = BUDGET,
    seed: Seed = "1",
    html: Annotated[Path | None, typer.Option(metavar="FILE")] = None,
    as_data: Annotated[bool, typer.Option("--json")] = False,
) -> None:
    """Judge every choice of a saved game by what its seat could know, and separate skill from luck.

    The same seed and budget give the same review. Ctrl-C stops without a report, with code 130.
    """
    table = saved_game(save, seat)
    try:
        check_report(html)
    except BadFile as error:
        complain(str(error))
    found = carry_out(Reviewer(table, budget, seed_of(seed)))
    if html is not None:
        write_report(html, page(found, table, seat))
    if as_data:
        typer.echo(json.dumps(as_json(found, seat)))
    else:
        tell(found, table, seat)


def saved_game(path: Path, seat: int | None) -> GameTable:
    """The game to review; if it cannot be reviewed, exits with a sentence that says why."""
    try:
        table = read(path)
    except BadSave as error:
        complain(str(error))
    if not table.ply:
        complain(say("mistakes.review.empty", path=path))
    if seat is not None and seat >= table.players:
        complain(say("mistakes.review.seat", seat=seat, last=table.players - 1))
    return table


def carry_out(reviewer: Reviewer) -> Review:
    """Judge behind a progress bar; Ctrl-C exits with a message."""
    console = Console(stderr=True)
    bar = Progress(
        TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn(),
        console=console, transient=True, disable=not console.is_terminal,
    )  # fmt: skip
    with interrupts() as interrupted, bar:
        task = bar.add_task(say("review-terminal.choices"), total=reviewer.table.ply)
        for step in reviewer.steps():
            bar.update(task, completed=step.done)
            if interrupted():
                words = say("review-terminal.stopped", done=step.done, total=step.total)
                typer.echo(words, err=True)
                raise typer.Exit(INTERRUPTED)
    return reviewer.review


def write_report(path: Path, text: str) -> None:
    """Write the report as one self-contained file."""
    try:
        path.write_text(text, encoding="utf-8")
    except OSError as error:
        complain(say("mistakes.unwritable", path=path, error=error.strerror or error))


def tell(found: Review, table: GameTable, seat: int | None) -> None:
    """Print the review for people."""
    console = Console()
    console.print(_accounts(found))
    for place in range(found.players):
        name = say("review-terminal.seat.heading", number=place)
        console.print(verdict(found, place, name), highlight=False)
    shown = moments(found, seat)
    for one in shown[:MOST_MOMENTS]:
        console.print(f"\n{_moment(found, table, one)}", highlight=False, markup=False)
        if one.words:
            console.print(f"  {one.words}", highlight=False, markup=False)
    if len(shown) > MOST_MOMENTS:
        console.print(f"\n{say('review-terminal.more', count=len(shown) - MOST_MOMENTS)}")


def _moment(found: Review, table: GameTable, one: Choice) -> str:
    moves = table.game.moves
    share, better = chances(found, one)
    chosen, best = (moves.text(moves.number(a, table.players)) for a in (one.chosen, one.best))
    return say(
        "review-terminal.better.choice", grade=say(f"review-terminal.grade.{one.grade}"),
        seat=one.seat, round=one.round, choice=one.ply + 1, chosen=chosen, share=percent(share),
        best=best, better=percent(better),
    )  # fmt: skip


def _accounts(found: Review) -> Table:
    table = Table(plots.heading("seat"), box=SIMPLE_HEAD)
    for heading in (*plots.NAMES, "accuracy"):
        table.add_column(plots.heading(heading), justify="right")
    for seat, one in enumerate(found.seats):
        parts = (one.luck, one.losses, one.gifts, one.rest)
        table.add_row(
            str(seat), percent(one.start), *(number(100 * part, sign=True) for part in parts),
            percent(one.result), percent(one.accuracy),
        )  # fmt: skip
    return table
