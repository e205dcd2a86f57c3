"""`athanor backup` and `athanor restore`: the storage of a server as one file."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

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
    from athanor.server.storage.backup import BackupError, back_up

    try:
        back_up(settings_of_server(), file)
    except (BackupError, OSError) as error:
        complain(str(error))
    typer.echo(say("host.backup.done", file=file))


def restore(file: Source, replace: Replace = False) -> None:
    """Restore the server's storage from a backup; the server must be stopped."""
    # Imported here: every other command starts without it.
    from athanor.server.storage.backup import BackupError
    from athanor.server.storage.backup import restore as put_back

    try:
        put_back(settings_of_server(), file, replace)
    except (BackupError, OSError) as error:
        complain(str(error))
    typer.echo(say("host.restored", file=file))


def settings_of_server() -> "Settings":
    """The settings that the server would have, from the environment."""
    # Imported here: every other command starts without it.
    from athanor.server.settings import BadSetting, Settings

    try:
        return Settings.from_environment()
    except BadSetting as error:
        complain(str(error))
