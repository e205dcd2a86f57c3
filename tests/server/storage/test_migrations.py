"""Migrations: a storage of an earlier version is brought to the present shape, with what it has."""

import pytest
from alembic import command
from alembic.config import Config
from sqlalchemy import Connection, text

from athanor.server.settings import Settings
from athanor.server.storage.database import Database
from tests.server.conftest import Databases
from tests.server.players import run

PERSON = {"id": "1", "name": "ÁDA", "session": 0, "created": 1.0}


def test_people_of_the_first_storage_can_be_searched_and_are_shown(
    databases: Databases, monkeypatch: pytest.MonkeyPatch
) -> None:
    upgrade = command.upgrade

    def to_the_third(config: Config, revision: str) -> None:
        upgrade(config, "0003")

    def put(connection: Connection) -> None:
        columns = ", ".join(PERSON)
        values = ", ".join(f":{name}" for name in PERSON)
        connection.execute(text(f"insert into people ({columns}) values ({values})"), PERSON)

    async def story() -> None:
        database = Database(Settings(database_url=databases()))
        try:
            with monkeypatch.context() as patch:
                patch.setattr(command, "upgrade", to_the_third)
                await database.migrate()
            async with database.writing() as connection:
                await connection.run_sync(put)
            await database.migrate()
            async with database.reading() as connection:
                row = (await connection.execute(text("select * from people"))).one()
            assert (row.name_key, row.visibility) == ("ada", "all")
        finally:
            await database.close()

    run(story())


def test_openings_that_are_known_are_counted_once_for_all_readers(
    databases: Databases, monkeypatch: pytest.MonkeyPatch
) -> None:
    upgrade = command.upgrade
    turn = '{"texts": ["draw", "create K1"], "wins": 1.0, "points": 40, "person": true}'
    other = '{"texts": ["draw"], "wins": 0.0, "points": 30, "person": false}'

    def put(connection: Connection) -> None:
        made = "insert into tables (id, code, game, status, listed, created, updated, entry, "
        made += (
            "bot_turn, card) values (:id, :id, 'alchemist', 'over', false, 1, 1, 9, false, '{}')"
        )
        row = "insert into openings (table_id, game, players, at, seats) "
        row += "values (:id, 'alchemist', 2, 1, :seats)"
        for number in range(3):
            given = {"id": f"t{number}", "seats": f"[{turn}, {other}]"}
            connection.execute(text(made), {"id": given["id"]})
            connection.execute(text(row), given)

    async def story() -> None:
        database = Database(Settings(database_url=databases()))
        try:
            with monkeypatch.context() as patch:
                patch.setattr(command, "upgrade", lambda config, _: upgrade(config, "0016"))
                await database.migrate()
            async with database.writing() as connection:
                await connection.run_sync(put)
            await database.migrate()
            async with database.reading() as connection:
                rows = await connection.execute(
                    text("select seat, first, second, games, wins, points, people "
                         "from opening_lines order by seat, first, second")
                )  # fmt: skip
            assert [tuple(row) for row in rows] == [
                (-1, "draw", "", 6, 3.0, 210, 3), (-1, "draw", "create K1", 3, 3.0, 120, 3),
                (0, "", "", 3, 3.0, 120, 3), (1, "", "", 3, 0.0, 90, 0),
            ]  # fmt: skip
        finally:
            await database.close()

    run(story())
