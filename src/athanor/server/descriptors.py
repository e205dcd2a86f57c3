"""Descriptors: how many connections and files a process may have open."""

import contextlib
import sys

WANTED = 65_536
FEW = 4_096  # each player needs one


def most_descriptors() -> int | None:
    """How many this process could have; None where there is no such limit."""
    if sys.platform == "win32":
        return None
    import resource  # exists everywhere else

    _, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    return WANTED if hard == resource.RLIM_INFINITY else hard


def raise_limit() -> int | None:
    """Allow as many as the system permits, up to what is useful. Returns how many."""
    if sys.platform == "win32":
        return None
    import resource  # exists everywhere else

    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = min(WANTED, most_descriptors() or WANTED)
    if soft != resource.RLIM_INFINITY and soft < wanted:
        with contextlib.suppress(OSError, ValueError):  # not permitted here
            resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, hard))
            return wanted
    return WANTED if soft == resource.RLIM_INFINITY else soft
