"""`athanor reader`: the card reader in a terminal, and its export for phones."""

from pathlib import Path
from typing import Annotated

import typer

from athanor.cli.arguments import complain
from athanor.language import say
from athanor.reader import BadCode, CardReader
from athanor.reader.card_reader import LEVELS, Level

Code = Annotated[str | None, typer.Argument(metavar="CODE")]
Master = Annotated[bool, typer.Option("--master")]
Export = Annotated[Path | None, typer.Option(metavar="DIR")]


def reader(code: Code = None, master: Master = False, export: Export = None) -> None:
    """Card reader for a game at a real table: tests, sales and debunkings by a game code."""
    if export is not None:
        write_export(export)
        return
    level: Level = LEVELS[int(master)]
    try:
        cards = CardReader(code, level) if code else CardReader.new(level)
    except BadCode as error:
        complain(str(error))
    # Imported here: every other command starts without it.
    from athanor.cli.terminal.card_reader import ReaderShell

    ReaderShell(cards, fresh=code is None).run()


def write_export(folder: Path) -> None:
    """Reader and notebook as files."""
    # Imported here: every other command starts without it.
    from athanor.reader.export import NoPage, export

    try:
        written = export(folder)
    except (NoPage, OSError) as error:
        complain(str(error))
    typer.echo(say("host.exported", count=len(written), folder=folder))
