"""The checker: compares what clients were told with the storage, without asking a server."""

from collections import Counter
from dataclasses import dataclass, field
from typing import Any

from sqlalchemy import text
from sqlalchemy.ext.asyncio import create_async_engine

ROWS = "select table_id, entry, kind, seat, author, request from entries order by table_id, entry"


@dataclass
class Findings:
    """What is wrong, by kind."""

    acknowledged: int = 0
    lost: list[str] = field(default_factory=list)
    doubled: list[str] = field(default_factory=list)
    gaps: list[str] = field(default_factory=list)
    stuck: list[str] = field(default_factory=list)
    refused: list[str] = field(default_factory=list)
    leaks: list[str] = field(default_factory=list)

    @property
    def sound(self) -> bool:
        wrong = (self.lost, self.doubled, self.gaps, self.stuck, self.refused, self.leaks)
        return not any(wrong)


async def stored_rows(url: str) -> list[Any]:
    """Every entry, read by SQL."""
    engine = create_async_engine(url.replace("sqlite:", "sqlite+aiosqlite:", 1))
    async with engine.connect() as connection:
        rows = list(await connection.execute(text(ROWS)))
    await engine.dispose()
    return rows


def check_log(rows: list[Any], told: dict[tuple[str, str, str], int]) -> Findings:
    """`told`: by table, author and request, the entry that was acknowledged."""
    found = Findings(acknowledged=len(told))
    places = {(row.table_id, row.author, row.request): row.entry for row in rows if row.request}
    for key, entry in told.items():
        if places.get(key) != entry:
            found.lost.append(f"{key} was acknowledged as {entry}, stored as {places.get(key)}")
    times = Counter((row.table_id, row.author, row.request) for row in rows if row.request)
    found.doubled = [f"{key} {count} times" for key, count in times.items() if count > 1]
    by_table: dict[str, list[int]] = {}
    for row in rows:
        by_table.setdefault(row.table_id, []).append(row.entry)
    for table, entries in by_table.items():
        if entries != list(range(1, len(entries) + 1)):
            found.gaps.append(f"{table}: {entries[:5]}… are not 1, 2, 3, …")
    return found
