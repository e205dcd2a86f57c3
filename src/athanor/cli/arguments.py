"""Command-line arguments: parsed, or refused with one sentence."""

from pathlib import Path
from typing import Annotated, NoReturn

import typer

import athanor
from athanor.kernel.checks import checked_seed
from athanor.kernel.declare.words import Json, whole
from athanor.kernel.game import Game
from athanor.language import say
from athanor.server.decks import BadDeck, read_deck

GameName = Annotated[str, typer.Argument(metavar="GAME")]
Seed = Annotated[str | None, typer.Option(metavar="N")]
Options = Annotated[list[str] | None, typer.Option("--option", "--set", metavar="NAME=VALUE")]

DeckFile = Annotated[Path | None, typer.Option("--deck", metavar="FILE")]

RayAddress = Annotated[str | None, typer.Option("--ray", metavar="ADDRESS")]


def complain(sentence: str, code: int = 2) -> NoReturn:
    """Print what is wrong with the command to standard error, and exit with code 2."""
    typer.echo(sentence, err=True)
    raise typer.Exit(code)


def find(name: str) -> Game:
    """The game of that name."""
    try:
        return athanor.game(name)
    except KeyError as error:
        complain(str(error.args[0]))


def deck_of(game: Game, path: Path | None) -> Json:
    """The deck from a file, if this game can be played with it; None for the built-in one."""
    if path is None:
        return None
    try:
        return read_deck(game, path)
    except BadDeck as error:
        complain(str(error))


def options_of(game: Game, players: int, given: list[str] | None) -> dict[str, Json]:
    """`name=value` pairs as options of this game with this many players."""
    options: dict[str, Json] = {}
    for pair in given or []:
        name, equals, value = pair.partition("=")
        if not equals:
            complain(say("mistakes.option", pair=repr(pair)))
        parts = [whole(part) for part in value.split(",")]
        options[name] = parts if len(parts) > 1 else parts[0]  # a list with one value per seat
    try:
        game.prepared(players, options)
    except ValueError as error:
        complain(str(error))
    return options


def seed_of(given: str | None) -> int:
    """A seed as given, or one from the system."""
    seed = None if given is None else whole_number(given)
    try:
        return checked_seed(seed)
    except ValueError as error:
        complain(str(error))


def whole_number(text: str) -> int:
    """A seed may be larger than the numbers in actions."""
    if not (text.isascii() and text.isdigit() and len(text) < 50):
        complain(say("mistakes.seed", text=repr(text)))
    return int(text)
