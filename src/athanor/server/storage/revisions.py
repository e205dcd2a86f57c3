"""Revisions of the storage's schema: this program's, and those it does not know."""

from pathlib import Path

from alembic import command
from alembic.config import Config
from alembic.runtime.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import Connection

from athanor.language import say
from athanor.version import VERSION


class WrongRevision(Exception):
    """The storage is of another version of the program; the message says what to do."""


def upgrade(connection: Connection) -> None:
    """Bring the schema to this program's revision."""
    check_not_newer(found(connection))
    config = _config()
    config.attributes["connection"] = connection
    command.upgrade(config, "head")


def found(connection: Connection) -> str | None:
    """The revision of a storage; none if it is empty."""
    return MigrationContext.configure(connection).get_current_revision()


def check_not_newer(revision: str | None) -> None:
    """Refuse a revision that this program does not know."""
    if revision is not None and not knows(revision):
        raise WrongRevision(say("mistakes.storage.newer", version=VERSION, revision=revision))


def check_current(revision: str | None) -> None:
    """Refuse anything but this program's own revision."""
    if revision is None:
        raise WrongRevision(say("mistakes.storage.empty"))
    check_not_newer(revision)
    if revision != ScriptDirectory.from_config(_config()).get_current_head():
        raise WrongRevision(say("mistakes.storage.older", version=VERSION))


def knows(revision: str) -> bool:
    """Whether a revision is this program's, or an earlier one."""
    scripts = ScriptDirectory.from_config(_config())
    return revision in {one.revision for one in scripts.walk_revisions()}


def _config() -> Config:
    config = Config()
    config.set_main_option("script_location", str(Path(__file__).parent / "migrations"))
    return config
