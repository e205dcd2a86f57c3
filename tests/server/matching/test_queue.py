"""The queue over the wire: strangers meet at one table, and blocked ones do not."""

import asyncio
from pathlib import Path
from typing import Any

import pytest

import athanor
from athanor.client import Client, ServerProblem
from tests.server.conftest import Databases
from tests.server.history.test_history import id_of
from tests.server.players import person, run
from tests.server.process import Server
from tests.server.ratings.test_rated_games import member

Json = Any
PACES = iter(range(10, 80_000))  # a pace of its own keeps a test's people to themselves


def terms(**more: Json) -> Json:
    pace = {"kind": "live", "clock": next(PACES)}
    return {"games": ["alchemist"], "seats": [2], "pace": pace} | more


async def look(client: Client) -> Json:
    return (await client.ask("GET", "/api/queue"))["waiting"]


async def found(client: Client) -> str:
    while (place := await look(client))["table"] is None:
        await asyncio.sleep(0.05)
    return str(place["table"])


def test_two_strangers_meet_at_one_table_that_has_begun(server: Server) -> None:
    async def story() -> None:
        ada, bea, wanted = await member(server.url, "Ada"), await member(server.url, "Bea"), terms()
        first = await ada.ask("POST", "/api/queue", wanted | {"rated": True, "span": 100})
        assert first["waiting"]["table"] is None
        assert first["waiting"]["reach"] == 100
        await bea.ask("POST", "/api/queue", wanted | {"rated": True})
        table = await found(ada)
        assert table == await found(bea)
        for client in (ada, bea):
            seen = await client.table(table)
            assert len(seen["mine"]) == 1
            assert (seen["status"], seen["rated"], seen["hints"]) == ("playing", True, False)
            await client.ask("DELETE", "/api/queue")
            assert await look(client) is None

    run(story())


@pytest.mark.parametrize("game", athanor.GAMES)
def test_bots_fill_a_table_of_any_game_when_a_person_allows_it(server: Server, game: str) -> None:
    async def story() -> None:
        ada = await person(server.url, "Ada")
        await ada.ask("POST", "/api/queue", terms(games=[game], seats=[3], bots_after=0))
        seats = (await ada.table(await found(ada)))["seats"]
        assert sorted(seat["kind"] for seat in seats) == ["bot", "bot", "person"]

    run(story())


def test_blocked_people_meet_neither_by_the_queue_nor_in_the_lobby(server: Server) -> None:
    async def story() -> None:
        ada, eve, wanted = await person(server.url, "Ada"), await person(server.url, "Eve"), terms()
        blocked = await ada.ask("PUT", f"/api/me/blocks/{await id_of(eve)}")
        assert blocked["blocked"] == [await id_of(eve)]
        await ada.ask("POST", "/api/queue", wanted)
        await eve.ask("POST", "/api/queue", wanted)
        for client in (ada, eve):
            assert (await look(client))["table"] is None
        seats = [{"kind": "me"}, {"kind": "open"}]
        table = await eve.open_table("alchemist", seats, listed=True)
        listed = await ada.ask("GET", "/api/tables?status=open&limit=200")
        assert table["id"] not in [card["id"] for card in listed]
        for client, opened in ((ada, table), (eve, await ada.open_table("alchemist", seats))):
            with pytest.raises(ServerProblem) as no:
                await client.join(opened["code"])
            assert (no.value.status, no.value.error) == (403, "table/not-yours")
        await ada.ask("DELETE", f"/api/me/blocks/{await id_of(eve)}")
        assert await found(ada) == await found(eve)

    run(story())


def test_a_wish_that_no_table_can_fulfil_is_refused(server: Server) -> None:
    async def story() -> None:
        guest = await person(server.url, "Eve")
        bad: list[tuple[Json, str]] = [
            ({"games": ["chess"]}, "not-found"), ({"seats": [9]}, "unreadable"),
            ({"games": []}, "unreadable"), ({"rated": True}, "rated/account"),
        ]  # fmt: skip
        for more, error in bad:
            with pytest.raises(ServerProblem) as no:
                await guest.ask("POST", "/api/queue", terms(**more))
            assert no.value.error == error
        assert await look(guest) is None

    run(story())


def test_two_processes_make_one_match_of_everyone_and_never_two(
    postgres: Databases, folder: Path
) -> None:
    async def story(urls: list[str]) -> None:
        crowd = [await person(urls[at % 2], f"Person {at}") for at in range(16)]
        wanted = terms(seats=[4])

        async def play(client: Client) -> str:
            joins = [client.ask("POST", "/api/queue", wanted) for _ in range(2)]  # a double click
            await asyncio.gather(*joins)
            return await found(client)

        tables = await asyncio.gather(*[play(client) for client in crowd])
        assert sorted(tables.count(table) for table in set(tables)) == [4] * 4
        for client, table in zip(crowd, tables, strict=True):
            seated = [one["person"] for one in (await client.table(table))["seats"]]
            assert len(set(seated)) == 4
            own = await client.ask("GET", "/api/me/tables")
            assert [card["id"] for card in own] == [table]

    database = postgres()
    with Server(database, folder) as first, Server(database, folder) as second:
        run(story([first.url, second.url]))
