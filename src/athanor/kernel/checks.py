"""Validation of seats and seeds at the kernel's boundary."""

import secrets
from typing import Any

from athanor.kernel.errors import Unreadable
from athanor.kernel.integers import as_integer

SEED_BITS = 128


def checked_seed(seed: int | None) -> int:
    """A seed as given, or one from the system."""
    if seed is None:
        return secrets.randbits(SEED_BITS)
    given = as_integer(seed)
    if given is None or not 0 <= given < 1 << SEED_BITS:
        raise ValueError(f"seed: {seed!r} is not a whole number from 0 up to {SEED_BITS} bits.")
    return given


def checked_seat(seat: Any, players: int) -> int:
    """A seat of the table, or -1 for a spectator."""
    if seat is None:
        return -1
    given = as_integer(seat)
    if given is None or not 0 <= given < players:
        raise Unreadable(f"seat: {seat!r} is not a seat from 0 to {players - 1}.")
    return given
