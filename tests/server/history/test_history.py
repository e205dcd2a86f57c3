"""History: every finished game of a person, found by game, player, result and date."""

from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import delete, select

from athanor.client import Client, ServerProblem
from athanor.server.history.archive import Archive, Search
from athanor.server.history.backfill import complete_results
from athanor.server.lobby.leaving import leave
from athanor.server.lobby.opening import open_table
from athanor.server.storage.schema import facts, results
from athanor.server.wire import requests
from tests.server.conftest import Databases
from tests.server.inside import Hands, answer, inside, seated
from tests.server.players import choose, person, request, run, token, two_at_a_table
from tests.server.process import Server

Json = Any


async def resigned(url: str, **more: Json) -> tuple[Client, Client, Json]:
    """A game of Ada and Bea that Ada has given up."""
    ada, bea, hers, _ = await two_at_a_table(url, **more)
    await ada.ask("POST", f"/api/tables/{hers['id']}/leave")
    return ada, bea, hers


async def id_of(client: Client) -> str:
    return str((await client.ask("GET", "/api/me"))["person"]["id"])


async def history(client: Client, whose: str, query: str = "") -> list[Json]:
    found: list[Json] = await client.ask("GET", f"/api/people/{whose}/games{query}")
    return found


def test_a_finished_game_is_in_the_history_of_everyone_who_played(server: Server) -> None:
    async def story() -> None:
        ada, bea, table = await resigned(server.url)
        [lost], [won] = await history(ada, await id_of(ada)), await history(bea, await id_of(bea))
        assert (lost["table"], lost["place"], lost["outcome"]) == (table["id"], 2, "left")
        assert (won["table"], won["place"], won["outcome"]) == (table["id"], 1, "won")
        assert [seat["name"] for seat in won["seats"]] == ["Ada", "Bea"]
        assert won["name"] == table["name"]

    run(story())


def test_history_is_searched_by_game_player_result_and_date(server: Server) -> None:
    async def story() -> None:
        ada, _, table = await resigned(server.url)
        hers = await id_of(ada)
        [game] = await history(ada, hers)
        hits = [
            "?game=alchemist", "?player=be", "?player=BEA", "?result=left",
            f"?since={game['ended']}", f"?until={game['ended'] + 1}",
        ]  # fmt: skip
        misses = [
            "?game=valley", "?player=Ada", "?player=%25", "?result=won",
            f"?since={game['ended'] + 1}", f"?until={game['ended']}", f"?after={table['id']}",
        ]  # fmt: skip
        for query in hits:
            assert len(await history(ada, hers, query)) == 1, query
        for query in misses:
            assert await history(ada, hers, query) == [], query
        with pytest.raises(ServerProblem) as no:
            await history(ada, hers, "?result=drawn")
        assert no.value.error == "unreadable"

    run(story())


def test_an_unlisted_game_is_shown_to_those_who_played_and_a_listed_one_to_all(
    server: Server,
) -> None:
    async def story() -> None:
        ada, bea, _ = await resigned(server.url)
        stranger, hers = await person(server.url, "Eve"), await id_of(ada)
        assert len(await history(bea, hers)) == 1
        assert await history(stranger, hers) == []
        ada, _, listed = await resigned(server.url, listed=True)
        assert [one["table"] for one in await history(stranger, await id_of(ada))] == [listed["id"]]

    run(story())


def test_a_private_page_tells_strangers_nothing(server: Server) -> None:
    async def story() -> None:
        ada, bea, _ = await resigned(server.url, listed=True)
        hers = await id_of(ada)
        changed = await ada.ask("PATCH", "/api/me", {"visibility": "me"})
        assert changed["visibility"] == "me"
        assert len(await history(ada, hers)) == 1
        with pytest.raises(ServerProblem) as no:
            await history(bea, hers)
        assert (no.value.status, no.value.error) == (403, "person/hidden")

    run(story())


