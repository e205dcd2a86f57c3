"""`athanor ratings`: rate every rated game in the storage again."""

import asyncio
from typing import TYPE_CHECKING, Annotated

import typer
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

from athanor.cli.arguments import complain
from athanor.cli.backup import settings_of_server, told_mistakes
from athanor.language import say

if TYPE_CHECKING:
    from athanor.server.settings import Settings

Recalculate = Annotated[bool, typer.Option("--recalculate")]


def ratings(recalculate: Recalculate = False) -> None:
    """Recalculate all ratings and ladders from the results of games.

    The outcome is the same as before, unless results or the model have changed. With SQLite, the
    server must be stopped.
    """
    if not recalculate:
        complain(say("mistakes.recalculate"))
    # Imported here: every other command starts without it.
    from athanor.server.storage.files import AlreadyServed

    with told_mistakes():
        try:
            games, changed = asyncio.run(_recalculated(settings_of_server()))
        except AlreadyServed:
            complain(say("mistakes.backup.running"))
    typer.echo(say("host.rated", games=games, changed=changed))


async def _recalculated(settings: "Settings") -> tuple[int, int]:
    """How many games were rated again, and how many ratings changed."""
    # Imported here: every other command starts without it.
    from athanor.server.ratings.ledger import Ledger
    from athanor.server.storage.database import Database

    database = Database(settings)
    console = Console(stderr=True)
    bar = Progress(
        TextColumn(say("host.rating")), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn(),
        console=console, transient=True, disable=not console.is_terminal,
    )  # fmt: skip
    counted = 0

    def show(done: int, total: int) -> None:
        nonlocal counted
        counted = done
        bar.update(task, completed=done, total=total)
        if not console.is_terminal:
            console.print(say("host.rating.progress", done=done, total=total), highlight=False)

    try:
        await database.migrate()
        ledger = Ledger(database)
        with bar:
            task = bar.add_task(say("host.rating"), total=None)
            await ledger.rate_new()
            changed = await ledger.recalculate(show)
    finally:
        await database.close()
    return counted, changed
