"""The command `athanor`: play in the terminal, simulate, and measure."""

import sys
from io import TextIOWrapper
from typing import Annotated

import typer

from athanor import language
from athanor.cli.arena import arena
from athanor.cli.backup import backup, restore
from athanor.cli.balance import balance
from athanor.cli.bench import bench
from athanor.cli.doctor import doctor
from athanor.cli.game_help import GameCommand
from athanor.cli.learn import learn
from athanor.cli.mcp import mcp
from athanor.cli.people import admin, password
from athanor.cli.play import play
from athanor.cli.ratings import ratings
from athanor.cli.reader import reader
from athanor.cli.review import review
from athanor.cli.serve import serve
from athanor.cli.simulate import simulate
from athanor.cli.spoken import Spoken, SpokenGroup
from athanor.version import VERSION

app = typer.Typer(
    name="athanor",
    cls=SpokenGroup,
    add_completion=False,
    rich_markup_mode=None,
    pretty_exceptions_enable=False,
    context_settings={"help_option_names": ["-h", "--help"]},
)


def _version(wanted: bool) -> None:
    if wanted:
        typer.echo(f"athanor {VERSION}")
        raise typer.Exit


Version = Annotated[bool, typer.Option("--version", callback=_version, is_eager=True)]


def _language(wanted: str | None) -> None:
    try:
        if wanted:
            language.use(wanted)
    except ValueError as wrong:
        raise typer.BadParameter(str(wrong)) from None


Lang = Annotated[
    str | None,
    typer.Option(metavar="CODE", envvar=language.VARIABLE, callback=_language, is_eager=True),
]


@app.callback()
def athanor(version: Version = False, lang: Lang = None) -> None:
    """Four alchemy board games: play them, simulate them, measure them."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, TextIOWrapper):
            stream.reconfigure(errors="replace")


app.command(cls=Spoken)(serve)
app.command(cls=GameCommand)(play)
app.command(cls=GameCommand)(simulate)
app.command(cls=GameCommand)(arena)
app.command(cls=GameCommand)(balance)
app.command(cls=Spoken)(bench)
app.command(cls=Spoken)(learn)
app.command(cls=Spoken)(review)
app.command(cls=Spoken)(mcp)
app.command(cls=Spoken)(reader)
app.command(cls=Spoken)(backup)
app.command(cls=Spoken)(restore)
app.command(cls=Spoken)(doctor)
app.command(cls=Spoken)(admin)
app.command(cls=Spoken)(password)
app.command(cls=Spoken)(ratings)

__all__ = ["app"]