def test_the_tables_that_wait_for_one_are_named_the_most_urgent_first(server: Server) -> None:
    async def story() -> None:
        ada = await person(server.url, "Ada")
        seats = [{"kind": "me"}, {"kind": "hot", "name": "Bea"}]
        calm = await ada.open_table("alchemist", seats)
        pressed = await ada.open_table("alchemist", seats, pace={"kind": "days", "days": 1})
        waiting = await ada.ask("GET", "/api/me/turns")
        assert [turn["table"] for turn in waiting] == [pressed["id"], calm["id"]]
        assert waiting[0]["deadline"] > waiting[0]["since"]
        await ada.ask("POST", f"/api/tables/{calm['id']}/leave")
        assert len(await ada.ask("GET", "/api/me/turns")) == 1

    run(story())


def test_a_turn_that_is_another_persons_does_not_wait_for_one(server: Server) -> None:
    async def story() -> None:
        ada, bea, hers, his = await two_at_a_table(server.url)
        clients = [(ada, token(hers)), (bea, token(his))]
        first = (await ada.table(hers["id"]))["actors"][0]
        for client, _ in (clients[1 - first],):
            assert await client.ask("GET", "/api/me/turns") == []
        client, proof = clients[first]
        assert len(await client.ask("GET", "/api/me/turns")) == 1
        while (await ada.table(hers["id"]))["actors"] == [first]:
            await choose(client, hers["id"], proof)
        assert await client.ask("GET", "/api/me/turns") == []

    run(story())


ME, OPEN = requests.MeSeat(), requests.OpenSeat()


def test_history_is_read_page_by_page(tmp_path: Path) -> None:
    async def story() -> None:
        async with inside(tmp_path, Hands(), limits=False) as state:
            registry, archive = state["registry"], state["archive"]
            ada = await registry.people.create("Ada")
            wanted = requests.NewTable(game="alchemist", seats=[ME, requests.BotSeat("random")])
            tables = []
            for _ in range(5):
                live_table = await open_table(registry, ada, wanted)
                await leave(live_table, ada.id)
                tables.append(live_table.projection.id)
            pages: list[list[str]] = []
            after = None
            while page := await archive.games_of(ada.id, ada.id, Search(after=after, limit=2)):
                pages.append([own.table_id for own, _ in page])
                after = pages[-1][-1]
            assert [len(page) for page in pages] == [2, 2, 1]
            assert sorted(table for page in pages for table in page) == sorted(tables)

    run(story())


def test_games_finished_before_results_were_stored_are_worked_out_from_their_logs(
    tmp_path: Path, databases: Databases
) -> None:
    async def story() -> None:
        async with inside(tmp_path, Hands(), database=databases()) as state:
            registry = state["registry"]
            live_table, _ = await seated(registry, ME, OPEN)
            while live_table.projection.status == "playing":
                await answer(live_table)
            async with registry.database.writing() as connection:
                before = list(await connection.execute(select(results)))
                await connection.execute(delete(results))
                await connection.execute(delete(facts).where(facts.c.name == "results-complete"))
            await complete_results(registry.store)
            async with registry.database.reading() as connection:
                after = list(await connection.execute(select(results)))
            assert sorted(after) == sorted(before)
            assert sorted(row.place for row in after)[0] == 1
            assert isinstance(state["archive"], Archive)

    run(story())


def test_signing_in_takes_a_guests_history_along(server: Server) -> None:
    async def story() -> None:
        account = {"name": f"Ada {request()}", "password": "a long enough word"}
        ada = await person(server.url, "Ada")
        await ada.ask("POST", "/api/account", account)
        hers = await id_of(ada)
        guest, _, table = await resigned(server.url)
        await guest.ask("POST", "/api/session", account)
        assert [one["table"] for one in await history(ada, hers)] == [table["id"]]

    run(story())


def test_a_lesson_waits_for_nobody(server: Server) -> None:
    async def story() -> None:
        ada = await person(server.url, "Ada")
        seats = [{"kind": "me"}, {"kind": "bot", "level": "apprentice"}]
        lesson = await ada.open_table("alchemist", seats, lesson=1)
        assert (await ada.table(lesson["id"]))["actors"] == [0]
        assert await ada.ask("GET", "/api/me/turns") == []

    run(story())
