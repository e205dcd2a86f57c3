"""Erasing: what names a person is found by indices, however much has been played."""

from pathlib import Path
from typing import Any

from sqlalchemy import event, text

from athanor.server.lobby import joining, leaving, opening
from athanor.server.people.erasing import HOT_GONE, forget
from athanor.server.wire import requests
from tests.server.inside import Hands, inside, seated
from tests.server.players import run

SEATS = requests.MeSeat(), requests.HotSeat(name="Bea")


def test_erasing_reads_no_entry_of_other_tables(tmp_path: Path) -> None:
    asked: list[tuple[str, Any]] = []

    def note(connection: Any, cursor: Any, statement: str, given: Any, *more: Any) -> None:
        if "entries" in statement or "messages" in statement:
            asked.append((statement, given))

    async def story() -> None:
        async with inside(tmp_path, Hands()) as state:
            registry = state["registry"]
            _, [ada, *_] = await seated(registry, *SEATS)
            engine = registry.database.engine
            event.listen(engine.sync_engine, "before_cursor_execute", note)
            await forget(registry.people, ada)
            event.remove(engine.sync_engine, "before_cursor_execute", note)
            async with registry.database.reading() as connection:
                for statement, given in asked:
                    explained = f"explain query plan {statement}"
                    plan = await connection.exec_driver_sql(explained, given)
                    words = " ".join(row[3] for row in plan)
                    assert "SCAN entries" not in words
                    assert "SCAN messages" not in words
                created = text("select data from entries where kind = 'create'")
                [data] = list(await connection.scalars(created))
            assert "Bea" not in data
            assert HOT_GONE in data

    run(story())
    assert len(asked) > 3


def test_hot_seats_at_a_table_that_was_left_are_erased_too(tmp_path: Path) -> None:
    async def story() -> None:
        async with inside(tmp_path, Hands()) as state:
            registry = state["registry"]
            seats = requests.MeSeat(), requests.OpenSeat(), requests.HotSeat(name="Cleo")
            ada, bea = [await registry.people.create(name) for name in ("Ada", "Bea")]
            wanted = requests.NewTable(game="alchemist", seats=list(seats))
            table = await opening.open_table(registry, ada, wanted)
            await joining.join(table, bea, None)
            await leaving.leave(table, ada.id)
            assert ada.id not in [chair.person for chair in table.projection.chairs]
            await forget(registry.people, ada.id)
            log = await registry.store.log(table.projection.id)
            assert "Cleo" not in str([entry.data for entry in log])

    run(story())
