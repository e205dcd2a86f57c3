"""Command-line arguments: parsed, or refused with one sentence."""

from pathlib import Path
from typing import Annotated, NoReturn

import typer

import athanor
from athanor.kernel.checks import checked_seed
from athanor.kernel.declare.words import Json, whole
from athanor.kernel.game import Game
from athanor.server.decks import BadDeck, read_deck

GAME_NAMES = f"{', '.join(athanor.GAMES[:-1])} or {athanor.GAMES[-1]}"
GameName = Annotated[str, typer.Argument(metavar="GAME", help=f"{GAME_NAMES}.")]
Seed = Annotated[str | None, typer.Option(metavar="N", help="The same seed gives the same games.")]
Options = Annotated[
    list[str] | None,
    typer.Option(
        "--option",
        "--set",
        metavar="NAME=VALUE",
        help="An option of the game; see below.",
    ),
]

DeckFile = Annotated[
    Path | None,
    typer.Option("--deck", metavar="FILE", help="A custom deck: JSON, or a table in a .csv file."),
]

RayAddress = Annotated[
    str | None,
    typer.Option("--ray", metavar="ADDRESS", help="Play on a Ray cluster; local: this machine."),
]


def complain(sentence: str) -> NoReturn:
    """Print what is wrong with the command to standard error, and exit with code 2."""
    typer.echo(sentence, err=True)
    raise typer.Exit(2)


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
            complain(f"option {pair!r}: an option is written NAME=VALUE.")
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
        complain(f"seed: {text!r} is not a whole number from 0 up to 128 bits.")
    return int(text)
