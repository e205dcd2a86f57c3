"""Measures the server: time from an action to its receipt at another seat, and memory per table."""

import argparse
import asyncio
import json
import os
import secrets
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from typing import Any

import httpx
import psutil

from bench.server import peer
from bench.server.figures import free_port, percentile
from bench.server.load import Seen, load

TABLES = 500
PEER_PORT = 8391  # and the next one


class Athanor:
    """`athanor serve` with embedded storage on the disk of the given folder."""

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
        """The private memory of this process, in bytes."""
        return int(psutil.Process(self.process.pid).memory_full_info().uss)

    def busy(self) -> float:
        """Seconds of processor time it has used."""
        times = psutil.Process(self.process.pid).cpu_times()
        return float(times.user + times.system)

    def commits(self) -> dict[str, float]:
        """How long a transaction took on average, and how many entries it stored."""
        lines = httpx.get(f"{self.url}/metrics").text.splitlines()
        found = dict(line.rsplit(" ", 1) for line in lines if line.startswith("athanor_commit"))
        count = float(found["athanor_commit_seconds_count"])
        return {
            "commit_ms": round(float(found["athanor_commit_seconds_sum"]) * 1000 / count, 2),
            "entries_per_commit": round(float(found["athanor_commit_entries_sum"]) / count, 2),
        }

    def stop(self) -> None:
        """End it."""
        self.process.terminate()
        self.process.wait(timeout=20)


def report(rate: float, seen: Seen, memory: float) -> dict[str, Any]:
    """The figures of one run."""
    return {
        "server": "athanor",
        "asked_per_second": rate,
        "stored_per_second": round(seen.stored / seen.seconds, 1),
        "sight_ms": {f"p{share}": percentile(seen.sights, share / 100) for share in (50, 95, 99)},
        "ack_p99_ms": percentile(seen.acks, 0.99),
        "problems": seen.problems,
        "server_ms_per_action": round(seen.busy * 1000 / max(1, seen.stored), 3),
        "driver_ms_per_action": round(seen.own * 1000 / max(1, seen.stored), 3),
        "kib_per_table": round(memory / 1024, 1),
    }


def measure(rate: float, seconds: float, folder: Path) -> dict[str, Any]:
    """One run on a fresh server."""
    server = Athanor(folder)
    try:
        empty = server.memory()
        seen = asyncio.run(load(server.url, TABLES, rate, seconds, server.busy))
        figures = report(rate, seen, (server.memory() - empty) / TABLES)
        return figures | server.commits()
    finally:
        server.stop()


def main() -> None:
    """Each rate in turn, ours and then the peer's."""
    parser = argparse.ArgumentParser(prog="python -m bench.server.run", description=__doc__)
    parser.add_argument(
        "rates", type=float, nargs="*", default=[200.0, 400.0, 700.0, 1000.0, 2000.0]
    )
    parser.add_argument("--seconds", type=float, default=20.0)
    parser.add_argument("--alone", action="store_true", help="without the peer")
    chosen = parser.parse_args()
    absent = peer.missing()
    if absent and not chosen.alone:
        print(absent, file=sys.stderr)
    with tempfile.TemporaryDirectory(prefix="athanor-bench-") as folder:
        for rate in chosen.rates:
            print(json.dumps(measure(rate, chosen.seconds, Path(folder))), flush=True)
            if not absent and not chosen.alone:
                figures = peer.measure(PEER_PORT, TABLES, rate, chosen.seconds)
                print(json.dumps(figures), flush=True)


if __name__ == "__main__":
    main()
