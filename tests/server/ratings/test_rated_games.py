"""Rated games: everyone agrees, nobody is helped, and the result moves the ratings."""

import asyncio
from typing import Any

import pytest

from athanor.client import Client, ServerProblem
from tests.server.players import person, request, run, token
from tests.server.process import Server

Json = Any
SEATS = [{"kind": "me"}, {"kind": "open"}]


async def member(url: str, name: str) -> Client:
    """Somebody with an account."""
    client = await person(url, name)
    account = {"name": f"{name} {request()}", "password": "a long enough word"}
    await client.ask("POST", "/api/account", account)
    return client


async def joined(client: Client, table: Json, **more: Json) -> Json:
    return await client.ask("POST", f"/api/invitations/{table['code']}/join", more)


async def rated_game(url: str) -> tuple[Client, Client, Json]:
    """Ada and Bea at a rated table that runs."""
    ada, bea = await member(url, "Ada"), await member(url, "Bea")
    table = await ada.open_table("alchemist", SEATS, rated=True)
    await joined(bea, table, rated=True)
    await ada.ask("POST", f"/api/tables/{table['id']}/start")
    return ada, bea, await ada.table(table["id"])


async def changes(client: Client, table: str) -> Json:
    """What a game did to ratings, once it is worked out."""
    while True:
        found = await client.ask("GET", f"/api/tables/{table}/ratings")
        if not found["coming"]:
            return found
        await asyncio.sleep(0.05)


def test_a_rated_game_moves_the_ratings_and_whoever_left_is_last(server: Server) -> None:
    async def story() -> None:
        ada, bea, table = await rated_game(server.url)
        assert table["rated"]
        await ada.ask("POST", f"/api/tables/{table['id']}/leave")
        lost, won = (await changes(ada, table["id"]))["changes"]
        assert lost["after"]["points"] < 1500 < won["after"]["points"]
        assert won["before"] == {"points": 1500, "spread": 400, "certain": False}
        ladder = await bea.ask("GET", "/api/ladders/alchemist")
        assert ladder["mine"]["place"] is None
        assert ladder["mine"]["rating"] == won["after"]
        assert ladder["uncertain"] >= 2
        hers = (await bea.ask("GET", "/api/me"))["person"]["id"]
        [game] = await bea.ask("GET", f"/api/people/{hers}/games")
        assert game["rated"]
        assert game["change"] == won["after"]["points"] - 1500

    run(story())


def test_nobody_plays_rated_without_an_account_or_without_agreeing(server: Server) -> None:
    async def story() -> None:
        guest, ada, bea = (
            await person(server.url, "Eve"), await member(server.url, "Ada"),
            await member(server.url, "Bea"),
        )  # fmt: skip
        with pytest.raises(ServerProblem) as no:
            await guest.open_table("alchemist", SEATS, rated=True)
        assert (no.value.status, no.value.error) == (403, "rated/account")
        table = await ada.open_table("alchemist", SEATS, rated=True)
        with pytest.raises(ServerProblem) as no:
            await joined(guest, table, rated=True)
        assert no.value.error == "rated/account"
        with pytest.raises(ServerProblem) as no:
            await joined(bea, table)
        assert (no.value.status, no.value.error) == (409, "rated/agree")
        await joined(bea, table, rated=True)

    run(story())


def test_what_would_make_a_rated_game_unfair_is_refused(server: Server) -> None:
    async def story() -> None:
        ada = await member(server.url, "Ada")
        bad: list[tuple[str, list[Json], Json, str]] = [
            ("alchemist", [{"kind": "me"}, {"kind": "hot", "name": "Bea"}], {}, "hot seats"),
            ("alchemist", [{"kind": "bot", "level": "random"}] * 2, {}, "game without people"),
            ("alchemists", SEATS, {"code": "DEMO"}, "does not fix code"),
        ]
        for game, seats, options, words in bad:
            with pytest.raises(ServerProblem) as no:
                await ada.open_table(game, seats, rated=True, options=options)
            assert no.value.error == "unreadable"
            assert words in str(no.value)

    run(story())


def test_a_rated_game_gives_no_hints_even_where_the_table_would(server: Server) -> None:
    async def story() -> None:
        ada = await member(server.url, "Ada")
        seats = [{"kind": "me"}, {"kind": "bot", "level": "random"}]
        table = await ada.open_table("alchemist", seats, rated=True, hints="always")
        assert table["hints"] is False
        with pytest.raises(ServerProblem) as no:
            await ada.ask("POST", f"/api/tables/{table['id']}/hint", token=token(table))
        assert no.value.error == "hint/forbidden"

    run(story())


def test_an_unrated_game_leaves_ratings_alone(server: Server) -> None:
    async def story() -> None:
        ada, bea = await member(server.url, "Ada"), await member(server.url, "Bea")
        table = await ada.open_table("alchemist", SEATS)
        await joined(bea, table)
        await ada.ask("POST", f"/api/tables/{table['id']}/start")
        await ada.ask("POST", f"/api/tables/{table['id']}/leave")
        assert await changes(ada, table["id"]) == {"rated": False, "coming": False, "changes": []}
        assert (await ada.ask("GET", "/api/ladders/alchemist"))["mine"] is None

    run(story())
