"""`athanor backup` and `athanor restore`: the storage of a server as one file."""

import contextlib
import signal
import threading
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer
from rich.console import Console
from rich.progress import (
    BarColumn,
    Progress,
    TaskProgressColumn,
    TextColumn,
    TimeRemainingColumn,
)

from athanor.cli.arguments import complain
from athanor.language import say

if TYPE_CHECKING:
    from athanor.server.settings import Settings

Target = Annotated[Path, typer.Argument(metavar="FILE")]
Source = Annotated[Path, typer.Argument(metavar="FILE")]
Replace = Annotated[bool, typer.Option("--replace")]


def backup(file: Target) -> None:
    """Write a backup of the server's storage; the server may be running."""
    # Imported here: every other command starts without it.
    from athanor.server.storage.backup import back_up

    with told_mistakes(), ended_by_signals(), progress() as told:
        back_up(settings_of_server(), file, told)
    typer.echo(say("host.backup.done", file=file))


def restore(file: Source, replace: Replace = False) -> None:
    """Restore the server's storage from a backup; the server must be stopped."""
    # Imported here: every other command starts without it.
    from athanor.server.storage.backup import restore as put_back

    with told_mistakes(), ended_by_signals(), progress() as told:
        put_back(settings_of_server(), file, replace, told)
    typer.echo(say("host.restored", file=file))


@contextlib.contextmanager
def told_mistakes() -> Iterator[None]:
    """Tell in a sentence why the storage cannot be used."""
    # Imported here: every other command starts without it.
    from athanor.server.settings import BadSetting
    from athanor.server.storage.files import AlreadyServed, BackupError
    from athanor.server.storage.revisions import WrongRevision
    from athanor.server.wire.problems import Problem

    try:
        yield
    except WrongRevision as error:
        complain(str(error), 1)
    except (AlreadyServed, BackupError, BadSetting) as error:
        complain(str(error))
    except Problem as problem:
        complain(problem.said())
    except OSError as error:
        unwritable = say("mistakes.unwritable", path=error.filename, error=error.strerror)
        complain(unwritable if error.filename else str(error))


@contextlib.contextmanager
def ended_by_signals() -> Iterator[None]:
    """Ended from outside, as by Ctrl-C, a command still takes its unfinished files with it."""
    if threading.current_thread() is not threading.main_thread():
        yield
        return
    before = signal.signal(signal.SIGTERM, signal.default_int_handler)
    try:
        yield
    finally:
        signal.signal(signal.SIGTERM, before)


@contextlib.contextmanager
def progress() -> Iterator[Callable[[int, int], None]]:
    """Show how much is copied: a bar in a terminal, a line for each tenth elsewhere."""
    console = Console(stderr=True)
    bar = Progress(
        TextColumn(say("host.copying")), BarColumn(), TaskProgressColumn(), TimeRemainingColumn(),
        console=console, transient=True, disable=not console.is_terminal,
    )  # fmt: skip
    tenth = 0

    def told(done: int, whole: int) -> None:
        nonlocal tenth
        bar.update(task, completed=done, total=whole)
        if not console.is_terminal and 10 * done // max(whole, 1) > tenth:
            tenth = 10 * done // max(whole, 1)
            typer.echo(say("host.copied", percent=10 * tenth), err=True)

    with bar:
        task = bar.add_task("", total=None)
        yield told


def settings_of_server() -> "Settings":
    """The settings that the server would have, from the environment."""
    # Imported here: every other command starts without it.
    from athanor.server.settings import BadSetting, Settings

    try:
        return Settings.from_environment()
    except BadSetting as error:
        complain(str(error))
