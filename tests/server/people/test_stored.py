"""What is stored about a person: taken along as a whole, erased as promised, and told truly."""

import json
import re
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import insert, select

from athanor.language import COMPLETE
from athanor.language.catalogues import texts
from athanor.server.http.context import COOKIE, DEVICE
from athanor.server.people.erasing import forget
from athanor.server.people.stored import OTHERWISE, OWN, TOPICS, records_of
from athanor.server.storage import company_schema, notice_schema, tournament_schema
from athanor.server.storage.database import Database
from athanor.server.storage.schema import metadata
from athanor.server.wire import requests
from tests.server.inside import Hands, inside, seated
from tests.server.players import run

assert company_schema, notice_schema  # importing them declares their tables
assert tournament_schema
NAMING = re.compile(r"person|muted|blocked|followed|by|host|reporter|admin|who|author|owner")
# What stays of somebody who was erased: a number in games and decisions, without a name.
STAYS = {"entries", "tables", "results", "desk_log", "entrants", "tournaments", "reviews"}
OTHER = "another-person"


def test_each_column_of_the_schema_belongs_to_a_topic_that_the_page_tells() -> None:
    stored = {name: set(table.columns.keys()) for name, table in metadata.tables.items()}
    told = [part for topic in TOPICS.values() for part in topic]
    assert len(told) == len(set(told))
    assert {
        name: set(columns.split()) for topic in TOPICS.values() for name, columns in topic.items()
    } == stored
    for language in COMPLETE:
        for topic in TOPICS:
            assert texts(language, "about").get(f"stored.{topic}"), (language, topic)


def test_the_page_names_each_cookie_in_every_language() -> None:
    for language in COMPLETE:
        for cookie in (COOKIE, DEVICE):
            told = texts(language, "about")["stored.browser"]
            assert re.search(rf"[“„«] ?{cookie} ?[”“»]", told), (language, cookie)


def test_each_column_that_names_a_person_is_taken_along_or_left_out_on_purpose() -> None:
    naming = {
        str(column)
        for table in metadata.tables.values()
        for column in table.c
        if NAMING.fullmatch(column.name) and str(column) != "people.admin"  # that one is a flag
    }
    assert naming | {"people.id"} == {str(column) for column in (*OWN, *OTHERWISE)}


