"""A real server in a process of its own, with fresh storage."""

import os
import re
import shutil
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

PATIENCE = 120
SETTINGS = {
    "ATHANOR_LIMITS": "off", "ATHANOR_BOT_PAUSE": "0.02", "ATHANOR_BOT_SECONDS": "0.1",
    "ATHANOR_ABSENT_AFTER": "1", "ATHANOR_NUDGE_AFTER": "1",
    "ATHANOR_REVIEW": "0",
}  # fmt: skip


class Served:
    """A running server; it can be stopped and started again on the same port and storage."""

    def __init__(self, data: Path, deal: int | None = None, **settings: str) -> None:
        self.data, self.said = data, data / "said.txt"
        self.module = ["athanor"] if deal is None else ["tests.browser.support.dealt", str(deal)]
        self.settings = SETTINGS | settings
        self.port = 0
        self.process: subprocess.Popen[bytes] | None = None
        self.storage_before = data.with_name(f"{data.name}-before")

    @property
    def address(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    def start(self) -> None:
        if not self.storage_before.exists():
            shutil.copytree(self.data, self.storage_before)
        environment = {**os.environ, **self.settings, "ATHANOR_DATA": str(self.data)}
        environment.pop("ATHANOR_DATABASE_URL", None)
        command = ["serve", "--host", "127.0.0.1", "--port", str(self.port), "--no-open"]
        with self.said.open("w") as said:
            self.process = subprocess.Popen(
                [sys.executable, "-m", *self.module, *command],
                env=environment,
                stdout=said,
                stderr=said,
            )
        self.port = self._announced(self.process)

    def _announced(self, process: subprocess.Popen[bytes]) -> int:
        end = time.monotonic() + PATIENCE
        while time.monotonic() < end and process.poll() is None:
            if found := re.search(r"http://127\.0\.0\.1:(\d+)/", self.said.read_text()):
                return int(found[1])
            time.sleep(0.1)
        raise AssertionError(f"The server did not come up:\n{self.said.read_text()}")

    def stop(self, how: int = signal.SIGTERM) -> None:
        if self.process is not None and self.process.poll() is None:
            self.process.send_signal(how)
            self.process.wait(30)

    def start_afresh(self) -> None:
        """Start again on the same port, with the storage as it was before the first start."""
        self.stop(signal.SIGKILL)
        shutil.rmtree(self.data)
        shutil.copytree(self.storage_before, self.data)
        self.start()


@contextmanager
def serving(data: Path, deal: int | None = None, **settings: str) -> Iterator[Served]:
    """A server for the length of a block, with the seed of every game fixed where `deal` is."""
    served = Served(data, deal, **settings)
    try:
        served.start()
        yield served
    finally:
        served.stop()
        shutil.rmtree(served.storage_before, ignore_errors=True)
