"""`athanor bench`: decisions per second of every game."""

import json
from typing import Annotated

import typer
from rich.box import SIMPLE_HEAD
from rich.console import Console
from rich.table import Table

import athanor
from athanor.cli.arguments import find
from athanor.kernel.declare.words import Json
from athanor.lab import speed
from athanor.language import number, say


def bench(
    games: Annotated[list[str] | None, typer.Argument(metavar="[GAME]...")] = None,
    seconds: Annotated[float, typer.Option(min=0.1)] = 3.0,
    as_json: Annotated[bool, typer.Option("--json")] = False,
) -> None:
    """Decisions per second of every game, in this process and on one core.

    Players choose at random. Every step lists all legal actions and uses the same random generator
    as real games.
    """
    found = [find(name) for name in games or athanor.GAMES]
    figures = {game.name: speed(game, seconds) for game in found}
    if as_json:
        typer.echo(json.dumps(figures))
    else:
        Console(highlight=False).print(sheet(figures))


def sheet(figures: dict[str, dict[str, Json]]) -> Table:
    """The figures as a table."""
    table = Table(say("research.game"), box=SIMPLE_HEAD)
    for heading in ("seats", "decisions.second", "games.second"):
        table.add_column(say(f"research.{heading}"), justify="right")
    for name, found in figures.items():
        decisions, games = found["decisions_per_second"], found["games_per_second"]
        table.add_row(name, str(found["players"]), number(decisions), number(games))
    return table
