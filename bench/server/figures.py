"""Figures out of many measured times."""

import socket


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
