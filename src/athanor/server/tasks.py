"""Tasks of the background, and their end."""

import asyncio
import contextlib
from collections.abc import Collection
from typing import Any


async def stop(tasks: Collection[asyncio.Task[Any]]) -> None:
    """Cancel tasks, and wait until each is gone, however it ended."""
    for task in tasks:
        task.cancel()
    with contextlib.suppress(asyncio.CancelledError):
        await asyncio.gather(*tasks, return_exceptions=True)
