"""Cyclic garbage: short pauses while people play, and a whole collection from time to time.

Python would look at every object each time their number has grown by a quarter. With some hundred
tables in memory that stops all of them for a tenth of a second or more. To look at what remained of
the newest objects takes some 20 ms; an action leaves no cycles, so that is rarely worth it.
"""

import asyncio
import gc

YOUNG = 1_000  # new objects before the newest are looked at
MIDDLE = 50  # times that happens before those that remained are looked at again
NEVER = 1_000_000
CHECK_SECONDS = 10.0
WHOLE_SECONDS = 600.0
MOST_MIDDLE = 24  # collections of the middle generation between two whole ones


def set_up() -> None:
    """Leave whole collections to `work`."""
    gc.set_threshold(YOUNG, MIDDLE, NEVER)


def freeze() -> None:
    """What is loaded so far stays: the collector need not look at it again."""
    gc.collect()
    gc.freeze()


async def work() -> None:
    """Look at everything every ten minutes, and sooner if much has been made since."""
    waited = 0.0
    while True:
        await asyncio.sleep(CHECK_SECONDS)
        waited += CHECK_SECONDS
        if waited >= WHOLE_SECONDS or gc.get_count()[2] >= MOST_MIDDLE:
            gc.collect()
            waited = 0.0
