"""`athanor play`: a game in the terminal."""

import contextlib
import signal
from collections.abc import Iterator
from pathlib import Path
from typing import Annotated

import typer
from rich.console import Console

from athanor.bots.failures import close
from athanor.cli.arguments import (
    DeckFile,
    GameName,
    Options,
    Seed,
    complain,
    deck_of,
    find,
    options_of,
    seed_of,
)
from athanor.cli.terminal import saves
from athanor.cli.terminal.commands import Leave
from athanor.cli.terminal.screen import Screen
from athanor.cli.terminal.seats import BadSeats, Participant, participants, seat_bots, usual_seats
from athanor.cli.terminal.session import Session
from athanor.kernel.game import Game
from athanor.kernel.table import Table
from athanor.lab import comfortable
from athanor.language import say

INTERRUPTED = 130


def play(
    name: GameName,
    seats: Annotated[str | None, typer.Option(metavar="A,B,...")] = None,
    seed: Seed = None,
    option: Options = None,
    deck: DeckFile = None,
    resume: Annotated[Path | None, typer.Option(metavar="FILE")] = None,
    auto: bool = True,
    no_colour: Annotated[bool, typer.Option("--no-colour", "--no-color")] = False,
) -> None:
    """Play a game in the terminal, against bots or with others at the same screen.

    Without --seats you play against apprentice bots. Several people at one screen (me,me or
    Ada,Ben,random) are asked to hand over, and see nothing of each other's secrets.
    """
    game = find(name)
    if resume is None:
        given = deck_of(game, deck)
        game = game if given is None else game.with_deck(given)
        found = lineup(seats or usual_seats(comfortable(game)))
        options = options_of(game, len(found), option)
        table = game.new(len(found), seed_of(seed), **options)
    else:
        table = resumed(game, resume, seed is not None or bool(option) or deck is not None)
        found = lineup(seats or usual_seats(table.players))
        if len(found) != table.players:
            complain(say("mistakes.save.seats", there=table.players, here=len(found)))
    sit_down(table, found, auto, no_colour, resume)


def lineup(seats: str) -> list[Participant]:
    """Who plays."""
    try:
        return participants(seats)
    except BadSeats as error:
        complain(str(error))


def resumed(game: Game, path: Path, told: bool) -> Table:
    """The table of a saved game; refuses arguments that the save already determines."""
    if told:
        complain(say("mistakes.save.keeps"))
    try:
        table = saves.read(path)
    except saves.BadSave as error:
        complain(str(error))
    if table.game.name != game.name:
        complain(say("mistakes.save.game", path=path, there=table.game.name, here=game.name))
    return table


@contextlib.contextmanager
def interrupted_once() -> Iterator[None]:
    """Ctrl-C ends the game; pressing it again does not interrupt saving and exiting."""

    def press(*_: object) -> None:
        signal.signal(signal.SIGINT, signal.SIG_IGN)
        raise KeyboardInterrupt

    before = signal.signal(signal.SIGINT, press)
    try:
        yield
    finally:
        if signal.getsignal(signal.SIGINT) is press:
            signal.signal(signal.SIGINT, before)


@interrupted_once()
def sit_down(
    table: Table, found: list[Participant], auto: bool, no_colour: bool, path: Path | None
) -> None:
    """Play until the game ends or someone quits."""
    console = Console(highlight=False, no_color=True if no_colour else None)
    screen = Screen(table.game, [participant.name for participant in found], console)
    bots = seat_bots(table.game, found, table.seed, screen.no)
    session = Session(table, found, bots, screen, auto, path)
    with contextlib.suppress(ImportError):
        import readline  # noqa: F401 - the arrow keys work once it is there
    try:
        session.run()
    except Leave:
        session.leave()
    except KeyboardInterrupt:
        console.print()
        session.leave()
        raise typer.Exit(INTERRUPTED) from None
    finally:
        for bot in bots.values():
            close(bot)
