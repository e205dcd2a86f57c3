"""Measures the server: time from an action to its receipt at another seat, and memory per table.

Ours and the peer's are measured in turn, several times; the peer once in memory and once storing in
files, in the same folder as ours. The table at the end holds medians. With
`--postgres N` there are N of our processes on one PostgreSQL, and tables are dealt out to them.
"""

import argparse
import functools
import json
import os
import secrets
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from contextlib import ExitStack
from pathlib import Path
from statistics import median
from typing import Any

import httpx
import psutil
from scripts.chaos.cluster import Node

from bench.server import peer
from bench.server.figures import disk_floor, free_port, percentile
from bench.server.load import Seen, load
from bench.server.wire import run

RATES = [200.0, 400.0, 700.0, 1000.0, 1500.0, 2000.0]
TABLES = 500
PEER_PORT = 8391  # and the next one
PEERS = (("boardgame.io", False), ("boardgame.io, storing in files", True))


class Athanor:
    """`athanor serve`, with embedded storage on the disk of the given folder unless said."""

    def __init__(self, folder: Path, database: str = "") -> None:
        port = free_port()
        self.url = f"http://127.0.0.1:{port}"
        database = database or f"sqlite:///{folder / secrets.token_hex(4)}.db"
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


def report(server: str, rate: float, seen: Seen) -> dict[str, Any]:
    """The figures of one run."""
    return {
        "server": server,
        "asked_per_second": rate,
        "stored_per_second": round(len(seen.sights) / seen.seconds, 1),
        "sight_ms": {f"p{share}": percentile(seen.sights, share / 100) for share in (50, 95, 99)},
        "ack_p99_ms": percentile(seen.acks, 0.99),
        "problems": seen.problems,
        "unanswered": seen.unanswered,
        "server_ms_per_action": round(seen.busy * 1000 / max(1, len(seen.sights)), 3),
        "driver_ms_per_action": round(seen.own * 1000 / max(1, len(seen.sights)), 3),
    }


def measure(rate: float, seconds: float, folder: Path, databases: list[str]) -> dict[str, Any]:
    """One run on fresh servers, one for each database named."""
    servers = [Athanor(folder, database) for database in databases]
    try:
        empty = sum(server.memory() for server in servers)
        urls = [server.url for server in servers]
        busy = functools.partial(sum_of, servers, Athanor.busy)
        seen = run(load(urls, TABLES, rate, seconds, busy))
        memory = sum_of(servers, Athanor.memory) - empty
        kib = round(memory / TABLES / 1024, 1)
        return report("athanor", rate, seen) | servers[0].commits() | {"kib_per_table": kib}
    finally:
        for server in servers:
            server.stop()


def sum_of(servers: list[Athanor], figure: Callable[[Athanor], float]) -> float:
    return sum(map(figure, servers))


def summary(runs: list[dict[str, Any]]) -> str:
    """A row for each server and rate, with medians."""
    rows = ["| server | asked | stored | p50 | p95 | p99 | server ms/action |", "|---" * 7 + "|"]
    for key in dict.fromkeys((one["server"], one["asked_per_second"]) for one in runs):
        same = [one for one in runs if (one["server"], one["asked_per_second"]) == key]
        sights = [median(one["sight_ms"][p] for one in same) for p in ("p50", "p95", "p99")]
        figures = [median(one["stored_per_second"] for one in same), *sights]
        cost = median(one["server_ms_per_action"] for one in same)
        cells = [key[0], f"{key[1]:g}", *(f"{figure:g}" for figure in figures), f"{cost:g}"]
        rows.append(f"| {' | '.join(cells)} |")
    return "\n".join(rows)


def run_all(chosen: argparse.Namespace, folder: Path, databases: list[str]) -> None:
    """Each rate several times, ours and the peer's in turn."""
    absent = peer.missing()
    if absent and not chosen.alone:
        print(absent, file=sys.stderr)
    runs = []
    print(json.dumps({"fdatasync_ms": disk_floor(folder)}), flush=True)
    for rate in [rate for rate in chosen.rates for _ in range(chosen.repeat)]:
        runs.append(measure(rate, chosen.seconds, folder, databases))
        print(json.dumps(runs[-1]), flush=True)
        for name, stores in () if absent or chosen.alone else PEERS:
            with tempfile.TemporaryDirectory(dir=folder) as files:
                into = Path(files) if stores else None
                seen = peer.measure(PEER_PORT, TABLES, rate, chosen.seconds, into)
            runs.append(report(name, rate, seen))
            print(json.dumps(runs[-1]), flush=True)
    print(summary(runs))


def main() -> None:
    """Run the command line."""
    parser = argparse.ArgumentParser(prog="python -m bench.server.run", description=__doc__)
    parser.add_argument("rates", type=float, nargs="*", default=RATES)
    parser.add_argument("--seconds", type=float, default=20.0)
    parser.add_argument("--repeat", type=int, default=3)
    parser.add_argument("--alone", action="store_true", help="without the peer")
    parser.add_argument("--folder", help="where the storage lies, such as /dev/shm")
    parser.add_argument("--postgres", type=int, default=0, help="processes on PostgreSQL")
    chosen = parser.parse_args()
    with ExitStack() as stack:
        place = tempfile.TemporaryDirectory(prefix="athanor-bench-", dir=chosen.folder)
        name = stack.enter_context(place)
        databases = [""]
        if chosen.postgres:
            node = Node.made(Path(name), "athanor")
            stack.callback(node.stop)
            databases = [node.url("athanor")] * chosen.postgres
        run_all(chosen, Path(name), databases)


if __name__ == "__main__":
    main()
