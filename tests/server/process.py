"""A real server in a process of its own, to be asked, stopped and killed."""

import os
import signal
import socket
import subprocess
import sys
import time
import weakref
from collections.abc import Iterator
from pathlib import Path
from typing import Self

import httpx

HOLD = 0.05
PATIENCE = 300.0  # seconds; a slow machine may need many
LAST_LINES = 40  # of a log
ROOT = Path(__file__).parents[2]
_running: "weakref.WeakSet[Server]" = weakref.WeakSet()


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


class NeverReady(RuntimeError):
    """A server that runs, but does not become ready."""


class Server:
    """`athanor serve` on a free port."""

    def __init__(self, database: str, folder: Path, port: int | None = None, **env: str) -> None:
        self.database = database
        self.port = port or free_port()
        self.url = f"http://127.0.0.1:{self.port}"
        self.log = folder / f"server-{self.port}-{time.monotonic_ns()}.log"
        settings = {
            "ATHANOR_RULES": "interpreted", "ATHANOR_DATABASE_URL": database,
            "ATHANOR_LIMITS": "off", "ATHANOR_BOT_PAUSE": "0", "ATHANOR_BOT_WORKERS": "1",
            "ATHANOR_BOT_SECONDS": "0.1", "ATHANOR_REVIEW": "0",
        }  # fmt: skip
        command = [sys.executable, "-m", "tests.server.served", "serve", "--no-open",
                   "--host", "127.0.0.1", "--port", str(self.port)]  # fmt: skip
        with self.log.open("w") as log:
            self.process = subprocess.Popen(
                command, env={**os.environ, **settings, **env}, cwd=ROOT, stdout=log,
                stderr=subprocess.STDOUT,
            )  # fmt: skip
        _running.add(self)
        self._wait()

    def _wait(self) -> None:
        until = time.monotonic() + PATIENCE
        while time.monotonic() < until:
            if self.process.poll() is not None:
                raise RuntimeError(self.log.read_text())
            try:
                if httpx.get(f"{self.url}/readyz", timeout=1).status_code == 200:
                    return
            except httpx.TransportError:
                pass
            time.sleep(HOLD)
        self.kill()
        raise NeverReady(self.log.read_text())

    def kill(self) -> None:
        """As if the power had gone."""
        self.process.send_signal(signal.SIGKILL)
        self.process.wait()

    def stop(self) -> int:
        """As its host stops it."""
        self.process.terminate()
        return self.process.wait(timeout=PATIENCE)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *error: object) -> None:
        if self.process.poll() is None:
            self.process.terminate()
            try:
                self.process.wait(timeout=PATIENCE)
            except subprocess.TimeoutExpired:
                self.kill()


def last_words() -> Iterator[tuple[str, str]]:
    """The address of each running server, and the end of its log."""
    for server in _running:
        if server.process.poll() is None:
            yield server.url, "\n".join(server.log.read_text().splitlines()[-LAST_LINES:])