def rows(me: str, table: str) -> list[tuple[str, dict[str, Any]]]:
    """A row of each table that names a person, by each column that does; games have theirs."""
    pace = {"pace": "{}", "rated": False}
    tournament = {
        "name": "Spring", "game": "alchemist", "form": "rounds", "size": 2, "listed": True,
        "host": me, "created": 1.0, "begins": 1e12, "rest": 1.0, "round": 0, "look_at": 1e12,
        "status": "planned", **pace,
    }  # fmt: skip
    report = {"table_id": table, "number": 1, "message": "rude", "words": "help", "at": 1.0}
    decision = {"id": "decided", "at": 1.0, "admin": OTHER, "deed": "ban", "reason": "rude"}
    solved = {"puzzle": "p", "game": "alchemist", "theme": "t", "right": True, "at": 1.0}
    rating = {"mu": 25.0, "sigma": 8.0}
    said = {"table_id": table, "number": 1, "room": "players", "words": "hello", "at": 1.0}
    ranked = {"game": "alchemist", "season": "all", "points": 1500, "low": 1, "ranked": True}
    return [
        ("signed_out", {"person": me, "device": "d", "at": 1.0}),
        ("tokens", {"id": "t", "person": me, "name": "p", "digest": "dig", "scopes": "read",
                    "created": 1.0}),
        ("tickets", {"person": me, "games": "[]", "seats": "[]", "joined": 1.0, "seen": 1.0,
                     **pace}),
        ("solves", {"person": me, **solved}),
        ("puzzle_ratings", {"who": me, "count": 1, **rating}),
        ("messages", {"person": me, **said}),
        ("reports", {"id": "r", "reporter": me, **report}),
        ("desk_log", {"person": me, **decision}),
        ("standings", {"person": me, "games": 1, **ranked, **rating}),
        ("follows", {"person": me, "followed": OTHER}),
        ("follows", {"person": OTHER, "followed": me}),
        ("circles", {"id": "c", "name": "Club", "host": me, "code": "code", "created": 1.0}),
        ("members", {"circle": "c", "person": me, "joined": 1.0}),
        ("members", {"circle": "c", "person": OTHER, "joined": 2.0}),
        ("circle_standings", {"circle": "c", "game": "alchemist", "person": me, "games": 1,
                              "won": 1, **rating}),
        ("reviews", {"table_id": table, "method": 1, "status": "done", "wanted": 1.0,
                     "claimed": 1.0, "tries": 1, "owner": me, "cost": 1}),
        ("invitations", {"table_id": table, "person": me, "by": OTHER, "at": 1.0}),
        ("invitations", {"table_id": table, "person": OTHER, "by": me, "at": 1.0}),
        ("pushes", {"id": "p", "person": me, "endpoint": "e", "p256dh": "k", "auth": "a",
                    "created": 1.0}),
        ("quiet_tables", {"person": me, "table_id": table}),
        ("held_notices", {"person": me, "table_id": table, "words": "w", "due": 1e12}),
        ("mutes", {"person": me, "muted": OTHER}),
        ("mutes", {"person": OTHER, "muted": me}),
        ("blocks", {"person": me, "blocked": OTHER}),
        ("blocks", {"person": OTHER, "blocked": me}),
        ("tournaments", {"id": "u", **tournament}),
        ("entrants", {"tournament": "u", "number": 1, "person": me, "joined": 1.0,
                      "state": "in", "byes": "[]"}),
    ]  # fmt: skip


async def fill(database: Database, person: str, table: str) -> None:
    """A row of everything that is stored about a person."""
    filled = {name for name, _ in rows(person, table)}
    games = {"people", "seatings", "entries", "results"}
    assert filled | games == {column.table.name for column in (*OWN, *OTHERWISE)}
    async with database.writing() as connection:
        for name, row in rows(person, table):
            await connection.execute(insert(metadata.tables[name]), row)


def test_a_person_takes_a_row_of_each_kind_along_and_no_secret(tmp_path: Path) -> None:
    async def story() -> None:
        async with inside(tmp_path, Hands()) as state:
            registry = state["registry"]
            live_table, [ada, _] = await seated(registry, requests.MeSeat(), requests.OpenSeat())
            await fill(registry.database, ada, live_table.projection.id)
            found = await records_of(registry.database, ada)
            empty = {name for name, rows in found.items() if not rows}
            assert empty <= {"results"}  # the game is not over
            assert set(found) == {column.table.name for column in OWN}
            words = json.dumps(found)
            assert "digest" not in words
            assert "p256dh" not in words

    run(story())


def test_of_somebody_erased_only_a_number_in_games_and_decisions_stays(tmp_path: Path) -> None:
    async def story() -> None:
        async with inside(tmp_path, Hands()) as state:
            registry = state["registry"]
            live_table, [ada, _] = await seated(registry, requests.MeSeat(), requests.OpenSeat())
            await fill(registry.database, ada, live_table.projection.id)
            await registry.people.change(ada, name="Ada Lovelace", mail="ada@example.org")
            await forget(registry.people, ada)
            words = dict[str, str]()
            async with registry.database.reading() as connection:
                for name, table in metadata.tables.items():
                    rows = await connection.execute(select(table))
                    words[name] = str([tuple(row) for row in rows])
            assert {name for name, rows in words.items() if ada in rows} <= STAYS
            assert not any("Lovelace" in rows or "ada@" in rows for rows in words.values())

    run(story())


@pytest.mark.parametrize("language", COMPLETE)
def test_the_statement_on_privacy_names_what_stays(language: str) -> None:
    said = texts(language, "about")
    assert len(said["stored.games"]) > 80
    assert len(said["stored.desk"]) > 60
