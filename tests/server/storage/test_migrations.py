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
            assert (row.name_key, row.visibility) == ("áda", "all")
        finally:
            await database.close()

    run(story())
