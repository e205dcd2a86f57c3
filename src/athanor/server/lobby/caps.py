"""How many tables one person may have: checked when a table is opened, and when a seat changes."""

from collections.abc import Sequence

from athanor.server.storage.entries import Chair
from athanor.server.table.registry import TableRegistry
from athanor.server.wire.problems import Problem

MOST_OPEN = 10  # tables per person that have not begun
MOST_WITHOUT_PEOPLE = 4  # tables per person that only bots play at


async def check_open_tables(registry: TableRegistry, host: str) -> None:
    """Refuse one more table that waits to begin."""
    if registry.settings.limits:
        count = len(await registry.store.hosted(host, "open"))
        if count >= MOST_OPEN:
            raise Problem("limit", "open-tables", count=count)


async def check_bot_tables(registry: TableRegistry, host: str, chairs: Sequence[Chair]) -> None:
    """Refuse one more game that only bots would play."""
    if not registry.settings.limits or any(chair.kind != "bot" for chair in chairs):
        return
    running = await registry.store.hosted(host, "playing", bots=True)
    count = sum(all(chair["kind"] == "bot" for chair in card["chairs"]) for card in running)
    if count >= MOST_WITHOUT_PEOPLE:
        raise Problem("limit", "bot-tables", count=count)
