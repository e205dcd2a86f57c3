"""Measures the server: time from an action to its sight at another seat, and memory per table."""

import asyncio
import json
import os
import secrets
import socket
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from typing import Any

import httpx
import psutil

from bench.server.load import Seen, load

TABLES = 500


def percentile(values: list[float], share: float) -> float:
    """In milliseconds."""
    ordered = sorted(values)
    place = min(len(ordered) - 1, int(share * len(ordered)))
    return round(ordered[place] * 1000, 2) if ordered else float("nan")


def free_port() -> int:
    """A port nobody listens on."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


class Athanor:
    """`athanor serve` with embedded storage on the disk of the given folder."""

    name = "athanor"

    def __init__(self, folder: Path) -> None:
        port = free_port()
        self.url = f"http://127.0.0.1:{port}"
        database = f"sqlite:///{folder / secrets.token_hex(4)}.db"
        env = {**os.environ, "ATHANOR_DATABASE_URL": database, "ATHANOR_LIMITS": "off",
               "ATHANOR_GAMES": "alchemist"}  # fmt: skip
        command = [sys.executable, "-c", "from athanor.cli import app; app()", "serve", "--no-open",
                   "--host", "127.0.0.1", "--port", str(port)]  # fmt: skip
        self.process = subprocess.Popen(command, env=env, stdout=subprocess.DEVNULL)
        for _ in range(1200):
            try:
                if httpx.get(f"{self.url}/readyz", timeout=1).status_code == 200:
                    return
            except httpx.TransportError:
                time.sleep(0.1)
        raise RuntimeError("the server did not start")

    def memory(self) -> int:
        """Bytes that only this process holds."""
        return int(psutil.Process(self.process.pid).memory_full_info().uss)

    def stop(self) -> None:
        """End it."""
        self.process.terminate()
        self.process.wait(timeout=20)


def report(rate: float, seen: Seen, memory: float) -> dict[str, Any]:
    """The figures of one run."""
    return {
        "asked_per_second": rate,
        "stored_per_second": round(len(seen.acks) / seen.seconds, 1),
        "sights": len(seen.sights),
        "sight_ms": {name: percentile(seen.sights, share)
                     for name, share in (("p50", 0.5), ("p95", 0.95), ("p99", 0.99))},
        "ack_p99_ms": percentile(seen.acks, 0.99),
        "problems": seen.problems,
        "kib_per_table": round(memory / 1024, 1),
    }  # fmt: skip


def measure(rate: float, seconds: float, folder: Path) -> dict[str, Any]:
    """One run on a fresh server."""
    server = Athanor(folder)
    try:
        empty = server.memory()
        seen = asyncio.run(load(server.url, TABLES, rate, seconds))
        return report(rate, seen, (server.memory() - empty) / TABLES)
    finally:
        server.stop()


def main() -> None:
    """Each rate in turn."""
    seconds = float(sys.argv[1]) if len(sys.argv) > 1 else 20.0
    rates = [float(rate) for rate in sys.argv[2:]] or [500.0, 1000.0]
    with tempfile.TemporaryDirectory(prefix="athanor-bench-") as folder:
        for rate in rates:
            print(json.dumps(measure(rate, seconds, Path(folder))), flush=True)


if __name__ == "__main__":
    main()
