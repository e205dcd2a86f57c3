"""`athanor --version` names the version that is installed."""

from typer.testing import CliRunner

from athanor.cli import app
from athanor.version import VERSION


def test_the_version_is_named() -> None:
    told = CliRunner().invoke(app, ["--version"])
    assert told.exit_code == 0
    assert VERSION in told.stdout
