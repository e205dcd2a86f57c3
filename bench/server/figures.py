"""Figures out of many measured times."""

import os
import socket
import tempfile
import time
from pathlib import Path


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


def disk_floor(folder: Path, times: int = 300) -> dict[str, float]:
    """How long the disk takes to keep 4 KiB: no durable server can acknowledge sooner."""
    taken = []
    with tempfile.TemporaryFile(dir=folder) as file:
        for _ in range(times):
            os.write(file.fileno(), bytes(4096))
            began = time.perf_counter()
            os.fdatasync(file.fileno())
            taken.append(time.perf_counter() - began)
    return {f"p{share}": percentile(taken, share / 100) for share in (50, 95, 99)}
